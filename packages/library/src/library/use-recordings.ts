import type { AnswerOf } from '@longhand/contracts'
import { useListRecordingsQuery } from '@longhand/recordings'
import { listRequestOf } from '../query/library-query.ts'
import type { LibraryQuery } from '../query/library-query.ts'

export interface RecordingsPage {
  data: AnswerOf<'listRecordings'> | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** Anyone who asks for the same shares one call. */
export function useRecordings(query: LibraryQuery, pageSize: number): RecordingsPage {
  return useListRecordingsQuery(listRequestOf(query, pageSize))
}
