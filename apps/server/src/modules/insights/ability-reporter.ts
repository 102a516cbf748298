import { randomUUID } from 'node:crypto'
import type { BaseLogger } from 'pino'
import type { InsightAbilities } from './abilities.ts'
import type { AbilityReportsRepository } from './ability-reports.repository.ts'

const everyMs = 20_000

/** Tells the other processes what this worker can make of transcripts, as long as it lives. */
export class AbilityReporter {
  readonly #workerId = randomUUID()
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly parts: { repository: AbilityReportsRepository; abilities: InsightAbilities; log: BaseLogger }) {}

  /** Reports now and from time to time. */
  async start(): Promise<void> {
    await this.#report()
    this.#timer = setInterval(() => void this.#report(), everyMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.parts.repository.withdraw(this.#workerId)
  }

  async #report(): Promise<void> {
    const { repository, abilities, log } = this.parts
    try {
      await repository.report(this.#workerId, abilities)
    } catch (error) {
      log.warn({ err: error }, 'what this worker can make of transcripts could not be reported')
    }
  }
}
