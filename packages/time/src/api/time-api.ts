import { api, call } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'

/** Pages count from 1. */
export interface Paging {
  page: number
  pageSize: number
}

const timeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLimit: build.query<AnswerOf<'getLimit'>, void>({
      query: () => call('getLimit', { source: 0 }),
      providesTags: ['Usage'],
    }),
    quoteTranscription: build.query<AnswerOf<'quoteTranscription'>, readonly string[]>({
      query: (recordingIds) => call('quoteTranscription', { recordingIds: [...recordingIds] }),
      providesTags: ['Usage'],
      // Another start, here or on another device, changes what is left.
      keepUnusedDataFor: 0,
    }),
    listTimeCards: build.query<AnswerOf<'listTimeCards'>, Paging>({
      query: (paging) => call('listTimeCards', paging),
      providesTags: ['Usage'],
    }),
    listTimeEntries: build.query<AnswerOf<'listTimeEntries'>, Paging>({
      query: (paging) => call('listTimeEntries', paging),
      providesTags: ['Usage'],
    }),
    listTransferOrders: build.query<AnswerOf<'listTransferOrders'>, Paging>({
      query: (paging) => call('listTransferOrders', paging),
      providesTags: ['Usage'],
    }),
  }),
})

export const {
  useGetLimitQuery,
  useListTimeCardsQuery,
  useListTimeEntriesQuery,
  useListTransferOrdersQuery,
  useQuoteTranscriptionQuery,
} = timeApi
