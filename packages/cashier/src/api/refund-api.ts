import { api, mutationOf, queryOf } from '@longhand/api-client'
import { findRefund } from './find-answers.ts'

const refundApi = api.injectEndpoints({
  endpoints: (build) => ({
    quoteRefund: queryOf(build, 'quoteRefund', {
      providesTags: ['Order'],
      // What was used meanwhile changes it.
      keepUnusedDataFor: 0,
    }),
    requestRefund: mutationOf(build, 'requestRefund', {
      findAnswer: findRefund,
      // Also when it was refused: the quote was of before.
      invalidatesTags: ['Order', 'Asset', 'Usage', 'UserInfo'],
    }),
  }),
})

export const { useQuoteRefundQuery, useRequestRefundMutation } = refundApi
