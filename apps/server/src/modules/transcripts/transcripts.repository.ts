import { eq } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { indexSections } from './search/section-index.ts'
import type { TimedSection } from './text/sections.ts'
import { transcripts } from './transcripts.tables.ts'

/** A text as it is stored. */
export type TranscriptRow = typeof transcripts.$inferSelect

/** A text on its way into the store: search learns of its sections in the same breath. */
type StoredText<Row> = Omit<Row, 'sections'> & { sections: readonly TimedSection[] }

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
  async replace(tx: Transaction, { sections, ...row }: StoredText<typeof transcripts.$inferInsert>): Promise<void> {
    const { recordingId, createdAt: _, ...changes } = row
    const json = JSON.stringify(sections)
    await tx.insert(transcripts).values({ ...row, sections: json }).onConflictDoUpdate({ target: transcripts.recordingId, set: { ...changes, sections: json } })
    await indexSections(tx, recordingId, sections)
  }

  /** Stores a text that was edited. */
  async save(tx: Transaction, recordingId: string, { sections, ...changes }: StoredText<Pick<TranscriptRow, 'sections' | 'revision' | 'updatedAt'>>): Promise<void> {
    await tx.update(transcripts).set({ ...changes, sections: JSON.stringify(sections) }).where(eq(transcripts.recordingId, recordingId))
    await indexSections(tx, recordingId, sections)
  }
}
