import { api, queryOf } from '@longhand/api-client'

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchTranscripts: queryOf(build, 'searchTranscripts', {
      providesTags: ['Transcript', { type: 'Recording', id: 'LIST' }],
      // What is found must be what is written now, not what was a minute ago.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useSearchTranscriptsQuery } = searchApi
