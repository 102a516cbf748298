import { api, call } from '@longhand/api-client'
import type { AnswerOf, RequestOf, SearchHit } from '@longhand/contracts'
import { type InMilliseconds, readWireTimes } from '@longhand/transcript'

export type FoundSection = InMilliseconds<SearchHit>

type Found = Omit<AnswerOf<'searchTranscripts'>, 'list'> & { list: FoundSection[] }

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchTranscripts: build.query<Found, RequestOf<'searchTranscripts'>>({
      query: (fields) => call('searchTranscripts', fields),
      transformResponse: ({ list, ...found }: AnswerOf<'searchTranscripts'>) => ({
        ...found,
        list: list.map(readWireTimes),
      }),
      providesTags: ['Transcript', { type: 'Recording', id: 'LIST' }],
      // What is found must be what is written now, not what was a minute ago.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useSearchTranscriptsQuery } = searchApi
