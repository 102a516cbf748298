import { api, call } from '@longhand/api-client'
import type { AnswerOf, RequestOf } from '@longhand/contracts'

const hotWordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHotWords: build.query<AnswerOf<'getHotWords'>, RequestOf<'getHotWords'>>({
      query: (fields) => call('getHotWords', fields),
      providesTags: ['HotWords'],
      // Other places add words too; anyone who looks at them must not save over those.
      keepUnusedDataFor: 0,
    }),
    putHotWords: build.mutation<AnswerOf<'putHotWords'>, RequestOf<'putHotWords'>>({
      query: (fields) => call('putHotWords', fields),
      invalidatesTags: (_answer, error) => (error ? [] : ['HotWords']),
    }),
    suggestHotWords: build.query<AnswerOf<'suggestHotWords'>, RequestOf<'suggestHotWords'>>({
      query: (fields) => call('suggestHotWords', fields),
      providesTags: ['HotWords'],
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useGetHotWordsQuery, useLazySuggestHotWordsQuery, usePutHotWordsMutation } = hotWordsApi
