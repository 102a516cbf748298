import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'

const blockBytes = 64 * 1024
const turnBytes = 8 * 1024 * 1024

/** Blocks its thread while it reads. */
export class HashedFile {
  readonly #hash = createHash('sha256')
  readonly #inTurn = pLimit(1)
  readonly #block = Buffer.allocUnsafeSlow(blockBytes)
  #bytes = 0

  constructor(private readonly file: string) {}

  /**
   * Reads on where the last call ended.
   *
   * @returns Hex, of that many bytes.
   * @throws when the file is shorter, cannot be read, or was read further already.
   */
  readTo(bytes: number): Promise<string> {
    return this.#inTurn(async () => {
      if (bytes < this.#bytes)
        throw new Error(`${this.#bytes} bytes were read already, of which ${bytes} are asked for.`)
      if (bytes > this.#bytes) await this.#read(bytes)
      return this.#hash.copy().digest('hex')
    })
  }

  async #read(bytes: number): Promise<void> {
    const handle = await open(this.file, 'r')
    try {
      while (this.#bytes < bytes) {
        this.#readTurn(handle.fd, Math.min(bytes, this.#bytes + turnBytes))
        await nextTurn()
      }
    } finally {
      await handle.close()
    }
  }

  #readTurn(fd: number, bytes: number): void {
    while (this.#bytes < bytes) {
      const bytesRead = readSync(fd, this.#block, 0, Math.min(blockBytes, bytes - this.#bytes), this.#bytes)
      if (bytesRead === 0) throw new Error(`The file ends after ${this.#bytes} of ${bytes} bytes.`)
      this.#hash.update(this.#block.subarray(0, bytesRead))
      this.#bytes += bytesRead
    }
  }
}
