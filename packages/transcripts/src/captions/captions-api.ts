import { api, call } from '@longhand/api-client'
import type { AnswerOf, RequestOf } from '@longhand/contracts'

const captionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    startCaption: build.mutation<AnswerOf<'startCaption'>, RequestOf<'startCaption'>>({
      query: (fields) => call('startCaption', fields),
      invalidatesTags: ['Usage'],
    }),
    openCaption: build.mutation<AnswerOf<'openCaption'>, RequestOf<'openCaption'>>({ query: (fields) => call('openCaption', fields) }),
    getCaption: build.query<AnswerOf<'getCaption'>, RequestOf<'getCaption'>>({ query: (fields) => call('getCaption', fields), keepUnusedDataFor: 0 }),
    getCurrentCaption: build.query<AnswerOf<'getCurrentCaption'>, RequestOf<'getCurrentCaption'>>({
      query: (fields) => call('getCurrentCaption', fields),
      keepUnusedDataFor: 0,
    }),
    endCaption: build.mutation<AnswerOf<'endCaption'>, RequestOf<'endCaption'>>({
      query: (fields) => call('endCaption', fields),
      invalidatesTags: ['Usage', { type: 'Recording', id: 'LIST' }],
    }),
    translateCaption: build.mutation<AnswerOf<'translateCaption'>, RequestOf<'translateCaption'>>({ query: (fields) => call('translateCaption', fields) }),
    shareCaption: build.mutation<AnswerOf<'shareCaption'>, RequestOf<'shareCaption'>>({ query: (fields) => call('shareCaption', fields) }),
  }),
})

export const { startCaption, openCaption, getCaption, getCurrentCaption, endCaption, shareCaption, translateCaption } = captionsApi.endpoints
