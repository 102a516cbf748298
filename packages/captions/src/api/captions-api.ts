import { api, call, mutationOf, queryOf } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'

const captionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    startCaption: mutationOf(build, 'startCaption', {
      invalidatesTags: ['Usage'],
    }),
    openCaption: mutationOf(build, 'openCaption'),
    getCaption: queryOf(build, 'getCaption', { keepUnusedDataFor: 0 }),
    getCurrentCaption: queryOf(build, 'getCurrentCaption', {
      keepUnusedDataFor: 0,
    }),
    endCaption: mutationOf(build, 'endCaption', {
      invalidatesTags: ['Usage', { type: 'Recording', id: 'LIST' }],
    }),
    translateCaption: mutationOf(build, 'translateCaption'),
    shareCaption: mutationOf(build, 'shareCaption'),
    getTranslator: build.query<AnswerOf<'getInsightsConfiguration'>, void>({
      query: () => call('getInsightsConfiguration', {}),
      // A worker may join at any time.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  startCaption,
  openCaption,
  getCaption,
  getCurrentCaption,
  endCaption,
  shareCaption,
  translateCaption,
} = captionsApi.endpoints
export const { useGetTranslatorQuery } = captionsApi
