import { recordingStatus } from '@longhand/contracts'
import type { RecordingSort, RecordingStatus } from '@longhand/contracts'
import { foldText } from '@longhand/transcript'
import { and, asc, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { recordingSpeakers } from './recording-speakers.tables.ts'
import { recordings } from './recordings.tables.ts'
import { folderFilter } from '../../../platform/fields/folder-filter.ts'
import { folded } from '../../../platform/db/folded.ts'
import { containing } from '../../../platform/db/like-pattern.ts'

/** All given filters must hold. */
export interface RecordingFilters {
  userId: string
  which: 'kept' | 'untranscribed' | 'recycled'
  /** Part of a name, or words of a text. */
  keyword?: string | undefined
  matching?: readonly string[] | undefined
  folderId?: string | undefined
  status?: readonly RecordingStatus[] | undefined
  tag?: string | undefined
  speaker?: string | undefined
  /** Made at this moment or later, epoch seconds. */
  from?: number | undefined
  /** Made before this moment, epoch seconds. */
  to?: number | undefined
}

export interface RecordingOrder {
  sort?: RecordingSort | undefined
  order?: 'asc' | 'desc' | undefined
}

const query = new QueryBuilder({ casing: 'snake_case' })

export function isNewest({
  which,
  sort = 'createTime',
  order = 'desc',
  keyword,
  folderId,
  status,
  tag,
  speaker,
  from,
  to,
}: RecordingFilters & RecordingOrder): boolean {
  return (
    which === 'kept' &&
    sort === 'createTime' &&
    order === 'desc' &&
    [keyword, folderId, status, tag, speaker, from, to].every((filter) => filter === undefined)
  )
}

export function conditionOf(
  userId: string | Placeholder,
  filters: Omit<RecordingFilters, 'userId'>,
): SQL | undefined {
  const { which, folderId, status, tag, speaker, from, to } = filters
  return and(
    eq(recordings.userId, userId),
    ...kinds[which](),
    inFolder(folderId),
    status && inArray(recordings.status, [...status]),
    tag ? hasTag(tag) : undefined,
    speaker ? speaks(speaker) : undefined,
    from === undefined ? undefined : gte(recordings.createdAt, new Date(from * 1000)),
    to === undefined ? undefined : lt(recordings.createdAt, new Date(to * 1000)),
    holdsKeyword(filters),
  )
}

/** Total order, so that pages never overlap. */
export function orderOf({
  which,
  sort = 'createTime',
  order = 'desc',
}: RecordingOrder & Pick<RecordingFilters, 'which'>): SQL[] {
  if (which === 'recycled') return [desc(recordings.deletedAt), asc(recordings.id)]
  const direction = order === 'asc' ? asc : desc
  return [direction(sorts[sort]), asc(recordings.id)]
}

const sorts = {
  createTime: recordings.createdAt,
  updateTime: recordings.updatedAt,
  fileName: folded(recordings.fileName),
  timeLen: recordings.durationSeconds,
  fileSize: recordings.bytes,
} satisfies Record<RecordingSort, unknown>

const kinds: Record<RecordingFilters['which'], () => (SQL | undefined)[]> = {
  kept: () => [isNull(recordings.deletedAt)],
  untranscribed: () => [
    isNull(recordings.deletedAt),
    inArray(recordings.status, [recordingStatus.waiting, recordingStatus.failed]),
    eq(recordings.textBytes, 0),
  ],
  recycled: () => [isNotNull(recordings.deletedAt)],
}

function inFolder(wanted: string | undefined): SQL | undefined {
  const folderId = folderFilter(wanted)
  if (folderId === undefined) return undefined
  if (folderId === null) return isNull(recordings.folderId)
  return folderId === 'nowhere' ? sql`false` : eq(recordings.folderId, folderId)
}

/** In any spelling. */
export function hasTag(tag: string): SQL {
  return sql`exists (select from unnest(${recordings.tags}) as given where ${folded(sql`given`)} = ${folded(tag)})`
}

function speaks(name: string): SQL {
  return exists(
    query
      .select()
      .from(recordingSpeakers)
      .where(
        and(
          eq(recordingSpeakers.recordingId, recordings.id),
          sql`${folded(recordingSpeakers.name)} = ${folded(name)}`,
        ),
      ),
  )
}

function holdsKeyword({
  keyword,
  matching = [],
}: Pick<RecordingFilters, 'keyword' | 'matching'>): SQL | undefined {
  if (!keyword) return undefined
  return or(
    sql`${recordings.searchName} like ${containing(foldText(keyword))}`,
    sql`${recordings.id} = any(${sql.param(matching)}::uuid[])`,
  )
}
