import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { pagingFields } from '../transcripts/schemas.ts'
import { operatorLimits } from './limits.ts'
import { reviewReasons } from './rewards-limits.ts'

const invitedId = z.string().min(1).max(64)
const reason = z.string().trim().min(1).max(operatorLimits.reasonLength)

export const rewardReviewSchema = z.object({
  invitedId: z.string(),
  invitedEmail: z.string().describe('Empty for an account that is erased'),
  inviterEmail: z.string().describe('Empty for an account that is erased'),
  reasons: z.array(z.enum(reviewReasons)),
  beans: z.number().int().describe('What the inviter gets'),
  earnedTime: epochSeconds.nullable().describe('Null where that was not noted'),
  transcribedSeconds: z.number().int().describe('Of the invited'),
  payments: z.number().int().describe('Of the invited, with those that were given back'),
})

export const operatorRewardsSchemas = {
  listRewardReviews: {
    request: z.object(pagingFields),
    answer: z.object({ list: z.array(rewardReviewSchema), total: z.number().int() }),
  },
  approveReward: { request: z.object({ invitedId }), answer: z.null() },
  refuseReward: { request: z.object({ invitedId, reason }), answer: z.null() },
}
