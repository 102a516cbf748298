import type { FileHandle } from 'node:fs/promises'

/**
 * A recorder that streams its file doesn't know the length yet: it writes none, or the most that its numbers hold, less its headers and rounded to its
 * blocks. Longer headers and larger blocks aren't written, and WAV of 2 GiB are more than is taken.
 */
const sizeLimits = [2 ** 31, 2 ** 32, 2 ** 63, 2 ** 64]
const roundedBytes = 2 ** 20
const isUnknown = (bytes: number): boolean => bytes === 0 || sizeLimits.some((limit) => Math.abs(limit - bytes) <= roundedBytes)

/** Seconds. */
export interface WavLength {
  promisedSeconds: number
  heldSeconds: number
}

/**
 * Media tools quietly read a cut WAV file as a shorter one. Layout: Multimedia Programming Interface and Data Specifications 1.0 (IBM and Microsoft, 1991), "WAVE form";
 * for more than 4 GiB: EBU Tech 3306 (RF64) and ITU-R BS.2088 (BW64), which keep the sizes in a chunk `ds64`.
 * @returns Undefined for other files, for headers that leave the length open, and for ones that make no sense.
 */
export async function readWavLength(handle: FileHandle): Promise<WavLength | undefined> {
  const { size } = await handle.stat()
  const read = async (offset: number, bytes: number): Promise<Buffer | undefined> => {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, offset)
    return bytesRead === bytes ? buffer : undefined
  }
  const head = await read(0, 12)
  if (!head || !['RIFF', 'RF64', 'BW64'].includes(head.toString('latin1', 0, 4)) || head.toString('latin1', 8, 12) !== 'WAVE') return undefined
  let bytesPerSecond = 0
  let largeBytes: number | undefined
  for (let offset = 12, chunks = 0; chunks < 64; chunks += 1) {
    const chunk = await read(offset, 8)
    if (!chunk) return undefined
    const [name, bytes] = [chunk.toString('latin1', 0, 4), chunk.readUInt32LE(4)]
    if (name === 'fmt ') bytesPerSecond = (await read(offset + 16, 4))?.readUInt32LE(0) ?? 0
    if (name === 'ds64') largeBytes = Number((await read(offset + 16, 8))?.readBigUInt64LE(0) ?? 0n)
    if (name === 'data') {
      const promised = bytes === 0xffff_ffff ? (largeBytes ?? bytes) : bytes
      if (isUnknown(promised) || bytesPerSecond === 0) return undefined
      return { promisedSeconds: promised / bytesPerSecond, heldSeconds: Math.min(promised, size - offset - 8) / bytesPerSecond }
    }
    offset += 8 + bytes + (bytes % 2)
  }
  return undefined
}
