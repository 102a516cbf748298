import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { workerReports } from './workers.tables.ts'

const silence = sql`now() - interval '60 seconds'`

/** By the database's clock. A report is JSON. */
export class WorkerReportsRepository<Report> {
  constructor(
    private readonly database: Database,
    private readonly topic: string,
  ) {}

  async current(): Promise<Report[]> {
    const { report, reportedAt, topic, workerId } = workerReports
    const rows = await this.database.orm
      .select({ report })
      .from(workerReports)
      .where(and(eq(topic, this.topic), gt(reportedAt, silence)))
      .orderBy(workerId)
    return rows.map((row) => row.report as Report)
  }

  async report(workerId: string, report: Report): Promise<void> {
    const { orm } = this.database
    await orm
      .insert(workerReports)
      .values({ workerId, topic: this.topic, report })
      .onConflictDoUpdate({
        target: [workerReports.topic, workerReports.workerId],
        // The same one stays as it is: PostgreSQL would write a long one out again every time.
        set: {
          report: sql`case when ${workerReports.report} = excluded.report then ${workerReports.report} else excluded.report end`,
          reportedAt: sql`now()`,
        },
      })
    await orm.delete(workerReports).where(lt(workerReports.reportedAt, silence))
  }

  async withdraw(workerId: string): Promise<void> {
    await this.database.orm
      .delete(workerReports)
      .where(and(eq(workerReports.topic, this.topic), eq(workerReports.workerId, workerId)))
  }
}
