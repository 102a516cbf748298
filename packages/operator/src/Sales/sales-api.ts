import { api } from '@longhand/api-client'
import { calls } from '../api/operator-api.ts'

const { queryOf, mutationOf } = calls

/** Others change it too: what is shown was asked for when it was opened. */
const fresh = { keepUnusedDataFor: 0 }

const salesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSoldOrder: queryOf(build, 'getSoldOrder', fresh),
    reconcileOrders: mutationOf(build, 'reconcileOrders'),
    listRefunds: queryOf(build, 'listRefunds', fresh),
  }),
})

export const { useGetSoldOrderQuery, useReconcileOrdersMutation, useListRefundsQuery } = salesApi
