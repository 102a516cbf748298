import { and, count, desc, eq, gte, ilike, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PayOrderStatus } from '@longhand/contracts'
import type { Database } from '../../platform/db/database.ts'
import { dayOf } from '../../platform/db/day-of.ts'
import { yuan } from '../../platform/payments/money.ts'
import { containing } from '../../platform/db/like-pattern.ts'
import { type Mark, olderThan } from '../../platform/db/newest-first.ts'
import { orders, partialRefunds, paymentAttempts, paymentRefunds } from './cashier.tables.ts'
import type { OrderRow } from './orders.repository.ts'

export interface AllOrdersFilter {
  /** A part of the order's number; empty for any. */
  keyword: string
  /** Or an order of one of these. */
  userIds: readonly string[]
  status?: PayOrderStatus | undefined
}

export type SoldOrderRow = OrderRow & {
  refunded: number
  refundable: number
  channel: string | null
  mark: Mark
}

/** Orders of all people. */
export class AllOrdersReader {
  constructor(private readonly database: Database) {}

  /** The newest first, with what of each was given back. */
  async page(
    filter: AllOrdersFilter,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ rows: SoldOrderRow[]; total: number }> {
    const where = matching(filter)
    const [total, rows] = await Promise.all([
      this.database.orm.$count(orders, where),
      this.read(where, pageSize, (page - 1) * pageSize),
    ])
    return { rows, total }
  }

  /** As {@link page}, from one of its rows on. */
  after(filter: AllOrdersFilter, last: Mark | undefined, limit: number): Promise<SoldOrderRow[]> {
    const { createdAt: at, orderNumber: id } = orders
    return this.read(and(matching(filter), olderThan({ at, id }, last)), limit)
  }

  private async read(where: SQL | undefined, limit: number, offset = 0): Promise<SoldOrderRow[]> {
    const { orderNumber, createdAt } = orders
    const rows = await this.database.orm
      .select({
        order: orders,
        channel: paymentAttempts.channel,
        mark: { at: sql<string>`${createdAt}::text`, id: orderNumber },
      })
      .from(orders)
      .leftJoin(paymentAttempts, eq(paymentAttempts.tradeNumber, orders.paidTradeNumber))
      .where(where)
      .orderBy(desc(createdAt), desc(orderNumber))
      .limit(limit)
      .offset(offset)
    // Of these alone: in one query, those of all pages before would be summed too.
    const sums = await this.sumsOf(rows.map(({ order }) => order.orderNumber))
    return rows.map(({ order, ...row }) => ({
      ...order,
      ...row,
      ...(sums.get(order.orderNumber) ?? { refunded: 0, refundable: 0 }),
    }))
  }

  /**
   * Of orders in yuan: amounts of different currencies have no sum. Days without money are left out.
   *
   * @param timeZone Whose days they are; IANA name.
   */
  async moneyByDay(from: Date, timeZone: string): Promise<{ day: string; paid: number; refunded: number }[]> {
    const { orm } = this.database
    const refundsOf = (refunds: typeof paymentRefunds | typeof partialRefunds) =>
      orm
        .select({ day: dayOf(refunds.doneAt, timeZone), amount: sql`sum(${refunds.amount})`.mapWith(Number) })
        .from(refunds)
        .innerJoin(paymentAttempts, eq(paymentAttempts.tradeNumber, refunds.tradeNumber))
        .innerJoin(orders, eq(orders.orderNumber, paymentAttempts.orderNumber))
        .where(and(isNotNull(refunds.doneAt), gte(refunds.doneAt, from), eq(orders.currency, yuan)))
        .groupBy(dayOf(refunds.doneAt, timeZone))
    const [paid, ...refunded] = await Promise.all([
      orm
        .select({ day: dayOf(orders.paidAt, timeZone), amount: sql`sum(${orders.price})`.mapWith(Number) })
        .from(orders)
        .where(and(isNotNull(orders.paidAt), gte(orders.paidAt, from), eq(orders.currency, yuan)))
        .groupBy(dayOf(orders.paidAt, timeZone)),
      refundsOf(paymentRefunds),
      refundsOf(partialRefunds),
    ])
    const days = [...new Set([...paid, ...refunded.flat()].map(({ day }) => day))].toSorted()
    const of = (list: typeof paid, day: string): number =>
      list.reduce((sum, one) => (one.day === day ? sum + one.amount : sum), 0)
    return days.map((day) => ({ day, paid: of(paid, day), refunded: of(refunded.flat(), day) }))
  }

  private async sumsOf(
    orderNumbers: readonly string[],
  ): Promise<Map<string, { refunded: number; refundable: number }>> {
    if (orderNumbers.length === 0) return new Map()
    const doneOf = (refunds: typeof paymentRefunds | typeof partialRefunds) =>
      sql`(select coalesce(sum(${refunds.amount}), 0) from ${refunds} join ${paymentAttempts} on ${paymentAttempts.tradeNumber} = ${refunds.tradeNumber}
      where ${paymentAttempts.orderNumber} = ${orders.orderNumber} and ${refunds.doneAt} is not null)`
    const refunded = sql<string>`${doneOf(paymentRefunds)} + ${doneOf(partialRefunds)}`
    // Of the payment that counts: one that was made twice went back for itself.
    const promisedOf = (refunds: typeof paymentRefunds | typeof partialRefunds) =>
      sql`(select coalesce(sum(${refunds.amount}), 0) from ${refunds}
      where ${refunds.tradeNumber} = ${orders.paidTradeNumber} and ${refunds.refusedAt} is null)`
    const left = sql<string>`case when ${orders.status} = 'paid' then ${orders.price} - ${promisedOf(paymentRefunds)} - ${promisedOf(partialRefunds)} else 0 end`
    const rows = await this.database.orm
      .select({
        orderNumber: orders.orderNumber,
        refunded: refunded.mapWith(Number),
        refundable: left.mapWith(Number),
      })
      .from(orders)
      .where(inArray(orders.orderNumber, [...orderNumbers]))
    return new Map(rows.map(({ orderNumber, ...sum }) => [orderNumber, sum]))
  }

  /** Refunds that wait for a person: the gateway refused them, or has not answered since `before`. */
  async troubledRefunds(before: Date): Promise<number> {
    const [row] = await this.database.orm
      .select({ troubled: count() })
      .from(paymentRefunds)
      .where(
        or(
          isNotNull(paymentRefunds.refusedAt),
          and(sql`${paymentRefunds.doneAt} is null`, lt(paymentRefunds.requestedAt, before)),
        ),
      )
    return row?.troubled ?? 0
  }
}

function matching({ keyword, userIds, status }: AllOrdersFilter): SQL | undefined {
  return and(
    keyword === ''
      ? undefined
      : or(
          ilike(orders.orderNumber, containing(keyword)),
          // Thousands may have a name like it, and a subquery is hashed.
          sql`${orders.userId} in (select unnest(${sql.param([...userIds])}::uuid[]))`,
        ),
    status && eq(orders.status, status),
  )
}
