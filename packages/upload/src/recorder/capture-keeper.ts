import type { CaptureShelf, KeptCapture, KeptChunk } from './capture-shelf.ts'

/** Writes one after another: a chunk is not taken off before it is on. A browser without room keeps nothing; chunks are still sent. */
export class CaptureKeeper {
  readonly #shelf: () => Promise<CaptureShelf>
  #last: Promise<unknown> = Promise.resolve()

  constructor(shelf: () => Promise<CaptureShelf>) {
    this.#shelf = shelf
  }

  keep(capture: KeptCapture, chunk?: KeptChunk): void {
    const asItIs = { ...capture }
    this.#write((shelf) => shelf.put(asItIs, chunk))
  }

  drop({ captureId, number }: KeptChunk): void {
    this.#write((shelf) => shelf.removeChunk(captureId, number))
  }

  forget(captureId: string): void {
    this.#write((shelf) => shelf.remove(captureId))
  }

  #write(write: (shelf: CaptureShelf) => Promise<void>): void {
    this.#last = this.#last.then(async () => write(await this.#shelf())).catch(() => undefined)
  }
}
