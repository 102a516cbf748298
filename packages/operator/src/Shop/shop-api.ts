import { api } from '@longhand/api-client'
import { calls } from '../api/operator-api.ts'

const { queryOf, mutationOf } = calls

/** Others change it too: what is shown was asked for when it was opened. */
const fresh = { keepUnusedDataFor: 0 }

const shopApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProducts: queryOf(build, 'listProducts', fresh),
    createProduct: mutationOf(build, 'createProduct'),
    setProductPrice: mutationOf(build, 'setProductPrice'),
    retireProduct: mutationOf(build, 'retireProduct'),
    listRewardItems: queryOf(build, 'listRewardItems', fresh),
    setRewardItem: mutationOf(build, 'setRewardItem'),
    offerRewardItem: mutationOf(build, 'offerRewardItem'),
  }),
})

export const {
  useListProductsQuery,
  useCreateProductMutation,
  useSetProductPriceMutation,
  useRetireProductMutation,
  useListRewardItemsQuery,
  useSetRewardItemMutation,
  useOfferRewardItemMutation,
} = shopApi
