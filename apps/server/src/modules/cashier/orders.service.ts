import { paymentAttemptSeconds } from '@longhand/contracts'
import type {
  AnswerOf,
  InterfaceLanguage,
  PayOrder,
  PayOrderStatus,
  Sentence,
  TradeStatus,
} from '@longhand/contracts'
import type { PaymentChannel, PaymentPages } from '@longhand/payments'
import type { BaseLogger } from 'pino'
import { businessDay, type Clock, epochSeconds } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { currencyName, toMain } from '../../platform/payments/money.ts'
import type { PaymentChannels } from '../../platform/payments/payment-channel.ts'
import { mapInSlices } from '../../platform/process/slices.ts'
import type { GatewayAsker } from './gateway-asker.ts'
import type { GoodsRow } from './goods/goods.repository.ts'
import type { GoodsService } from './goods/goods.service.ts'
import { newOrderNumber, newTradeNumber } from './numbers/order-number.ts'
import { nextOrderState } from './states/order-states.ts'
import type { AttemptRow, OrderRow, OrdersRepository } from './orders.repository.ts'
import type { LedgerRefund } from './refund-ledger.ts'
import type { RefundsService } from './refunds.service.ts'
import { returnPath } from './return-page.ts'
import { tradeStatusOf } from './states/trade-status.ts'
import { nameOf, namesOf, toCheckout, typeOf } from './goods/products.ts'

/** Milliseconds after creation in which an expired order is reused. */
const reusableMs = 24 * 3_600_000

export interface PaymentRequest {
  goodsId: string
  /** An order of theirs to try again; absent for a new one. */
  orderNumber?: string | undefined
  payAgent: string
  language: InterfaceLanguage
  serverUrl: string
  isFromThisMachine: boolean
}

/** One that is done. */
export type CreditedRefund = LedgerRefund & { doneAt: Date }

const paymentsAreOff: Sentence = { en: 'Payments are not open here', 'zh-CN': '此处未开放支付' }

export class OrdersService {
  constructor(
    private readonly deps: {
      repository: OrdersRepository
      refunds: RefundsService
      goods: GoodsService
      channels: PaymentChannels
      asker: GatewayAsker
      clock: Clock
      timeZone: string
      log: BaseLogger
    },
  ) {}

  async inspect(
    orderNumber: string,
  ): Promise<{ order: OrderRow; attempts: AttemptRow[]; refunds: LedgerRefund[] } | undefined> {
    const { repository, refunds } = this.deps
    const order = await repository.findAnyOrder(orderNumber)
    return (
      order && {
        order,
        attempts: await repository.attemptsOf(orderNumber),
        refunds: await refunds.ofOrder(orderNumber),
      }
    )
  }

  /**
   * Finds the order to pay, or makes one, and begins a payment attempt of it. Of one person and one product, one order waits at most.
   *
   * @throws DomainError RECORD_NOT_FOUND for goods that are not sold or an order that is not this person's, ILLEGAL_REQUEST for an order of
   * other goods, ORDER_OVER for one that can't be paid any more, PAYMENT_UNAVAILABLE when the gateway can't begin, LIMIT_REACHED for too many that wait.
   */
  async pay(userId: string, request: PaymentRequest): Promise<AnswerOf<'executePayment'>> {
    const { repository, channels, clock } = this.deps
    const channel = channels.forNew(request)
    if (!channel)
      throw new DomainError(
        'PAYMENT_UNAVAILABLE',
        channels.areOff(request) ? { sentence: paymentsAreOff, data: { reason: 'off' } } : {},
      )
    // Goods that went off sale can still be paid by those who ordered them.
    const wanted =
      request.orderNumber === undefined ? await this.deps.goods.require(request.goodsId) : undefined
    const tradeNumber = newTradeNumber()
    const createdAt = clock.now()
    const expiresAt = new Date(createdAt.getTime() + paymentAttemptSeconds * 1000)
    // Committed before the gateway hears of it: a notice may come before its answer.
    const order = await repository.transaction(async (tx) => {
      await repository.lockPurchase(tx, userId, request.goodsId)
      const found = wanted
        ? await this.findOrAdd(tx, userId, wanted, { createdAt, expiresAt })
        : await this.reopen(tx, userId, request)
      if (!channels.takes(channel, found.currency)) throw otherCurrency(found.currency)
      await repository.addAttempt(tx, {
        tradeNumber,
        orderNumber: found.orderNumber,
        channel: channel.name,
        amount: found.price,
        state: 'open',
        createdAt,
        expiresAt,
      })
      return found
    })
    return {
      ...(await this.begin(channel, order, { tradeNumber, expiresAt, request })),
      orderNumber: order.orderNumber,
    }
  }

  /** Answers from our own books; the gateway is asked in the background. */
  async result(userId: string, orderNumber: string): Promise<TradeStatus> {
    const { repository, asker, clock } = this.deps
    const found = await repository.findForPoll(userId, orderNumber)
    if (!found) throw new DomainError('RECORD_NOT_FOUND')
    const { status, attempt } = found
    if (status === 'pending' && attempt && (attempt.state === 'open' || attempt.state === 'scanned'))
      asker.pollSoon(attempt)
    return tradeStatusOf(status, attempt, clock.now())
  }

  /**
   * Cancels an order that was not paid. Whatever is paid for it afterwards goes back.
   *
   * @throws DomainError RECORD_NOT_FOUND unless the order is this person's, ORDER_OVER when it was paid.
   */
  async cancel(userId: string, orderNumber: string): Promise<null> {
    const { repository, asker, clock } = this.deps
    await repository.transaction(async (tx) => {
      const order = await repository.lockOwn(tx, userId, orderNumber)
      if (!order) throw new DomainError('RECORD_NOT_FOUND')
      const status = nextOrderState(order.status, 'cancelled')
      if (!status) throw new DomainError('ORDER_OVER')
      if (status !== order.status)
        await repository.changeOrder(tx, orderNumber, { status, closedAt: clock.now() })
    })
    // Scanned codes are closed at the gateway; others end with their time.
    for (const attempt of await repository.waitingAttemptsOf(orderNumber)) asker.pollSoon(attempt)
    return null
  }

  async list(
    userId: string,
    query: { page: number; pageSize: number; status?: PayOrderStatus | undefined },
    language: InterfaceLanguage,
  ): Promise<AnswerOf<'listOrders'>> {
    const { repository, refunds } = this.deps
    const { rows, total } = await repository.page(userId, query)
    const sums = await refunds.sumsOf(rows.map(({ orderNumber }) => orderNumber))
    return {
      list: await mapInSlices(rows, (row) => toWireOrder(row, language, sums.get(row.orderNumber))),
      total,
    }
  }

  async detail(
    userId: string,
    orderNumber: string,
    language: InterfaceLanguage,
  ): Promise<AnswerOf<'getOrder'>> {
    const order = await this.require(userId, orderNumber)
    const all = await this.deps.refunds.ofOrder(orderNumber)
    const refunds = all.filter(({ refusedAt }) => refusedAt === null)
    const credited = creditedOf(order, all).map(({ refundNumber }) => refundNumber)
    const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
    return {
      ...toCheckout(
        { ...order, introductionEn: order.description, introductionZh: order.description },
        language,
      ),
      order: toWireOrder(order, language, refunded),
      refunds: refunds.map(({ refundNumber, amount, reason, requestedAt, doneAt }) => ({
        amount: toMain(amount, order.currency),
        reason,
        requestTime: epochSeconds(requestedAt),
        doneTime: doneAt && epochSeconds(doneAt),
        creditNote: credited.indexOf(refundNumber) + 1 || null,
      })),
    }
  }

  /** @throws DomainError RECORD_NOT_FOUND unless the order is this person's. */
  async require(userId: string, orderNumber: string): Promise<OrderRow> {
    const order = await this.deps.repository.findOrder(userId, orderNumber)
    if (!order) throw new DomainError('RECORD_NOT_FOUND')
    return order
  }

  /** Refunds of what paid the order that are done, the first first: each has a credit note. Refunds of second payments have none. */
  async credited(order: OrderRow): Promise<CreditedRefund[]> {
    return creditedOf(order, await this.deps.refunds.ofOrder(order.orderNumber))
  }

  /** Reuses a waiting or lately expired order if its offer is unchanged; else replaces it. */
  private async findOrAdd(
    tx: Transaction,
    userId: string,
    goods: GoodsRow,
    times: { createdAt: Date; expiresAt: Date },
  ): Promise<OrderRow> {
    const { repository } = this.deps
    const { createdAt } = times
    const payable = await repository.lockPayable(
      tx,
      userId,
      goods.goodsId,
      new Date(createdAt.getTime() - reusableMs),
    )
    const same = payable.find((order) => isSameOffer(order, goods))
    const replaced = payable.find((order) => order.status === 'pending' && order !== same)
    if (replaced)
      await repository.changeOrder(tx, replaced.orderNumber, {
        status: nextOrderState(replaced.status, 'replaced')!,
        closedAt: createdAt,
      })
    return same ? this.wait(tx, same) : this.addOrder(tx, userId, goods, times)
  }

  private addOrder(
    tx: Transaction,
    userId: string,
    goods: GoodsRow,
    times: { createdAt: Date; expiresAt: Date },
  ): Promise<OrderRow> {
    const { goodsId, kind, nameEn, nameZh, price, originalPrice, durationSeconds, effectiveSeconds } = goods
    const { createdAt } = times
    return this.deps.repository.addOrder(tx, {
      orderNumber: newOrderNumber(businessDay(createdAt, this.deps.timeZone)),
      userId,
      goodsId,
      kind,
      nameEn,
      nameZh,
      price,
      originalPrice,
      durationSeconds,
      effectiveSeconds,
      ...times,
      status: 'pending',
    })
  }

  private async reopen(
    tx: Transaction,
    userId: string,
    { orderNumber = '', goodsId }: PaymentRequest,
  ): Promise<OrderRow> {
    const order = await this.deps.repository.lockOwn(tx, userId, orderNumber)
    if (!order) throw new DomainError('RECORD_NOT_FOUND')
    if (order.goodsId !== goodsId) throw new DomainError('ILLEGAL_REQUEST')
    const since = new Date(this.deps.clock.now().getTime() - reusableMs)
    const payable = await this.deps.repository.lockPayable(tx, userId, goodsId, since)
    // Only one may wait: when another one does, that is the one to pay.
    const isPayable =
      payable.some((one) => one.orderNumber === orderNumber) &&
      payable.every((one) => one.status !== 'pending' || one.orderNumber === orderNumber)
    if (!isPayable) throw new DomainError('ORDER_OVER')
    return this.wait(tx, order)
  }

  private async wait(tx: Transaction, order: OrderRow): Promise<OrderRow> {
    const status = nextOrderState(order.status, 'code-wanted')
    if (!status) throw new DomainError('ORDER_OVER')
    if (status !== order.status)
      await this.deps.repository.changeOrder(tx, order.orderNumber, { status, closedAt: null })
    return { ...order, status }
  }

  private async begin(
    channel: PaymentChannel,
    order: OrderRow,
    { tradeNumber, expiresAt, request }: { tradeNumber: string; expiresAt: Date; request: PaymentRequest },
  ): Promise<PaymentPages> {
    const { serverUrl, language } = request
    try {
      return await channel.create({
        tradeNumber,
        amount: order.price,
        currency: order.currency,
        subject: namesOf(order)[language],
        expiresAt,
        serverUrl,
        returnUrl: `${serverUrl}${returnPath}`,
      })
    } catch (error) {
      this.deps.log.error({ err: error, orderNumber: order.orderNumber }, 'a payment could not be begun')
      throw new DomainError('PAYMENT_UNAVAILABLE', { cause: error })
    }
  }
}

function creditedOf({ paidTradeNumber }: OrderRow, refunds: readonly LedgerRefund[]): CreditedRefund[] {
  return refunds
    .flatMap(({ doneAt, ...refund }) =>
      doneAt && refund.tradeNumber === paidTradeNumber ? [{ ...refund, doneAt }] : [],
    )
    .sort((one, other) => one.doneAt.getTime() - other.doneAt.getTime())
}

function otherCurrency(currency: string): DomainError {
  return new DomainError('PAYMENT_UNAVAILABLE', {
    sentence: {
      en: `This way to pay takes no ${currency}. Choose another one`,
      'zh-CN': `此支付方式不支持 ${currency}，请选择其他方式`,
    },
    data: { reason: 'currency', currency },
  })
}

function isSameOffer(order: OrderRow, goods: GoodsRow): boolean {
  return (['price', 'originalPrice', 'durationSeconds', 'effectiveSeconds'] as const).every(
    (field) => order[field] === goods[field],
  )
}

/** `refunded` includes refunds under way. */
export function toWireOrder(order: OrderRow, language: InterfaceLanguage, refunded = 0): PayOrder {
  const price = (amount: number): number => toMain(amount, order.currency)
  return {
    orderNumber: order.orderNumber,
    goodsId: order.goodsId,
    goodsName: nameOf(order, language),
    goodsType: typeOf(order),
    price: price(order.price),
    quantity: order.quantity,
    unitPrice: price(order.price / order.quantity),
    originalPrice: price(order.originalPrice),
    currency: currencyName(order.currency),
    duration: order.durationSeconds,
    effectiveTime: order.effectiveSeconds,
    status: order.status,
    createTime: epochSeconds(order.createdAt),
    payTime: order.paidAt && epochSeconds(order.paidAt),
    refundTime: order.refundedAt && epochSeconds(order.refundedAt),
    expireTime: order.status === 'pending' ? epochSeconds(order.expiresAt) : null,
    refundAmount: price(refunded),
  }
}
