import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { rewardItemSchema } from './reward-items-schemas.ts'

/** What beans buy, as operators see it. */
export type RewardItem = z.infer<typeof rewardItemSchema>

export const operatorRewardItemsEndpoints = {
  listRewardItems: {
    method: 'GET',
    path: '/api/v1/operator/bean_goods',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'none',
    receive: 'envelope',
    summary: 'Time cards that beans buy, also those that are not offered.',
  },
  setRewardItem: {
    method: 'POST',
    path: '/api/v1/operator/bean_goods_set',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    maxBodyBytes: 512 * 1024,
    summary: 'Adds a time card that beans buy, or replaces the one of that id. It is offered at once.',
    errors: ['NEWER_REVISION'],
  },
  offerRewardItem: {
    method: 'POST',
    path: '/api/v1/operator/bean_goods_offer',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    summary: 'Offers a time card for beans, or takes it out of the shop.',
    errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
