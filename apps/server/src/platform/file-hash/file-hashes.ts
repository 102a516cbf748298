import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Piscina } from 'piscina'
import { threadProgram } from '../process/thread-program.ts'
import type { HashTask } from './file-hash-worker.ts'

const stepBytes = 8 * 1024 * 1024
const blockBytes = 1024 * 1024
/** Beyond it writers wait for the thread. */
const maxBehindBytes = 128 * 1024 * 1024
const filesAtOnce = 64

/** Hashes while files are written, on one thread for all writers: between their bytes it would hold up everyone's requests. */
export class FileHashes {
  #thread: Piscina<HashTask, string> | undefined

  /** @param from Bytes that are in the file before anything is written to it. */
  follow(file: string, from = 0): FollowedFile {
    return new FollowedFile((bytes) => this.#read({ file, bytes, isLast: false }), from)
  }

  /**
   * Of a file that no one writes to; what was read while it was written is not read again.
   *
   * @returns Hex.
   * @throws when the file is shorter, or cannot be read.
   */
  digest(file: string, bytes: number): Promise<string> {
    return bytes < stepBytes ? digestHere(file, bytes) : this.#read({ file, bytes, isLast: true })
  }

  async close(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.destroy()
  }

  #read(task: HashTask): Promise<string> {
    // Atomics would have the thread sleep while its files are being read.
    this.#thread ??= new Piscina({
      ...threadProgram(import.meta.url, 'file-hash-worker'),
      minThreads: 1,
      maxThreads: 1,
      concurrentTasksPerWorker: filesAtOnce,
      atomics: 'disabled',
    })
    return this.#thread.run(task)
  }
}

async function digestHere(file: string, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  let read = 0
  if (bytes > 0) {
    for await (const block of createReadStream(file, {
      end: bytes - 1,
      highWaterMark: blockBytes,
    }) as AsyncIterable<Buffer>) {
      hash.update(block)
      read += block.length
    }
  }
  if (read < bytes) throw new Error(`The file ends after ${read} of ${bytes} bytes.`)
  return hash.digest('hex')
}

export class FollowedFile {
  #bytes: number
  #reading: Promise<void> | undefined

  constructor(
    private readonly readTo: (bytes: number) => Promise<unknown>,
    from: number,
  ) {
    this.#bytes = from
  }

  /** @returns Wait for it before writing more; absent unless the thread is far behind. */
  grew(bytes: number): Promise<void> | undefined {
    const behind = bytes - this.#bytes
    if (behind >= stepBytes) this.#reading ??= this.#readTo(bytes)
    return behind >= maxBehindBytes ? this.#reading : undefined
  }

  async #readTo(bytes: number): Promise<void> {
    try {
      await this.readTo(bytes)
    } catch {
      // The digest reads it again, and says so.
    } finally {
      this.#bytes = bytes
      this.#reading = undefined
    }
  }
}
