import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { bytesPerSecond, sampleRate } from '../pcm/pcm-file.ts'
import { wavHeader } from '../pcm/wav-header.ts'

const run = promisify(execFile)

/** Real recordings beside the repository, where there are any. */
const recordings = path.resolve(import.meta.dirname, '../../../../../shared/audio')

/** Speech and what is said in it. */
export interface Clip {
  /** A media file. */
  path: string
  text: string
  source: 'recording' | 'flite'
}

/**
 * A clean sentence read by a person where the collection of recordings is present, else spoken by flite into `folder`.
 */
export async function cleanSpeech(folder: string): Promise<Clip> {
  const name = 'arctic_a0024.wav'
  if (existsSync(path.join(recordings, name))) {
    return {
      path: path.join(recordings, name),
      text: 'it was my reports from the north which chiefly induced people to buy',
      source: 'recording',
    }
  }
  return speak(folder, 'she put the letter on the kitchen table before lunch', 'slt')
}

/** A sentence spoken by flite, 16 kHz WAV. */
export async function speak(
  folder: string,
  text: string,
  voice: 'slt' | 'rms' | 'awb' = 'slt',
): Promise<Clip> {
  const file = path.join(folder, `${voice}-${text.replace(/\W+/g, '-').slice(0, 40)}.wav`)
  await run('flite', ['-voice', voice, '-t', text, '-o', file])
  return { path: file, text, source: 'flite' }
}

/** Through ffmpeg, and through a filter of it, such as `lowpass=f=2200`. */
export async function toPcm(file: string, pcmPath: string, filter = 'anull'): Promise<string> {
  await mkdir(path.dirname(pcmPath), { recursive: true })
  await run('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    '-y',
    '-i',
    file,
    '-af',
    filter,
    '-ac',
    '1',
    '-ar',
    String(sampleRate),
    '-f',
    's16le',
    pcmPath,
  ])
  return pcmPath
}

/**
 * Writes several media files by one start of ffmpeg, which takes longer than most of them.
 *
 * @param inputs Their common inputs, as arguments.
 * @param outputs The arguments of each, its path last.
 */
export async function writeMedia(inputs: readonly string[], outputs: readonly string[][]): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...inputs, ...outputs.flat()])
}

/** Samples as a PCM file. */
export async function writePcm(pcmPath: string, samples: Int16Array): Promise<string> {
  await writeFile(pcmPath, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
  return pcmPath
}

/** PCM files one after the other with silence between them; returns where each begins and ends, in seconds. */
export async function joinPcm(
  target: string,
  parts: readonly string[],
  silenceSeconds: number,
): Promise<{ start: number; end: number }[]> {
  const blocks: Buffer[] = []
  const places: { start: number; end: number }[] = []
  let position = 0
  for (const part of parts) {
    const block = await readFile(part)
    places.push({ start: position / bytesPerSecond, end: (position + block.length) / bytesPerSecond })
    const silence = Buffer.alloc(Math.round(silenceSeconds * sampleRate) * 2)
    blocks.push(block, silence)
    position += block.length + silence.length
  }
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, Buffer.concat(blocks))
  return places
}

/** A PCM file with a header. */
export async function writeWav(pcmPath: string, target: string): Promise<string> {
  const samples = await readFile(pcmPath)
  await writeFile(target, Buffer.concat([wavHeader(samples.length), samples]))
  return target
}

/** Two PCM files as the two channels of a WAV file. */
export async function writeStereoWav(left: string, right: string, target: string): Promise<string> {
  const raw = (file: string) => ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', file]
  await run('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    '-y',
    ...raw(left),
    ...raw(right),
    '-filter_complex',
    '[0:a][1:a]join=inputs=2:channel_layout=stereo',
    target,
  ])
  return target
}

/** Seconds of nothing. */
export function silence(seconds: number): Int16Array {
  return new Int16Array(Math.round(seconds * sampleRate))
}

/** Seconds of hiss, always the same. */
export function noise(seconds: number, amplitude = 3000): Int16Array {
  let state = 1
  return Int16Array.from({ length: Math.round(seconds * sampleRate) }, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return Math.round((state / 0x7fffffff - 0.5) * 2 * amplitude)
  })
}

/** Writes tones one after the other, with hiss around them. @returns where each of them is. */
export async function tones(
  target: string,
  hertz: readonly number[],
  seconds: number,
  pauseSeconds = 1,
): Promise<{ start: number; end: number }[]> {
  const spans = hertz.map((_, index) => ({
    start: pauseSeconds + index * (seconds + pauseSeconds),
    end: (index + 1) * (seconds + pauseSeconds),
  }))
  const samples = noise((spans.at(-1)?.end ?? 0) + pauseSeconds, 100)
  spans.forEach(({ start, end }, tone) => {
    for (let index = Math.round(start * sampleRate); index < end * sampleRate; index++) {
      samples[index] =
        (samples[index] ?? 0) + 8000 * Math.sin((2 * Math.PI * (hertz[tone] ?? 0) * index) / sampleRate)
    }
  })
  await writePcm(target, samples)
  return spans
}

/** Seconds of chords that change every half second. */
export function music(seconds: number): Int16Array {
  const chords = [
    [220, 277.2, 329.6],
    [196, 246.9, 293.7],
    [174.6, 220, 261.6],
  ]
  return Int16Array.from({ length: Math.round(seconds * sampleRate) }, (_, index) => {
    const time = index / sampleRate
    const chord = chords[Math.floor(time * 2) % chords.length] ?? []
    const fade = 1 - ((time * 2) % 1)
    return Math.round(
      chord.reduce(
        (sum, hertz) =>
          sum + Math.sin(2 * Math.PI * hertz * time) + 0.4 * Math.sin(4 * Math.PI * hertz * time),
        0,
      ) *
        2500 *
        fade,
    )
  })
}

/** A folder of its own for one test file; removed by the returned function. */
export async function scratchFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-speech-test-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
