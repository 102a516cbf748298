import { defaultCurrency, paymentAttemptSeconds } from '@longhand/contracts'
import type { AnswerOf, InterfaceLanguage, PayOrder, PayOrderStatus, TradeStatus } from '@longhand/contracts'
import type { BaseLogger } from 'pino'
import { businessDay, type Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { PaymentChannel, PaymentChannels } from '../../platform/payments/payment-channel.ts'
import type { GatewayAsker } from './gateway-asker.ts'
import type { GoodsRow } from './goods.repository.ts'
import type { GoodsService } from './goods.service.ts'
import { newOrderNumber, newTradeNumber } from './order-number.ts'
import type { OrderRow, OrdersRepository } from './orders.repository.ts'
import { tradeStatusOf } from './trade-status.ts'
import { nameOf, toCheckout, typeOf } from './wares.ts'

/** What a person asks to pay for. */
export interface PaymentRequest {
  goodsId: string
  /** An order of theirs to try again; absent for a new one. */
  orderNumber?: string | undefined
  language: InterfaceLanguage
  /** Scheme and host by which they reached the server. */
  serverUrl: string
}

/** Orders, and the attempts to pay them. */
export class OrdersService {
  constructor(
    private readonly parts: {
      repository: OrdersRepository
      goods: GoodsService
      channels: PaymentChannels
      asker: GatewayAsker
      clock: Clock
      timeZone: string
      log: BaseLogger
    },
  ) {}

  /**
   * Makes an order, or finds the one to try again, and begins a payment attempt of it.
   *
   * @throws DomainError RECORD_NOT_FOUND for goods that are not sold or an order that is not this person's, ILLEGAL_REQUEST for an order of
   * other goods, ORDER_OVER for one that does not wait to be paid, PAYMENT_UNAVAILABLE when the gateway can't begin.
   */
  async pay(userId: string, request: PaymentRequest): Promise<AnswerOf<'executePayment'>> {
    const { repository, channels, clock } = this.parts
    const channel = channels.current
    if (!channel) throw new DomainError('PAYMENT_UNAVAILABLE')
    // Goods that went off sale can still be paid by those who ordered them.
    const wanted = request.orderNumber === undefined ? await this.parts.goods.require(request.goodsId) : undefined
    const tradeNumber = newTradeNumber()
    const createdAt = clock.now()
    const expiresAt = new Date(createdAt.getTime() + paymentAttemptSeconds * 1000)
    // Committed before the gateway hears of it: a notice may come before its answer.
    const order = await repository.transaction(async (tx) => {
      const found = wanted ? await this.addOrder(tx, userId, wanted, createdAt) : await this.reopen(tx, userId, request)
      await repository.addAttempt(tx, { tradeNumber, orderNumber: found.orderNumber, channel: channel.name, amountFen: found.priceFen, state: 'open', createdAt, expiresAt })
      return found
    })
    const payUrl = await this.begin(channel, order, { tradeNumber, expiresAt, request })
    return { payUrl, orderNumber: order.orderNumber }
  }

  /** Where the payment stands, by our own books; the gateway is asked in the background now and then. */
  async result(userId: string, orderNumber: string): Promise<TradeStatus> {
    const { repository, asker, clock } = this.parts
    const found = await repository.findForPoll(userId, orderNumber)
    if (!found) throw new DomainError('RECORD_NOT_FOUND')
    const { status, attempt } = found
    if (status === 'pending' && attempt && (attempt.state === 'open' || attempt.state === 'scanned')) asker.askSoon(attempt)
    return tradeStatusOf(status, attempt, clock.now())
  }

  async list(userId: string, query: { page: number; pageSize: number; status?: PayOrderStatus | undefined }, language: InterfaceLanguage): Promise<AnswerOf<'listOrders'>> {
    const { rows, total } = await this.parts.repository.page(userId, query)
    return { list: rows.map((row) => toWireOrder(row, language)), total }
  }

  async detail(userId: string, orderNumber: string, language: InterfaceLanguage): Promise<AnswerOf<'getOrder'>> {
    const order = await this.require(userId, orderNumber)
    return { ...toCheckout(order, language), order: toWireOrder(order, language) }
  }

  /** @throws DomainError RECORD_NOT_FOUND unless the order is this person's. */
  async require(userId: string, orderNumber: string): Promise<OrderRow> {
    const order = await this.parts.repository.findOrder(userId, orderNumber)
    if (!order) throw new DomainError('RECORD_NOT_FOUND')
    return order
  }

  private addOrder(tx: Transaction, userId: string, goods: GoodsRow, createdAt: Date): Promise<OrderRow> {
    const { goodsId, kind, nameEn, nameZh, priceFen, originalPriceFen, durationSeconds, effectiveSeconds } = goods
    return this.parts.repository.addOrder(tx, {
      orderNumber: newOrderNumber(businessDay(createdAt, this.parts.timeZone)),
      userId, goodsId, kind, nameEn, nameZh, priceFen, originalPriceFen, durationSeconds, effectiveSeconds, createdAt, status: 'pending',
    })
  }

  private async reopen(tx: Transaction, userId: string, { orderNumber = '', goodsId }: PaymentRequest): Promise<OrderRow> {
    const order = await this.parts.repository.lockOwn(tx, userId, orderNumber)
    if (!order) throw new DomainError('RECORD_NOT_FOUND')
    if (order.goodsId !== goodsId) throw new DomainError('ILLEGAL_REQUEST')
    if (order.status !== 'pending') throw new DomainError('ORDER_OVER')
    return order
  }

  private async begin(channel: PaymentChannel, order: OrderRow, { tradeNumber, expiresAt, request }: { tradeNumber: string; expiresAt: Date; request: PaymentRequest }): Promise<string> {
    const { serverUrl, language } = request
    try {
      const { payUrl } = await channel.create({ tradeNumber, amountFen: order.priceFen, subject: nameOf(order, language), expiresAt, serverUrl })
      return payUrl
    } catch (error) {
      this.parts.log.error({ err: error, orderNumber: order.orderNumber }, 'a payment could not be begun')
      throw new DomainError('PAYMENT_UNAVAILABLE', { cause: error })
    }
  }
}

/** An order as it travels, in the reader's language. */
export function toWireOrder(order: OrderRow, language: InterfaceLanguage): PayOrder {
  return {
    orderNumber: order.orderNumber,
    goodsId: order.goodsId,
    goodsName: nameOf(order, language),
    goodsType: typeOf(order),
    price: order.priceFen / 100,
    originalPrice: order.originalPriceFen / 100,
    currency: defaultCurrency,
    duration: order.durationSeconds,
    effectiveTime: order.effectiveSeconds,
    status: order.status,
    createTime: epochSeconds(order.createdAt),
    payTime: order.paidAt && epochSeconds(order.paidAt),
    refundTime: order.refundedAt && epochSeconds(order.refundedAt),
  }
}

function epochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
