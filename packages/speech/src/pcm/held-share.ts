import type { FileHandle } from 'node:fs/promises'

/**
 * A recorder that streams its file doesn't know the length yet: it writes none, or the most that its numbers hold, less its headers and rounded to its
 * blocks. Longer headers and larger blocks aren't written, and WAV of 2 GiB are more than is taken.
 */
const sizeLimits = [2 ** 31, 2 ** 32, 2 ** 63, 2 ** 64]
const roundedBytes = 2 ** 20

export const isUnknownSize = (bytes: number): boolean =>
  bytes === 0 || sizeLimits.some((limit) => Math.abs(limit - bytes) <= roundedBytes)

/** Undefined where the file has fewer bytes. */
export type Read = (offset: number, bytes: number) => Promise<Buffer | undefined>

export function readerOf(handle: FileHandle): Read {
  return async (offset, bytes) => {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, offset)
    return bytesRead === bytes ? buffer : undefined
  }
}

/**
 * How much of the bytes that a header promises is there, 0…1. Media tools quietly read cut WAV, AVI and ASF files as shorter ones.
 *
 * @returns 1 for other files, for headers that leave the length open, and for ones that make no sense.
 */
export async function readHeldShare(handle: FileHandle): Promise<number> {
  const { size } = await handle.stat()
  const read = readerOf(handle)
  const head = await read(0, 16)
  if (!head) return 1
  const { promised, held } = (await readPromise(head, size, read)) ?? { promised: 0, held: 0 }
  return isUnknownSize(promised) || held <= 0 ? 1 : Math.min(1, held / promised)
}

/** In bytes. */
interface Length {
  promised: number
  held: number
}

async function readPromise(head: Buffer, size: number, read: Read): Promise<Length | undefined> {
  const [name, kind] = [head.toString('latin1', 0, 4), head.toString('latin1', 8, 12)]
  if (['RIFF', 'RF64', 'BW64'].includes(name) && kind === 'WAVE') return readWav(size, read)
  if (name === 'RIFF' && kind === 'AVI ') return { promised: head.readUInt32LE(4), held: size - 8 }
  return head.toString('hex', 0, 16) === asfIds.header ? readAsf(size, read) : undefined
}

/**
 * Layout: Multimedia Programming Interface and Data Specifications 1.0 (IBM and Microsoft, 1991), "WAVE form";
 * for more than 4 GiB: EBU Tech 3306 (RF64) and ITU-R BS.2088 (BW64), which keep the sizes in a chunk `ds64`.
 */
async function readWav(size: number, read: Read): Promise<Length | undefined> {
  let largeBytes: number | undefined
  for (let offset = 12, chunks = 0; chunks < 64; chunks += 1) {
    const chunk = await read(offset, 8)
    if (!chunk) return undefined
    const [name, bytes] = [chunk.toString('latin1', 0, 4), chunk.readUInt32LE(4)]
    if (name === 'ds64') largeBytes = Number((await read(offset + 16, 8))?.readBigUInt64LE(0) ?? 0n)
    if (name === 'data') {
      const promised = bytes === 0xffff_ffff ? (largeBytes ?? bytes) : bytes
      return { promised, held: size - offset - 8 }
    }
    offset += 8 + bytes + (bytes % 2)
  }
  return undefined
}

/** Advanced Systems Format Specification 1.20.03 (Microsoft, 2004), sections 3.1 and 3.2. */
const asfIds = { header: '3026b2758e66cf11a6d900aa0062ce6c', file: 'a1dcab8c47a9cf118ee400c00c205365' }

async function readAsf(size: number, read: Read): Promise<Length | undefined> {
  for (let offset = 30, objects = 0; objects < 64; objects += 1) {
    const object = await read(offset, 92)
    if (!object) return undefined
    const isBroadcast = (object.readUInt32LE(88) & 1) !== 0
    if (object.toString('hex', 0, 16) === asfIds.file)
      return isBroadcast ? undefined : { promised: Number(object.readBigUInt64LE(40)), held: size }
    offset += Math.max(24, Number(object.readBigUInt64LE(16)))
  }
  return undefined
}
