import type { z } from 'zod'
import { operatorGet, operatorPost } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { soldProductSchema } from './shop-schemas.ts'

/** What is or was sold for money, as operators see it. */
export type SoldProduct = z.infer<typeof soldProductSchema>

export const operatorShopEndpoints = {
  listProducts: {
    ...operatorGet,
    path: '/api/v1/operator/goods',
    summary: 'What is and was sold for money: memberships and time cards.',
  },
  createProduct: {
    ...operatorPost,
    path: '/api/v1/operator/goods_create',
    summary: 'Puts a membership or a time card on sale.',
    errors: ['NOT_POSSIBLE_NOW'],
  },
  setProductPrice: {
    ...operatorPost,
    path: '/api/v1/operator/goods_price',
    summary: 'Changes a price for orders to come. Orders that were made keep theirs.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW', 'NEWER_REVISION'],
  },
  retireProduct: {
    ...operatorPost,
    path: '/api/v1/operator/goods_retire',
    summary: 'Takes a product off sale for good. Orders that were made can still be paid.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
} as const satisfies Record<string, Endpoint>
