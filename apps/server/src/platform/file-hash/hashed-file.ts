import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import pLimit from 'p-limit'

const blockBytes = 1024 * 1024

/** The SHA-256 of the beginning of a file to which others append. */
export class HashedFile {
  readonly #hash = createHash('sha256')
  readonly #inTurn = pLimit(1)
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
      if (bytes < this.#bytes) throw new Error(`${this.#bytes} bytes were read already, of which ${bytes} are asked for.`)
      if (bytes > this.#bytes) await this.#read(bytes)
      return this.#hash.copy().digest('hex')
    })
  }

  async #read(bytes: number): Promise<void> {
    const handle = await open(this.file, 'r')
    try {
      const block = Buffer.allocUnsafeSlow(Math.min(blockBytes, bytes - this.#bytes))
      while (this.#bytes < bytes) {
        const { bytesRead } = await handle.read(block, 0, Math.min(block.length, bytes - this.#bytes), this.#bytes)
        if (bytesRead === 0) throw new Error(`The file ends after ${this.#bytes} of ${bytes} bytes.`)
        this.#hash.update(block.subarray(0, bytesRead))
        this.#bytes += bytesRead
      }
    } finally {
      await handle.close()
    }
  }
}
