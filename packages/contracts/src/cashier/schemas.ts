import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { maxWhole } from '../ranges.ts'
import { numericSchema, pagingFields, sourceSchema } from '../transcripts/schemas.ts'
import { forNoticeCalls } from './gateways.ts'
import { refundRefusals, refundRules } from './limits.ts'

const seconds = z.number().int().describe('Seconds')
const yuan = z
  .number()
  .nonnegative()
  .describe('Whole units of the currency, with its decimals at most: yuan where none is named')
const currencySchema = z.string().describe('`￥` for yuan, else the code by ISO 4217, such as `JPY`')
const goodsTypeSchema = z.union([z.literal(0), z.literal(1)])
const orderGoodsTypeSchema = z
  .union([z.literal(0), z.literal(1), z.literal(2)])
  .describe('0 a time card, 1 a membership, 2 goods of an app')

export const goodsSchema = z.object({
  goodsId: z.string(),
  goodsName: z.string(),
  price: yuan,
  currency: z.string(),
  originalPrice: yuan.describe('Before the discount; equal to `price` without one'),
  duration: seconds.describe('Transcription time: of the card, or of each month of a membership'),
  effectiveTime: seconds.describe('How long the card can be used, or how long the membership lasts'),
  discount: z.number().min(0).max(1).describe('Share of the original price that is taken off'),
  exchangeCoin: z.number().int().nonnegative().describe('Price in beans; 0 for goods that beans can’t buy'),
  originalCoin: z.number().int().nonnegative(),
  goodsIntroduce: z.string(),
  goodsPicPath: z.string().describe('Address of a picture, or empty'),
})

const payAgentSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/)
  .describe('One of those that `/api/v1/pay/channels` answers; `alipay` where that call is not there')
const orderNumberSchema = z.string().min(1).max(64)
const goodsIdSchema = z.string().min(1).max(64)

export const payOrderStatuses = ['pending', 'paid', 'expired', 'cancelled', 'refunded'] as const

export const payOrderSchema = z.object({
  orderNumber: z.string(),
  goodsId: z.string(),
  goodsName: z.string(),
  goodsType: orderGoodsTypeSchema,
  price: yuan.describe('Of all that it holds, as it was when the order was made'),
  quantity: z.number().int().describe('How many of the goods; 1 but for goods of apps'),
  unitPrice: yuan.describe('Of one of them'),
  originalPrice: yuan,
  currency: currencySchema,
  duration: seconds,
  effectiveTime: seconds,
  status: z.enum(payOrderStatuses),
  createTime: epochSeconds,
  payTime: epochSeconds.nullable(),
  refundTime: epochSeconds.nullable(),
  expireTime: epochSeconds.nullable().describe('Until when the newest code of a pending order can be paid'),
  refundAmount: yuan.describe(
    'Given back or on its way back, a second payment of the order included; 0 without a refund',
  ),
})

export const refundReasons = [
  'order-closed',
  'order-cancelled',
  'paid-twice',
  'operator',
  'buyer',
  'partial',
] as const

export const orderRefundSchema = z.object({
  amount: yuan,
  reason: z.enum(refundReasons),
  requestTime: epochSeconds,
  doneTime: epochSeconds.nullable().describe('When the gateway gave it back; null while it is on its way'),
  creditNote: z
    .number()
    .int()
    .nullable()
    .describe(
      'Which of the order’s credit notes is its, from 1; null while it is on its way, and for second payments',
    ),
})

export const refundQuoteSchema = z.object({
  amount: yuan.describe('What the buyer would get back now; 0 when nothing'),
  price: yuan.describe('What was paid'),
  currency: currencySchema,
  rule: z
    .enum(refundRules)
    .nullable()
    .describe('By which the amount is worked out; null for orders that have no such rule'),
  totalSeconds: seconds.describe('Transcription time of the card, or of all months of the membership'),
  unusedSeconds: seconds.describe('Of that neither used nor held'),
  heldSeconds: seconds.describe('Held by running transcriptions: not paid back'),
  totalDays: z.number().int().nullable().describe('Of a membership; null for a card'),
  unusedDays: z.number().int().nullable().describe('Whole days of it that are left'),
  untilTime: epochSeconds.nullable().describe('Until when the buyer can ask; null where buyers can’t'),
  refusal: z.enum(refundRefusals).nullable(),
  note: z.string().describe('Why not, in the language of the request; empty when it can be had'),
})

export const checkoutSchema = z.object({
  goods: goodsSchema,
  goodsType: orderGoodsTypeSchema,
  goodsAmount: yuan.describe('At the original price'),
  discountAmount: yuan,
  total: yuan.describe('To be paid'),
  currency: currencySchema,
})

export const tradeStatusSchema = z.union([
  z.literal(-1),
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
])

/** A gateway's notice: fields as the gateway names them, read and verified by its channel. */
const noticeSchema = z.object({}).catchall(z.string())

export const paymentChannelKinds = ['frame', 'redirect'] as const

export const paymentChannelSchema = z.object({
  payAgent: payAgentSchema,
  name: z.string().describe('As buyers read it'),
  kind: z
    .enum(paymentChannelKinds)
    .describe('`frame`: its page is shown in the cashier; `redirect`: in a tab of its own'),
  origins: z.array(z.string()).describe('Where its pages are, beside those that the cashier knows by itself'),
  currencies: z
    .array(z.string())
    .optional()
    .describe('What it takes, by ISO 4217; `CNY` where it is missing'),
  isSandbox: z.literal(true).optional().describe('No money moves: the cashier is tried out'),
})

export const cashierSchemas = {
  listPaymentChannels: { request: z.object({}), answer: z.array(paymentChannelSchema) },
  listGoods: {
    request: z.object({
      goodsType: z.union([goodsTypeSchema, z.enum(['0', '1']).transform((value) => (value === '1' ? 1 : 0))]),
    }),
    answer: z.array(goodsSchema),
  },
  executePayment: {
    request: z.object({
      source: sourceSchema,
      goodsId: goodsIdSchema,
      payAgent: payAgentSchema,
      orderNumber: orderNumberSchema.optional(),
    }),
    answer: z.object({
      payUrl: z.string().describe('Address for the frame'),
      phoneUrl: z.string().optional().describe('Address of the page that pays on the phone that shows it'),
      orderNumber: z.string(),
    }),
  },
  checkPayResult: {
    request: z.object({ orderNumber: orderNumberSchema, payAgent: payAgentSchema }),
    answer: z.object({ tradeStatus: tradeStatusSchema }),
  },
  quoteOrder: { request: z.object({ goodsId: goodsIdSchema }), answer: checkoutSchema },
  cancelOrder: { request: z.object({ orderNumber: orderNumberSchema }), answer: z.null() },
  getOrder: {
    request: z.object({ orderNumber: orderNumberSchema }),
    answer: checkoutSchema.extend({
      order: payOrderSchema,
      refunds: z.array(orderRefundSchema).describe('Refunds of its payments, oldest first'),
    }),
  },
  listOrders: {
    request: z.object({
      ...pagingFields,
      status: z
        .enum(payOrderStatuses)
        .optional()
        .describe('`refunded` also finds orders of which only one payment was given back'),
    }),
    answer: z.object({ list: z.array(payOrderSchema), total: z.number().int() }),
  },
  quoteRefund: { request: z.object({ orderNumber: orderNumberSchema }), answer: refundQuoteSchema },
  requestRefund: {
    request: z.object({
      orderNumber: orderNumberSchema,
      amount: yuan.max(maxWhole / 100).describe('As it was quoted: another amount is refused'),
    }),
    answer: z.object({
      amount: yuan,
      isDone: z.boolean().describe('Whether the gateway has given it back; otherwise it is on its way'),
    }),
  },
  downloadCreditNote: {
    request: z.object({
      orderNumber: orderNumberSchema,
      creditNote: numericSchema
        .pipe(z.number().int().min(1).max(1000))
        .optional()
        .describe('Which of them, from 1; the newest when missing'),
    }),
    answer: z.unknown(),
  },
  downloadReceipt: { request: z.object({ orderNumber: orderNumberSchema }), answer: z.unknown() },
  ...forNoticeCalls(() => ({ request: noticeSchema, answer: z.unknown() })),
}
