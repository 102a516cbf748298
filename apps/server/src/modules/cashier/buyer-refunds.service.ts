import {
  type AnswerOf,
  type InterfaceLanguage,
  type RefundQuote,
  type RefundRefusal,
  type RefundRuleName,
} from '@longhand/contracts'
import { type Clock, dayMs, startOfBusinessMonth } from '../../platform/clock/clock.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { currencyName, toMain } from '../../platform/payments/money.ts'
import type { PaymentChannels } from '../../platform/payments/payment-channel.ts'
import type { BuyerRefundRow, BuyerRefundsRepository } from './buyer-refunds.repository.ts'
import { refundNumberOf } from './numbers/refund-number.ts'
import type { OrderRow, OrdersRepository } from './orders.repository.ts'
import { changedSentence, refusalSentences } from './refund-refusals.ts'
import { type OrderUse, refundOf, unusedDays } from './refund-rules.ts'
import type { RefundLedger } from './refund-ledger.ts'
import type { RefundsRepository } from './refunds.repository.ts'
import type { RefundsService } from './refunds.service.ts'
import type { UnusedGoods } from './unused-goods.ts'

/** How far an operator lets buyers give things back by themselves. */
export interface RefundLimits {
  /** After the payment; 0 where buyers can't. */
  days: number
  /** Of one buyer and calendar month. */
  monthlyCount: number
  monthlyAmount: number
}

interface Look {
  use: OrderUse | undefined
  rule: RefundRuleName | null
  amount: number
  until: Date | undefined
  refusal: RefundRefusal | undefined
}

/** Buyers give back what they have not used: the ledger says what that is, rules what it is worth. */
export class BuyerRefundsService {
  constructor(
    private readonly deps: {
      repository: BuyerRefundsRepository
      orders: OrdersRepository
      refunds: RefundsRepository
      ledger: RefundLedger
      channels: PaymentChannels
      goods: UnusedGoods
      money: RefundsService
      limits: RefundLimits
      clock: Clock
      timeZone: string
    },
  ) {}

  /** @throws DomainError RECORD_NOT_FOUND unless the order is this person's. */
  async quote(userId: string, orderNumber: string, language: InterfaceLanguage): Promise<RefundQuote> {
    const { orders, repository } = this.deps
    const order = await orders.findOrder(userId, orderNumber)
    if (!order) throw new DomainError('RECORD_NOT_FOUND')
    const { use, rule, amount, until, refusal } = await this.look(repository.reader, order)
    return {
      amount: toMain(amount, order.currency),
      price: toMain(order.price, order.currency),
      currency: currencyName(order.currency),
      rule,
      totalSeconds: use?.total ?? 0,
      unusedSeconds: use?.free ?? 0,
      heldSeconds: use?.held ?? 0,
      totalDays: use?.lasts ? use.lasts.total / 86_400 : null,
      unusedDays: use ? unusedDays(use) : null,
      untilTime: until ? Math.floor(until.getTime() / 1000) : null,
      refusal: refusal ?? null,
      note: refusal ? refusalSentences[refusal][language] : '',
    }
  }

  /**
   * Takes what is unused and notes the refund in one transaction; then the gateway is asked.
   *
   * @param amount As it was quoted.
   * @throws DomainError RECORD_NOT_FOUND unless the order is this person's, NOT_POSSIBLE_NOW with the reason as its sentence.
   */
  async request(userId: string, orderNumber: string, amount: number): Promise<AnswerOf<'requestRefund'>> {
    const { orders, money } = this.deps
    const refundNumber = await orders.transaction((tx) => this.note(tx, userId, orderNumber, amount))
    const outcome = await money.carryOut(refundNumber)
    if (outcome.state === 'refused') throw notPossible('refused')
    return { amount: amount / 100, isDone: outcome.state === 'done' }
  }

  list({
    from,
    to,
    userId,
  }: {
    from: Date
    to: Date
    userId?: string | undefined
  }): ReturnType<BuyerRefundsRepository['list']> {
    return this.deps.repository.list({ from, to, userId })
  }

  /** What a buyer asked for of an order, if anything. */
  async ofOrder(orderNumber: string): Promise<BuyerRefundRow | undefined> {
    const [row] = await this.deps.repository.ofOrders([orderNumber])
    return row
  }

  private async note(tx: Transaction, userId: string, orderNumber: string, amount: number): Promise<string> {
    const { repository, orders, refunds, goods, clock } = this.deps
    const order = await orders.lockOwn(tx, userId, orderNumber)
    if (!order) throw new DomainError('RECORD_NOT_FOUND')
    await repository.lockBuyer(tx, userId)
    await goods.lock(tx, userId)
    const look = await this.look(tx, order)
    const { use, rule } = look
    if (look.refusal) throw notPossible(look.refusal)
    if (look.amount !== amount || !use || !rule || order.paidTradeNumber === null)
      throw new DomainError('NOT_POSSIBLE_NOW', { sentence: changedSentence })
    const requestedAt = clock.now()
    const refundNumber = refundNumberOf(order.paidTradeNumber)
    const takenSeconds = await goods.take(tx, order, '1')
    await repository.add(tx, {
      refundNumber,
      orderNumber,
      rule,
      amount,
      unusedSeconds: use.free,
      totalSeconds: use.total,
      takenSeconds,
      round: 1,
      state: 'asked',
      requestedAt,
    })
    await refunds.request(tx, {
      refundNumber,
      tradeNumber: order.paidTradeNumber,
      amount,
      reason: 'buyer',
      requestedAt,
    })
    return refundNumber
  }

  private async look(on: Queryable, order: OrderRow): Promise<Look> {
    const { goods, limits } = this.deps
    const whole = order.status === 'paid' ? await goods.use(on, order) : undefined
    const use = whole && { ...whole, price: await this.keptOf(on, order) }
    const { rule, amount } = use ? refundOf(use) : { rule: null, amount: 0 }
    const until =
      order.paidAt && limits.days > 0 ? new Date(order.paidAt.getTime() + limits.days * dayMs) : undefined
    const refusal = await this.refusalOf(on, order, { use, amount, until })
    return { use, rule, amount: refusal ? 0 : amount, until, refusal }
  }

  /** The unused share is of what is left of the payment after parts went back. */
  private async keptOf(on: Queryable, { price, paidTradeNumber }: OrderRow): Promise<number> {
    if (paidTradeNumber === null) return price
    const { parts } = await this.deps.ledger.sumOf(on, paidTradeNumber, refundNumberOf(paidTradeNumber))
    return price - parts
  }

  private async refusalOf(
    on: Queryable,
    order: OrderRow,
    { use, amount, until }: Pick<Look, 'use' | 'amount' | 'until'>,
  ): Promise<RefundRefusal | undefined> {
    const { clock } = this.deps
    if (order.kind === 'external') return 'of-an-app'
    if (order.status === 'refunded') return 'refunded'
    if (order.status !== 'paid' || order.paidTradeNumber === null || !use) return 'not-paid'
    const money = await this.moneyRefusal(on, order, order.paidTradeNumber, amount)
    if (money) return money
    if (!until) return 'off'
    if (until <= clock.now()) return 'too-late'
    if (amount < 1) return this.nothingLeft(order, use)
    return this.limitRefusal(on, order.userId, amount)
  }

  private async moneyRefusal(
    on: Queryable,
    { price }: OrderRow,
    tradeNumber: string,
    amount: number,
  ): Promise<RefundRefusal | undefined> {
    const { orders, refunds, channels } = this.deps
    const refund = await refunds.findOn(on, refundNumberOf(tradeNumber))
    if (refund) return refund.refusedAt ? 'refused' : 'under-way'
    const attempt = await orders.findAttempt(tradeNumber, on)
    if (attempt?.state === 'finished') return 'finished'
    const isPart = amount > 0 && amount < price
    return isPart && attempt && channels.find(attempt.channel)?.refundsParts === false
      ? 'whole-only'
      : undefined
  }

  private nothingLeft({ effectiveSeconds }: OrderRow, { age, held, lasts }: OrderUse): RefundRefusal {
    if (lasts ? lasts.left === 0 : age >= effectiveSeconds) return 'expired'
    return held > 0 ? 'in-use' : 'used-up'
  }

  private async limitRefusal(
    on: Queryable,
    userId: string,
    amount: number,
  ): Promise<RefundRefusal | undefined> {
    const { repository, limits, clock, timeZone } = this.deps
    const before = await repository.since(on, userId, startOfBusinessMonth(clock.now(), timeZone))
    if (before.count >= limits.monthlyCount) return 'too-many'
    return before.amount + amount > limits.monthlyAmount ? 'too-much' : undefined
  }
}

function notPossible(refusal: RefundRefusal): DomainError {
  return new DomainError('NOT_POSSIBLE_NOW', {
    sentence: refusalSentences[refusal],
    data: { reason: refusal },
  })
}
