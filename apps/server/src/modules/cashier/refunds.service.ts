import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { PaymentChannels } from '../../platform/payments/payment-channel.ts'
import type { Fulfilment } from './fulfilment.ts'
import { nextOrderState } from './states/order-states.ts'
import type { OrdersRepository } from './orders.repository.ts'
import { refundNumberOf } from './numbers/refund-number.ts'
import type { RefundRow, RefundsRepository } from './refunds.repository.ts'
import { namesOf } from './settlement.service.ts'

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
      events: EventSink
      clock: Clock
      log: BaseLogger
    },
  ) {}

  /**
   * Gives back what was paid for an order, at an operator's word; what is left of the goods is taken back.
   *
   * @throws DomainError RECORD_NOT_FOUND unless the order is paid.
   */
  async refundOrder(orderNumber: string): Promise<RefundOutcome> {
    const { repository, orders, clock } = this.deps
    const order = await orders.findAnyOrder(orderNumber)
    if (order?.status !== 'paid' || order.paidTradeNumber === null) throw new DomainError('RECORD_NOT_FOUND')
    const tradeNumber = order.paidTradeNumber
    const refundNumber = refundNumberOf(tradeNumber)
    await orders.transaction((tx) =>
      repository.request(tx, { refundNumber, tradeNumber, amountFen: order.priceFen, reason: 'operator', requestedAt: clock.now() }),
    )
    return this.applyEffects(refundNumber)
  }

  ofOrder(orderNumber: string): Promise<RefundRow[]> {
    return this.deps.repository.ofOrder(orderNumber)
  }

  async carryOutDue(signal: AbortSignal): Promise<void> {
    for (const { refundNumber } of await this.deps.repository.due(batch)) {
      signal.throwIfAborted()
      await this.applyEffects(refundNumber)
    }
  }

  /** Safe to repeat and to run in parallel: the refund number makes the gateway pay once. */
  private async applyEffects(refundNumber: string): Promise<RefundOutcome> {
    const { repository, orders, channels, clock, log } = this.deps
    const refund = await repository.find(refundNumber)
    if (!refund) throw new DomainError('RECORD_NOT_FOUND')
    const found = await orders.findAttempt(refund.tradeNumber)
    const channel = found && channels.find(found.channel)
    if (!channel) {
      log.error({ refundNumber }, 'a payment has to go back by a channel that is not configured')
      return { state: 'unknown' }
    }
    const answer = await channel.refund({ ...refund, reason: reasonTexts[refund.reason] }).catch((error: unknown) => {
      log.warn({ err: error, refundNumber }, 'whether a refund was carried out is not known yet')
      return undefined
    })
    if (!answer) return { state: 'unknown' }
    if (answer.isRefunded) {
      await this.book(refund)
      return { state: 'done' }
    }
    log.error({ refundNumber, why: answer.why }, 'the gateway refused a refund')
    await repository.refuse(refundNumber, clock.now(), answer.why)
    return { state: 'refused', why: answer.why }
  }

  private async book({ refundNumber, tradeNumber, amountFen, reason }: RefundRow): Promise<void> {
    const { repository, orders, fulfilment, events, clock } = this.deps
    await orders.transaction(async (tx) => {
      const found = await orders.lockByTrade(tx, tradeNumber)
      const now = clock.now()
      if (!found || !(await repository.finish(tx, refundNumber, now))) return
      const { order } = found
      await orders.changeAttempt(tx, tradeNumber, { state: 'refunded' })
      if (reason !== 'operator') return
      await fulfilment.takeBack(tx, order)
      const status = nextOrderState(order.status, 'refunded')
      if (status) await orders.changeOrder(tx, order.orderNumber, { status, refundedAt: now })
      await events.emit(tx, { type: 'order-refunded', userId: order.userId, orderNumber: order.orderNumber, goodsName: namesOf(order), amountFen })
    })
  }
}

/** On the buyer's statement, which the gateway shows in Chinese. */
const reasonTexts = {
  'order-closed': '订单已关闭，原路退款',
  'order-cancelled': '订单已取消，原路退款',
  'paid-twice': '重复支付，原路退款',
  operator: '订单退款',
} as const
