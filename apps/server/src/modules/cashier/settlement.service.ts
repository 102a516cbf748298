import type { TradeReport } from '@longhand/payments'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { Fulfilment } from './fulfilment.ts'
import { namesOf } from './goods/products.ts'
import type { AttemptRow, OrderRow, OrdersRepository } from './orders.repository.ts'
import { nextPaymentState, unusableReason } from './states/payment-states.ts'
import { refundNumberOf } from './numbers/refund-number.ts'
import type { RefundsRepository } from './refunds.repository.ts'

/** Whether a report about a trade was booked, or was not to be believed. */
export type Settlement = 'booked' | 'rejected'

interface Paid {
  order: OrderRow
  attempt: AttemptRow
  report: TradeReport
}

/** Safe for any number of calls in any order: notices, polls and the reconciler all end here. */
export class SettlementService {
  constructor(
    private readonly deps: {
      repository: OrdersRepository
      refunds: RefundsRepository
      fulfilment: Fulfilment
      events: EventSink
      clock: Clock
      log: BaseLogger
    },
  ) {}

  /**
   * One transaction on the locked order.
   * @param channel Who says so; a report about another channel's trade is rejected.
   */
  settle(channel: string, report: TradeReport): Promise<Settlement> {
    const { repository, log } = this.deps
    return repository.transaction(async (tx) => {
      const found = await repository.lockByTrade(tx, report.tradeNumber)
      if (!found || found.attempt.channel !== channel) return 'rejected'
      const { order, attempt } = found
      // Whatever the gateway knows has an amount, and it is the one that we asked for.
      if (report.state !== 'none' && report.amount !== attempt.amount) {
        log.error(
          { tradeNumber: report.tradeNumber, expected: attempt.amount, named: report.amount },
          'a gateway named another amount than the attempt has',
        )
        return 'rejected'
      }
      if (report.currency !== undefined && report.currency !== order.currency) {
        log.error(
          { tradeNumber: report.tradeNumber, expected: order.currency, named: report.currency },
          'a gateway named another currency than the order has',
        )
        return 'rejected'
      }
      const { to, effect } = nextPaymentState(order.status, attempt.state, report.state)
      if (to !== attempt.state) await repository.changeAttempt(tx, attempt.tradeNumber, { state: to })
      if (effect === 'give-goods') await this.giveGoods(tx, { order, attempt, report })
      if (effect === 'give-money-back') await this.giveMoneyBack(tx, { order, attempt, report })
      return 'booked'
    })
  }

  private async giveGoods(tx: Transaction, { order, attempt, report }: Paid): Promise<void> {
    const { repository, fulfilment, events, clock } = this.deps
    const paidAt = clock.now()
    const { orderNumber, userId, kind, price, currency } = order
    await repository.changeAttempt(tx, attempt.tradeNumber, {
      paidAt,
      gatewayTradeNumber: report.gatewayTradeNumber ?? null,
    })
    const cardId = await fulfilment.give(tx, order)
    await repository.changeOrder(tx, orderNumber, {
      status: 'paid',
      paidAt,
      paidTradeNumber: attempt.tradeNumber,
      cardId: cardId ?? null,
    })
    await events.emit(tx, {
      type: 'order-paid',
      userId,
      orderNumber,
      goodsKind: kind,
      goodsName: namesOf(order),
      amount: price,
      currency,
    })
  }

  private async giveMoneyBack(tx: Transaction, { order, attempt, report }: Paid): Promise<void> {
    const { repository, refunds, events, clock } = this.deps
    const now = clock.now()
    const { tradeNumber, amount } = attempt
    const reason = unusableReason(order.status)
    await repository.changeAttempt(tx, tradeNumber, {
      paidAt: now,
      gatewayTradeNumber: report.gatewayTradeNumber ?? null,
    })
    await refunds.request(tx, {
      refundNumber: refundNumberOf(tradeNumber),
      tradeNumber,
      amount,
      reason,
      requestedAt: now,
    })
    await events.emit(tx, {
      type: 'payment-unusable',
      userId: order.userId,
      orderNumber: order.orderNumber,
      tradeNumber,
      goodsName: namesOf(order),
      amount,
      currency: order.currency,
      reason,
    })
  }
}
