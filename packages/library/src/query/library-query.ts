import { recordingSorts, recordingStatus } from '@longhand/contracts'
import type { RecordingSort, RequestOf } from '@longhand/contracts'

export const statusFilters = ['all', 'waiting', 'underWay', 'complete', 'failed'] as const
export type StatusFilter = (typeof statusFilters)[number]

const codesOf: Record<StatusFilter, readonly number[]> = {
  all: [],
  waiting: [recordingStatus.waiting],
  underWay: [recordingStatus.transferring, recordingStatus.inQueue],
  complete: [recordingStatus.complete],
  failed: [recordingStatus.failed, recordingStatus.notFound],
}

export interface LibraryQuery {
  readonly keyword: string
  readonly show: 'passages' | 'recordings'
  /** A folder, `withoutFolder`, or empty for everything. */
  readonly folderId: string
  readonly status: StatusFilter
  readonly tag: string
  readonly speaker: string
  /** First day, `YYYY-MM-DD` in the reader's time zone; empty for no bound. */
  readonly from: string
  /** Last day, that day included. */
  readonly to: string
  readonly sort: RecordingSort
  readonly order: 'asc' | 'desc'
  /** From 1. */
  readonly page: number
}

/** Everything, newest first. */
export const wholeLibrary: LibraryQuery = {
  keyword: '',
  show: 'passages',
  folderId: '',
  status: 'all',
  tag: '',
  speaker: '',
  from: '',
  to: '',
  sort: 'createTime',
  order: 'desc',
  page: 1,
}

export const filterNames = ['status', 'tag', 'speaker', 'from', 'to'] as const
export type FilterName = (typeof filterNames)[number]

export function activeFilters(query: LibraryQuery): FilterName[] {
  return filterNames.filter((name) => query[name] !== wholeLibrary[name])
}

export function withoutFilters(query: LibraryQuery): LibraryQuery {
  return { ...query, status: 'all', tag: '', speaker: '', from: '', to: '', page: 1 }
}

/** What is missing or makes no sense is as in {@link wholeLibrary}. */
export function readLibraryQuery(search: URLSearchParams): LibraryQuery {
  const text = (name: string): string => search.get(name) ?? ''
  const [sort, order] = text('sort').split('-')
  const page = Number(text('page'))
  return {
    keyword: text('q'),
    show: text('show') === 'recordings' ? 'recordings' : 'passages',
    folderId: text('folder'),
    status: statusFilters.find((name) => name === text('status')) ?? 'all',
    tag: text('tag'),
    speaker: text('speaker'),
    from: dayIn(text('from')),
    to: dayIn(text('to')),
    sort: recordingSorts.find((name) => name === sort) ?? wholeLibrary.sort,
    order: order === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** Only what differs from {@link wholeLibrary}. */
export function writeLibraryQuery(query: LibraryQuery): URLSearchParams {
  const isSorted = query.sort !== wholeLibrary.sort || query.order !== wholeLibrary.order
  const fields: Record<string, string> = {
    folder: query.folderId,
    q: query.keyword,
    show: query.keyword !== '' && query.show === 'recordings' ? 'recordings' : '',
    status: query.status === 'all' ? '' : query.status,
    tag: query.tag,
    speaker: query.speaker,
    from: query.from,
    to: query.to,
    sort: isSorted ? `${query.sort}-${query.order}` : '',
    page: query.page === 1 ? '' : String(query.page),
  }
  return new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))
}

export function listRequestOf(
  query: LibraryQuery,
  pageSize: number,
): Omit<RequestOf<'listRecordings'>, 'source'> {
  const { keyword, folderId, status, tag, speaker, from, to, sort, order, page } = query
  const codes = codesOf[status]
  return {
    page,
    pageSize,
    sort,
    order,
    keyword: keyword.trim() === '' ? undefined : keyword.trim(),
    folderId: folderId === '' ? undefined : folderId,
    status: codes.length === 0 ? undefined : codes.join(','),
    tag: tag === '' ? undefined : tag,
    speaker: speaker === '' ? undefined : speaker,
    from: from === '' ? undefined : midnight(from, 0),
    to: to === '' ? undefined : midnight(to, 1),
  }
}

function dayIn(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(midnight(text, 0)) ? text : ''
}

/** Epoch seconds, in local time. */
function midnight(day: string, daysLater: number): number {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date + daysLater).getTime() / 1000
}
