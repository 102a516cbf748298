import { captionLimits } from '@longhand/contracts'

/** Waits before each try to come back, in milliseconds; the last one repeats. */
const waits = [250, 500, 1000, 2000, 5000]

/** How long a page waits between its tries to come back, and whether the server would still have waited for it. */
export class Patience {
  #tries = 0
  #waitedMs = 0

  /** Milliseconds to wait before the next try. */
  nextWait(): number {
    const wait = waits[Math.min(this.#tries, waits.length - 1)] ?? 0
    this.#tries += 1
    this.#waitedMs += wait
    return wait
  }

  /** Whether the tries have taken as long as a session waits for its page. */
  get isUsedUp(): boolean {
    return this.#waitedMs >= captionLimits.waitSeconds * 1000
  }

  /** All is well again. */
  restore(): void {
    this.#tries = 0
    this.#waitedMs = 0
  }
}
