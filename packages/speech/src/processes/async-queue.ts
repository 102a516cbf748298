/** One reader; values wait in memory until they are read. */
export class AsyncQueue<T> implements AsyncIterable<T> {
  #values: T[] = []
  #ended = false
  #error: Error | undefined
  #wake: (() => void) | undefined

  push(value: T): void {
    this.#values.push(value)
    this.#wake?.()
  }

  /** After the waiting values; with an error the reader gets it thrown. */
  end(error?: Error): void {
    this.#ended = true
    this.#error = error
    this.#wake?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const value = this.#values.shift()
      if (value !== undefined) yield value
      else if (this.#error !== undefined) throw this.#error
      else if (this.#ended) return
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
