import type { z } from 'zod'
import { appDelete, appPost, appQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { appOrderSchema, appProductSchema } from './schemas.ts'

/** What an app sells. */
export type AppProduct = z.infer<typeof appProductSchema>

/** An order of an app's product. */
export type AppOrder = z.infer<typeof appOrderSchema>

export const appsEndpoints = {
  openAppSession: {
    ...appPost,
    path: '/api/v1/apps/session',
    repeatable: true,
    summary:
      'A token for a user of the app, who gets an account of their own with the first one. The app’s backend hands it to its page.',
  },
  endAppSessions: {
    ...appDelete,
    path: '/api/v1/apps/session',
    summary: 'Ends every token of a user of the app at once, as when the user logs out.',
    owned: ['externalUserId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  eraseAppUser: {
    ...appDelete,
    path: '/api/v1/apps/user',
    summary:
      'Erases the account of a user of the app, now and for good. Orders and ledgers stay without anything personal.',
    owned: ['externalUserId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  createAppProduct: {
    ...appPost,
    path: '/api/v1/apps/products',
    summary: 'Adds a product of the app.',
    errors: ['LIMIT_REACHED'],
  },
  updateAppProduct: {
    method: 'PUT',
    path: '/api/v1/apps/products',
    access: 'app',
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    summary:
      'Changes what is named of a product. Orders keep the name, the description and the price that they were made with.',
    owned: ['productId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  listAppProducts: {
    ...appQuery,
    path: '/api/v1/apps/products',
    summary: 'The products of the app, the newest first.',
  },
  retireAppProduct: {
    ...appDelete,
    path: '/api/v1/apps/products',
    summary: 'Sells a product no more. Its orders can still be paid.',
    owned: ['productId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  createAppOrder: {
    ...appPost,
    path: '/api/v1/apps/orders',
    repeatable: true,
    summary:
      'An order of a user of the app, to be paid in the cashier. Of one user, product and reference, one waits at most: asked again, the call answers the one that waits or was paid, and refuses another quantity.',
    owned: ['externalUserId', 'productId'],
    errors: ['RECORD_NOT_FOUND', 'LIMIT_REACHED', 'ILLEGAL_REQUEST'],
  },
  getAppOrder: {
    ...appQuery,
    path: '/api/v1/apps/orders',
    summary: 'An order of the app.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND'],
  },
  listAppOrders: {
    ...appQuery,
    path: '/api/v1/apps/orders/list',
    summary:
      'Orders of the app, the newest first: by reference, user, state and time, to compare with what the app has itself.',
  },
  refundAppOrder: {
    ...appPost,
    path: '/api/v1/apps/orders/refund',
    repeatable: true,
    summary:
      'Gives the payment of an order back: a part, once for each key, or all that is left. Never more than was paid. Safe to repeat.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW', 'ILLEGAL_REQUEST', 'LIMIT_REACHED'],
  },
  moveAppBeans: {
    ...appPost,
    path: '/api/v1/apps/beans',
    repeatable: true,
    summary:
      'Gives beans to a user of the app, or takes them, by the app’s own rules: once for each key, and never below zero.',
    owned: ['externalUserId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_ENOUGH_BEANS', 'ILLEGAL_REQUEST'],
  },
  getAppBeans: {
    ...appQuery,
    path: '/api/v1/apps/beans',
    summary: 'The beans of a user of the app.',
    owned: ['externalUserId'],
    errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
