import { randomUUID } from 'node:crypto'
import {
  type AnswerOf,
  appLimits,
  type AppOrder,
  type AppProduct,
  type ParsedRequestOf,
  type PayOrderStatus,
  type WebhookEvent,
} from '@longhand/contracts'
import { type Clock, epochSeconds } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { missing } from '../../platform/errors/missing-field.ts'
import type { AppGoodsRepository, AppOrderRow, AppProductRow } from './app-goods.repository.ts'

/** What the cashier says of an order. */
export interface PaidOrder {
  orderNumber: string
  goodsId: string
  quantity: number
  status: PayOrderStatus
  createdAt: Date
  paidAt: Date | null
  refundedAt: Date | null
}

/** The cashier: another module's. */
export interface AppCashier {
  findOrAdd(
    tx: Transaction,
    offer: {
      userId: string
      productId: string
      reference: string
      name: string
      description: string
      quantity: number
      /** Of all of them, in the smallest unit of the currency. */
      price: number
      currency: string
      createdAt: Date
    },
  ): Promise<{ order: PaidOrder; isNew: boolean }>
  find(orderNumber: string): Promise<PaidOrder | undefined>
  /** What can be paid here, by ISO 4217. */
  currencies(): readonly string[]
  refund(orderNumber: string): Promise<{ state: 'done' | 'refused' | 'unknown' }>
  /** Once for each key. */
  refundPart(
    orderNumber: string,
    part: { amount: number; key: string },
  ): Promise<{ state: 'done' | 'refused' | 'unknown' }>
  /** Of each order, in the smallest unit of its currency, with refunds under way. */
  refunded(orderNumbers: readonly string[]): Promise<Map<string, number>>
}

/** Webhooks: another module's. */
export type ReportToApp = (
  tx: Transaction,
  appId: string,
  report: { type: WebhookEvent; eventKey: string; data: object },
) => Promise<void>

/** What is reported of an order, with the key under which each webhook gets it once. */
export interface OrderEvent {
  type: 'order.paid' | 'order.refunded' | 'order.expired'
  orderNumber: string
  eventKey: string
  /** Of a refund. */
  more?: { amount: number; refunded: number; refundKey: string | null }
}

/** Before a key of an app, in the ledger: an operator's keys are others. */
const appKey = 'app:'

/** What an app calls a part that was given back at its word. */
export function keyOfApp(key: string | undefined): string | null {
  return key?.startsWith(appKey) ? key.slice(appKey.length) : null
}

export class AppGoodsService {
  constructor(
    private readonly deps: {
      repository: AppGoodsRepository
      users: { requireUser(appId: string, externalUserId: string): Promise<string> }
      cashier: AppCashier
      reportToApp: ReportToApp
      clock: Clock
    },
  ) {}

  async createProduct(
    appId: string,
    { metadata = {}, description = '', ...product }: ParsedRequestOf<'createAppProduct'>,
  ): Promise<AppProduct> {
    const currencies = this.deps.cashier.currencies()
    if (!currencies.includes(product.currency)) throw unpayable(currencies)
    const row: AppProductRow = {
      ...product,
      appId,
      description,
      metadata,
      id: `ext-${randomUUID().replaceAll('-', '')}`,
      createdAt: this.deps.clock.now(),
      retiredAt: null,
    }
    await this.deps.repository.addProduct(row)
    return toWireProduct(row)
  }

  async listProducts(
    appId: string,
    paging: ParsedRequestOf<'listAppProducts'>,
  ): Promise<AnswerOf<'listAppProducts'>> {
    const { rows, total } = await this.deps.repository.products(appId, paging)
    return { list: rows.map(toWireProduct), total }
  }

  async updateProduct(
    appId: string,
    { productId, isRetired, ...change }: ParsedRequestOf<'updateAppProduct'>,
  ): Promise<AppProduct> {
    const row = await this.deps.repository.changeProduct(appId, productId, {
      ...change,
      retiredAt: isRetired === undefined ? undefined : isRetired ? this.deps.clock.now() : null,
    })
    if (!row) throw noSuch('product')
    return toWireProduct(row)
  }

  async retireProduct(appId: string, productId: string): Promise<void> {
    if (!(await this.deps.repository.retireProduct(appId, productId, this.deps.clock.now())))
      throw noSuch('product')
  }

  async order(appId: string, request: ParsedRequestOf<'createAppOrder'>): Promise<AppOrder> {
    const { repository, users, cashier, clock } = this.deps
    const { externalUserId, productId, quantity, reference, metadata = {} } = request
    const userId = await users.requireUser(appId, externalUserId)
    const orderNumber = await repository.transaction(async (tx) => {
      const product = await repository.findProduct(tx, appId, productId)
      if (!product) throw noSuch('product')
      const price = product.price * quantity
      if (price > appLimits.maxPrice) throw tooMany(product.price)
      const offer = {
        userId,
        productId,
        reference,
        name: product.name,
        description: product.description,
        quantity,
        price,
        currency: product.currency,
        createdAt: clock.now(),
      }
      const { order, isNew } = await cashier.findOrAdd(tx, offer)
      if (order.quantity !== quantity) throw otherQuantity(order.quantity)
      if (isNew)
        await repository.addOrder(tx, {
          orderNumber: order.orderNumber,
          appId,
          productId,
          userId,
          reference,
          metadata,
        })
      return order.orderNumber
    })
    return this.find(appId, orderNumber)
  }

  async find(appId: string, orderNumber: string): Promise<AppOrder> {
    const { repository, cashier } = this.deps
    const [own, order] = [await repository.findOrder(orderNumber), await cashier.find(orderNumber)]
    if (own?.appId !== appId || !order) throw noSuch('order')
    const refunded = await cashier.refunded([orderNumber])
    return toWireOrder(own, order, refunded.get(orderNumber))
  }

  async listOrders(
    appId: string,
    { from, to, ...wanted }: ParsedRequestOf<'listAppOrders'>,
  ): Promise<AnswerOf<'listAppOrders'>> {
    const dateOf = (seconds: number | undefined): Date | undefined =>
      seconds === undefined ? undefined : new Date(seconds * 1000)
    const { rows, total } = await this.deps.repository.orders(appId, {
      ...wanted,
      from: dateOf(from),
      to: dateOf(to),
    })
    const refunded = await this.deps.cashier.refunded(rows.map(({ order }) => order.orderNumber))
    return {
      list: rows.map(({ own, order }) => toWireOrder(own, order, refunded.get(order.orderNumber))),
      total,
    }
  }

  async refund(
    appId: string,
    { orderNumber, amount, key }: ParsedRequestOf<'refundAppOrder'>,
  ): Promise<AnswerOf<'refundAppOrder'>> {
    const { cashier } = this.deps
    // Without the other, a repeated call would give back twice, or everything.
    const absent = amount === undefined ? 'amount' : 'key'
    if ((amount === undefined) !== (key === undefined))
      throw new DomainError('PARAMETER_MISSING', { sentence: missing(absent), data: { field: absent } })
    const { status } = await this.find(appId, orderNumber)
    if (status !== 'paid' && status !== 'refunded') throw notPaid()
    if (amount !== undefined && key !== undefined) {
      const { state } = await cashier.refundPart(orderNumber, { amount, key: appKey + key })
      return this.afterRefund(orderNumber, state)
    }
    if (status === 'refunded') return this.afterRefund(orderNumber, 'done')
    const { state } = await cashier.refund(orderNumber)
    return this.afterRefund(orderNumber, state)
  }

  private async afterRefund(
    orderNumber: string,
    state: AnswerOf<'refundAppOrder'>['state'],
  ): Promise<AnswerOf<'refundAppOrder'>> {
    return { state, refunded: (await this.deps.cashier.refunded([orderNumber])).get(orderNumber) ?? 0 }
  }

  /** In the transaction in which it happened; does nothing for an order that is no app's. */
  async report(tx: Transaction, { type, orderNumber, eventKey, more }: OrderEvent): Promise<void> {
    const order = await this.deps.repository.findOrder(orderNumber, tx)
    if (!order) return
    const { appId, productId, quantity, reference, externalUserId, price, total, currency, metadata } = order
    await this.deps.reportToApp(tx, appId, {
      type,
      eventKey,
      data: {
        orderNumber,
        productId,
        quantity,
        reference,
        externalUserId,
        price,
        total,
        currency,
        metadata,
        ...more,
      },
    })
  }
}

function toWireProduct({
  id,
  name,
  description,
  price,
  currency,
  metadata,
  createdAt,
  retiredAt,
}: AppProductRow): AppProduct {
  return {
    productId: id,
    name,
    description,
    price,
    currency,
    metadata,
    createTime: epochSeconds(createdAt),
    isRetired: retiredAt !== null,
  }
}

function toWireOrder(
  { productId, quantity, reference, externalUserId, price, total, currency, metadata }: AppOrderRow,
  order: PaidOrder,
  refunded = 0,
): AppOrder {
  return {
    orderNumber: order.orderNumber,
    goodsId: order.goodsId,
    productId,
    reference,
    externalUserId,
    status: order.status,
    quantity,
    price,
    total,
    refunded,
    currency,
    metadata,
    createTime: epochSeconds(order.createdAt),
    payTime: order.paidAt && epochSeconds(order.paidAt),
    refundTime: order.refundedAt && epochSeconds(order.refundedAt),
  }
}

const names = {
  product: { en: 'product on sale', 'zh-CN': '在售商品' },
  order: { en: 'order', 'zh-CN': '订单' },
} as const

function noSuch(record: keyof typeof names): DomainError {
  return new DomainError('RECORD_NOT_FOUND', {
    sentence: {
      en: `This app has no such ${names[record].en}`,
      'zh-CN': `此应用没有该${names[record]['zh-CN']}`,
    },
    data: { record },
  })
}

const maxNamedCurrencies = 20

function unpayable(currencies: readonly string[]): DomainError {
  const named = currencies.slice(0, maxNamedCurrencies).join(', ')
  const others = Math.max(0, currencies.length - maxNamedCurrencies)
  return new DomainError('PARAMETER_INVALID', {
    sentence: {
      en: `The currency has to be one that can be paid here: ${named}${others > 0 ? ` and ${others} more, which \`data\` lists` : ''}`,
      'zh-CN': `货币须为此处可支付的货币：${named}${others > 0 ? ` 以及 \`data\` 中的另外 ${others} 种` : ''}`,
    },
    data: { field: 'currency', currencies: [...currencies] },
  })
}

function tooMany(price: number): DomainError {
  const most = Math.floor(appLimits.maxPrice / price)
  return new DomainError('PARAMETER_INVALID', {
    sentence: {
      en: `The quantity can be ${most} at most at this price: an order is of ${appLimits.maxPrice} of the smallest unit at most`,
      'zh-CN': `按此价格，数量最多为 ${most}：一笔订单最多为 ${appLimits.maxPrice} 个最小货币单位`,
    },
    data: { field: 'quantity' },
  })
}

function otherQuantity(quantity: number): DomainError {
  return new DomainError('ILLEGAL_REQUEST', {
    sentence: {
      en: `There is an order of ${quantity} under this reference`,
      'zh-CN': `此编号下已有数量为 ${quantity} 的订单`,
    },
    data: { quantity },
  })
}

function notPaid(): DomainError {
  return new DomainError('NOT_POSSIBLE_NOW', {
    sentence: { en: 'This order was not paid', 'zh-CN': '该订单尚未支付' },
  })
}
