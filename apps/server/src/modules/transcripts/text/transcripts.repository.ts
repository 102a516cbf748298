import { recordingStatus, wordsInlineLength } from '@longhand/contracts'
import type { AnswerOf, TextOrigin } from '@longhand/contracts'
import { and, desc, eq, getTableColumns, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { uuidPattern } from '../../../platform/fields/wire-id.ts'
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts'
import { changeIndex } from '../search/section-index.ts'
import type { IndexChanges } from '../search/section-rows.ts'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { readStored, type StoredText } from '../../../platform/sections/stored-text.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { transcriptChanges } from '../edits/edits.tables.ts'
import { isUnprepared, transcripts } from './transcripts.tables.ts'
import { transcriptVersions } from '../versions/versions.tables.ts'
import { forgetOldest, keptVersion } from '../versions/keep-version.ts'
import { type WrittenText, writeText } from './written-text.ts'

export type TranscriptRow = typeof transcripts.$inferSelect

/** Storing it updates the search index and keeps the replaced text as a version. */
type NewText = Omit<typeof transcripts.$inferInsert, 'sections' | 'words'> &
  (
    | { sections: readonly TimedSection[]; written?: undefined }
    | { written: WrittenText; sections?: undefined }
  )

interface EditedText extends Pick<TranscriptRow, 'revision' | 'updatedAt' | 'savedBy'> {
  /** Made of the text that it replaces. */
  written: WrittenText
  origin?: TextOrigin | undefined
  visitId?: string | undefined
  /** The client's: one that is sent again is known by it. */
  changeId?: string | undefined
}

/** What wrote a text; null where that was a person, or is not known. */
export function engineOf({
  engine,
  quality,
  isFallback,
}: Pick<TranscriptRow, 'engine' | 'quality' | 'isFallback'>): AnswerOf<'getText'>['engine'] {
  return engine !== null && quality !== null
    ? { name: engine, quality, isFallback: isFallback || undefined }
    : null
}

/** Callers check access by finding or locking the recording. */
export class TranscriptsRepository {
  readonly #whole: ReturnType<typeof prepareWhole>
  readonly #kept: ReturnType<typeof prepareKept>

  constructor(private readonly database: Database) {
    this.#whole = prepareWhole(database)
    this.#kept = prepareKept(database)
  }

  async find(recordingId: string): Promise<TranscriptRow | undefined> {
    const [row] = await this.#whole.execute({ recordingId })
    return row
  }

  /** Of a recording of this person that is not in the recycle bin. */
  async findKept(userId: string, recordingId: string): Promise<TranscriptRow | undefined> {
    if (!uuidPattern.test(recordingId)) return undefined
    const [row] = await this.#kept.execute({ userId, recordingId })
    return row
  }

  /** Within a transaction that has locked the recording. */
  async findIn(tx: Transaction, recordingId: string): Promise<TranscriptRow | undefined> {
    const [row] = await tx.select().from(transcripts).where(eq(transcripts.recordingId, recordingId))
    return row
  }

  async revisionOf(
    on: Queryable,
    recordingId: string,
  ): Promise<{ revision: number; updatedAt: Date } | undefined> {
    const { revision, updatedAt } = transcripts
    const [row] = await on
      .select({ revision, updatedAt })
      .from(transcripts)
      .where(eq(transcripts.recordingId, recordingId))
    return row
  }

  /** Says of a text that was imported, and not edited since, that it was imported now. @returns Whether there is exactly this text. */
  async renewImported(
    tx: Transaction,
    recordingId: string,
    stored: StoredText,
    updatedAt: Date,
  ): Promise<boolean> {
    const { origin, sections, words } = transcripts
    const isIt = and(
      eq(transcripts.recordingId, recordingId),
      eq(origin, 'imported'),
      eq(sections, stored.sections),
      eq(words, stored.words),
    )
    const { rowCount } = await tx.update(transcripts).set({ updatedAt }).where(isIt)
    return rowCount === 1
  }

  async factsOf(recordingId: string): Promise<Pick<TranscriptRow, 'revision' | 'language'> | undefined> {
    const { revision, language } = transcripts
    const [row] = await this.database.orm
      .select({ revision, language })
      .from(transcripts)
      .where(eq(transcripts.recordingId, recordingId))
    return row
  }

  async wordlessOf(
    recordingId: string,
  ): Promise<Pick<TranscriptRow, 'revision' | 'language' | 'sections'> | undefined> {
    const { revision, language, sections } = transcripts
    const [row] = await this.database.orm
      .select({ revision, language, sections })
      .from(transcripts)
      .where(eq(transcripts.recordingId, recordingId))
    return row
  }

  async sectionsOf(on: Queryable, recordingId: string): Promise<TimedSection[] | undefined> {
    const { sections, words } = transcripts
    const [row] = await on
      .select({ sections, words })
      .from(transcripts)
      .where(eq(transcripts.recordingId, recordingId))
    return row && readStored(row)
  }

  /** The words of the text that there is, without the punctuation around them, and the engine that heard it. */
  async recognizedText(recordingId: string): Promise<{ engine: string | null; words: string[] } | undefined> {
    const row = await this.find(recordingId)
    if (!row) return undefined
    const words = readStored(row).flatMap((section) =>
      section.words.map(({ text }) => text.replaceAll(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '')),
    )
    return { engine: row.engine, words: words.filter((word) => word !== '') }
  }

  /** The last text that an engine gave, and the present one; without `text` where they are the same, or no engine gave one. */
  async correctedText(
    recordingId: string,
  ): Promise<
    { revision: number; text?: { original: TimedSection[]; now: TimedSection[] } | undefined } | undefined
  > {
    const now = await this.find(recordingId)
    if (!now) return undefined
    if (now.origin === 'transcribed') return { revision: now.revision }
    const { sections, words, revision } = transcriptVersions
    const [original] = await this.database.orm
      .select({ sections, words })
      .from(transcriptVersions)
      .where(
        and(eq(transcriptVersions.recordingId, recordingId), eq(transcriptVersions.origin, 'transcribed')),
      )
      .orderBy(desc(revision))
      .limit(1)
    return {
      revision: now.revision,
      text: original ? { original: readStored(original), now: readStored(now) } : undefined,
    }
  }

  /** Complete recordings of a person whose text an engine of this quality made, the newest first. @param recordingId Only this one. */
  async ofQuality(
    on: Queryable,
    userId: string,
    {
      quality,
      limit,
      recordingId,
    }: { quality: TranscriptRow['quality'] & string; limit: number; recordingId?: string | undefined },
  ): Promise<{ recordingId: string; language: string }[]> {
    return on
      .select({ recordingId: transcripts.recordingId, language: transcripts.language })
      .from(transcripts)
      .innerJoin(recordings, eq(recordings.id, transcripts.recordingId))
      .where(
        and(
          eq(recordings.userId, userId),
          eq(recordings.status, recordingStatus.complete),
          isNull(recordings.deletedAt),
          eq(transcripts.quality, quality),
          recordingId === undefined ? undefined : eq(recordings.id, recordingId),
        ),
      )
      .orderBy(desc(recordings.createdAt))
      .limit(limit)
  }

  /** Without words where those are many: they are more than half of the bytes. */
  async textsOf(
    recordingId: string,
  ): Promise<(Omit<TranscriptRow, 'words'> & { words: string | null }) | undefined> {
    const few = sql<
      string | null
    >`case when octet_length(${transcripts.words}) <= ${wordsInlineLength} then ${transcripts.words} end`
    const [row] = await this.database.orm
      .select({ ...getTableColumns(transcripts), words: few })
      .from(transcripts)
      .where(eq(transcripts.recordingId, recordingId))
    return row
  }

  async wordsOf(
    recordingId: string,
  ): Promise<Pick<TranscriptRow, 'revision' | 'updatedAt' | 'words'> | undefined> {
    const { revision, updatedAt, words } = transcripts
    const [row] = await this.database.orm
      .select({ revision, updatedAt, words })
      .from(transcripts)
      .where(eq(transcripts.recordingId, recordingId))
    return row
  }

  /** @returns as {@link countBytes}. */
  async replace(tx: Transaction, text: NewText): Promise<number> {
    const { sections: _sections, written: _written, ...given } = text
    const written = text.written ?? writeText(text.sections)
    const row = {
      ...given,
      ...written.stored,
      isFallback: given.isFallback ?? false,
      origin: given.origin ?? 'transcribed',
      savedBy: given.savedBy ?? null,
      searchedRevision: given.revision,
    }
    const { recordingId, createdAt: _, ...changes } = row
    const isWhole = written.index.gone === 'all'
    const { rowCount: kept } = await tx.execute(
      keptVersion(recordingId, { origin: row.origin, now: row.updatedAt }),
    )
    if (kept) await forgetOldest(tx, recordingId)
    await tx
      .insert(transcripts)
      .values(row)
      .onConflictDoUpdate({
        target: transcripts.recordingId,
        set: isWhole ? changes : { ...changes, searchedRevision: stillSearched(row.revision) },
      })
    await changeIndex(tx, recordingId, written.index)
    await tx
      .update(recordings)
      .set({ emptyResult: null })
      .where(and(eq(recordings.id, recordingId), isNotNull(recordings.emptyResult)))
    return this.countBytes(tx, recordingId)
  }

  /**
   * Stores a text in place of the one before its revision, in one statement: it is the call that people make most.
   *
   * @returns as {@link countBytes}; `undefined` where the text has another revision, and nothing is stored.
   */
  async save(
    tx: Transaction,
    recordingId: string,
    { written, origin = 'edited', visitId, changeId, revision, updatedAt, savedBy }: EditedText,
  ): Promise<number | undefined> {
    const { sections, words } = written.stored
    const before = revision - 1
    const { rows } = await tx.execute<{ bytes: number; isKept: boolean }>(sql`
      with kept as (${keptVersion(recordingId, { origin, now: updatedAt, visitId }, before)} returning 1),
      stored as (
        update ${transcripts} set searched_revision = ${stillSearched(revision)}, revision = ${revision}, sections = ${sections}, words = ${words}, origin = ${origin}, saved_by = ${savedBy}, updated_at = ${updatedAt}
        where recording_id = ${recordingId} and revision = ${before} returning ${lengthsOf(sql`${transcripts}`)} as bytes),
      noted as (
        insert into ${transcriptChanges} (recording_id, change_id, revision, saved_at)
        select ${recordingId}, ${changeId ?? null}, ${revision}, ${updatedAt} from stored where ${changeId ?? null}::text is not null)
      update ${recordings} set text_bytes = stored.bytes + ${namedBytes(recordingId)}, empty_result = null from stored
      where id = ${recordingId} returning text_bytes::float8 as bytes, exists (select from kept) as "isKept"`)
    const [row] = rows
    if (!row) return undefined
    if (row.isKept) await forgetOldest(tx, recordingId)
    await changeIndex(tx, recordingId, written.index)
    return row.bytes
  }

  /** @returns Recordings whose texts are not in the search index as this build writes it, the newest first. */
  async unprepared(limit: number, except: readonly string[]): Promise<string[]> {
    const rows = await this.database.orm
      .select({ id: transcripts.recordingId })
      .from(transcripts)
      .innerJoin(recordings, eq(recordings.id, transcripts.recordingId))
      .where(and(isUnprepared, notInArray(transcripts.recordingId, [...except])))
      .orderBy(desc(recordings.createdAt))
      .limit(limit)
    return rows.map(({ id }) => id)
  }

  /** Writes the search index of the text that has this revision, if it has it still. */
  async prepare(
    tx: Transaction,
    { recordingId, revision }: Pick<TranscriptRow, 'recordingId' | 'revision'>,
    index: IndexChanges,
  ): Promise<void> {
    const { rowCount } = await tx
      .update(transcripts)
      .set({ searchedRevision: revision })
      .where(and(eq(transcripts.recordingId, recordingId), eq(transcripts.revision, revision)))
    if (rowCount === 1) await changeIndex(tx, recordingId, index)
  }

  /** Call after a text was written or a version named or deleted. PostgreSQL knows the lengths without reading the texts. @returns Bytes of the text and its named versions. */
  async countBytes(tx: Transaction, recordingId: string): Promise<number> {
    const { rows } = await tx.execute<{ bytes: number }>(sql`
      update ${recordings} set text_bytes =
        coalesce((select ${lengths} from ${transcripts} t where t.recording_id = ${recordingId}), 0) + ${namedBytes(recordingId)}
      where id = ${recordingId} returning text_bytes::float8 as bytes`)
    return rows[0]?.bytes ?? 0
  }
}

/** A part of an index in a former form that is written does not make it one of today. */
function stillSearched(revision: number): SQL<number> {
  const { revision: before, searchedRevision } = transcripts
  return sql`case when ${searchedRevision} = ${before} then ${revision}::int else ${searchedRevision} end`
}

const lengths = lengthsOf(sql`t`)

function lengthsOf(table: SQL): SQL {
  return sql`octet_length(${table}.sections)::bigint + octet_length(${table}.words)`
}

function namedBytes(recordingId: string): SQL {
  return sql`coalesce((select sum(${lengths}) from ${transcriptVersions} t where t.recording_id = ${recordingId} and t.name is not null), 0)`
}

/** Prepared, as each save asks it. */
function prepareKept({ orm }: Database) {
  return orm
    .select(getTableColumns(transcripts))
    .from(transcripts)
    .innerJoin(recordings, eq(recordings.id, transcripts.recordingId))
    .where(
      and(
        eq(transcripts.recordingId, sql.placeholder('recordingId')),
        eq(recordings.userId, sql.placeholder('userId')),
        isNull(recordings.deletedAt),
      ),
    )
    .prepare('transcript_kept')
}

function prepareWhole({ orm }: Database) {
  return orm
    .select()
    .from(transcripts)
    .where(eq(transcripts.recordingId, sql.placeholder('recordingId')))
    .prepare('transcript_whole')
}
