import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { PaymentChannels } from '../../platform/payments/payment-channel.ts'
import type { BuyerReturns } from './buyer-returns.ts'
import type { Fulfilment } from './fulfilment.ts'
import { namesOf } from './goods/products.ts'
import { nextOrderState } from './states/order-states.ts'
import type { OrdersRepository } from './orders.repository.ts'
import { refundNumberOf } from './numbers/refund-number.ts'
import type { RefundRow, RefundsRepository } from './refunds.repository.ts'

const batch = 500

export type RefundOutcome = { state: 'done' } | { state: 'refused'; why: string } | { state: 'unknown' }

/** Asks the gateway under one number until the answer is known, then books it. */
export class RefundsService {
  constructor(
    private readonly deps: {
      repository: RefundsRepository
      orders: OrdersRepository
      channels: PaymentChannels
      fulfilment: Fulfilment
      returns: BuyerReturns
      events: EventSink
      clock: Clock
      log: BaseLogger
    },
  ) {}

  /**
   * Gives back what was paid for an order, at an operator's word; what is left of the goods is taken back. A refund that the buyer asked
   * for before is asked for again as it is: one payment goes back once.
   *
   * @throws DomainError RECORD_NOT_FOUND unless the order is paid.
   */
  async refundOrder(orderNumber: string): Promise<RefundOutcome> {
    const { repository, orders, returns, clock } = this.deps
    const tradeNumber = (await orders.findAnyOrder(orderNumber))?.paidTradeNumber
    if (!tradeNumber) throw new DomainError('RECORD_NOT_FOUND')
    const refundNumber = refundNumberOf(tradeNumber)
    await orders.transaction(async (tx) => {
      const found = await orders.lockByTrade(tx, tradeNumber)
      if (found?.order.status !== 'paid') throw new DomainError('RECORD_NOT_FOUND')
      await repository.request(tx, {
        refundNumber,
        tradeNumber,
        amountFen: found.order.priceFen,
        reason: 'operator',
        requestedAt: clock.now(),
      })
      await returns.apply(tx, found.order, refundNumber, 'asked-again')
    })
    return this.carryOut(refundNumber)
  }

  ofOrder(orderNumber: string): Promise<RefundRow[]> {
    return this.deps.repository.ofOrder(orderNumber)
  }

  async carryOutDue(signal: AbortSignal): Promise<void> {
    for (const { refundNumber } of await this.deps.repository.due(batch)) {
      signal.throwIfAborted()
      await this.carryOut(refundNumber)
    }
  }

  /** Safe to repeat and to run in parallel: the refund number makes the gateway pay once. */
  async carryOut(refundNumber: string): Promise<RefundOutcome> {
    const { repository, orders, channels, log } = this.deps
    const refund = await repository.find(refundNumber)
    if (!refund) throw new DomainError('RECORD_NOT_FOUND')
    const attempt = await orders.findAttempt(refund.tradeNumber)
    const order = attempt && (await orders.findAnyOrder(attempt.orderNumber))
    const channel = attempt && channels.find(attempt.channel)
    if (!order || !channel) {
      log.error({ refundNumber }, 'a payment has to go back by a channel that is not configured')
      return { state: 'unknown' }
    }
    const answer = await channel
      .refund({ ...refund, currency: order.currency, reason: reasonTexts[refund.reason] })
      .catch((error: unknown) => {
        log.warn({ err: error, refundNumber }, 'whether a refund was carried out is not known yet')
        return undefined
      })
    if (!answer) return { state: 'unknown' }
    if (answer.isRefunded) {
      await this.book(refund)
      return { state: 'done' }
    }
    log.error({ refundNumber, why: answer.why }, 'the gateway refused a refund')
    await this.refuse(refund, answer.why)
    return { state: 'refused', why: answer.why }
  }

  private async refuse({ refundNumber, tradeNumber }: RefundRow, why: string): Promise<void> {
    const { repository, orders, returns, clock } = this.deps
    await orders.transaction(async (tx) => {
      const found = await orders.lockByTrade(tx, tradeNumber)
      await repository.refuse(tx, refundNumber, clock.now(), why)
      if (found) await returns.apply(tx, found.order, refundNumber, 'refused', why)
    })
  }

  private async book({ refundNumber, tradeNumber, amountFen, reason }: RefundRow): Promise<void> {
    const { repository, orders, fulfilment, returns, events, clock } = this.deps
    await orders.transaction(async (tx) => {
      const found = await orders.lockByTrade(tx, tradeNumber)
      const now = clock.now()
      if (!found || !(await repository.finish(tx, refundNumber, now))) return
      const { order } = found
      await orders.changeAttempt(tx, tradeNumber, { state: 'refunded' })
      if (reason !== 'operator' && reason !== 'buyer') return
      if (reason === 'operator') await fulfilment.takeBack(tx, order)
      else await returns.apply(tx, order, refundNumber, 'paid')
      const status = nextOrderState(order.status, 'refunded')
      if (status) await orders.changeOrder(tx, order.orderNumber, { status, refundedAt: now })
      await events.emit(tx, {
        type: 'order-refunded',
        userId: order.userId,
        orderNumber: order.orderNumber,
        goodsName: namesOf(order),
        amountFen,
        currency: order.currency,
      })
    })
  }
}

/** On the buyer's statement, which the gateway shows in Chinese. */
const reasonTexts = {
  'order-closed': '订单已关闭，原路退款',
  'order-cancelled': '订单已取消，原路退款',
  'paid-twice': '重复支付，原路退款',
  operator: '订单退款',
  buyer: '买家申请退款',
} as const
