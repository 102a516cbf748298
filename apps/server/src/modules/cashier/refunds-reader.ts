import type { RefundRuleName } from '@longhand/contracts'
import { and, desc, eq, gte, ilike, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { containing } from '../../platform/db/like-pattern.ts'
import { type Mark, olderThan } from '../../platform/db/newest-first.ts'
import { buyerRefunds, orders, partialRefunds, paymentAttempts, paymentRefunds } from './cashier.tables.ts'
import type { LedgerRefund } from './refund-ledger.ts'

export interface RefundsFilter {
  /** When they were asked for: from then on, and before `to`. */
  from: Date
  to: Date
  /** A part of the order's number; empty for any. */
  keyword: string
  /** Or of an order of one of these. */
  userIds: readonly string[]
}

export interface ListedRefund extends Omit<LedgerRefund, 'key' | 'tradeNumber'> {
  orderNumber: string
  userId: string
  nameEn: string
  nameZh: string
  price: number
  currency: string
  /** Of one that its buyer asked for. */
  rule: RefundRuleName | null
  unusedSeconds: number | null
  totalSeconds: number | null
  mark: Mark
}

/** Refunds of all people, whichever table they are in. */
export class RefundsReader {
  constructor(private readonly database: Database) {}

  /** The newest first, with the sums of all that match and were not refused, by currency. */
  async page(
    filter: RefundsFilter,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{
    rows: ListedRefund[]
    total: number
    sums: { currency: string; amount: number; refunds: number }[]
  }> {
    const refund = this.both()
    const [rows, sums, [counted]] = await Promise.all([
      this.read(filter, pageSize, undefined, (page - 1) * pageSize),
      this.database.orm
        .select({
          currency: orders.currency,
          amount: sql`sum(${refund.amount})`.mapWith(Number),
          refunds: sql<number>`count(*)::int`,
        })
        .from(refund)
        .innerJoin(paymentAttempts, eq(paymentAttempts.tradeNumber, refund.tradeNumber))
        .innerJoin(orders, eq(orders.orderNumber, paymentAttempts.orderNumber))
        .where(and(matching(filter, refund.requestedAt), isNull(refund.refusedAt)))
        .groupBy(orders.currency)
        .orderBy(orders.currency),
      this.database.orm
        .select({ total: sql<number>`count(*)::int` })
        .from(refund)
        .innerJoin(paymentAttempts, eq(paymentAttempts.tradeNumber, refund.tradeNumber))
        .innerJoin(orders, eq(orders.orderNumber, paymentAttempts.orderNumber))
        .where(matching(filter, refund.requestedAt)),
    ])
    return { rows, total: counted?.total ?? 0, sums }
  }

  /** As {@link page}, from one of its rows on. */
  after(filter: RefundsFilter, last: Mark | undefined, limit: number): Promise<ListedRefund[]> {
    return this.read(filter, limit, last)
  }

  private read(
    filter: RefundsFilter,
    limit: number,
    last: Mark | undefined,
    offset = 0,
  ): Promise<ListedRefund[]> {
    const refund = this.both()
    const { refundNumber, requestedAt } = refund
    return this.database.orm
      .select({
        refundNumber,
        amount: refund.amount,
        reason: refund.reason,
        requestedAt,
        doneAt: refund.doneAt,
        refusedAt: refund.refusedAt,
        refusal: refund.refusal,
        orderNumber: orders.orderNumber,
        userId: orders.userId,
        nameEn: orders.nameEn,
        nameZh: orders.nameZh,
        price: orders.price,
        currency: orders.currency,
        rule: buyerRefunds.rule,
        unusedSeconds: buyerRefunds.unusedSeconds,
        totalSeconds: buyerRefunds.totalSeconds,
        mark: { at: sql<string>`${requestedAt}::text`, id: refundNumber },
      })
      .from(refund)
      .innerJoin(paymentAttempts, eq(paymentAttempts.tradeNumber, refund.tradeNumber))
      .innerJoin(orders, eq(orders.orderNumber, paymentAttempts.orderNumber))
      .leftJoin(buyerRefunds, eq(buyerRefunds.refundNumber, refundNumber))
      .where(and(matching(filter, requestedAt), olderThan({ at: requestedAt, id: refundNumber }, last)))
      .orderBy(desc(requestedAt), desc(refundNumber))
      .limit(limit)
      .offset(offset)
  }

  private both() {
    const of = (refunds: typeof paymentRefunds | typeof partialRefunds, reason: SQL) =>
      this.database.orm
        .select({
          refundNumber: refunds.refundNumber,
          tradeNumber: refunds.tradeNumber,
          amount: refunds.amount,
          reason: sql<LedgerRefund['reason']>`${reason}`.as('reason'),
          requestedAt: refunds.requestedAt,
          doneAt: refunds.doneAt,
          refusedAt: refunds.refusedAt,
          refusal: refunds.refusal,
        })
        .from(refunds)
    return unionAll(of(paymentRefunds, sql`${paymentRefunds.reason}`), of(partialRefunds, sql`'partial'`)).as(
      'refund',
    )
  }
}

function matching(
  { from, to, keyword, userIds }: RefundsFilter,
  requestedAt: Parameters<typeof gte>[0],
): SQL | undefined {
  return and(
    gte(requestedAt, from),
    lt(requestedAt, to),
    keyword === ''
      ? undefined
      : or(
          ilike(orders.orderNumber, containing(keyword)),
          // Thousands may have a name like it, and a subquery is hashed.
          sql`${orders.userId} in (select unnest(${sql.param([...userIds])}::uuid[]))`,
        ),
  )
}
