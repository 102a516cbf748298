import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { summaries } from './insights.tables.ts'

export type SummaryRow = typeof summaries.$inferSelect

/** The caller checks access by finding or locking the recording. */
export class SummariesRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  async find(recordingId: string): Promise<SummaryRow | undefined> {
    const [row] = await this.database.orm
      .select()
      .from(summaries)
      .where(eq(summaries.recordingId, recordingId))
    return row
  }

  async lock(tx: Transaction, recordingId: string): Promise<SummaryRow | undefined> {
    const [row] = await tx
      .select()
      .from(summaries)
      .where(eq(summaries.recordingId, recordingId))
      .for('update')
    return row
  }

  /** The former summary stays. */
  async begin(
    tx: Transaction,
    begun: Pick<SummaryRow, 'recordingId' | 'runId' | 'instructions' | 'updatedAt'>,
  ): Promise<void> {
    const { recordingId: _, ...changes } = { ...begun, state: 'waiting' as const, progress: 0, failure: null }
    await tx
      .insert(summaries)
      .values({ ...begun, ...changes })
      .onConflictDoUpdate({ target: summaries.recordingId, set: changes })
  }

  async setProgress(recordingId: string, runId: string, progress: number): Promise<void> {
    await this.database.orm
      .update(summaries)
      .set({ progress })
      .where(and(eq(summaries.recordingId, recordingId), eq(summaries.runId, runId)))
  }

  async update(tx: Transaction, recordingId: string, changes: Partial<SummaryRow>): Promise<void> {
    await tx.update(summaries).set(changes).where(eq(summaries.recordingId, recordingId))
  }
}
