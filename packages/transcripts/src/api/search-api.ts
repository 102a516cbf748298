import { api, call } from '@longhand/api-client'
import type { AnswerOf, RequestOf } from '@longhand/contracts'

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchTranscripts: build.query<AnswerOf<'searchTranscripts'>, RequestOf<'searchTranscripts'>>({
      query: (fields) => call('searchTranscripts', fields),
      providesTags: ['Transcript', { type: 'Recording', id: 'LIST' }],
      // What is found must be what is written now, not what was a minute ago.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useSearchTranscriptsQuery } = searchApi
