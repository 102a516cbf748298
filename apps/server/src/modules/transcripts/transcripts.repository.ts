import { eq } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { transcripts } from './transcripts.tables.ts'

/** A text as it is stored. */
export type TranscriptRow = typeof transcripts.$inferSelect

/** SQL of texts. Who may read or write a recording's text is decided by who found or locked the recording. */
export class TranscriptsRepository {
  constructor(private readonly database: Database) {}

  async find(recordingId: string): Promise<TranscriptRow | undefined> {
    const [row] = await this.database.orm.select().from(transcripts).where(eq(transcripts.recordingId, recordingId))
    return row
  }

  async revisionOf(on: Queryable, recordingId: string): Promise<{ revision: number; updatedAt: Date } | undefined> {
    const { revision, updatedAt } = transcripts
    const [row] = await on.select({ revision, updatedAt }).from(transcripts).where(eq(transcripts.recordingId, recordingId))
    return row
  }

  async sectionsOf(tx: Transaction, recordingId: string): Promise<string | undefined> {
    const [row] = await tx.select({ sections: transcripts.sections }).from(transcripts).where(eq(transcripts.recordingId, recordingId))
    return row?.sections
  }

  /** Stores a text that was recognised, in the place of a former one. */
  async replace(tx: Transaction, row: typeof transcripts.$inferInsert): Promise<void> {
    const { recordingId: _, createdAt: __, ...changes } = row
    await tx.insert(transcripts).values(row).onConflictDoUpdate({ target: transcripts.recordingId, set: changes })
  }

  /** Stores a text that was edited. */
  async save(tx: Transaction, recordingId: string, changes: Pick<TranscriptRow, 'sections' | 'plainText' | 'revision' | 'updatedAt'>): Promise<void> {
    await tx.update(transcripts).set(changes).where(eq(transcripts.recordingId, recordingId))
  }
}
