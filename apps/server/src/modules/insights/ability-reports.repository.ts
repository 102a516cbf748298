import { eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { InsightAbilities } from './abilities.ts'
import { insightReports } from './insights.tables.ts'

const silence = sql`now() - interval '60 seconds'`

/** What workers report, by the database's clock. */
export class AbilityReportsRepository {
  constructor(private readonly database: Database) {}

  async current(): Promise<InsightAbilities[]> {
    const { abilities, reportedAt, workerId } = insightReports
    const rows = await this.database.orm.select({ abilities }).from(insightReports).where(gt(reportedAt, silence)).orderBy(workerId)
    return rows.map((row) => row.abilities)
  }

  /** Writes a worker's report in the place of its former one, and forgets those of lost workers. */
  async report(workerId: string, abilities: InsightAbilities): Promise<void> {
    const { orm } = this.database
    await orm
      .insert(insightReports)
      .values({ workerId, abilities })
      .onConflictDoUpdate({ target: insightReports.workerId, set: { abilities, reportedAt: sql`now()` } })
    await orm.delete(insightReports).where(lt(insightReports.reportedAt, silence))
  }

  /** Takes a report back: its worker stops. */
  async withdraw(workerId: string): Promise<void> {
    await this.database.orm.delete(insightReports).where(eq(insightReports.workerId, workerId))
  }
}
