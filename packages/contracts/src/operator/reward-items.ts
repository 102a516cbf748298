import type { z } from 'zod'
import { operatorGet, operatorPost } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { rewardItemSchema } from './reward-items-schemas.ts'

/** What beans buy, as operators see it. */
export type RewardItem = z.infer<typeof rewardItemSchema>

export const operatorRewardItemsEndpoints = {
  listRewardItems: {
    ...operatorGet,
    path: '/api/v1/operator/bean_goods',
    summary: 'Time cards that beans buy, also those that are not offered.',
  },
  setRewardItem: {
    ...operatorPost,
    path: '/api/v1/operator/bean_goods_set',
    maxBodyBytes: 512 * 1024,
    summary: 'Adds a time card that beans buy, or replaces the one of that id. It is offered at once.',
    errors: ['NEWER_REVISION'],
  },
  offerRewardItem: {
    ...operatorPost,
    path: '/api/v1/operator/bean_goods_offer',
    summary: 'Offers a time card for beans, or takes it out of the shop.',
    errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
