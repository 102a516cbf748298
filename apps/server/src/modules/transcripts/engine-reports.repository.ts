import { gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { EngineReport, EngineReports } from './engine-reports.ts'
import { engineReports } from './transcripts.tables.ts'

const silence = sql`now() - interval '60 seconds'`

/** What workers report of their engines, by the database's clock. */
export class EngineReportsRepository implements EngineReports {
  constructor(private readonly database: Database) {}

  async current(): Promise<EngineReport[]> {
    const { engine, quality, languages, vocabulary, problem } = engineReports
    return this.database.orm.select({ engine, quality, languages, vocabulary, problem }).from(engineReports).where(gt(engineReports.reportedAt, silence)).orderBy(engineReports.workerId)
  }

  /** Writes a worker's report in the place of its former one, and forgets those of lost workers. */
  async report(workerId: string, report: EngineReport): Promise<void> {
    const row = { ...report, languages: [...report.languages] }
    const { orm } = this.database
    await orm
      .insert(engineReports)
      .values({ workerId, ...row })
      .onConflictDoUpdate({ target: engineReports.workerId, set: { ...row, reportedAt: sql`now()` } })
    await orm.delete(engineReports).where(lt(engineReports.reportedAt, silence))
  }

  /** Takes a report back: its worker stops. */
  async withdraw(workerId: string): Promise<void> {
    await this.database.orm.delete(engineReports).where(sql`${engineReports.workerId} = ${workerId}`)
  }
}
