import { randomUUID } from 'node:crypto'
import type { BaseLogger } from 'pino'
import type { WorkerReportsRepository } from './worker-reports.repository.ts'

const everyMs = 20_000

/** A row for each report, in the order in which they are described. */
export class WorkerReporter<Report> {
  readonly #ids: string[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly deps: { reports: WorkerReportsRepository<Report>; describe: () => Promise<readonly Report[]> | readonly Report[]; log: BaseLogger },
  ) {}

  async start(): Promise<void> {
    await this.#report()
    this.#timer = setInterval(() => void this.#report(), everyMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    for (const id of this.#ids) await this.deps.reports.withdraw(id)
  }

  async #report(): Promise<void> {
    const { reports, describe, log } = this.deps
    try {
      for (const [index, report] of (await describe()).entries()) await reports.report((this.#ids[index] ??= randomUUID()), report)
    } catch (error) {
      log.warn({ err: error }, 'what this worker can do could not be reported')
    }
  }
}
