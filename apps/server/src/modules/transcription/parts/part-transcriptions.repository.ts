import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts'
import { isAnyOf } from '../../../platform/db/is-any-of.ts'
import { partTranscriptions } from './part-transcriptions.tables.ts'

export type PartTranscriptionRow = typeof partTranscriptions.$inferSelect

export class PartTranscriptionsRepository {
  constructor(private readonly database: Database) {}

  async find(on: Queryable | undefined, recordingId: string): Promise<PartTranscriptionRow | undefined> {
    const [row] = await (on ?? this.database.orm)
      .select()
      .from(partTranscriptions)
      .where(and(eq(partTranscriptions.recordingId, recordingId), ne(partTranscriptions.status, 'over')))
    return row
  }

  async findRunning(tx: Transaction, recordingIds: readonly string[]): Promise<PartTranscriptionRow[]> {
    return tx
      .select()
      .from(partTranscriptions)
      .where(
        and(isAnyOf(partTranscriptions.recordingId, recordingIds), eq(partTranscriptions.status, 'running')),
      )
  }

  async insert(tx: Transaction, row: PartTranscriptionRow): Promise<void> {
    await tx.insert(partTranscriptions).values(row)
  }

  /** Progress never falls; one that was replaced or has ended changes nothing. @returns Whether it was under way. */
  async update(
    tx: Transaction,
    runId: string,
    {
      progress = 0,
      ...changes
    }: Partial<Pick<PartTranscriptionRow, 'status' | 'progress' | 'sections' | 'failure'>>,
  ): Promise<boolean> {
    const rows = await tx
      .update(partTranscriptions)
      .set({ ...changes, progress: sql`greatest(${partTranscriptions.progress}, ${progress})` })
      .where(and(eq(partTranscriptions.runId, runId), eq(partTranscriptions.status, 'running')))
      .returning({ runId: partTranscriptions.runId })
    return rows.length > 0
  }

  /** What was recognised is forgotten. */
  async end(tx: Transaction, recordingIds: readonly string[]): Promise<void> {
    await tx
      .update(partTranscriptions)
      .set({ status: 'over', sections: [] })
      .where(
        and(isAnyOf(partTranscriptions.recordingId, recordingIds), ne(partTranscriptions.status, 'over')),
      )
  }
}
