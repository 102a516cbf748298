import { api } from '@longhand/api-client'
import { calls, fresh } from '../api/operator-api.ts'

const { queryOf, mutationOf } = calls

const rewardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listManagedTasks: queryOf(build, 'listManagedTasks', fresh),
    setTask: mutationOf(build, 'setTask'),
    listRewardReviews: queryOf(build, 'listRewardReviews', fresh),
    approveReward: mutationOf(build, 'approveReward'),
    refuseReward: mutationOf(build, 'refuseReward'),
  }),
})

export const {
  useListManagedTasksQuery,
  useSetTaskMutation,
  useListRewardReviewsQuery,
  useApproveRewardMutation,
  useRefuseRewardMutation,
} = rewardsApi
