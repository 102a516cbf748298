import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { orderDetailsSchema, soldRefundSchema } from './sales-schemas.ts'

/** How an order was paid for, and what went back. */
export type OrderDetails = z.infer<typeof orderDetailsSchema>

/** A refund of any person. */
export type SoldRefund = z.infer<typeof soldRefundSchema>

export const operatorSalesEndpoints = {
  getSoldOrder: {
    method: 'GET',
    path: '/api/v1/operator/order',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator', 'support'],
    send: 'query',
    receive: 'envelope',
    summary: 'How an order was paid for, and what of it was given back.',
    errors: ['RECORD_NOT_FOUND'],
  },
  reconcileOrders: {
    method: 'POST',
    path: '/api/v1/operator/orders_reconcile',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    summary: 'Asks the payment companies about open payments and refunds now, as a worker does each minute.',
  },
  listRefunds: {
    method: 'GET',
    path: '/api/v1/operator/refunds',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator', 'support'],
    send: 'query',
    receive: 'envelope',
    summary: 'What was given back in a month, or asked for, the newest first, with its sums.',
  },
  exportRefunds: {
    method: 'GET',
    path: '/api/v1/operator/refunds/export',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'query',
    receive: 'blob',
    summary: 'The same as a table (CSV). No cell is a formula.',
  },
} as const satisfies Record<string, Endpoint>
