import { api } from '@longhand/api-client'
import { type AnswerOf, goodsType, signCheck, webSource } from '@longhand/contracts'
import { calls } from './calls.ts'
import { findCheckIn, findRedemption, findReward } from './find-answers.ts'

const { call, mutationOf, queryOf } = calls

const wholeList = { page: 1, pageSize: 9999 }

const rewardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCheckInInfo: build.query<AnswerOf<'getCheckInInfo'>, void>({
      query: () => call('getCheckInInfo', {}),
      providesTags: ['CheckIn'],
    }),
    checkIn: build.mutation<AnswerOf<'checkIn'>, void>({
      query: () => ({ ...call('checkIn', {}), findAnswer: findCheckIn }),
      invalidatesTags: (result) => {
        if (result?.signCheck === signCheck.done) return ['CheckIn', 'Asset', 'Usage', 'Task']
        return result?.signCheck === signCheck.doneBefore ? ['CheckIn'] : []
      },
    }),
    listBanners: build.query<AnswerOf<'listBanners'>, void>({
      query: () => call('listBanners', { source: webSource }),
    }),
    listTasks: build.query<AnswerOf<'listTasks'>, void>({
      query: () => call('listTasks', {}),
      providesTags: ['Task'],
    }),
    listPendingRewards: build.query<AnswerOf<'listPendingRewards'>, void>({
      query: () => call('listPendingRewards', {}),
      providesTags: ['Task'],
    }),
    receiveReward: build.mutation<AnswerOf<'receiveReward'>, string>({
      query: (challengeId) => ({
        ...call('receiveReward', { challengeId }),
        findAnswer: (ask) => findReward(ask, challengeId),
      }),
      invalidatesTags: ['Task', 'Asset', 'Usage', 'UserInfo'],
    }),
    redeemGiftCode: build.mutation<AnswerOf<'redeemGiftCode'>, string>({
      query: (packCode) => ({
        ...call('redeemGiftCode', { packCode }),
        findAnswer: (ask) => findRedemption(ask, packCode),
      }),
      invalidatesTags: (result) => (result ? ['UserInfo', 'Asset', 'Usage', 'CheckIn'] : []),
    }),
    // The cashier's call under a name of our own: two packages can't both add `listGoods`.
    listShopGoods: build.query<AnswerOf<'listGoods'>, void>({
      query: () => call('listGoods', { goodsType: goodsType.card }),
      providesTags: ['Goods'],
    }),
    listBeanGoods: build.query<AnswerOf<'listBeanGoods'>, void>({
      query: () => call('listBeanGoods', wholeList),
      providesTags: ['Goods'],
    }),
    purchaseGoods: mutationOf(build, 'purchaseGoods', {
      // Refused, the price or the balance is not what the page showed.
      invalidatesTags: (result) => (result ? ['Asset', 'Usage'] : ['Asset', 'Goods']),
    }),
    listBeanEntries: queryOf(build, 'listBeanEntries', {
      providesTags: ['Asset'],
    }),
    getAsset: build.query<AnswerOf<'getAsset'>, void>({
      query: () => call('getAsset', {}),
      providesTags: ['Asset'],
    }),
  }),
})

export const {
  useRedeemGiftCodeMutation,
  useGetAssetQuery,
  useGetCheckInInfoQuery,
  useLazyGetAssetQuery,
  useLazyGetCheckInInfoQuery,
  useListBannersQuery,
  useListBeanEntriesQuery,
  useListBeanGoodsQuery,
  useListShopGoodsQuery,
  useListPendingRewardsQuery,
  useListTasksQuery,
  usePurchaseGoodsMutation,
  useReceiveRewardMutation,
  useCheckInMutation,
} = rewardsApi
