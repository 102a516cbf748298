import { open, type FileHandle } from 'node:fs/promises'
import type { Span } from '../ports.ts'
import { readSamples, sampleRate } from './pcm-file.ts'

/** 25 ms: short enough to follow syllables, long enough to smooth single waves. */
const frameSamples = 400
export const frameSeconds = frameSamples / sampleRate
/** Frames quieter than this (of 32,768) say nothing about who is speaking. */
const activeLevel = 100
/** A channel that is hardly ever louder than this, of 32,768, holds nothing but the noise of a plug. */
const silentLevel = 20
/** Half a second. */
const minFrames = 20
/** One second: with less that is loud, nothing is known of what channels share. */
const minComparedFrames = 40
/** Above this correlation of loudness over time, both channels hear the same thing. */
const sameThing = 0.5
/** The variance of a sound's logarithmic loudness below which it is a hum. */
const steady = 1e-4
/** Below this correlation of waves, one is the other upside down, and their sum would be silence. */
const upsideDown = -0.5
const blockSamples = 32_768
/** Times are rounded, and clocks drift. */
export const minGapSeconds = 0.1

/** Loudness of a channel: a byte for each 25 ms, 0 where every sample is zero, else 1 + twice the decibels of the mean square. */
export type Loudness = Uint8Array

export interface Channel {
  pcmPath: string
  loudness: Loudness
}

/**
 * Takes interleaved samples (signed 16-bit little-endian) with their times, and writes a PCM file for each channel. Silence and gaps take no room on the disk:
 * the files have holes.
 *
 * @example
 * const writer = await ChannelWriter.open(['left.pcm', 'right.pcm'])
 * await writer.write(0, samples)
 * await writer.end()
 * writer.channels[0].loudness
 */
export class ChannelWriter {
  /** In seconds; where times say that nothing is there. */
  readonly gaps: Span[] = []
  readonly #paths: readonly string[]
  readonly #files: readonly FileHandle[]
  readonly #blocks: Int16Array[]
  readonly #loudness: LoudnessMeter[]
  readonly #rate: number
  #filled = 0
  #written = 0

  private constructor(paths: readonly string[], files: readonly FileHandle[], rate: number) {
    this.#rate = rate
    this.#paths = paths
    this.#files = files
    this.#blocks = paths.map(() => new Int16Array(blockSamples))
    this.#loudness = paths.map(() => new LoudnessMeter())
  }

  /**
   * @param rate Hertz.
   * @throws file system errors.
   */
  static async open(paths: readonly string[], rate: number = sampleRate): Promise<ChannelWriter> {
    const files: FileHandle[] = []
    try {
      for (const path of paths) files.push(await open(path, 'w', 0o600))
      return new ChannelWriter(paths, files, rate)
    } catch (error) {
      await Promise.all(files.map((file) => file.close()))
      throw error
    }
  }

  /** Whole after {@link end}. */
  get channels(): Channel[] {
    return this.#paths.map((pcmPath, index) => ({
      pcmPath,
      loudness: this.#loudness[index]?.frames() ?? new Uint8Array(),
    }))
  }

  get seconds(): number {
    return (this.#written + this.#filled) / this.#rate
  }

  /** @param seconds When they begin. What comes too late leaves a gap; what comes too early follows what is there, so that nothing is lost. */
  async write(seconds: number, bytes: Buffer): Promise<void> {
    if (seconds - this.seconds > minGapSeconds) {
      await this.#flush()
      this.gaps.push({ start: this.seconds, end: seconds })
      const missing = Math.round(seconds * this.#rate) - this.#written
      for (const meter of this.#loudness) meter.skip(missing)
      this.#written += missing
    }
    await this.#take(bytes)
  }

  async end(): Promise<void> {
    await this.#flush()
    // A hole at the end has no byte of its own.
    await Promise.all(this.#files.map((file) => file.truncate(this.#written * 2)))
  }

  async close(): Promise<void> {
    await Promise.all(this.#files.map((file) => file.close()))
  }

  async #take(bytes: Buffer): Promise<void> {
    const count = this.#blocks.length
    const frames = Math.floor(bytes.length / (2 * count))
    const samples = new Int16Array(frames * count)
    new Uint8Array(samples.buffer).set(bytes.subarray(0, frames * 2 * count))
    for (let done = 0; done < frames;) {
      const take = Math.min(frames - done, blockSamples - this.#filled)
      for (const [channel, block] of this.#blocks.entries())
        for (let frame = 0; frame < take; frame += 1)
          block[this.#filled + frame] = samples[(done + frame) * count + channel] ?? 0
      done += take
      this.#filled += take
      if (this.#filled === blockSamples) await this.#flush()
    }
  }

  async #flush(): Promise<void> {
    const filled = this.#filled
    if (filled === 0) return
    for (const [channel, block] of this.#blocks.entries()) {
      const samples = block.subarray(0, filled)
      this.#loudness[channel]?.take(samples)
      if (samples.some((sample) => sample !== 0))
        await this.#files[channel]?.write(
          new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength),
          0,
          samples.byteLength,
          this.#written * 2,
        )
    }
    this.#written += filled
    this.#filled = 0
  }
}

class LoudnessMeter {
  #frames = new Uint8Array(4096)
  #count = 0
  #sum = 0
  #samples = 0

  take(samples: Int16Array): void {
    for (const sample of samples) {
      this.#sum += sample * sample
      this.#samples += 1
      if (this.#samples === frameSamples) this.#close()
    }
  }

  skip(samples: number): void {
    let left = samples
    while (left > 0) {
      const take = Math.min(left, frameSamples - this.#samples)
      this.#samples += take
      left -= take
      if (this.#samples === frameSamples) this.#close()
    }
  }

  frames(): Loudness {
    if (this.#samples > 0) this.#close()
    return this.#frames.subarray(0, this.#count)
  }

  #close(): void {
    if (this.#count === this.#frames.length) {
      const longer = new Uint8Array(this.#frames.length * 2)
      longer.set(this.#frames)
      this.#frames = longer
    }
    this.#frames[this.#count] =
      this.#sum === 0 ? 0 : 1 + Math.max(0, Math.round(20 * Math.log10(this.#sum / this.#samples)))
    this.#count += 1
    this.#sum = 0
    this.#samples = 0
  }
}

const meanSquares = Float64Array.from({ length: 256 }, (_, value) =>
  value === 0 ? 0 : 10 ** ((value - 1) / 20),
)
/** Quiet frames are all alike. */
const logLevels = meanSquares.map((square) => Math.log10(square + 100))

function energyOf(loudness: Loudness): number {
  return loudness.reduce((sum, value) => sum + (meanSquares[value] ?? 0), 0)
}

/** In decibels below full scale, of the frames that are loud; undefined where none is. */
export function levelOf(loudness: Loudness): number | undefined {
  const loud = loudness.filter((value) => (meanSquares[value] ?? 0) >= activeLevel ** 2)
  return loud.length === 0
    ? undefined
    : Math.round(10 * Math.log10(energyOf(loud) / loud.length / 32_768 ** 2))
}

export function isSilent({ loudness }: Channel): boolean {
  let frames = 0
  for (const value of loudness) if ((meanSquares[value] ?? 0) >= silentLevel ** 2) frames += 1
  return frames < minFrames
}

/**
 * Puts channels together that record the same thing, which loudness over time shows: a room recorded by two microphones rises and falls together even where the waves
 * themselves don't match; two telephone ends don't. Silent ones are left out, where one is not.
 */
export function groupChannels(channels: readonly Channel[]): Channel[][] {
  const audible = channels.filter((channel) => !isSilent(channel))
  if (audible.length === 0) return channels.length === 0 ? [] : [[...channels]]
  const groups: Channel[][] = []
  for (const channel of audible) {
    const [first, ...others] = groups.filter((group) =>
      group.some((other) => soundTheSame(other.loudness, channel.loudness)),
    )
    if (!first) {
      groups.push([channel])
      continue
    }
    first.push(channel, ...others.flat())
    for (const other of others) groups.splice(groups.indexOf(other), 1)
  }
  return groups
}

function soundTheSame(one: Loudness, other: Loudness): boolean {
  const [shorter, longer] = [one.length, other.length].toSorted((a, b) => a - b)
  // Behind the end of one, the other is alone; it only says something where both hardly heard anything before.
  return compare(one, other, shorter ?? 0) ?? compare(one, other, longer ?? 0) ?? true
}

/** @returns undefined where too little is heard. */
function compare(one: Loudness, other: Loudness, length: number): boolean | undefined {
  let [count, sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0, 0]
  for (let index = 0; index < length; index += 1) {
    const [a, b] = [one[index] ?? 0, other[index] ?? 0]
    if ((meanSquares[Math.max(a, b)] ?? 0) < activeLevel ** 2) continue
    const [x, y] = [logLevels[a] ?? 0, logLevels[b] ?? 0]
    count += 1
    sumX += x
    sumY += y
    sumXX += x * x
    sumYY += y * y
    sumXY += x * y
  }
  if (count < minComparedFrames) return undefined
  const [spreadX, spreadY] = [sumXX - (sumX * sumX) / count, sumYY - (sumY * sumY) / count]
  // Two steady sounds show nothing; beside a steady hum, someone may speak.
  if (spreadX < steady * count && spreadY < steady * count) return true
  return (sumXY - (sumX * sumY) / count) / Math.sqrt(spreadX * spreadY) >= sameThing
}

/**
 * Adds up channels that hear the same thing, those that are upside down the right way round, so that nothing of them is lost.
 *
 * @param target another file than theirs.
 * @throws the signal's reason; file system errors.
 */
export async function mixChannels(
  channels: readonly Channel[],
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const [reference, ...others] = [...channels].sort((a, b) => energyOf(b.loudness) - energyOf(a.loudness))
  if (!reference) return
  const correlations = await correlate(reference, others, signal)
  const parts = [
    { ...reference, sign: 1 },
    ...others.map((other, index) => ({ ...other, sign: (correlations[index] ?? 0) < upsideDown ? -1 : 1 })),
  ]
  // Half for two; of more, what only one hears stays loud enough.
  const scale = 1 / Math.sqrt(2 * parts.length)
  await using file = await open(target, 'w', 0o600)
  let position = 0
  for await (const blocks of readTogether(parts, signal)) {
    const mixed = new Int16Array(Math.max(...blocks.map(({ length }) => length)))
    for (let index = 0; index < mixed.length; index += 1) {
      let sum = 0
      for (const [part, block] of blocks.entries()) sum += (block[index] ?? 0) * (parts[part]?.sign ?? 0)
      mixed[index] = Math.max(-32_768, Math.min(32_767, Math.floor(sum * scale)))
    }
    if (mixed.some((sample) => sample !== 0))
      await file.write(new Uint8Array(mixed.buffer), 0, mixed.byteLength, position)
    position += mixed.byteLength
  }
  await file.truncate(position)
}

/** Of waves, -1…1. */
async function correlate(
  reference: Channel,
  others: readonly Channel[],
  signal: AbortSignal | undefined,
): Promise<number[]> {
  const products = others.map(() => 0)
  for await (const [first, ...blocks] of readTogether([reference, ...others], signal)) {
    for (const [part, block] of blocks.entries()) {
      let product = 0
      for (let index = 0; index < block.length; index += 1)
        product += (first?.[index] ?? 0) * (block[index] ?? 0)
      products[part] = (products[part] ?? 0) + product / frameSamples
    }
  }
  const energy = energyOf(reference.loudness)
  return others.map(
    ({ loudness }, part) => (products[part] ?? 0) / Math.sqrt(energy * energyOf(loudness) || 1),
  )
}

/**
 * Whether one of two channels is the other upside down, so that their sum would be silence.
 *
 * @param file Interleaved samples of both.
 * @throws the signal's reason; file system errors.
 */
export async function areUpsideDown(file: string, signal?: AbortSignal): Promise<boolean> {
  let [product, left, right] = [0, 0, 0]
  for await (const block of readSamples(file, blockSamples, signal)) {
    for (let index = 0; index + 1 < block.length; index += 2) {
      const [a, b] = [block[index] ?? 0, block[index + 1] ?? 0]
      product += a * b
      left += a * a
      right += b * b
    }
  }
  return product / Math.sqrt(left * right || 1) < upsideDown
}

/** Blocks of all are of one stretch; those of files that have ended are empty. */
async function* readTogether(
  channels: readonly Channel[],
  signal: AbortSignal | undefined,
): AsyncGenerator<Int16Array[]> {
  const readers = channels.map(({ pcmPath }) => readSamples(pcmPath, blockSamples, signal))
  try {
    for (;;) {
      const results = await Promise.all(readers.map((reader) => reader.next()))
      if (results.every(({ done }) => done)) return
      yield results.map(({ done, value }) => (done ? new Int16Array() : value))
    }
  } finally {
    await Promise.all(readers.map((reader) => reader.return(undefined)))
  }
}
