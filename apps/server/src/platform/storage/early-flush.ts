import { type FileHandle, open } from 'node:fs/promises'
import pLimit from 'p-limit'

const stepBytes = 32 * 1024 * 1024

/** One at a time: a flush holds one of the few threads for file work. */
const inTurn = pLimit(1)

/** Flushes a file while it grows: the system keeps gigabytes in memory otherwise, and the end would have to wait. */
export class EarlyFlush {
  readonly #file: string
  readonly #stepBytes: number
  #handle: FileHandle | undefined
  #running: Promise<void> | undefined
  #failure: { error: unknown } | undefined
  #unflushed = 0

  constructor(file: string, step = stepBytes) {
    this.#file = file
    this.#stepBytes = step
  }

  grew(bytes: number): void {
    this.#unflushed += bytes
    if (this.#unflushed < this.#stepBytes || this.#running) return
    this.#unflushed = 0
    this.#running = inTurn(() => this.#flush())
      .catch((error: unknown) => void (this.#failure = { error }))
      .finally(() => (this.#running = undefined))
  }

  /**
   * Ends it. What came last may not be on the disk yet.
   *
   * @throws what the system said when it could not write: it says so once.
   */
  async end(): Promise<void> {
    await this.#running
    await this.#handle?.close()
    this.#handle = undefined
    if (this.#failure) throw this.#failure.error
  }

  async #flush(): Promise<void> {
    this.#handle ??= await open(this.#file, 'r+')
    await this.#handle.datasync()
  }
}
