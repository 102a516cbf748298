import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const rate = 48_000
const channels = 2
const headerBytes = 44

/** Writes a WAV file of exactly so many bytes, whose sound is noise: nothing on its way can make less of it. @returns The file. */
export async function makeRecording(file: string, bytes: number): Promise<string> {
  const out = await open(file, 'w')
  try {
    await out.write(header(bytes - headerBytes))
    const noise = noiseOf(8 * 1024 * 1024)
    for (let left = bytes - headerBytes; left > 0; left -= noise.length) await out.write(noise.subarray(0, Math.min(left, noise.length)))
  } finally {
    await out.close()
  }
  return file
}

function header(dataBytes: number): Buffer {
  const block = channels * 2
  const written = Buffer.alloc(headerBytes)
  written.write('RIFF', 0)
  written.writeUInt32LE(36 + dataBytes, 4)
  written.write('WAVEfmt ', 8)
  written.writeUInt32LE(16, 16)
  written.writeUInt16LE(1, 20)
  written.writeUInt16LE(channels, 22)
  written.writeUInt32LE(rate, 24)
  written.writeUInt32LE(rate * block, 28)
  written.writeUInt16LE(block, 32)
  written.writeUInt16LE(16, 34)
  written.write('data', 36)
  written.writeUInt32LE(dataBytes, 40)
  return written
}

function noiseOf(bytes: number): Buffer {
  const blocks = Array.from({ length: bytes / 64 }, (_, index) => createHash('sha512').update(String(index)).digest())
  return Buffer.concat(blocks)
}
