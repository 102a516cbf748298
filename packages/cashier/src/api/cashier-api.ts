import { api } from '@longhand/api-client'
import type { AnswerOf, GoodsType } from '@longhand/contracts'
import { calls } from './calls.ts'
import { findCancellation, findWaitingOrder } from './find-answers.ts'

const { call, mutationOf, queryOf } = calls

const cashierApi = api.injectEndpoints({
  endpoints: (build) => ({
    listGoods: build.query<AnswerOf<'listGoods'>, GoodsType>({
      query: (goodsType) => call('listGoods', { goodsType }),
      providesTags: ['Goods'],
      // Names come in the language of the request, and a price that is shown must be the price of today.
      keepUnusedDataFor: 0,
    }),
    listPaymentChannels: queryOf(build, 'listPaymentChannels', {}),
    executePayment: mutationOf(build, 'executePayment', {
      findAnswer: findWaitingOrder,
      invalidatesTags: (answer) => (answer ? ['Order'] : []),
    }),
    checkPayResult: queryOf(build, 'checkPayResult', {
      keepUnusedDataFor: 0,
    }),
    cancelOrder: build.mutation<AnswerOf<'cancelOrder'>, string>({
      query: (orderNumber) => ({
        ...call('cancelOrder', { orderNumber }),
        findAnswer: (ask) => findCancellation(ask, orderNumber),
      }),
      invalidatesTags: ['Order'],
    }),
    getOrder: build.query<AnswerOf<'getOrder'>, string>({
      query: (orderNumber) => call('getOrder', { orderNumber }),
      providesTags: ['Order'],
      // Whether it still waits for its payment decides what can be paid.
      keepUnusedDataFor: 0,
    }),
    listOrders: queryOf(build, 'listOrders', {
      providesTags: ['Order'],
    }),
  }),
})

export const {
  useCancelOrderMutation,
  useExecutePaymentMutation,
  useGetOrderQuery,
  useLazyCheckPayResultQuery,
  useListGoodsQuery,
  useListOrdersQuery,
  useListPaymentChannelsQuery,
} = cashierApi
