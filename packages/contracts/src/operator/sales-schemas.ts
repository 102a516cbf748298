import { z } from 'zod'
import { refundRules } from '../cashier/limits.ts'
import { refundReasons } from '../cashier/schemas.ts'
import { epochSeconds } from '../moment-schemas.ts'
import { pagingFields } from '../transcripts/schemas.ts'
import { operatorLimits } from './limits.ts'

const money = z.number().nonnegative()
const currency = z.string().describe('`￥` for yuan, else the code by ISO 4217, such as `JPY`')
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

const refund = {
  refundNumber: z.string(),
  amount: money.describe('In the currency of the order'),
  reason: z
    .enum(refundReasons)
    .describe('`paid-twice`, `order-closed` and `order-cancelled` go back by themselves'),
  state: z.enum(['done', 'waiting', 'refused']).describe('`waiting` for the payment company'),
  refusal: z.string().nullable().describe('Why the payment company refused it'),
  requestTime: epochSeconds,
  doneTime: epochSeconds.nullable(),
}

export const orderDetailsSchema = z.object({
  goodsId: z.string(),
  quantity: z.number().int(),
  currency,
  attempts: z
    .array(
      z.object({
        tradeNumber: z.string(),
        channel: z.string(),
        state: z.enum(['open', 'scanned', 'paid', 'finished', 'unusable', 'refunded', 'closed']),
        createTime: epochSeconds,
        paidTime: epochSeconds.nullable(),
        gatewayTradeNumber: z.string().nullable().describe('What the payment company calls it'),
      }),
    )
    .describe('To pay for it, the oldest first'),
  refunds: z.array(z.object(refund)).describe('The oldest first'),
})

export const soldRefundSchema = z.object({
  ...refund,
  orderNumber: z.string(),
  email: z.string().describe('Empty for an account that is erased or of an app'),
  name: z.string().describe('Of the product, in the language of the request'),
  currency,
  price: money.describe('Of the order'),
  rule: z
    .enum(refundRules)
    .nullable()
    .describe('By which a buyer could give it back; null for other refunds'),
  unusedSeconds: z.number().int().nullable().describe('Of the time that the buyer gave back'),
  totalSeconds: z.number().int().nullable(),
})

const refundFilter = {
  month: month.optional().describe('`2026-11`, in the time zone of the installation; this one without it'),
  keyword: z
    .string()
    .trim()
    .max(operatorLimits.keywordLength)
    .default('')
    .describe('A part of the order’s number, or of the address or name of its buyer'),
}

export const operatorSalesSchemas = {
  getSoldOrder: { request: z.object({ orderNumber: z.string().min(1).max(64) }), answer: orderDetailsSchema },
  reconcileOrders: {
    request: z.object({}),
    answer: z.object({
      isDone: z
        .boolean()
        .describe('False where there are more than could be asked at once: a worker goes on'),
    }),
  },
  listRefunds: {
    request: z.object({ ...pagingFields, ...refundFilter }),
    answer: z.object({
      month,
      thisMonth: month,
      list: z.array(soldRefundSchema),
      total: z.number().int(),
      sums: z
        .array(z.object({ currency, amount: money, refunds: z.number().int() }))
        .describe('Of all of them but refused ones, by currency'),
    }),
  },
  exportRefunds: { request: z.object(refundFilter), answer: z.null() },
}
