import type { z } from 'zod'
import { publicQuery, userGet, userPost } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type {
  assetSchema,
  bannerSchema,
  beanEntrySchema,
  checkInInfoSchema,
  checkInResultSchema,
  pendingRewardSchema,
  taskSchema,
} from './schemas.ts'

/** The month's check-ins. */
export type CheckInInfo = z.infer<typeof checkInInfoSchema>

/** What a check-in gave. */
export type CheckInResult = z.infer<typeof checkInResultSchema>

/** A daily or challenge task with its progress. */
export type Task = z.infer<typeof taskSchema>

/** Beans, and seconds on time cards. */
export type UserAsset = z.infer<typeof assetSchema>

/** `coinNumber` is signed. */
export type BeanEntry = z.infer<typeof beanEntrySchema>

/** A reward of an invitation that is not here yet. */
export type PendingReward = z.infer<typeof pendingRewardSchema>

/** A picture that leads somewhere. */
export type Banner = z.infer<typeof bannerSchema>

export const rewardsEndpoints = {
  getCheckInInfo: {
    ...userPost,
    path: '/api/v1/store/sign_info',
    appScope: 'rewards',
    send: 'none',
    repeatable: true,
    summary: 'The check-ins of this business month and what each day gives.',
  },
  checkIn: {
    ...userPost,
    path: '/api/v1/store/sign',
    appScope: 'rewards',
    send: 'none',
    summary: 'Checks in for the business day, once.',
  },
  listBeanGoods: {
    ...userPost,
    path: '/api/v1/store/goods_list',
    appScope: 'rewards',
    repeatable: true,
    summary: 'What beans can buy.',
  },
  purchaseGoods: {
    ...userPost,
    path: '/api/v1/store/purchase_goods',
    appScope: 'rewards',
    repeatable: 'key',
    summary: 'Buys time cards with beans. `coinNumber` must be the price that the server asks.',
    errors: ['RECORD_NOT_FOUND', 'ILLEGAL_REQUEST', 'NOT_ENOUGH_BEANS'],
  },
  listBeanEntries: {
    ...userPost,
    path: '/api/v1/store/bean_detail',
    appScope: 'rewards',
    repeatable: true,
    summary: 'The bean ledger of the user, newest first.',
  },
  getAsset: {
    ...userPost,
    path: '/api/v1/store/get_asset',
    appScope: 'rewards',
    send: 'none',
    repeatable: true,
    summary: 'Beans and card time of the user.',
  },
  listBanners: {
    ...publicQuery,
    path: '/banner/get_banner',
    appScope: 'rewards',
    summary: 'The banners of the rewards centre.',
  },
  listTasks: {
    ...userGet,
    path: '/api/v1/challenge/task_list',
    appScope: 'rewards',
    summary: 'Daily tasks, then challenges, each with the user’s progress.',
  },
  receiveReward: {
    ...userPost,
    path: '/api/v1/challenge/receive_reward',
    appScope: 'rewards',
    summary: 'Claims the reward of a finished task; an empty list when there is nothing to claim.',
    errors: ['RECORD_NOT_FOUND'],
  },
  listPendingRewards: {
    ...userGet,
    path: '/api/v1/challenge/pending_rewards',
    appScope: 'rewards',
    summary: 'Rewards for invitations that wait, are being checked, or have expired lately; newest first.',
  },
  redeemGiftCode: {
    ...userPost,
    path: '/api/v1/gift_pack/gift_code_exchange',
    appScope: 'rewards',
    summary: 'Redeems a gift code.',
    errors: ['GIFT_CODE_INVALID', 'TOO_MANY_TRIES'],
  },
} as const satisfies Record<string, Endpoint>
