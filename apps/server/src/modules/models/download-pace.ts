/** Of the last half minute: networks change. */
const windowMs = 30_000
/** Less than this says nothing. */
const minMs = 2_000

/** How long a download still takes, by what arrived lately. */
export class DownloadPace {
  #seen: { at: number; bytes: number }[] = []

  /** @param at Milliseconds of a clock that only goes forward. */
  reached(bytes: number, at: number): void {
    // Of a file that was begun again, nothing is left.
    if (bytes < (this.#seen.at(-1)?.bytes ?? 0)) this.#seen = []
    this.#seen.push({ at, bytes })
    while (this.#seen.length > 2 && at - (this.#seen[0]?.at ?? at) > windowMs) this.#seen.shift()
  }

  /** @returns `null` when no one can say. */
  secondsLeft(totalBytes: number, at: number): number | null {
    const [first, last] = [this.#seen[0], this.#seen.at(-1)]
    if (!first || !last || at - first.at < minMs || last.bytes <= first.bytes) return null
    return ((totalBytes - last.bytes) * (at - first.at)) / (last.bytes - first.bytes) / 1000
  }
}
