/** Seconds after which a measurement has lost two thirds of its weight. */
const memorySeconds = 4
const minSeconds = 1

export class TransferSpeed {
  #last: { bytes: number; at: number } | undefined
  #bytesPerSecond: number | undefined
  #measuredSeconds = 0

  /**
   * @param bytes Sent so far. Fewer than before when a part is sent again.
   * @param at Milliseconds of a clock that never goes back.
   */
  measure(bytes: number, at: number): void {
    const last = this.#last
    this.#last = { bytes, at }
    if (!last || bytes < last.bytes) return
    const seconds = (at - last.at) / 1000
    if (seconds <= 0) {
      this.#last = { bytes: last.bytes, at: last.at }
      return
    }
    const now = (bytes - last.bytes) / seconds
    const weight = 1 - Math.exp(-seconds / memorySeconds)
    this.#bytesPerSecond =
      this.#bytesPerSecond === undefined ? now : this.#bytesPerSecond + weight * (now - this.#bytesPerSecond)
    this.#measuredSeconds += seconds
  }

  reset(): void {
    this.#last = undefined
    this.#bytesPerSecond = undefined
    this.#measuredSeconds = 0
  }

  estimate(bytesLeft: number): { bytesPerSecond: number | null; secondsLeft: number | null } {
    const bytesPerSecond = this.#measuredSeconds < minSeconds ? undefined : this.#bytesPerSecond
    if (bytesPerSecond === undefined || bytesPerSecond < 1)
      return { bytesPerSecond: bytesPerSecond === undefined ? null : 0, secondsLeft: null }
    return { bytesPerSecond, secondsLeft: bytesLeft / bytesPerSecond }
  }
}
