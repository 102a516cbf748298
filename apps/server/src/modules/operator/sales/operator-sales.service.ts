import type { AnswerOf, InterfaceLanguage, ParsedRequestOf, SoldRefund } from '@longhand/contracts'
import {
  businessMonth,
  type Clock,
  epochSeconds,
  isoOf,
  startOfBusinessDay,
} from '../../../platform/clock/clock.ts'
import { allRows, type CsvFile, csvFile } from '../../../platform/csv/csv-file.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { currencyName, toMain } from '../../../platform/payments/money.ts'
import type { OrdersService } from '../../cashier/orders.service.ts'
import type { ReconcileService } from '../../cashier/reconcile.service.ts'
import type { ListedRefund, RefundsFilter, RefundsReader } from '../../cashier/refunds-reader.ts'
import type { People } from '../trail/trail.service.ts'

export interface OperatorSalesDeps {
  clock: Clock
  timeZone: string
  people: People
  inspect: OrdersService['inspect']
  refundsReader: Pick<RefundsReader, 'page' | 'after'>
  reconcile: Pick<ReconcileService, 'run'>
}

/** A caller waits for it: what is not asked by then, a worker asks within the minute. */
const askMs = 20_000

/** How orders were paid for, and what went back. */
export class OperatorSalesService {
  constructor(private readonly deps: OperatorSalesDeps) {}

  /** @throws DomainError RECORD_NOT_FOUND */
  async order({ orderNumber }: ParsedRequestOf<'getSoldOrder'>): Promise<AnswerOf<'getSoldOrder'>> {
    const found = await this.deps.inspect(orderNumber)
    if (!found) throw new DomainError('RECORD_NOT_FOUND')
    const { order, attempts, refunds } = found
    return {
      goodsId: order.goodsId,
      quantity: order.quantity,
      currency: currencyName(order.currency),
      attempts: attempts.map(({ tradeNumber, channel, state, createdAt, paidAt, gatewayTradeNumber }) => ({
        tradeNumber,
        channel,
        state,
        createTime: epochSeconds(createdAt),
        paidTime: paidAt && epochSeconds(paidAt),
        gatewayTradeNumber,
      })),
      refunds: refunds.map((refund) => toRefund(refund, order.currency)),
    }
  }

  /** @param signal Ends it when the caller no longer waits. */
  async reconcile(signal: AbortSignal): Promise<AnswerOf<'reconcileOrders'>> {
    const over = AbortSignal.timeout(askMs)
    try {
      await this.deps.reconcile.run(AbortSignal.any([signal, over]))
      return { isDone: true }
    } catch (error) {
      if (over.aborted) return { isDone: false }
      throw error
    }
  }

  async refunds(
    { page, pageSize, ...wanted }: ParsedRequestOf<'listRefunds'>,
    language: InterfaceLanguage,
  ): Promise<AnswerOf<'listRefunds'>> {
    const { refundsReader, clock, timeZone } = this.deps
    const thisMonth = businessMonth(clock.now(), timeZone)
    const filter = await this.filterOf(wanted)
    const { rows, total, sums } = await refundsReader.page(filter, { page, pageSize })
    return {
      month: wanted.month ?? thisMonth,
      thisMonth,
      list: await this.describe(rows, language),
      total,
      sums: sums.map(({ currency, amount, refunds }) => ({
        currency: currencyName(currency),
        amount: toMain(amount, currency),
        refunds,
      })),
    }
  }

  /** As {@link refunds}, all of it. */
  async export(wanted: ParsedRequestOf<'exportRefunds'>, language: InterfaceLanguage): Promise<CsvFile> {
    const filter = await this.filterOf(wanted)
    const rows = allRows<ListedRefund>((last, limit) =>
      this.deps.refundsReader.after(filter, last?.mark, limit),
    )
    return csvFile('refunds.csv', refundsHeader, rows, async (batch) =>
      (await this.describe(batch, language)).map(toCells),
    )
  }

  private async filterOf({ month, keyword }: ParsedRequestOf<'exportRefunds'>): Promise<RefundsFilter> {
    const { clock, timeZone, people } = this.deps
    const [year = 0, number = 0] = (month ?? businessMonth(clock.now(), timeZone)).split('-').map(Number)
    const dayOne = (months: number): Date =>
      startOfBusinessDay(new Date(Date.UTC(year, months, 1)).toISOString().slice(0, 10), timeZone)
    return {
      from: dayOne(number - 1),
      to: dayOne(number),
      keyword,
      userIds: keyword === '' ? [] : await people.idsLike(keyword),
    }
  }

  private async describe(
    rows: readonly ListedRefund[],
    language: InterfaceLanguage,
  ): Promise<AnswerOf<'listRefunds'>['list']> {
    const names = await this.deps.people.namesOf(undefined, [...new Set(rows.map(({ userId }) => userId))])
    return rows.map((row) => ({
      ...toRefund(row, row.currency),
      orderNumber: row.orderNumber,
      email: names.get(row.userId)?.email ?? '',
      name: language === 'en' ? row.nameEn : row.nameZh,
      currency: currencyName(row.currency),
      price: toMain(row.price, row.currency),
      rule: row.rule,
      unusedSeconds: row.unusedSeconds,
      totalSeconds: row.totalSeconds,
    }))
  }
}

function toRefund(
  {
    refundNumber,
    amount,
    reason,
    requestedAt,
    doneAt,
    refusedAt,
    refusal,
  }: Pick<
    ListedRefund,
    'refundNumber' | 'amount' | 'reason' | 'requestedAt' | 'doneAt' | 'refusedAt' | 'refusal'
  >,
  currency: string,
): AnswerOf<'getSoldOrder'>['refunds'][number] {
  return {
    refundNumber,
    amount: toMain(amount, currency),
    reason,
    state: doneAt ? 'done' : refusedAt ? 'refused' : 'waiting',
    refusal: refusedAt ? (refusal ?? '') : null,
    requestTime: epochSeconds(requestedAt),
    doneTime: doneAt && epochSeconds(doneAt),
  }
}

const refundsHeader = [
  'refund',
  'order',
  'email',
  'product',
  'currency',
  'price',
  'refunded',
  'reason',
  'rule',
  'unused seconds',
  'seconds',
  'state',
  'refusal',
  'asked for',
  'done',
]

function toCells(refund: SoldRefund): (string | number)[] {
  const { refundNumber, orderNumber, email, name, currency, price, amount, reason, rule, state } = refund
  return [
    refundNumber,
    orderNumber,
    email,
    name,
    currency,
    price,
    amount,
    reason,
    rule ?? '',
    refund.unusedSeconds ?? '',
    refund.totalSeconds ?? '',
    state,
    refund.refusal ?? '',
    isoOf(refund.requestTime),
    isoOf(refund.doneTime),
  ]
}
