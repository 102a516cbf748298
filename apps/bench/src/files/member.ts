import { execFile } from 'node:child_process'
import { open, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type MediaErrorReason, wavHeader } from '@longhand/speech'

const run = promisify(execFile)

/** What a file holds, by how it was made. */
export type Right =
  | { refused: MediaErrorReason }
  /** One text for each speaker. */
  | { words: readonly string[] }
  | {
      /** Seconds at which tones begin, for each signal that is to be kept apart, in any order. */
      tones: readonly (readonly number[])[]
      /** How far off a tone may be, seconds. Default 0.1, which is asked of subtitles. */
      within?: number
      /** Of the time line, and of sound that is there. */
      seconds?: number
      soundSeconds?: number
      /** Whether it is to be said of it, with what is there; tones behind that are missing then. */
      isCut?: boolean
      /** Tones behind the end are missing, and no one can know. */
      isShorter?: boolean
      /** Whether players can find a moment in it. */
      seeksExactly?: boolean
      /** 0-based, of the sound tracks: what is asked for. Default: what the product chooses. */
      track?: number | 'all'
    }

export interface Member {
  /** A row of the table. */
  kind: string
  /** Of the file, which lies in a folder of its own. */
  name: string
  make: (file: string) => Promise<unknown>
  right: Right
}

export async function ffmpeg(...args: string[]): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args])
}

/** Made by one call of ffmpeg. */
export function made(kind: string, name: string, right: Right, ...args: string[]): Member {
  return { kind, name, right, make: (file) => ffmpeg(...args, `file:${file}`) }
}

/** As a recorder writes it that can't go back in its file. */
export function piped(kind: string, name: string, right: Right, ...args: string[]): Member {
  const make = async (file: string): Promise<void> => {
    const { stdout } = await run('ffmpeg', ['-v', 'error', '-nostdin', ...args, 'pipe:1'], {
      encoding: 'buffer',
      maxBuffer: 2 ** 28,
    })
    await writeFile(file, stdout)
  }
  return { kind, name, right, make }
}

/** The first part of another member, as after a crash. */
export function cut({ make, ...member }: Member, share = 0.6): Member {
  const makeCut = async (file: string): Promise<void> => {
    await make(file)
    const content = await readFile(file)
    await writeFile(file, content.subarray(0, Math.floor(content.length * share)))
  }
  return { ...member, kind: 'cut off', make: makeCut }
}

const toneSeconds = 0.6
/** What is left behind the last tone. */
const restSeconds = 1

export function secondsOf(starts: readonly number[]): number {
  return Math.max(...starts) + restSeconds
}

function toneAt(starts: readonly number[], hertz: number): string {
  return `0.4*sin(2*PI*${hertz}*t)*(${starts.map((start) => `between(t,${start},${start + toneSeconds})`).join('+') || '0'})`
}

/** An input with a tone at each of these seconds. */
export function tones(
  starts: readonly number[],
  { hertz = 440, seconds = secondsOf(starts) }: { hertz?: number; seconds?: number } = {},
): string[] {
  // Hours are made at a lower rate, in a third of the time.
  const rate = seconds > 1000 ? 16_000 : 48_000
  return ['-f', 'lavfi', '-i', `aevalsrc='${toneAt(starts, hertz)}':s=${rate}:d=${seconds}`]
}

/** An input with channels of their own: an expression of `t`, or when tones begin. */
export function channels(
  layout: string,
  seconds: number,
  ...signals: readonly (string | readonly number[])[]
): string[] {
  const expressions = signals.map((signal, index) =>
    typeof signal === 'string' ? signal : toneAt(signal, 440 + 110 * index),
  )
  return ['-f', 'lavfi', '-i', `aevalsrc='${expressions.join('|')}':c=${layout}:s=48000:d=${seconds}`]
}

export function picture(seconds: number): string[] {
  return ['-f', 'lavfi', '-i', `color=c=gray:s=64x48:r=10:d=${seconds}`]
}

/** Maps all inputs, in their order. */
export function mapped(inputs: number): string[] {
  return Array.from({ length: inputs }, (_, input) => ['-map', String(input)]).flat()
}

/**
 * Writes a WAV file of 16 bits of any number of channels or length: what is silent takes no room.
 *
 * @param starts When tones begin, for each channel.
 */
export async function writeWav(
  file: string,
  {
    starts,
    rate,
    bytes,
    dataBytes = bytes - 44,
  }: { starts: readonly (readonly number[])[]; rate: number; bytes: number; dataBytes?: number },
): Promise<void> {
  const count = starts.length
  const out = await open(file, 'w')
  try {
    await out.write(wavHeader(dataBytes, rate, { channels: count }))
    for (const [channel, begin] of starts.entries()) {
      for (const start of begin) {
        const samples = new Int16Array(Math.round(toneSeconds * rate) * count)
        for (let index = channel; index < samples.length; index += count)
          samples[index] = 13_000 * Math.sin((2 * Math.PI * 440 * index) / count / rate)
        await out.write(
          new Uint8Array(samples.buffer),
          0,
          samples.byteLength,
          44 + Math.round(start * rate) * count * 2,
        )
      }
    }
    await out.truncate(bytes)
  } finally {
    await out.close()
  }
}

/** A sentence spoken by a voice of flite, as an input. */
export async function spoken(file: string, voice: 'slt' | 'rms', text: string): Promise<string[]> {
  const sound = path.join(path.dirname(file), `${voice}.wav`)
  await run('flite', ['-voice', voice, '-t', text, '-o', sound])
  return ['-i', sound]
}

/** Puts files behind each other, byte by byte. */
export async function join(target: string, ...parts: readonly string[][]): Promise<void> {
  const contents: Buffer[] = []
  for (const [index, args] of parts.entries()) {
    const part = `${target}.${index}${path.extname(target)}`
    await ffmpeg(...args, part)
    contents.push(await readFile(part))
  }
  await writeFile(target, Buffer.concat(contents))
}
