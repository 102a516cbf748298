import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { wavHeader } from '@longhand/speech'

const headerBytes = 44

/** Writes a WAV file of exactly so many bytes, whose sound is noise: nothing on its way can make less of it. @returns The file. */
export async function makeRecording(file: string, bytes: number): Promise<string> {
  const out = await open(file, 'w')
  try {
    await out.write(wavHeader(bytes - headerBytes, 48_000, { channels: 2 }))
    const noise = noiseOf(8 * 1024 * 1024)
    for (let left = bytes - headerBytes; left > 0; left -= noise.length)
      await out.write(noise.subarray(0, Math.min(left, noise.length)))
  } finally {
    await out.close()
  }
  return file
}

function noiseOf(bytes: number): Buffer {
  const blocks = Array.from({ length: bytes / 64 }, (_, index) =>
    createHash('sha512').update(String(index)).digest(),
  )
  return Buffer.concat(blocks)
}
