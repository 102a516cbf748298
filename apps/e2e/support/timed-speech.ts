import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const rate = 16_000
const headerBytes = 44
/** Of a voice without noise: what is louder is said. */
const voiceLevel = 300
const restSeconds = 1

export function ffmpeg(...args: string[]): void {
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args])
}

/**
 * Writes sentences spoken by flite as WAV of 16 kHz.
 *
 * @param sentences each with the second at which its voice begins, to a sample.
 */
export function writeSpeech(file: string, sentences: readonly (readonly [number, string])[]): void {
  const spoken = sentences.map(([second, text]) => {
    const one = `${file}.one.wav`
    execFileSync('flite', ['-voice', 'slt', '-t', text, '-o', one])
    const samples = samplesOf(one)
    return { at: Math.round(second * rate), samples: samples.subarray(samples.findIndex(isVoice)) }
  })
  const length = Math.max(...spoken.map(({ at, samples }) => at + samples.length)) + restSeconds * rate
  const all = new Int16Array(length)
  for (const { at, samples } of spoken) all.set(samples, at)
  const raw = path.join(path.dirname(file), 'speech.s16le')
  writeFileSync(raw, new Uint8Array(all.buffer))
  ffmpeg('-f', 's16le', '-ar', String(rate), '-ac', '1', '-i', raw, file)
}

function isVoice(sample: number): boolean {
  return Math.abs(sample) > voiceLevel
}

/** Of what flite writes. */
function samplesOf(wav: string): Int16Array {
  return new Int16Array(new Uint8Array(readFileSync(wav)).buffer.slice(headerBytes))
}
