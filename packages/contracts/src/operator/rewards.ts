import type { z } from 'zod'
import { operatorPost, supportGet, supportQuery } from '../call-shapes.ts'
import { defaultMaxBodyBytes, type Endpoint } from '../endpoint.ts'
import { bannerLimits } from './rewards-limits.ts'
import type { managedBannerSchema, managedTaskSchema, rewardReviewSchema } from './rewards-schemas.ts'

/** A reward of an inviter that waits for a decision. */
export type RewardReview = z.infer<typeof rewardReviewSchema>

/** A task as operators see it. */
export type ManagedTask = z.infer<typeof managedTaskSchema>

/** A banner as operators see it. */
export type ManagedBanner = z.infer<typeof managedBannerSchema>

export const operatorRewardsEndpoints = {
  tryRewardRules: {
    ...operatorPost,
    path: '/api/v1/operator/reward_rules_try',
    repeatable: true,
    summary: 'Who would have got what for invitations in a month, by the rules or by others. Nothing moves.',
  },
  getCheckInRewards: {
    ...supportQuery,
    path: '/api/v1/operator/check_in_rewards',
    summary: 'What each check-in of a month gives.',
  },
  setCheckInRewards: {
    ...operatorPost,
    path: '/api/v1/operator/check_in_rewards',
    summary: 'Says what each check-in of a month gives. What was given stays.',
    errors: ['NEWER_REVISION', 'PARAMETER_INVALID'],
  },
  listManagedBanners: {
    ...supportGet,
    path: '/api/v1/operator/banners',
    summary: 'The banners of the rewards centre, also those that are not shown.',
  },
  setBanner: {
    ...operatorPost,
    path: '/api/v1/operator/banner',
    maxBodyBytes: 2 * bannerLimits.pictureLength + defaultMaxBodyBytes,
    summary:
      'Adds a banner or changes the one of that name. Pictures are SVG, PNG, JPEG or WebP of 200 KB at most.',
    errors: ['NEWER_REVISION', 'PARAMETER_INVALID', 'LIMIT_REACHED'],
  },
  listManagedTasks: {
    ...supportGet,
    path: '/api/v1/operator/tasks',
    summary: 'The tasks: what each takes and gives, and whether it is offered.',
  },
  setTask: {
    ...operatorPost,
    path: '/api/v1/operator/task',
    summary: 'Says what a task takes and gives, and whether it is offered. What was claimed stays.',
    errors: ['RECORD_NOT_FOUND', 'NEWER_REVISION'],
  },
  listRewardReviews: {
    ...supportQuery,
    path: '/api/v1/operator/reward_reviews',
    summary: 'Rewards for invitations that wait for a decision, and why; the first that was earned first.',
  },
  approveReward: {
    ...operatorPost,
    path: '/api/v1/operator/reward_approve',
    summary: 'Pays the reward of an inviter.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  refuseReward: {
    ...operatorPost,
    path: '/api/v1/operator/reward_refuse',
    summary: 'Ends the reward of an inviter for good.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
} as const satisfies Record<string, Endpoint>
