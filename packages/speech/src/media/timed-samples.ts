import { MediaError } from './media-error.ts'

/** In the sizes of Matroska. */
const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  audio: 0xe1,
  channels: 0x9f,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
}
const masters: readonly number[] = [
  ids.segment,
  ids.tracks,
  ids.track,
  ids.audio,
  ids.cluster,
  ids.blockGroup,
]
/** Nothing that ffmpeg writes beside blocks, or in one, is longer. */
const maxElementBytes = 64 * 1024 * 1024

export interface TimedSamples {
  /** When they begin, on the file's time line. */
  seconds: number
  /** Interleaved in `data`. */
  channels: number
  data: Buffer
}

/**
 * Reads the samples out of a Matroska stream of one track, which is how ffmpeg sends their times through a pipe: raw samples have none.
 * Only what its muxer writes is understood, with times in milliseconds (https://www.rfc-editor.org/rfc/rfc9559).
 *
 * @example for await (const { seconds, data } of readTimedSamples(child.stdout)) …
 * @throws MediaError `failed` for what is no such stream; the stream's own errors.
 */
export async function* readTimedSamples(stream: AsyncIterable<Buffer>): AsyncGenerator<TimedSamples> {
  let held: Buffer = Buffer.alloc(0)
  let clusterMs = 0
  let channels = 1
  let isKnown = false
  for await (const bytes of stream) {
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes])
    let at = 0
    for (;;) {
      const element = readElement(held, at)
      if (!element) break
      const { id, bodyAt, size } = element
      isKnown ||= id === ids.header
      if (!isKnown) throw new MediaError('failed', { cause: 'No samples came with times.' })
      if (masters.includes(id)) {
        at = bodyAt
        continue
      }
      if (size > maxElementBytes) throw new MediaError('failed', { cause: `An element of ${size} bytes.` })
      if (bodyAt + size > held.length) break
      const body = held.subarray(bodyAt, bodyAt + size)
      at = bodyAt + size
      if (id === ids.timestamp) clusterMs = body.readUIntBE(0, Math.min(6, size))
      if (id === ids.channels) channels = body.readUIntBE(0, Math.min(6, size))
      // The number of the track takes one byte; then come the time within the cluster, and flags.
      if (id === ids.simpleBlock || id === ids.block)
        yield { seconds: (clusterMs + body.readInt16BE(1)) / 1000, channels, data: body.subarray(4) }
    }
    held = held.subarray(at)
  }
}

interface Element {
  id: number
  bodyAt: number
  /** Infinity where it lasts until its parent ends. */
  size: number
}

/** Undefined where more bytes are needed. */
function readElement(bytes: Buffer, at: number): Element | undefined {
  const idBytes = lengthOf(bytes[at])
  const sizeBytes = lengthOf(bytes[at + idBytes])
  const bodyAt = at + idBytes + sizeBytes
  if (bodyAt > bytes.length || at + idBytes >= bytes.length) return undefined
  const id = bytes.readUIntBE(at, Math.min(4, idBytes))
  let size = (bytes[at + idBytes] ?? 0) & (0xff >> sizeBytes)
  let isUnknown = size === 0xff >> sizeBytes
  for (let index = 1; index < sizeBytes; index += 1) {
    const byte = bytes[at + idBytes + index] ?? 0
    size = size * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { id, bodyAt, size: isUnknown ? Infinity : size }
}

/** The zeros before the first one of a byte say how many follow. */
function lengthOf(byte = 0x80): number {
  return byte === 0 ? 9 : Math.clz32(byte) - 23
}
