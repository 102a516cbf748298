import { captionLimits } from '@longhand/contracts'
import { retryPauseMs } from '@longhand/sdk/connection'

/** Before each try to come back. */
const pauses = { firstMs: 250, maxMs: 5000 }

export class Backoff {
  #tries = 0
  #waitedMs = 0

  nextWait(): number {
    this.#tries += 1
    const wait = retryPauseMs(this.#tries, undefined, pauses)
    this.#waitedMs += wait
    return wait
  }

  get isUsedUp(): boolean {
    return this.#waitedMs >= captionLimits.waitSeconds * 1000
  }

  reset(): void {
    this.#tries = 0
    this.#waitedMs = 0
  }
}
