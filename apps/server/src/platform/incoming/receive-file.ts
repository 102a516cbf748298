import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FollowedFile } from '../file-hash/file-hashes.ts'
import { EarlyFlush } from '../storage/early-flush.ts'

/** Large enough for the disk to take many network packets at a time. */
const writeBufferBytes = 4 * 1024 * 1024

export interface Receiving {
  /** Where in the file it goes on; a new file without it. */
  from?: number | undefined
  /** Called with the bytes so far; throws to refuse the rest. */
  check: (bytes: number) => Promise<void> | undefined
  hash?: FollowedFile
  flushBytes?: number
}

/**
 * After a failure, what came before is in the file. The stream stays open, so that its sender, who reads no answer before everything
 * is sent, can be answered.
 * @returns Bytes received.
 */
export async function receiveFile(
  source: Readable,
  file: string,
  { from, check, hash, flushBytes }: Receiving,
): Promise<number> {
  const flush = new EarlyFlush(file, flushBytes)
  const writing = createWriteStream(file, {
    ...(from === undefined ? { flags: 'wx', mode: 0o600 } : { flags: 'r+', start: from }),
    highWaterMark: writeBufferBytes,
  })
  let bytes = 0
  let failure: { cause: unknown } | undefined
  async function* checked(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length
        const checking = check(bytes)
        if (checking) await checking
        flush.grew(chunk.length)
        const hashing = hash?.grew((from ?? 0) + writing.bytesWritten)
        if (hashing) await hashing
        yield chunk
      }
    } catch (cause) {
      // A pipeline that fails throws away what waits to be written.
      failure = { cause }
    }
  }
  try {
    await pipeline(checked, writing)
    if (failure) throw failure.cause
  } finally {
    await flush.end()
  }
  return bytes
}
