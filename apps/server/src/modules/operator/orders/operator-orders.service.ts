import { randomUUID } from 'node:crypto'
import type { AnswerOf, InterfaceLanguage, ParsedRequestOf, Sentence } from '@longhand/contracts'
import { epochSeconds, isoOf } from '../../../platform/clock/clock.ts'
import { allRows, type CsvFile, csvFile } from '../../../platform/csv/csv-file.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { currencyName, fromMain, toMain } from '../../../platform/payments/money.ts'
import type { AllOrdersFilter, AllOrdersReader, SoldOrderRow } from '../../cashier/all-orders-reader.ts'
import type { RefundOutcome } from '../../cashier/refunds.service.ts'
import type { GiftCodesService } from '../../rewards/gift-codes.service.ts'
import type { People, TrailService } from '../trail/trail.service.ts'

export interface OperatorOrdersDeps {
  database: Database
  people: People
  trail: Pick<TrailService, 'note'>
  orders: Pick<AllOrdersReader, 'page' | 'after'> & {
    find(
      orderNumber: string,
    ): Promise<{ userId: string; status: string; price: number; currency: string } | undefined>
  }
  refunds: {
    refundOrder(orderNumber: string, left?: number): Promise<RefundOutcome>
    refundPart(
      orderNumber: string,
      part: { amount: number; key: string; left?: number | undefined },
    ): Promise<RefundOutcome>
  }
  giftCodes: Pick<GiftCodesService, 'batches' | 'void'>
}

const notPaid: Sentence = {
  en: 'This order was not paid, or is refunded already',
  'zh-CN': '该订单尚未支付，或已退款',
}
const isVoid: Sentence = {
  en: 'There is no code of this batch that could still be redeemed',
  'zh-CN': '该批次已没有可兑换的兑换码',
}

const decimals: Sentence = {
  en: 'The currency of this order has fewer decimals',
  'zh-CN': '该订单的币种没有这么多小数位',
}

/** Before the keys of operators, in the ledger: an app's are others. */
const operatorKey = 'operator:'

/** What people bought and were given. */
export class OperatorOrdersService {
  constructor(private readonly deps: OperatorOrdersDeps) {}

  async list(
    { page, pageSize, ...filter }: ParsedRequestOf<'listAllOrders'>,
    language: InterfaceLanguage,
  ): Promise<AnswerOf<'listAllOrders'>> {
    const { rows, total } = await this.deps.orders.page(await this.filterOf(filter), { page, pageSize })
    return { list: await this.describe(rows, language), total }
  }

  /** As {@link list}, all of it. */
  async export(filter: ParsedRequestOf<'exportOrders'>, language: InterfaceLanguage): Promise<CsvFile> {
    const wanted = await this.filterOf(filter)
    const rows = allRows<SoldOrderRow>((last, limit) => this.deps.orders.after(wanted, last?.mark, limit))
    return csvFile('orders.csv', ordersHeader, rows, async (batch) =>
      (await this.describe(batch, language)).map(toCells),
    )
  }

  private async filterOf({ keyword, status }: ParsedRequestOf<'exportOrders'>): Promise<AllOrdersFilter> {
    return { keyword, userIds: keyword === '' ? [] : await this.deps.people.idsLike(keyword), status }
  }

  private async describe(
    rows: readonly SoldOrderRow[],
    language: InterfaceLanguage,
  ): Promise<AnswerOf<'listAllOrders'>['list']> {
    const { people } = this.deps
    const names = await people.namesOf(undefined, [...new Set(rows.map(({ userId }) => userId))])
    return rows.map((row) => ({
      orderNumber: row.orderNumber,
      email: names.get(row.userId)?.email ?? '',
      name: language === 'en' ? row.nameEn : row.nameZh,
      currency: currencyName(row.currency),
      price: toMain(row.price, row.currency),
      refunded: toMain(row.refunded, row.currency),
      refundable: toMain(row.refundable, row.currency),
      status: row.status,
      channel: row.channel,
      createTime: epochSeconds(row.createdAt),
      paidTime: row.paidAt && epochSeconds(row.paidAt),
      refundTime: row.refundedAt && epochSeconds(row.refundedAt),
    }))
  }

  /**
   * Gives all of it back, or a part.
   *
   * @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW for an order that is not paid, for more than is left, and where the gateway
   * refuses; NEWER_REVISION where another operator was quicker; ILLEGAL_REQUEST for another amount under the same key; LIMIT_REACHED for
   * too many parts.
   */
  async refund({
    orderNumber,
    amount,
    key = randomUUID(),
    from,
    reason,
  }: ParsedRequestOf<'refundOrder'>): Promise<AnswerOf<'refundOrder'>> {
    const { database, orders, refunds, trail } = this.deps
    const order = await orders.find(orderNumber)
    if (!order) throw new DomainError('RECORD_NOT_FOUND')
    if (order.status !== 'paid') throw new DomainError('NOT_POSSIBLE_NOW', { sentence: notPaid })
    const [part, left] = [amount, from].map((sum) => {
      const whole = sum === undefined ? undefined : fromMain(sum, order.currency)
      if (sum !== undefined && whole === undefined)
        throw new DomainError('PARAMETER_INVALID', { sentence: decimals })
      return whole
    })
    // Before the gateway is asked: what it does is an event of its own.
    await database.transaction((tx) =>
      trail.note(tx, {
        action: 'refund',
        userId: order.userId,
        target: orderNumber,
        before: { status: order.status, paidFen: order.price },
        after: { reason, ...(part !== undefined && { askedFen: part }) },
      }),
    )
    const asked =
      part === undefined
        ? refunds.refundOrder(orderNumber, left)
        : refunds.refundPart(orderNumber, { amount: part, key: operatorKey + key, left })
    const outcome = await asked.catch((error: unknown) => {
      // Someone else was quicker.
      if (error instanceof DomainError && error.error === 'RECORD_NOT_FOUND')
        throw new DomainError('NOT_POSSIBLE_NOW', { sentence: notPaid })
      throw error
    })
    if (outcome.state === 'refused')
      throw new DomainError('NOT_POSSIBLE_NOW', {
        sentence: {
          en: `The payment company refused the refund: ${outcome.why}`,
          'zh-CN': `支付平台拒绝退款：${outcome.why}`,
        },
      })
    return { isDone: outcome.state === 'done' }
  }

  async giftCodes(): Promise<AnswerOf<'listGiftCodes'>> {
    const batches = await this.deps.giftCodes.batches()
    return batches.map(({ startsAt, endsAt, ...batch }) => ({
      ...batch,
      startTime: epochSeconds(startsAt),
      endTime: epochSeconds(endsAt),
    }))
  }

  /** @throws DomainError NOT_POSSIBLE_NOW where nothing of the batch could be redeemed any more. */
  async voidGiftCodes({ batchId, reason }: ParsedRequestOf<'voidGiftCodes'>): Promise<null> {
    const { giftCodes, trail } = this.deps
    await giftCodes.void(batchId, async (tx, ended) => {
      if (ended === 0) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: isVoid })
      await trail.note(tx, { action: 'gift_codes_void', target: batchId, after: { codes: ended, reason } })
    })
    return null
  }
}

const ordersHeader = [
  'order',
  'email',
  'product',
  'currency',
  'price',
  'refunded',
  'status',
  'paid by',
  'made',
  'paid',
  'refunded at',
]

function toCells(order: AnswerOf<'listAllOrders'>['list'][number]): (string | number)[] {
  const { orderNumber, email, name, currency, price, refunded, status, channel } = order
  const times = [isoOf(order.createTime), isoOf(order.paidTime), isoOf(order.refundTime)]
  return [orderNumber, email, name, currency, price, refunded, status, channel ?? '', ...times]
}
