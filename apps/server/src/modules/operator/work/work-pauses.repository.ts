import { and, asc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { workPauses } from './work-pauses.tables.ts'

type WorkPauseRow = typeof workPauses.$inferSelect

export class WorkPausesRepository {
  constructor(private readonly database: Database) {}

  /** The longest first. */
  all(): Promise<WorkPauseRow[]> {
    return this.database.orm.select().from(workPauses).orderBy(asc(workPauses.pausedAt))
  }

  /** @returns Whether it was not there. */
  async add(tx: Transaction, row: WorkPauseRow): Promise<boolean> {
    const { rowCount } = await tx.insert(workPauses).values(row).onConflictDoNothing()
    return rowCount === 1
  }

  /** @returns Whether it was there. */
  async remove(tx: Transaction, { scope, name }: Pick<WorkPauseRow, 'scope' | 'name'>): Promise<boolean> {
    const { rowCount } = await tx
      .delete(workPauses)
      .where(and(eq(workPauses.scope, scope), eq(workPauses.name, name)))
    return rowCount === 1
  }
}
