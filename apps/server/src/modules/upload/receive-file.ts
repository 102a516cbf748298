import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EarlyFlush } from '../../platform/storage/early-flush.ts'

/** Bytes that wait for the disk at most. Large enough for the disk to take many network packets at a time. */
export const writeBufferBytes = 4 * 1024 * 1024

/** What has arrived. */
export interface ReceivedFile {
  bytes: number
  /** Hex. */
  sha256: string
}

/**
 * Writes a stream to a new file and hashes it on the way. After a failure the stream is left open, so that its sender, who reads no
 * answer before everything is sent, can be answered.
 *
 * @param check Called with the bytes so far; throws to refuse the rest.
 */
export async function receiveFile(source: Readable, file: string, check: (bytes: number) => Promise<void> | undefined): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  const flush = new EarlyFlush(file)
  let bytes = 0
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      const checking = check(bytes)
      if (checking) await checking
      hash.update(chunk)
      flush.grew(chunk.length)
      yield chunk
    }
  }
  try {
    await pipeline(hashed, createWriteStream(file, { flags: 'wx', mode: 0o600, highWaterMark: writeBufferBytes }))
  } finally {
    await flush.end()
  }
  return { bytes, sha256: hash.digest('hex') }
}
