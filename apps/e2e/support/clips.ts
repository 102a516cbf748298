import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../../../', import.meta.url)

/** A real recording where there is a collection beside the project, else the product's own sample. */
export function conversation(): string {
  return firstOf('../shared/audio/pyannote_sample.wav', 'apps/server/sample/recording.mp3')
}

export function shortClip(): string {
  return firstOf('../shared/audio/librivox_0870.wav', 'apps/server/sample/recording.mp3')
}

export function writeLongRecording(file: string, seconds: number): void {
  const once = `${file}.once.mp3`
  const ffmpeg = (...args: string[]): void =>
    void execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args])
  ffmpeg('-i', shortClip(), '-af', 'apad=pad_dur=1', '-ac', '1', '-ar', '16000', '-b:a', '24k', once)
  ffmpeg('-stream_loop', '-1', '-i', once, '-t', String(seconds), '-c', 'copy', file)
}

/** A video of a clip: a moving test picture of 640 × 360. */
export function writeVideo(file: string): void {
  const picture = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=640x360:rate=25',
    '-i',
    shortClip(),
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-shortest',
  ]
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    '-y',
    ...picture,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    file,
  ])
}

const quietRate = 8000

/**
 * Silence as WAV, 8 kHz, eight bits.
 *
 * @param opening What is said first: without words, a transcription costs nothing.
 */
export function quietRecording(
  seconds: number,
  opening: Buffer = Buffer.alloc(0),
): { name: string; mimeType: string; buffer: Buffer } {
  const rate = quietRate
  const samples = Buffer.alloc(seconds * rate, 128)
  opening.copy(samples)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return { name: 'quiet.wav', mimeType: 'audio/wav', buffer: Buffer.concat([header, samples]) }
}

/** The first words of a clip, as samples of a quiet recording. */
export function fewWords(): Buffer {
  const form = ['-t', '4', '-ac', '1', '-ar', String(quietRate), '-f', 'u8', 'pipe:1']
  return execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-i', shortClip(), ...form])
}

function firstOf(...places: string[]): string {
  const found = places.map((place) => fileURLToPath(new URL(place, root))).find(existsSync)
  if (!found) throw new Error(`None of these is there: ${places.join(', ')}`)
  return found
}
