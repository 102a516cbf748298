import { randomUUID } from 'node:crypto'
import type { BaseLogger } from 'pino'
import type { WorkerReportsRepository } from './worker-reports.repository.ts'

const everyMs = 20_000

/** A row for each report, in the order in which they are described. */
export class WorkerReporter<Report> {
  readonly #ids: string[] = []
  #timer: NodeJS.Timeout | undefined
  #reporting = Promise.resolve()

  constructor(
    private readonly deps: {
      reports: WorkerReportsRepository<Report>
      describe: () => Promise<readonly Report[]> | readonly Report[]
      log: BaseLogger
    },
  ) {}

  async start(): Promise<void> {
    await this.report()
    this.#timer = setInterval(() => void this.report(), everyMs)
  }

  /** Reports now, after a report that is under way. Failures are logged. */
  report(): Promise<void> {
    return (this.#reporting = this.#reporting.then(() => this.#report()))
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#reporting
    for (const id of this.#ids) await this.deps.reports.withdraw(id)
  }

  async #report(): Promise<void> {
    const { reports, describe, log } = this.deps
    try {
      const described = await describe()
      for (const [index, report] of described.entries())
        await reports.report((this.#ids[index] ??= randomUUID()), report)
      for (const id of this.#ids.splice(described.length)) await reports.withdraw(id)
    } catch (error) {
      log.warn({ err: error }, 'what this worker can do could not be reported')
    }
  }
}
