import { recycleDays } from '@longhand/contracts'
import type { EmptyResult, RecordingStatus } from '@longhand/contracts'
import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { dayMs } from '../../../platform/clock/clock.ts'
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts'
import { dayOf } from '../../../platform/db/day-of.ts'
import { isAnyOf } from '../../../platform/db/is-any-of.ts'
import {
  conditionOf,
  isNewest,
  orderOf,
  type RecordingFilters,
  type RecordingOrder,
} from './recording-filters.ts'
import { unfinishedStatuses } from './recording-status.ts'
import { type MediaState, recordings, sharedFolder } from './recordings.tables.ts'
import { shownOfPicture, type ShownPicture } from '../pictures/pictures.repository.ts'
import { recordingPictures } from '../pictures/pictures.tables.ts'
import { uuidPattern } from '../../../platform/fields/wire-id.ts'

export type RecordingRow = typeof recordings.$inferSelect

const shown = {
  id: recordings.id,
  fileName: recordings.fileName,
  status: recordings.status,
  durationSeconds: recordings.durationSeconds,
  bytes: recordings.bytes,
  sampleRate: recordings.sampleRate,
  format: recordings.format,
  hasPicture: recordings.hasPicture,
  still: recordings.still,
  soundTracks: recordings.soundTracks,
  storageKey: recordings.storageKey,
  playbackKey: recordings.playbackKey,
  emptyResult: recordings.emptyResult,
  folderId: recordings.folderId,
  tags: recordings.tags,
  createdAt: recordings.createdAt,
  updatedAt: recordings.updatedAt,
  deletedAt: recordings.deletedAt,
}

export { sharedFolder }

const isShared = sql`starts_with(${recordings.storageKey}, ${sharedFolder})`
const storedBytes = sql`case when ${isShared} then 0 else ${recordings.bytes} end + ${recordings.textBytes} + coalesce(${recordingPictures.bytes}, 0)`

export type ListedRow = Pick<RecordingRow, keyof typeof shown> & { picture: ShownPicture | null }

export interface RecordingsQuery extends RecordingFilters, RecordingOrder {
  page: number
  pageSize: number
}

export type MediaFacts = Partial<
  Pick<
    RecordingRow,
    | 'mediaState'
    | 'mediaProgress'
    | 'decodeId'
    | 'durationSeconds'
    | 'soundSeconds'
    | 'channelCount'
    | 'spokenChannels'
    | 'soundTracks'
    | 'wantedTrack'
    | 'hasPicture'
    | 'still'
    | 'mediaFailure'
    | 'playbackKey'
    | 'playbackType'
    | 'playbackBytes'
  >
>

const partRows = 2000

/** Methods for a person's recordings take the person's id. */
export class RecordingsRepository {
  readonly #readable: ReturnType<typeof prepareReadable>
  readonly #own: ReturnType<typeof prepareOwn>
  readonly #newest: ReturnType<typeof prepareNewest>
  readonly #shown: ReturnType<typeof prepareShown>

  constructor(private readonly database: Database) {
    this.#readable = prepareReadable(database)
    this.#own = prepareOwn(database)
    this.#newest = prepareNewest(database)
    this.#shown = prepareShown(database)
  }

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  async insert(tx: Transaction, row: typeof recordings.$inferInsert): Promise<boolean> {
    const { rowCount } = await tx
      .insert(recordings)
      .values(row)
      .onConflictDoNothing({ target: recordings.id })
    return rowCount === 1
  }

  async put(tx: Transaction, row: typeof recordings.$inferInsert): Promise<void> {
    const { id: _, createdAt: __, ...changes } = row
    await tx.insert(recordings).values(row).onConflictDoUpdate({ target: recordings.id, set: changes })
  }

  /** The newest one of the same bytes that is older than this one. */
  async olderCopy({
    id,
    userId,
    sha256,
    createdAt,
  }: Pick<RecordingRow, 'id' | 'userId' | 'sha256' | 'createdAt'>): Promise<RecordingRow | undefined> {
    if (userId === null) return undefined
    const where = and(
      eq(recordings.userId, userId),
      eq(recordings.sha256, sha256),
      ne(recordings.id, id),
      lte(recordings.createdAt, createdAt),
    )
    const [row] = await this.database.orm
      .select()
      .from(recordings)
      .where(where)
      .orderBy(desc(recordings.createdAt), recordings.id)
      .limit(1)
    return row
  }

  async find(userId: string, id: string, on?: Queryable): Promise<RecordingRow | undefined> {
    if (on) return this.first(and(matches(id), eq(recordings.userId, userId)), on)
    if (!uuidPattern.test(id)) return undefined
    const [row] = await this.#own.execute({ id, userId })
    return row
  }

  /** Their own, or the sample; without a user only the sample. */
  async findReadable(userId: string | undefined, id: string): Promise<RecordingRow | undefined> {
    if (!uuidPattern.test(id)) return undefined
    // Nothing equals null: without a user only the sample matches.
    const [row] = await this.#readable.execute({ id, userId: userId ?? null })
    return row
  }

  /** As {@link findReadable}, with what is shown of it. */
  async findShown(
    userId: string | undefined,
    id: string,
  ): Promise<(ListedRow & { shotChanges: number[] | null }) | undefined> {
    if (!uuidPattern.test(id)) return undefined
    const [found] = await this.#shown.execute({ id, userId: userId ?? null })
    return found && { ...found.row, picture: found.picture, shotChanges: found.shotChanges }
  }

  /** Without an owner check: for holders of a ticket or job. */
  async findAny(id: string): Promise<RecordingRow | undefined> {
    return this.first(matches(id))
  }

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
    if (pageSize > partRows) return this.#listInParts(query)
    const paging = { limit: pageSize, offset: (page - 1) * pageSize }
    const [newest, ...others] = isNewest(query) ? await this.#newest.execute({ userId, ...paging }) : []
    // A page behind the last one has no row with the total.
    if (newest) return { rows: [newest, ...others].map(toListed), total: newest.total }
    const { orm } = this.database
    const rows = await selectPage(orm, query, paging)
    const isAll = page === 1 && rows.length < pageSize
    return {
      rows: rows.map(toListed),
      total: isAll ? rows.length : await orm.$count(recordings, conditionOf(userId, query)),
    }
  }

  /** Rows of thousands would be read at one go: others are served between parts, all of which are of one moment. */
  async #listInParts(query: RecordingsQuery): Promise<{ rows: ListedRow[]; total: number }> {
    const { userId, page, pageSize } = query
    return this.transaction(async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read, read only`)
      const total = await tx.$count(recordings, conditionOf(userId, query))
      const [first, end] = [(page - 1) * pageSize, Math.min(total, page * pageSize)]
      const rows: ListedRow[] = []
      for (let offset = first; offset < end; offset += partRows) {
        for (const row of await selectPage(tx, query, { offset, limit: Math.min(partRows, end - offset) }))
          rows.push(toListed(row))
      }
      return { rows, total }
    })
  }

  /** In id order, to avoid deadlocks. */
  async lock(
    tx: Transaction,
    userId: string,
    ids: readonly string[],
    which: 'kept' | 'recycled',
  ): Promise<RecordingRow[]> {
    const known = ids.filter((id) => uuidPattern.test(id))
    if (known.length === 0) return []
    const where = and(
      inArray(recordings.id, known),
      eq(recordings.userId, userId),
      which === 'kept' ? isNull(recordings.deletedAt) : isNotNull(recordings.deletedAt),
    )
    return tx.select().from(recordings).where(where).orderBy(recordings.id).for('update')
  }

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

  /** Until its text is written again. */
  async setEmptyResult(tx: Transaction, id: string, emptyResult: EmptyResult): Promise<void> {
    await tx.update(recordings).set({ emptyResult }).where(eq(recordings.id, id))
  }

  async raiseMediaProgress(tx: Transaction, id: string, progress: number): Promise<void> {
    await tx
      .update(recordings)
      .set({ mediaProgress: sql`greatest(${recordings.mediaProgress}, ${progress})` })
      .where(eq(recordings.id, id))
  }

  async rename(
    tx: Transaction,
    userId: string,
    { id, fileName }: Pick<RecordingRow, 'id' | 'fileName'>,
    now: Date,
  ): Promise<RecordingRow | undefined> {
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

  async lockRecycled(tx: Transaction, userId: string, limit: number): Promise<RecordingRow[]> {
    const where = and(eq(recordings.userId, userId), isNotNull(recordings.deletedAt))
    return tx.select().from(recordings).where(where).orderBy(recordings.id).limit(limit).for('update')
  }

  async erase(tx: Transaction, ids: readonly string[]): Promise<void> {
    await tx.delete(recordings).where(inArray(recordings.id, [...ids]))
  }

  async lockExpired(tx: Transaction, now: Date, limit: number): Promise<RecordingRow[]> {
    const before = new Date(now.getTime() - recycleDays * dayMs)
    return tx
      .select()
      .from(recordings)
      .where(lt(recordings.deletedAt, before))
      .orderBy(recordings.id)
      .limit(limit)
      .for('update', { skipLocked: true })
  }

  /** Those of `ready` ones, and what was left of `dropped` ones. */
  async lockIdleSamples(tx: Transaction, before: Date, limit: number): Promise<RecordingRow[]> {
    const where = and(
      inArray(recordings.mediaState, ['ready', 'dropped'] satisfies MediaState[]),
      isNotNull(recordings.decodeId),
      lt(recordings.updatedAt, before),
      notInArray(recordings.status, [...unfinishedStatuses]),
    )
    return tx
      .select()
      .from(recordings)
      .where(where)
      .orderBy(recordings.id)
      .limit(limit)
      .for('update', { skipLocked: true })
  }

  async forgetSamples(id: string, decodeId: string): Promise<void> {
    const where = and(
      eq(recordings.id, id),
      eq(recordings.decodeId, decodeId),
      eq(recordings.mediaState, 'dropped' satisfies MediaState),
    )
    await this.database.orm.update(recordings).set({ decodeId: null }).where(where)
  }

  /** Originals that are not shared, copies of pictures, and texts: all of them, and those in the recycle bin. */
  async storage(
    userId: string,
    on: Queryable = this.database.orm,
  ): Promise<{ used: number; recycled: number }> {
    const bytes = sql`sum(${storedBytes})`
    const [row] = await on
      .select({
        used: sql<string | null>`${bytes}`,
        recycled: sql<string | null>`${bytes} filter (where ${recordings.deletedAt} is not null)`,
      })
      .from(recordings)
      .leftJoin(recordingPictures, eq(recordingPictures.recordingId, recordings.id))
      .where(eq(recordings.userId, userId))
    return { used: Number(row?.used ?? 0), recycled: Number(row?.recycled ?? 0) }
  }

  /** Of all people, those in the recycle bin included. */
  async totals(): Promise<{ recordings: number; bytes: number }> {
    const [row] = await this.database.orm
      .select({
        recordings: count(),
        bytes: sql<string>`coalesce(sum(${storedBytes}), 0)`,
      })
      .from(recordings)
      .leftJoin(recordingPictures, eq(recordingPictures.recordingId, recordings.id))
      .where(isNotNull(recordings.userId))
    return { recordings: row?.recordings ?? 0, bytes: Number(row?.bytes ?? 0) }
  }

  /** Of all people, those in the recycle bin included. Days without new ones are left out. @param timeZone Whose days they are; IANA name. */
  async addedByDay(from: Date, timeZone: string): Promise<{ day: string; recordings: number }[]> {
    const day = dayOf(recordings.createdAt, timeZone)
    return this.database.orm
      .select({ day, recordings: count() })
      .from(recordings)
      .where(and(isNotNull(recordings.userId), gte(recordings.createdAt, from)))
      .groupBy(day)
  }

  /** For each of some users that have any. */
  async storedBytesByUser(userIds: readonly string[]): Promise<Map<string, number>> {
    if (userIds.length === 0) return new Map()
    const rows = await this.database.orm
      .select({
        userId: recordings.userId,
        bytes: sql<string>`sum(${storedBytes})`,
      })
      .from(recordings)
      .leftJoin(recordingPictures, eq(recordingPictures.recordingId, recordings.id))
      .where(inArray(recordings.userId, [...userIds]))
      .groupBy(recordings.userId)
    return new Map(
      rows.flatMap(({ userId, bytes }) => (userId === null ? [] : [[userId, Number(bytes)] as const])),
    )
  }

  async storedBytes(userId: string, on?: Queryable): Promise<number> {
    return (await this.storage(userId, on)).used
  }

  /** Without those whose file is shared. */
  async countOf(userId: string): Promise<number> {
    return this.database.orm.$count(recordings, and(eq(recordings.userId, userId), not(isShared)))
  }

  /** One transaction per user at a time; text growth in the others is counted afterwards. */
  async lockStorage(tx: Transaction, userId: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${userId}`}, 0))`)
  }

  async durations(
    userId: string,
    ids: readonly string[],
  ): Promise<Pick<RecordingRow, 'id' | 'durationSeconds' | 'soundSeconds'>[]> {
    const known = ids.filter((id) => uuidPattern.test(id))
    if (known.length === 0) return []
    const where = and(
      eq(recordings.userId, userId),
      isAnyOf(recordings.id, known),
      isNull(recordings.deletedAt),
    )
    const { id, durationSeconds, soundSeconds } = recordings
    return this.database.orm.select({ id, durationSeconds, soundSeconds }).from(recordings).where(where)
  }

  private async first(
    where: SQL | undefined,
    on: Queryable = this.database.orm,
  ): Promise<RecordingRow | undefined> {
    const [row] = await on.select().from(recordings).where(where)
    return row
  }
}

/** An id on the wire is any text; one of another form matches nothing. */
function matches(id: string): SQL {
  return uuidPattern.test(id) ? eq(recordings.id, id) : sql`false`
}

function toListed({
  row,
  picture,
}: {
  row: Pick<RecordingRow, keyof typeof shown>
  picture: ShownPicture | null
}): ListedRow {
  return { ...row, picture }
}

const isReadable = and(
  eq(recordings.id, sql.placeholder('id')),
  isNull(recordings.deletedAt),
  or(eq(recordings.userId, sql.placeholder('userId')), isNull(recordings.userId)),
)

/** Prepared, as every call asks it. */
function prepareReadable({ orm }: Database) {
  return orm.select().from(recordings).where(isReadable).prepare('recording_readable')
}

function prepareOwn({ orm }: Database) {
  return orm
    .select()
    .from(recordings)
    .where(and(eq(recordings.id, sql.placeholder('id')), eq(recordings.userId, sql.placeholder('userId'))))
    .prepare('recording_own')
}

function selectPage(
  on: Queryable,
  query: RecordingsQuery,
  { limit, offset }: { limit: number; offset: number },
) {
  return on
    .select({ row: shown, picture: shownOfPicture })
    .from(recordings)
    .leftJoin(recordingPictures, eq(recordingPictures.recordingId, recordings.id))
    .where(conditionOf(query.userId, query))
    .orderBy(...orderOf(query))
    .limit(limit)
    .offset(offset)
}

function prepareShown({ orm }: Database) {
  return orm
    .select({ row: shown, picture: shownOfPicture, shotChanges: recordingPictures.shotChanges })
    .from(recordings)
    .leftJoin(recordingPictures, eq(recordingPictures.recordingId, recordings.id))
    .where(isReadable)
    .prepare('recording_shown')
}

function prepareNewest({ orm }: Database) {
  const where = conditionOf(sql.placeholder('userId'), { which: 'kept' })
  return orm
    .select({ row: shown, picture: shownOfPicture, total: orm.$count(recordings, where) })
    .from(recordings)
    .leftJoin(recordingPictures, eq(recordingPictures.recordingId, recordings.id))
    .where(where)
    .orderBy(...orderOf({ which: 'kept' }))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('recordings_newest')
}
