import { captionLimits } from '@longhand/contracts'

/** Waits before each try to come back, in milliseconds; the last one repeats. */
const waits = [250, 500, 1000, 2000, 5000]

export class Patience {
  #tries = 0
  #waitedMs = 0

  nextWait(): number {
    const wait = waits[Math.min(this.#tries, waits.length - 1)] ?? 0
    this.#tries += 1
    this.#waitedMs += wait
    return wait
  }

  get isUsedUp(): boolean {
    return this.#waitedMs >= captionLimits.waitSeconds * 1000
  }

  restore(): void {
    this.#tries = 0
    this.#waitedMs = 0
  }
}
