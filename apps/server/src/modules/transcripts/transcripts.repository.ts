import { wordsInlineLength } from '@longhand/contracts'
import type { TextOrigin } from '@longhand/contracts'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { indexSections } from './search/section-index.ts'
import type { TimedSection } from './text/sections.ts'
import { readStored, writeStored } from './text/stored-text.ts'
import { transcripts } from './transcripts.tables.ts'
import { keepVersion } from './versions/keep-version.ts'

/** A text as it is stored. */
export type TranscriptRow = typeof transcripts.$inferSelect

/** A text on its way into the store: search learns of its sections in the same breath, and what it replaces becomes a version. */
type NewText<Row> = Omit<Row, 'sections' | 'words'> & { sections: readonly TimedSection[] }

/** SQL of texts. Who may read or write a recording's text is decided by who found or locked the recording. */
export class TranscriptsRepository {
  constructor(private readonly database: Database) {}

  async find(recordingId: string): Promise<TranscriptRow | undefined> {
    const [row] = await this.database.orm.select().from(transcripts).where(eq(transcripts.recordingId, recordingId))
    return row
  }

  /** Within a transaction that has locked the recording. */
  async findIn(tx: Transaction, recordingId: string): Promise<TranscriptRow | undefined> {
    const [row] = await tx.select().from(transcripts).where(eq(transcripts.recordingId, recordingId))
    return row
  }

  /** What is known of a text without reading it. */
  async stateOf(recordingId: string): Promise<Pick<TranscriptRow, 'revision' | 'origin' | 'updatedAt'> | undefined> {
    const { revision, origin, updatedAt } = transcripts
    const [row] = await this.database.orm.select({ revision, origin, updatedAt }).from(transcripts).where(eq(transcripts.recordingId, recordingId))
    return row
  }

  async revisionOf(on: Queryable, recordingId: string): Promise<{ revision: number; updatedAt: Date } | undefined> {
    const { revision, updatedAt } = transcripts
    const [row] = await on.select({ revision, updatedAt }).from(transcripts).where(eq(transcripts.recordingId, recordingId))
    return row
  }

  /** `undefined` while there is no text. */
  async sectionsOf(on: Queryable, recordingId: string): Promise<TimedSection[] | undefined> {
    const { sections, words } = transcripts
    const [row] = await on.select({ sections, words }).from(transcripts).where(eq(transcripts.recordingId, recordingId))
    return row && readStored(row)
  }

  /** The text, without its words where those are many: they are more than half of the bytes. */
  async textsOf(recordingId: string): Promise<(Omit<TranscriptRow, 'words'> & { words: string | null }) | undefined> {
    const few = sql<string | null>`case when octet_length(${transcripts.words}) <= ${wordsInlineLength} then ${transcripts.words} end`
    const [row] = await this.database.orm.select({ ...getTableColumns(transcripts), words: few }).from(transcripts).where(eq(transcripts.recordingId, recordingId))
    return row
  }

  /** The words alone, as the store holds them. */
  async wordsOf(recordingId: string): Promise<Pick<TranscriptRow, 'revision' | 'updatedAt' | 'words'> | undefined> {
    const { revision, updatedAt, words } = transcripts
    const [row] = await this.database.orm.select({ revision, updatedAt, words }).from(transcripts).where(eq(transcripts.recordingId, recordingId))
    return row
  }

  /** Stores a text that was recognised or gone back to, in the place of a former one. */
  async replace(tx: Transaction, { sections, ...given }: NewText<typeof transcripts.$inferInsert>): Promise<void> {
    const row = { ...given, origin: given.origin ?? 'transcribed' }
    const { recordingId, createdAt: _, ...changes } = row
    await keepVersion(tx, recordingId, { becomes: row.origin, now: row.updatedAt })
    const stored = writeStored(sections)
    await tx.insert(transcripts).values({ ...row, ...stored }).onConflictDoUpdate({ target: transcripts.recordingId, set: { ...changes, ...stored } })
    await indexSections(tx, recordingId, sections)
  }

  /** Stores a text that was edited. */
  async save(tx: Transaction, recordingId: string, { sections, origin = 'edited', ...changes }: NewText<Pick<TranscriptRow, 'revision' | 'updatedAt'>> & { origin?: TextOrigin }): Promise<void> {
    await keepVersion(tx, recordingId, { becomes: origin, now: changes.updatedAt })
    await tx.update(transcripts).set({ ...changes, origin, ...writeStored(sections) }).where(eq(transcripts.recordingId, recordingId))
    await indexSections(tx, recordingId, sections)
  }
}
