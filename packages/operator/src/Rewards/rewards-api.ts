import { api } from '@longhand/api-client'
import { calls, fresh } from '../api/operator-api.ts'

const { queryOf, mutationOf } = calls

const rewardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    tryRewardRules: queryOf(build, 'tryRewardRules', fresh),
    getCheckInRewards: queryOf(build, 'getCheckInRewards', fresh),
    setCheckInRewards: mutationOf(build, 'setCheckInRewards'),
    listManagedBanners: queryOf(build, 'listManagedBanners', fresh),
    setBanner: mutationOf(build, 'setBanner'),
    listManagedTasks: queryOf(build, 'listManagedTasks', fresh),
    setTask: mutationOf(build, 'setTask'),
    listRewardReviews: queryOf(build, 'listRewardReviews', fresh),
    approveReward: mutationOf(build, 'approveReward'),
    refuseReward: mutationOf(build, 'refuseReward'),
  }),
})

export const {
  useTryRewardRulesQuery,
  useGetCheckInRewardsQuery,
  useSetCheckInRewardsMutation,
  useListManagedBannersQuery,
  useSetBannerMutation,
  useListManagedTasksQuery,
  useSetTaskMutation,
  useListRewardReviewsQuery,
  useApproveRewardMutation,
  useRefuseRewardMutation,
} = rewardsApi
