import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { soldProductSchema } from './shop-schemas.ts'

/** What is or was sold for money, as operators see it. */
export type SoldProduct = z.infer<typeof soldProductSchema>

export const operatorShopEndpoints = {
  listProducts: {
    method: 'GET',
    path: '/api/v1/operator/goods',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'none',
    receive: 'envelope',
    summary: 'What is and was sold for money: memberships and time cards.',
  },
  createProduct: {
    method: 'POST',
    path: '/api/v1/operator/goods_create',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    summary: 'Puts a membership or a time card on sale.',
    errors: ['NOT_POSSIBLE_NOW'],
  },
  setProductPrice: {
    method: 'POST',
    path: '/api/v1/operator/goods_price',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    summary: 'Changes a price for orders to come. Orders that were made keep theirs.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW', 'NEWER_REVISION'],
  },
  retireProduct: {
    method: 'POST',
    path: '/api/v1/operator/goods_retire',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    summary: 'Takes a product off sale for good. Orders that were made can still be paid.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
} as const satisfies Record<string, Endpoint>
