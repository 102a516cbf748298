import type { AnswerOf } from '@longhand/contracts'
import { useListRecordingsQuery } from '../api/transcripts-api.ts'
import { listRequestOf } from './query/library-query.ts'
import type { LibraryQuery } from './query/library-query.ts'

/** A page of recordings, as far as it is known. */
export interface RecordingsPage {
  data: AnswerOf<'listRecordings'> | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** One page of the recordings that a query asks for. Anyone who asks for the same shares one call. */
export function useRecordings(query: LibraryQuery, pageSize: number): RecordingsPage {
  return useListRecordingsQuery(listRequestOf(query, pageSize))
}
