import { recycleDays } from '@longhand/contracts'
import type { RecordingStatus } from '@longhand/contracts'
import { and, desc, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts'
import { conditionOf, isNewest, orderOf, type RecordingFilters, type RecordingOrder } from './recording-filters.ts'
import { type MediaState, recordings } from './recordings.tables.ts'
import { transcriptions } from '../../transcription/lifecycle/transcriptions.tables.ts'
import { uuidPattern } from '../../../platform/fields/wire-id.ts'

/** A recording as it is stored. */
export type RecordingRow = typeof recordings.$inferSelect

/** What a list shows of a recording. */
const shown = {
  id: recordings.id,
  fileName: recordings.fileName,
  status: recordings.status,
  durationSeconds: recordings.durationSeconds,
  bytes: recordings.bytes,
  sampleRate: recordings.sampleRate,
  format: recordings.format,
  folderId: recordings.folderId,
  tags: recordings.tags,
  createdAt: recordings.createdAt,
  updatedAt: recordings.updatedAt,
  deletedAt: recordings.deletedAt,
}

/** A recording as a list has it. */
export type ListedRow = Pick<RecordingRow, keyof typeof shown>

/** A page of recordings. */
export interface RecordingsQuery extends RecordingFilters, RecordingOrder {
  page: number
  pageSize: number
}

/** What becomes known of a recording's file. */
export type MediaFacts = Partial<
  Pick<RecordingRow, 'mediaState' | 'mediaProgress' | 'decodeId' | 'channelCount' | 'mediaFailure' | 'playbackKey' | 'playbackType' | 'playbackBytes'>
>

/** The form of our ids: on the wire they are any text, and one of another form matches nothing. */
export const unfinished = ['queued', 'decoding', 'recognising', 'speakers'] as const
const dayMs = 86_400_000

/** SQL of recordings. A method that touches a person's thing takes the person's id. */
export class RecordingsRepository {
  readonly #readable: ReturnType<typeof prepareReadable>
  readonly #newest: ReturnType<typeof prepareNewest>

  constructor(private readonly database: Database) {
    this.#readable = prepareReadable(database)
    this.#newest = prepareNewest(database)
  }

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  /** @returns Whether it was new. */
  async insert(tx: Transaction, row: typeof recordings.$inferInsert): Promise<boolean> {
    const { rowCount } = await tx.insert(recordings).values(row).onConflictDoNothing({ target: recordings.id })
    return rowCount === 1
  }

  /** Stores a recording in the place of one with the same id. */
  async put(tx: Transaction, row: typeof recordings.$inferInsert): Promise<void> {
    const { id: _, createdAt: __, ...changes } = row
    await tx.insert(recordings).values(row).onConflictDoUpdate({ target: recordings.id, set: changes })
  }

  /** A recording of this user, in the list or in the recycle bin. */
  async find(userId: string, id: string): Promise<RecordingRow | undefined> {
    return this.first(and(matches(id), eq(recordings.userId, userId)))
  }

  /** A recording that this user may read: their own, or the sample. Without a user: the sample alone. */
  async findReadable(userId: string | undefined, id: string): Promise<RecordingRow | undefined> {
    if (!uuidPattern.test(id)) return undefined
    // Nothing equals null, so without a user only the second half of the condition holds.
    const [row] = await this.#readable.execute({ id, userId: userId ?? null })
    return row
  }

  /** A recording whose ticket or job a user holds. */
  async findAny(id: string): Promise<RecordingRow | undefined> {
    return this.first(matches(id))
  }

  /** Ids of all recordings of this user, those in the recycle bin included, newest first. */
  async idsOf(userId: string): Promise<string[]> {
    const rows = await this.database.orm
      .select({ id: recordings.id })
      .from(recordings)
      .where(eq(recordings.userId, userId))
      .orderBy(desc(recordings.createdAt), desc(recordings.id))
    return rows.map(({ id }) => id)
  }

  async list(query: RecordingsQuery): Promise<{ rows: ListedRow[]; total: number }> {
    const { userId, page, pageSize } = query
    const paging = { limit: pageSize, offset: (page - 1) * pageSize }
    const [newest, ...others] = isNewest(query) ? await this.#newest.execute({ userId, ...paging }) : []
    // A page behind the last one has nothing that could tell the total.
    if (newest) return { rows: [newest, ...others].map(({ row }) => row), total: newest.total }
    const { orm } = this.database
    const where = conditionOf(userId, query)
    const rows = await orm
      .select(shown)
      .from(recordings)
      .where(where)
      .orderBy(...orderOf(query))
      .limit(paging.limit)
      .offset(paging.offset)
    const isAll = page === 1 && rows.length < pageSize
    return { rows, total: isAll ? rows.length : await orm.$count(recordings, where) }
  }

  /** Locks recordings of this user, in an order that keeps two calls from waiting for each other. */
  async lock(tx: Transaction, userId: string, ids: readonly string[], which: 'kept' | 'recycled'): Promise<RecordingRow[]> {
    const known = ids.filter((id) => uuidPattern.test(id))
    if (known.length === 0) return []
    const where = and(
      inArray(recordings.id, known),
      eq(recordings.userId, userId),
      which === 'kept' ? isNull(recordings.deletedAt) : isNotNull(recordings.deletedAt),
    )
    return tx.select().from(recordings).where(where).orderBy(recordings.id).for('update')
  }

  /** Locks a recording for work on it; `undefined` when it was erased. */
  async lockAny(tx: Transaction, id: string): Promise<RecordingRow | undefined> {
    const [row] = await tx.select().from(recordings).where(eq(recordings.id, id)).for('update')
    return row
  }

  async setStatus(tx: Transaction, id: string, status: RecordingStatus, now: Date): Promise<void> {
    await tx.update(recordings).set({ status, updatedAt: now }).where(eq(recordings.id, id))
  }

  async setMedia(on: Queryable, id: string, facts: MediaFacts): Promise<void> {
    await on.update(recordings).set(facts).where(eq(recordings.id, id))
  }

  /** Raises the progress of decoding. */
  async raiseMediaProgress(tx: Transaction, id: string, progress: number): Promise<void> {
    await tx
      .update(recordings)
      .set({ mediaProgress: sql`greatest(${recordings.mediaProgress}, ${progress})` })
      .where(eq(recordings.id, id))
  }

  async rename(tx: Transaction, userId: string, { id, fileName }: Pick<RecordingRow, 'id' | 'fileName'>, now: Date): Promise<RecordingRow | undefined> {
    const where = and(matches(id), eq(recordings.userId, userId), isNull(recordings.deletedAt))
    const [row] = await tx.update(recordings).set({ fileName, updatedAt: now }).where(where).returning()
    return row
  }

  /** @param deletedAt `null` takes them out of the recycle bin. */
  async setDeleted(tx: Transaction, ids: readonly string[], deletedAt: Date | null): Promise<void> {
    await tx
      .update(recordings)
      .set({ deletedAt })
      .where(inArray(recordings.id, [...ids]))
  }

  /** Locks some recordings of the user's recycle bin. */
  async lockRecycled(tx: Transaction, userId: string, limit: number): Promise<RecordingRow[]> {
    const where = and(eq(recordings.userId, userId), isNotNull(recordings.deletedAt))
    return tx.select().from(recordings).where(where).orderBy(recordings.id).limit(limit).for('update')
  }

  /** Forgets recordings with everything that hangs on them. */
  async erase(tx: Transaction, ids: readonly string[]): Promise<void> {
    await tx.delete(recordings).where(inArray(recordings.id, [...ids]))
  }

  /** Locks some recordings that have been in the recycle bin long enough. */
  async lockExpired(tx: Transaction, now: Date, limit: number): Promise<RecordingRow[]> {
    const before = new Date(now.getTime() - recycleDays * dayMs)
    return tx.select().from(recordings).where(lt(recordings.deletedAt, before)).orderBy(recordings.id).limit(limit).for('update', { skipLocked: true })
  }

  /** Locks some recordings whose samples no one needs: nothing runs, and the last change is older than `before`. */
  async lockIdleSamples(tx: Transaction, before: Date, limit: number): Promise<RecordingRow[]> {
    const running = tx
      .select({ id: transcriptions.id })
      .from(transcriptions)
      .where(and(eq(transcriptions.recordingId, recordings.id), inArray(transcriptions.stage, [...unfinished])))
    const where = and(
      eq(recordings.mediaState, 'ready' satisfies MediaState),
      isNotNull(recordings.decodeId),
      lt(recordings.updatedAt, before),
      notExists(running),
    )
    return tx.select().from(recordings).where(where).orderBy(recordings.id).limit(limit).for('update', { skipLocked: true })
  }

  /** Of the user's originals and texts, those in the recycle bin included. */
  async storedBytes(userId: string, on: Queryable = this.database.orm): Promise<number> {
    const [row] = await on
      .select({ bytes: sql<string | null>`sum(${recordings.bytes} + ${recordings.textBytes})` })
      .from(recordings)
      .where(eq(recordings.userId, userId))
    return Number(row?.bytes ?? 0)
  }

  /** How many recordings the user has, those in the recycle bin included. */
  async countOf(userId: string): Promise<number> {
    return this.database.orm.$count(recordings, eq(recordings.userId, userId))
  }

  /** How much the texts of a recording take. */
  async textBytes(tx: Transaction, id: string): Promise<number> {
    const [row] = await tx.select({ bytes: recordings.textBytes }).from(recordings).where(eq(recordings.id, id))
    return row?.bytes ?? 0
  }

  /** Only one transaction at a time gets past this for a user; texts of the others that grew are counted then. */
  async lockStorage(tx: Transaction, userId: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${userId}`}, 0))`)
  }

  /** Lengths of those of these recordings that are the user's. */
  async durations(userId: string, ids: readonly string[]): Promise<{ id: string; durationSeconds: number }[]> {
    const known = ids.filter((id) => uuidPattern.test(id))
    if (known.length === 0) return []
    const where = and(eq(recordings.userId, userId), inArray(recordings.id, known), isNull(recordings.deletedAt))
    return this.database.orm.select({ id: recordings.id, durationSeconds: recordings.durationSeconds }).from(recordings).where(where)
  }

  private async first(where: SQL | undefined): Promise<RecordingRow | undefined> {
    const [row] = await this.database.orm.select().from(recordings).where(where)
    return row
  }
}

/** Ids on the wire are any text; one that is no id of ours matches nothing. */
function matches(id: string): SQL {
  return uuidPattern.test(id) ? eq(recordings.id, id) : sql`false`
}

/** Asked by every call about a recording: put together once, and planned once per connection. */
function prepareReadable({ orm }: Database) {
  const mayRead = or(eq(recordings.userId, sql.placeholder('userId')), isNull(recordings.userId))
  return orm
    .select()
    .from(recordings)
    .where(and(eq(recordings.id, sql.placeholder('id')), isNull(recordings.deletedAt), mayRead))
    .prepare('recording_readable')
}

/** With how many there are: one question to the database, not two. */
function prepareNewest({ orm }: Database) {
  const where = conditionOf(sql.placeholder('userId'), { which: 'kept' })
  return orm
    .select({ row: shown, total: orm.$count(recordings, where) })
    .from(recordings)
    .where(where)
    .orderBy(...orderOf({ which: 'kept' }))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('recordings_newest')
}
