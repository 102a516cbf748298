import { appLimits } from '@longhand/contracts'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import { priceText } from '../../platform/payments/money.ts'
import type { PaymentChannels } from '../../platform/payments/payment-channel.ts'
import type { BuyerReturns } from './buyer-returns.ts'
import type { Fulfilment } from './fulfilment.ts'
import { namesOf } from './goods/products.ts'
import { nextOrderState } from './states/order-states.ts'
import { partialRefundNumberOf, refundNumberOf } from './numbers/refund-number.ts'
import type { OrderRow, OrdersRepository } from './orders.repository.ts'
import type { PartialRefundsRepository } from './partial-refunds.repository.ts'
import type { LedgerRefund, RefundLedger } from './refund-ledger.ts'
import { refusalSentences } from './refund-refusals.ts'
import type { RefundsRepository } from './refunds.repository.ts'

const batch = 500

export type RefundOutcome = { state: 'done' } | { state: 'refused'; why: string } | { state: 'unknown' }

/** Asks the gateway under one number until the answer is known, then books it. */
export class RefundsService {
  constructor(
    private readonly deps: {
      repository: RefundsRepository
      parts: PartialRefundsRepository
      ledger: RefundLedger
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
   * Gives back what was paid for an order, or what is left of that, at an operator's or an app's word; what is left of the goods is taken
   * back. A refund that was asked for before is asked for again as it is: one payment goes back once.
   *
   * @param left What the caller believes to be left, in the smallest unit of the currency.
   * @throws DomainError RECORD_NOT_FOUND unless the order is paid, NOT_POSSIBLE_NOW where nothing is left or the sum would be more than was paid,
   * NEWER_REVISION where something else is left.
   */
  async refundOrder(orderNumber: string, left?: number): Promise<RefundOutcome> {
    const { repository, ledger, orders, returns, clock } = this.deps
    const tradeNumber = (await orders.findAnyOrder(orderNumber))?.paidTradeNumber
    if (!tradeNumber) throw new DomainError('RECORD_NOT_FOUND')
    const refundNumber = refundNumberOf(tradeNumber)
    await orders.transaction(async (tx) => {
      const found = await orders.lockByTrade(tx, tradeNumber)
      if (found?.order.status !== 'paid') throw new DomainError('RECORD_NOT_FOUND')
      const { parts } = await ledger.sumOf(tx, tradeNumber, refundNumber)
      const rest = found.order.price - parts
      if (left !== undefined && left !== rest) throw changed(found.order, rest)
      const known = await repository.findOn(tx, refundNumber)
      // Another amount under the number of one that the gateway has refused could pay twice.
      if (known?.doneAt === null ? known.amount > rest : rest === 0) throw tooMuch(found.order, rest)
      await repository.request(tx, {
        refundNumber,
        tradeNumber,
        amount: rest,
        reason: 'operator',
        requestedAt: clock.now(),
      })
      await returns.apply(tx, found.order, refundNumber, 'asked-again')
    })
    return this.carryOut(refundNumber)
  }

  /**
   * Gives a part back, once for each key; the buyer keeps the goods until all is back.
   *
   * @throws DomainError RECORD_NOT_FOUND unless the order was paid, ILLEGAL_REQUEST for another amount under the same key, LIMIT_REACHED for
   * too many parts, NOT_POSSIBLE_NOW with the reason as its sentence, NEWER_REVISION where something else is left than the caller believes.
   */
  async refundPart(
    orderNumber: string,
    { amount, key, left }: { amount: number; key: string; left?: number | undefined },
  ): Promise<RefundOutcome> {
    const { parts, ledger, orders, channels, clock } = this.deps
    const tradeNumber = (await orders.findAnyOrder(orderNumber))?.paidTradeNumber
    if (!tradeNumber) throw new DomainError('RECORD_NOT_FOUND')
    const refundNumber = partialRefundNumberOf(tradeNumber, key)
    const isDone = await orders.transaction(async (tx) => {
      const found = await orders.lockByTrade(tx, tradeNumber)
      if (!found) throw new DomainError('RECORD_NOT_FOUND')
      const known = await parts.findOn(tx, refundNumber)
      if (known && known.amount !== amount) throw otherAmount(found.order, known.amount)
      if (known && known.refusedAt === null) return known.doneAt !== null
      const { order, attempt } = found
      if (!nextOrderState(order.status, 'refunded-in-part')) throw tooMuch(order, 0)
      if (channels.find(attempt.channel)?.refundsParts === false) throw wholeOnly()
      const { promised } = await ledger.sumOf(tx, tradeNumber, refundNumberOf(tradeNumber))
      const rest = order.price - promised
      if (left !== undefined && left !== rest) throw changed(order, rest)
      if (amount > rest) throw tooMuch(order, rest)
      if (known) await parts.retry(tx, refundNumber)
      else {
        if ((await parts.ofPayment(tx, tradeNumber)).length >= appLimits.maxRefunds) throw tooMany()
        await parts.add(tx, { refundNumber, tradeNumber, key, amount, requestedAt: clock.now() })
      }
      return false
    })
    return isDone ? { state: 'done' } : this.carryOut(refundNumber)
  }

  ofOrder(orderNumber: string): Promise<LedgerRefund[]> {
    return this.deps.ledger.ofOrder(orderNumber)
  }

  /** In the smallest unit, by order: refunds under way count. */
  sumsOf(orderNumbers: readonly string[]): Promise<Map<string, number>> {
    return this.deps.ledger.sumsOf(orderNumbers)
  }

  async carryOutDue(signal: AbortSignal): Promise<void> {
    for (const refundNumber of await this.deps.ledger.due(batch)) {
      signal.throwIfAborted()
      await this.carryOut(refundNumber)
    }
  }

  /** Safe to repeat and to run in parallel: the refund number makes the gateway pay once. */
  async carryOut(refundNumber: string): Promise<RefundOutcome> {
    const { ledger, orders, channels, log } = this.deps
    const refund = await ledger.find(refundNumber)
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

  private async refuse({ refundNumber, tradeNumber, reason }: LedgerRefund, why: string): Promise<void> {
    const { repository, parts, orders, returns, clock } = this.deps
    await orders.transaction(async (tx) => {
      const found = await orders.lockByTrade(tx, tradeNumber)
      if (reason === 'partial') return parts.refuse(tx, refundNumber, clock.now(), why)
      await repository.refuse(tx, refundNumber, clock.now(), why)
      if (found) await returns.apply(tx, found.order, refundNumber, 'refused', why)
    })
  }

  private async book({ refundNumber, tradeNumber, amount, reason, key }: LedgerRefund): Promise<void> {
    const { repository, parts, ledger, orders, returns, events, clock } = this.deps
    await orders.transaction(async (tx) => {
      const found = await orders.lockByTrade(tx, tradeNumber)
      const now = clock.now()
      const rows = reason === 'partial' ? parts : repository
      if (!found || !(await rows.finish(tx, refundNumber, now))) return
      const { order } = found
      if (!endsOrders.has(reason)) return orders.changeAttempt(tx, tradeNumber, { state: 'refunded' })
      if (reason === 'buyer') await returns.apply(tx, order, refundNumber, 'paid')
      const { done } = await ledger.sumOf(tx, tradeNumber, refundNumberOf(tradeNumber))
      const isWhole = reason === 'buyer' || done >= order.price
      const isEnded = isWhole && (await this.end(tx, order, { tradeNumber, reason, now }))
      await events.emit(tx, {
        type: isEnded ? 'order-refunded' : 'order-partly-refunded',
        userId: order.userId,
        orderNumber: order.orderNumber,
        refundNumber,
        goodsName: namesOf(order),
        amount,
        refunded: done,
        currency: order.currency,
        key,
      })
    })
  }

  /** All that is to go back is back. @returns False for an order that had ended before. */
  private async end(
    tx: Transaction,
    order: OrderRow,
    { tradeNumber, reason, now }: { tradeNumber: string; reason: LedgerRefund['reason']; now: Date },
  ): Promise<boolean> {
    const { orders, fulfilment } = this.deps
    await orders.changeAttempt(tx, tradeNumber, { state: 'refunded' })
    const status = nextOrderState(order.status, 'refunded')
    if (!status) return false
    // What a buyer gives back is taken when it is asked for.
    if (reason !== 'buyer') await fulfilment.takeBack(tx, order)
    await orders.changeOrder(tx, order.orderNumber, { status, refundedAt: now })
    return true
  }
}

/** Others are of payments that bought nothing. */
const endsOrders: ReadonlySet<LedgerRefund['reason']> = new Set(['operator', 'buyer', 'partial'])

function tooMuch({ currency }: OrderRow, left: number): DomainError {
  const rest = priceText(left, currency)
  return new DomainError('NOT_POSSIBLE_NOW', {
    sentence: {
      en: `${rest} of this payment can still be refunded`,
      'zh-CN': `该笔付款还可退 ${rest}`,
    },
    data: { reason: 'too-much', rest: left },
  })
}

function changed({ currency }: OrderRow, left: number): DomainError {
  const rest = priceText(left, currency)
  return new DomainError('NEWER_REVISION', {
    sentence: {
      en: `Part of this order has just been refunded. ${rest} is left`,
      'zh-CN': `该订单刚刚已部分退款，还可退 ${rest}`,
    },
  })
}

function otherAmount({ currency }: OrderRow, amount: number): DomainError {
  const price = priceText(amount, currency)
  return new DomainError('ILLEGAL_REQUEST', {
    sentence: {
      en: `There is a refund of ${price} under this key`,
      'zh-CN': `此键下已有一笔 ${price} 的退款`,
    },
    data: { amount },
  })
}

function wholeOnly(): DomainError {
  return new DomainError('NOT_POSSIBLE_NOW', {
    sentence: refusalSentences['whole-only'],
    data: { reason: 'whole-only' },
  })
}

function tooMany(): DomainError {
  return new DomainError('LIMIT_REACHED', {
    sentence: {
      en: `A payment can be refunded in ${appLimits.maxRefunds} parts at most. Refund the rest at once`,
      'zh-CN': `一笔付款最多分 ${appLimits.maxRefunds} 次退还，请一次退还余款`,
    },
  })
}

/** On the buyer's statement, which the gateway shows in Chinese. */
const reasonTexts = {
  'order-closed': '订单已关闭，原路退款',
  'order-cancelled': '订单已取消，原路退款',
  'paid-twice': '重复支付，原路退款',
  operator: '订单退款',
  partial: '订单部分退款',
  buyer: '买家申请退款',
} as const
