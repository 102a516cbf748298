import type { z } from 'zod'
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
    method: 'GET',
    path: '/api/v1/pay/channels',
    access: 'public',
    appScope: 'cashier',
    send: 'none',
    receive: 'envelope',
    summary: 'Ways to pay from which the buyer chooses one. None while nothing can be paid.',
  },
  executePayment: {
    method: 'POST',
    path: '/api/v1/pay/execute_payment',
    access: 'user',
    appScope: 'cashier',
    send: 'json',
    receive: 'envelope',
    summary:
      'Orders goods, or with `orderNumber` begins a new payment attempt of that order; answers the address for the frame. An order of the same goods at the same price that waits, or expired within a day, is used again.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND', 'ORDER_OVER', 'ILLEGAL_REQUEST', 'PAYMENT_UNAVAILABLE', 'LIMIT_REACHED'],
  },
  checkPayResult: {
    method: 'POST',
    path: '/api/v1/pay/check_pay_result',
    access: 'user',
    appScope: 'cashier',
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    summary: 'Where the payment of an order stands.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND'],
  },
  cancelOrder: {
    method: 'POST',
    path: '/api/v1/pay/cancel_order',
    access: 'user',
    appScope: 'cashier',
    send: 'json',
    receive: 'envelope',
    summary: 'Cancels an order that was not paid; a payment that arrives afterwards is refunded.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND', 'ORDER_OVER'],
  },
  quoteOrder: {
    method: 'GET',
    path: '/order/checkout',
    access: 'user',
    appScope: 'cashier',
    send: 'query',
    receive: 'envelope',
    summary: 'What an order of these goods would cost.',
    errors: ['RECORD_NOT_FOUND'],
  },
  getOrder: {
    method: 'GET',
    path: '/order/get_checkout',
    access: 'user',
    appScope: 'cashier',
    send: 'query',
    receive: 'envelope',
    summary: 'One order with its amounts.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND'],
  },
  listOrders: {
    method: 'GET',
    path: '/api/v1/store/pay_order_list',
    access: 'user',
    appScope: 'cashier',
    send: 'query',
    receive: 'envelope',
    summary: 'The orders of the user, newest first.',
  },
  downloadReceipt: {
    method: 'GET',
    path: '/order/receipt',
    access: 'user',
    appScope: 'cashier',
    send: 'query',
    receive: 'blob',
    summary: 'The receipt of a paid order as PDF.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND'],
  },
  quoteRefund: {
    method: 'GET',
    path: '/order/refund_quote',
    access: 'user',
    appScope: 'cashier',
    send: 'query',
    receive: 'envelope',
    summary: 'What the buyer would get back for an order, by which rule and until when, or why nothing.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND'],
  },
  requestRefund: {
    method: 'POST',
    path: '/api/v1/pay/refund',
    access: 'user',
    appScope: 'cashier',
    send: 'json',
    receive: 'envelope',
    summary:
      'Takes what is unused of an order and gives the quoted amount back; the sentence of NOT_POSSIBLE_NOW says why not.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  downloadCreditNote: {
    method: 'GET',
    path: '/order/credit_note',
    access: 'user',
    appScope: 'cashier',
    send: 'query',
    receive: 'blob',
    summary: 'A credit note as PDF: each refund of what paid an order has one.',
    owned: ['orderNumber'],
    errors: ['RECORD_NOT_FOUND'],
  },
  ...forNoticeCalls(noticeCall),
} as const satisfies Record<string, Endpoint>
