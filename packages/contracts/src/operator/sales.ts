import type { z } from 'zod'
import { operatorPost, operatorQuery, supportQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { orderDetailsSchema, soldRefundSchema } from './sales-schemas.ts'

/** How an order was paid for, and what went back. */
export type OrderDetails = z.infer<typeof orderDetailsSchema>

/** A refund of any person. */
export type SoldRefund = z.infer<typeof soldRefundSchema>

export const operatorSalesEndpoints = {
  getSoldOrder: {
    ...supportQuery,
    path: '/api/v1/operator/order',
    summary: 'How an order was paid for, and what of it was given back.',
    errors: ['RECORD_NOT_FOUND'],
  },
  reconcileOrders: {
    ...operatorPost,
    path: '/api/v1/operator/orders_reconcile',
    repeatable: true,
    summary: 'Asks the payment companies about open payments and refunds now, as a worker does each minute.',
  },
  listRefunds: {
    ...supportQuery,
    path: '/api/v1/operator/refunds',
    summary: 'What was given back in a month, or asked for, the newest first, with its sums.',
  },
  exportRefunds: {
    ...operatorQuery,
    path: '/api/v1/operator/refunds/export',
    receive: 'blob',
    summary: 'The same as a table (CSV). No cell is a formula.',
  },
} as const satisfies Record<string, Endpoint>
