import { api, mutationOf, queryOf } from '@longhand/api-client'

const hotWordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHotWords: queryOf(build, 'getHotWords', {
      providesTags: ['HotWords'],
      // Other places add words too; anyone who looks at them must not save over those.
      keepUnusedDataFor: 0,
    }),
    putHotWords: mutationOf(build, 'putHotWords', {
      invalidatesTags: (_answer, error) => (error ? [] : ['HotWords']),
    }),
    suggestHotWords: queryOf(build, 'suggestHotWords', {
      providesTags: ['HotWords'],
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useGetHotWordsQuery, useLazySuggestHotWordsQuery, usePutHotWordsMutation } = hotWordsApi
