import { api } from '@longhand/api-client'
import { calls, fresh } from '../api/operator-api.ts'

const { queryOf, mutationOf } = calls

const rewardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRewardReviews: queryOf(build, 'listRewardReviews', fresh),
    approveReward: mutationOf(build, 'approveReward'),
    refuseReward: mutationOf(build, 'refuseReward'),
  }),
})

export const { useListRewardReviewsQuery, useApproveRewardMutation, useRefuseRewardMutation } = rewardsApi
