import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts'
import { isAnyOf } from '../../../platform/db/is-any-of.ts'
import { stretches } from './stretches.tables.ts'

export type StretchRow = typeof stretches.$inferSelect

export class StretchesRepository {
  constructor(private readonly database: Database) {}

  async find(on: Queryable | undefined, recordingId: string): Promise<StretchRow | undefined> {
    const [row] = await (on ?? this.database.orm)
      .select()
      .from(stretches)
      .where(and(eq(stretches.recordingId, recordingId), ne(stretches.status, 'over')))
    return row
  }

  async findRunning(tx: Transaction, recordingIds: readonly string[]): Promise<StretchRow[]> {
    return tx
      .select()
      .from(stretches)
      .where(and(isAnyOf(stretches.recordingId, recordingIds), eq(stretches.status, 'running')))
  }

  async insert(tx: Transaction, row: StretchRow): Promise<void> {
    await tx.insert(stretches).values(row)
  }

  /** Progress never falls; one that was replaced or has ended changes nothing. @returns Whether it was under way. */
  async update(
    tx: Transaction,
    runId: string,
    { progress = 0, ...changes }: Partial<Pick<StretchRow, 'status' | 'progress' | 'sections' | 'failure'>>,
  ): Promise<boolean> {
    const rows = await tx
      .update(stretches)
      .set({ ...changes, progress: sql`greatest(${stretches.progress}, ${progress})` })
      .where(and(eq(stretches.runId, runId), eq(stretches.status, 'running')))
      .returning({ runId: stretches.runId })
    return rows.length > 0
  }

  /** What was heard is forgotten. */
  async end(tx: Transaction, recordingIds: readonly string[]): Promise<void> {
    await tx
      .update(stretches)
      .set({ status: 'over', sections: [] })
      .where(and(isAnyOf(stretches.recordingId, recordingIds), ne(stretches.status, 'over')))
  }
}
