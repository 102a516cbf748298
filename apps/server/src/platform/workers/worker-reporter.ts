import { randomUUID } from 'node:crypto'
import type { BaseLogger } from 'pino'
import type { WorkerReportsRepository } from './worker-reports.repository.ts'

const everyMs = 20_000

export class WorkerReporter<Report> {
  readonly #workerId = randomUUID()
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly deps: { reports: WorkerReportsRepository<Report>; describe: () => Promise<Report> | Report; log: BaseLogger }) {}

  async start(): Promise<void> {
    await this.#report()
    this.#timer = setInterval(() => void this.#report(), everyMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.deps.reports.withdraw(this.#workerId)
  }

  async #report(): Promise<void> {
    const { reports, describe, log } = this.deps
    try {
      await reports.report(this.#workerId, await describe())
    } catch (error) {
      log.warn({ err: error }, 'what this worker can do could not be reported')
    }
  }
}
