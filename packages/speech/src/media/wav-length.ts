import type { FileHandle } from 'node:fs/promises'

/** A recorder that streams its file doesn't know the length yet. It writes nothing, or about as much as fits: less a header, or rounded to whole blocks. */
const streamedSizes = [0, 2 ** 31, 2 ** 32]
const roundedBytes = 1024 ** 2

/** Seconds. */
export interface WavLength {
  promisedSeconds: number
  heldSeconds: number
}

/**
 * Media tools quietly read a cut WAV file as a shorter one. Layout: Multimedia Programming Interface and Data Specifications 1.0 (IBM and Microsoft, 1991), "WAVE form".
 * @returns Undefined for other files, for headers that leave the length open, and for ones that make no sense.
 */
export async function readWavLength(handle: FileHandle): Promise<WavLength | undefined> {
  const { size } = await handle.stat()
  const read = async (offset: number, bytes: number): Promise<Buffer | undefined> => {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, offset)
    return bytesRead === bytes ? buffer : undefined
  }
  const head = await read(0, 12)
  if (head?.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return undefined
  let bytesPerSecond = 0
  for (let offset = 12, chunks = 0; chunks < 64; chunks += 1) {
    const chunk = await read(offset, 8)
    if (!chunk) return undefined
    const [name, bytes] = [chunk.toString('latin1', 0, 4), chunk.readUInt32LE(4)]
    if (name === 'fmt ') bytesPerSecond = (await read(offset + 16, 4))?.readUInt32LE(0) ?? 0
    if (name === 'data') {
      if (bytesPerSecond === 0 || streamedSizes.some((size) => Math.abs(bytes - size) <= (size === 0 ? 0 : roundedBytes))) return undefined
      return { promisedSeconds: bytes / bytesPerSecond, heldSeconds: Math.min(bytes, size - offset - 8) / bytesPerSecond }
    }
    offset += 8 + bytes + (bytes % 2)
  }
  return undefined
}
