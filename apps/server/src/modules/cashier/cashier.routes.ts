import { type ChannelName, forNoticeCalls, type NoticeCall } from '@longhand/contracts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { RequestContext, Routes } from '../../platform/http/routes.ts'
import type { PaymentChannels } from '../../platform/payments/payment-channel.ts'
import type { BuyerRefundsService } from './buyer-refunds.service.ts'
import type { GoodsService } from './goods/goods.service.ts'
import { creditNumberOf } from './numbers/credit-number.ts'
import type { NoticesService } from './notices.service.ts'
import type { OrdersService } from './orders.service.ts'
import type { ReceiptsService } from './receipts.service.ts'

export interface CashierRoutesOptions {
  goods: GoodsService
  orders: OrdersService
  receipts: ReceiptsService
  buyerRefunds: BuyerRefundsService
  notices: NoticesService
  channels: PaymentChannels
}

export function cashierRoutes({
  goods,
  orders,
  receipts,
  buyerRefunds,
  notices,
  channels,
}: CashierRoutesOptions): Routes<
  | 'listGoods'
  | 'listPaymentChannels'
  | 'executePayment'
  | 'checkPayResult'
  | 'cancelOrder'
  | 'quoteOrder'
  | 'getOrder'
  | 'listOrders'
  | 'downloadReceipt'
  | 'quoteRefund'
  | 'requestRefund'
  | 'downloadCreditNote'
  | NoticeCall
> {
  const take =
    (channel: ChannelName) =>
    async (fields: Record<string, string>, { log }: RequestContext): Promise<string> => {
      const isTaken = await notices.take(channel, {
        body: new URLSearchParams(fields).toString(),
        headers: {},
      })
      if (!isTaken) log.warn({ channel, tradeNumber: fields['out_trade_no'] }, 'a payment notice was refused')
      return isTaken ? 'success' : 'failure'
    }
  return {
    listGoods: ({ goodsType }, { language }) => goods.list(goodsType, language),
    listPaymentChannels: (_fields, { language, isFromThisMachine }) =>
      channels.offers({ language, isFromThisMachine }),
    executePayment: ({ goodsId, orderNumber, payAgent }, { userId, language, origin, isFromThisMachine }) =>
      orders.pay(userId, { goodsId, orderNumber, payAgent, language, serverUrl: origin, isFromThisMachine }),
    checkPayResult: async ({ orderNumber }, { userId }) => ({
      tradeStatus: await orders.result(userId, orderNumber),
    }),
    cancelOrder: ({ orderNumber }, { userId }) => orders.cancel(userId, orderNumber),
    quoteOrder: ({ goodsId }, { language }) => goods.quote(goodsId, language),
    getOrder: ({ orderNumber }, { userId, language }) => orders.detail(userId, orderNumber, language),
    listOrders: (query, { userId, language }) => orders.list(userId, query, language),
    downloadReceipt: async ({ orderNumber }, { userId, language }) => {
      const order = await orders.require(userId, orderNumber)
      // Unpaid orders answer like unknown ones.
      if (order.paidAt === null) throw new DomainError('RECORD_NOT_FOUND')
      return {
        name: `longhand-${orderNumber}.pdf`,
        type: 'application/pdf',
        content: await receipts.make(order, await orders.credited(order), language),
      }
    },
    quoteRefund: ({ orderNumber }, { userId, language }) => buyerRefunds.quote(userId, orderNumber, language),
    requestRefund: ({ orderNumber, amount }, { userId }) =>
      buyerRefunds.request(userId, orderNumber, Math.round(amount * 100)),
    downloadCreditNote: async ({ orderNumber, creditNote }, { userId, language }) => {
      const order = await orders.require(userId, orderNumber)
      const credited = await orders.credited(order)
      const serial = creditNote ?? credited.length
      const refund = credited[serial - 1]
      if (!refund) throw new DomainError('RECORD_NOT_FOUND')
      const unused = refund.reason === 'buyer' ? await buyerRefunds.ofOrder(orderNumber) : undefined
      const content = await receipts.makeCreditNote(order, { refund, serial, unused }, language)
      return { name: `longhand-${creditNumberOf(orderNumber, serial)}.pdf`, type: 'application/pdf', content }
    },
    ...forNoticeCalls(take),
  }
}
