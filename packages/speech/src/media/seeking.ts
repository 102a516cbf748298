import { open } from 'node:fs/promises'
import type { MediaInfo } from './probe.ts'

const blockBytes = 1024 * 1024
/** That a step looks at: an Ogg page's header with its table, which is longer than a frame's. */
const headerBytes = 27 + 255

/** How far it is to the next place; 0 ends the walk. */
type Step = (block: Buffer, at: number) => number

/**
 * Whether players can reckon where in the file a moment is. In MP3 of varying bit rate they go by a table of 100 places, or by none, and are
 * half a minute off in hours; Ogg streams that are put behind each other begin at zero again. Reads through the headers of such a file.
 *
 * @throws the signal's reason.
 */
export async function seeksExactly(
  file: string,
  { container }: Pick<MediaInfo, 'container'>,
  signal?: AbortSignal,
): Promise<boolean> {
  if (container === 'mp3') return hasOneBitRate(file, signal)
  if (container === 'ogg') return hasOneStream(file, signal)
  return true
}

/** Layout of a frame's header: ISO/IEC 11172-3, 2.4.1.3. */
async function hasOneBitRate(file: string, signal: AbortSignal | undefined): Promise<boolean> {
  let frames = 0
  let first: number | undefined
  let isSame = true
  await walk(file, signal, (block, at) => {
    const tag = id3Bytes(block, at)
    if (tag > 0) return tag
    const frame = readFrame(block, at)
    if (!frame) return 1
    frames += 1
    // The first one may hold the encoder's notes, at a bit rate of its own.
    if (frames === 1) return frame.bytes
    first ??= frame.bitRate
    isSame = frame.bitRate === first
    return isSame ? frame.bytes : 0
  })
  return isSame
}

/** Layout of a page: RFC 3533, section 6. */
async function hasOneStream(file: string, signal: AbortSignal | undefined): Promise<boolean> {
  let isBegun = false
  let isOne = true
  await walk(file, signal, (block, at) => {
    if (block.readUInt32BE(at) !== 0x4f676753) return 1
    const beginsStream = (block[at + 5]! & 2) !== 0
    isOne = !(beginsStream && isBegun)
    isBegun ||= !beginsStream
    const segments = block[at + 26]!
    const bytes = block.subarray(at + 27, at + 27 + segments).reduce((sum, length) => sum + length, 0)
    return isOne ? 27 + segments + bytes : 0
  })
  return isOne
}

async function walk(file: string, signal: AbortSignal | undefined, step: Step): Promise<void> {
  await using handle = await open(file)
  const block = Buffer.alloc(blockBytes)
  for (let position = 0; ;) {
    signal?.throwIfAborted()
    const { bytesRead } = await handle.read(block, 0, blockBytes, position)
    let at = 0
    while (at + headerBytes <= bytesRead) {
      const bytes = step(block, at)
      if (bytes === 0) return
      at += bytes
    }
    if (bytesRead < headerBytes) return
    position += at
  }
}

function id3Bytes(block: Buffer, at: number): number {
  if (block.readUIntBE(at, 3) !== 0x494433) return 0
  return [6, 7, 8, 9].reduce((sum, place) => sum * 128 + (block[at + place]! & 0x7f), 0) + 10
}

const bitRates = {
  one: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const sampleRates = [44_100, 48_000, 32_000]

function readFrame(block: Buffer, at: number): { bitRate: number; bytes: number } | undefined {
  const [sync, kind, rates] = [block[at]!, block[at + 1]!, block[at + 2]!]
  const version = (kind >> 3) & 3
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2 || version === 1) return undefined
  const isOne = version === 3
  const bitRate = (isOne ? bitRates.one : bitRates.two)[(rates >> 4) - 1]
  const sampleRate = sampleRates[(rates >> 2) & 3]
  if (bitRate === undefined || sampleRate === undefined) return undefined
  const rate = sampleRate / (isOne ? 1 : version === 2 ? 2 : 4)
  return { bitRate, bytes: Math.floor(((isOne ? 144 : 72) * bitRate * 1000) / rate) + ((rates >> 1) & 1) }
}
