import type { z } from 'zod'
import { publicGet, userPost, userQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import { forNoticeCalls, type ChannelName } from './gateways.ts'
import { listGoodsEndpoint } from './list-goods.ts'
import type {
  checkoutSchema,
  goodsSchema,
  orderRefundSchema,
  paymentChannelSchema,
  payOrderSchema,
  payOrderStatuses,
  refundQuoteSchema,
  tradeStatusSchema,
} from './schemas.ts'

/** One of {@link tradeStatus}. */
export type TradeStatus = z.infer<typeof tradeStatusSchema>

/** Prices in yuan, times in seconds, bean prices in whole beans. */
export type Goods = z.infer<typeof goodsSchema>

/** Price in yuan, times in epoch seconds. */
export type PayOrder = z.infer<typeof payOrderSchema>

/** Where an order stands. */
export type PayOrderStatus = (typeof payOrderStatuses)[number]

/** In yuan; times in epoch seconds. */
export type OrderRefund = z.infer<typeof orderRefundSchema>

/** One way to pay. */
export type PaymentChannelOffer = z.infer<typeof paymentChannelSchema>
/** What a buyer would get back for an order: in yuan, times in seconds. */
export type RefundQuote = z.infer<typeof refundQuoteSchema>

/** In yuan. */
export type Checkout = z.infer<typeof checkoutSchema>

function noticeCall<Channel extends ChannelName>(channel: Channel) {
  return {
    method: 'POST',
    path: `/api/v1/pay/notify/${channel}`,
    access: 'signature',
    send: 'form',
    receive: 'text',
    summary: `A signed notice of the ${channel} gateway; answers \`success\` once it is settled, else \`failure\`.`,
  } as const satisfies Endpoint
}

export const cashierEndpoints = {
  listGoods: listGoodsEndpoint,
  listPaymentChannels: {
    ...publicGet,
    path: '/api/v1/pay/channels',
    appScope: 'cashier',
    summary: 'Ways to pay from which the buyer chooses one. None while nothing can be paid.',
  },
  executePayment: {
    ...userPost,
    path: '/api/v1/pay/execute_payment',
    appScope: 'cashier',
    summary:
      'Orders goods, or with `orderNumber` begins a new payment attempt of that order; answers the address for the frame. An order of the same goods at the same price that waits, or expired within a day, is used again.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND', 'ORDER_OVER', 'ILLEGAL_REQUEST', 'PAYMENT_UNAVAILABLE', 'LIMIT_REACHED'],
  },
  checkPayResult: {
    ...userPost,
    path: '/api/v1/pay/check_pay_result',
    appScope: 'cashier',
    repeatable: true,
    summary: 'Where the payment of an order stands.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND'],
  },
  cancelOrder: {
    ...userPost,
    path: '/api/v1/pay/cancel_order',
    appScope: 'cashier',
    summary: 'Cancels an order that was not paid; a payment that arrives afterwards is refunded.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND', 'ORDER_OVER'],
  },
  quoteOrder: {
    ...userQuery,
    path: '/order/checkout',
    appScope: 'cashier',
    summary: 'What an order of these goods would cost.',
    errors: ['RECORD_NOT_FOUND'],
  },
  getOrder: {
    ...userQuery,
    path: '/order/get_checkout',
    appScope: 'cashier',
    summary: 'One order with its amounts.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND'],
  },
  listOrders: {
    ...userQuery,
    path: '/api/v1/store/pay_order_list',
    appScope: 'cashier',
    summary: 'The orders of the user, newest first.',
  },
  downloadReceipt: {
    ...userQuery,
    path: '/order/receipt',
    appScope: 'cashier',
    receive: 'blob',
    summary: 'The receipt of a paid order as PDF.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND'],
  },
  quoteRefund: {
    ...userQuery,
    path: '/order/refund_quote',
    appScope: 'cashier',
    summary: 'What the buyer would get back for an order, by which rule and until when, or why nothing.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND'],
  },
  requestRefund: {
    ...userPost,
    path: '/api/v1/pay/refund',
    appScope: 'cashier',
    summary:
      'Takes what is unused of an order and gives the quoted amount back; the sentence of NOT_POSSIBLE_NOW says why not.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  downloadCreditNote: {
    ...userQuery,
    path: '/order/credit_note',
    appScope: 'cashier',
    receive: 'blob',
    summary: 'A credit note as PDF: each refund of what paid an order has one.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND'],
  },
  ...forNoticeCalls(noticeCall),
} as const satisfies Record<string, Endpoint>
