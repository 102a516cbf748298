import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { PayOrderStatus } from '@longhand/contracts'
import { stayBelow } from '../../platform/db/ceiling.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { orders, partialRefunds, paymentAttempts, paymentRefunds } from './cashier.tables.ts'

export type OrderRow = typeof orders.$inferSelect

export type AttemptRow = typeof paymentAttempts.$inferSelect

const waits = inArray(paymentAttempts.state, ['open', 'scanned'])

export class OrdersRepository {
  readonly #poll: ReturnType<typeof preparePoll>

  constructor(private readonly database: Database) {
    this.#poll = preparePoll(database)
  }

  get reader(): Queryable {
    return this.database.orm
  }

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  /** @throws DomainError LIMIT_REACHED for too many within a day that were not paid. */
  async addOrder(tx: Transaction, order: typeof orders.$inferInsert): Promise<OrderRow> {
    const sinceYesterday = gt(orders.createdAt, new Date(order.createdAt.getTime() - 86_400_000))
    const isUnpaid = inArray(orders.status, ['pending', 'expired', 'cancelled'])
    await stayBelow(tx, 'unpaidOrders', order.userId, () =>
      tx.$count(orders, and(eq(orders.userId, order.userId), sinceYesterday, isUnpaid)),
    )
    const [row] = await tx.insert(orders).values(order).returning()
    if (!row) throw new Error('The order was not added.')
    return row
  }

  /** Adds an attempt; its order can be paid for as long. @throws DomainError LIMIT_REACHED for an order that was tried too often. */
  async addAttempt(tx: Transaction, attempt: typeof paymentAttempts.$inferInsert): Promise<void> {
    await stayBelow(tx, 'paymentAttempts', attempt.orderNumber, () =>
      tx.$count(paymentAttempts, eq(paymentAttempts.orderNumber, attempt.orderNumber)),
    )
    await tx.insert(paymentAttempts).values(attempt)
    await tx
      .update(orders)
      .set({ expiresAt: attempt.expiresAt })
      .where(eq(orders.orderNumber, attempt.orderNumber))
  }

  async lockPurchase(tx: Transaction, userId: string, goodsId: string): Promise<void> {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`purchase:${userId}:${goodsId}`}, 0))`,
    )
  }

  /** The waiting order, else those that expired after `since`, newest first. */
  lockPayable(tx: Transaction, userId: string, goodsId: string, since: Date): Promise<OrderRow[]> {
    return tx
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.userId, userId),
          eq(orders.goodsId, goodsId),
          or(eq(orders.status, 'pending'), and(eq(orders.status, 'expired'), gt(orders.createdAt, since))),
        ),
      )
      .orderBy(sql`${orders.status} = 'pending' desc`, desc(orders.createdAt))
      .for('update')
  }

  async lockStanding(tx: Transaction, userId: string, goodsId: string): Promise<OrderRow | undefined> {
    const [row] = await tx
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.userId, userId),
          eq(orders.goodsId, goodsId),
          inArray(orders.status, ['pending', 'paid']),
        ),
      )
      .orderBy(sql`${orders.status} = 'pending' desc`, desc(orders.createdAt))
      .limit(1)
      .for('update')
    return row
  }

  async findOrder(userId: string, orderNumber: string): Promise<OrderRow | undefined> {
    const [row] = await this.reader
      .select()
      .from(orders)
      .where(and(eq(orders.orderNumber, orderNumber), eq(orders.userId, userId)))
    return row
  }

  async findAnyOrder(orderNumber: string): Promise<OrderRow | undefined> {
    const [row] = await this.reader.select().from(orders).where(eq(orders.orderNumber, orderNumber))
    return row
  }

  async lockOwn(tx: Transaction, userId: string, orderNumber: string): Promise<OrderRow | undefined> {
    const [row] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.orderNumber, orderNumber), eq(orders.userId, userId)))
      .for('update')
    return row
  }

  async lockByTrade(
    tx: Transaction,
    tradeNumber: string,
  ): Promise<{ order: OrderRow; attempt: AttemptRow } | undefined> {
    const [known] = await tx
      .select({ orderNumber: paymentAttempts.orderNumber })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.tradeNumber, tradeNumber))
    if (!known) return undefined
    const [order] = await tx
      .select()
      .from(orders)
      .where(eq(orders.orderNumber, known.orderNumber))
      .for('update')
    // Read after the lock: before it, another transaction may still have been changing the attempt.
    const [attempt] = await tx
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.tradeNumber, tradeNumber))
    return order && attempt && { order, attempt }
  }

  /** With the attempt that paid it, else the newest. Prepared, as it is polled often. */
  async findForPoll(
    userId: string,
    orderNumber: string,
  ): Promise<{ status: PayOrderStatus; attempt: AttemptRow | undefined } | undefined> {
    const [row] = await this.#poll.execute({ userId, orderNumber })
    return row && { status: row.status, attempt: row.attempt ?? undefined }
  }

  async findAttempt(tradeNumber: string, on: Queryable = this.reader): Promise<AttemptRow | undefined> {
    const [row] = await on.select().from(paymentAttempts).where(eq(paymentAttempts.tradeNumber, tradeNumber))
    return row
  }

  attemptsOf(orderNumber: string): Promise<AttemptRow[]> {
    return this.reader
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderNumber, orderNumber))
      .orderBy(asc(paymentAttempts.serial))
  }

  async changeOrder(tx: Transaction, orderNumber: string, change: Partial<OrderRow>): Promise<void> {
    await tx.update(orders).set(change).where(eq(orders.orderNumber, orderNumber))
  }

  async changeAttempt(tx: Transaction, tradeNumber: string, change: Partial<AttemptRow>): Promise<void> {
    await tx.update(paymentAttempts).set(change).where(eq(paymentAttempts.tradeNumber, tradeNumber))
  }

  async page(
    userId: string,
    { page, pageSize, status }: { page: number; pageSize: number; status?: PayOrderStatus | undefined },
  ): Promise<{ rows: OrderRow[]; total: number }> {
    const own = and(
      eq(orders.userId, userId),
      status === 'refunded'
        ? or(eq(orders.status, status), this.hasRefund())
        : status && eq(orders.status, status),
    )
    const [total] = await this.reader.select({ total: count() }).from(orders).where(own)
    const rows = await this.reader
      .select()
      .from(orders)
      .where(own)
      .orderBy(desc(orders.createdAt), desc(orders.orderNumber))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return { rows, total: total?.total ?? 0 }
  }

  /** @returns The order's status; `undefined` when it was asked about after `before`. */
  async claimAsking(
    orderNumber: string,
    tradeNumber: string,
    now: Date,
    before: Date,
  ): Promise<PayOrderStatus | undefined> {
    return this.transaction(async (tx) => {
      const rows = await tx
        .update(orders)
        .set({ askedAt: now })
        .where(
          and(eq(orders.orderNumber, orderNumber), or(isNull(orders.askedAt), lte(orders.askedAt, before))),
        )
        .returning({ status: orders.status })
      if (!rows[0]) return undefined
      await this.changeAttempt(tx, tradeNumber, { askedAt: now })
      return rows[0].status
    })
  }

  /** Those that waited longest first. */
  waitingAttempts(channels: readonly string[], before: Date, limit: number): Promise<AttemptRow[]> {
    return this.reader
      .select()
      .from(paymentAttempts)
      .where(
        and(
          waits,
          inArray(paymentAttempts.channel, [...channels]),
          or(isNull(paymentAttempts.askedAt), lte(paymentAttempts.askedAt, before)),
        ),
      )
      .orderBy(sql`${paymentAttempts.askedAt} asc nulls first`, asc(paymentAttempts.serial))
      .limit(limit)
  }

  waitingElsewhere(channels: readonly string[]): Promise<{ channel: string; attempts: number }[]> {
    const { channel } = paymentAttempts
    return this.reader
      .select({ channel, attempts: count() })
      .from(paymentAttempts)
      .where(and(waits, notInArray(channel, [...channels])))
      .groupBy(channel)
  }

  waitingAttemptsOf(orderNumber: string): Promise<AttemptRow[]> {
    return this.reader
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderNumber, orderNumber), waits))
      .orderBy(asc(paymentAttempts.serial))
  }

  async expireOver(tx: Transaction, now: Date): Promise<Pick<OrderRow, 'orderNumber' | 'userId'>[]> {
    const waiting = tx
      .select({ one: sql`1` })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderNumber, orders.orderNumber), waits))
    return tx
      .update(orders)
      .set({ status: 'expired', closedAt: now })
      .where(and(eq(orders.status, 'pending'), lte(orders.expiresAt, now), notExists(waiting)))
      .returning({ orderNumber: orders.orderNumber, userId: orders.userId })
  }

  async cancelOf(userId: string, now: Date): Promise<void> {
    await this.reader
      .update(orders)
      .set({ status: 'cancelled', closedAt: now })
      .where(and(eq(orders.userId, userId), eq(orders.status, 'pending')))
  }

  private hasRefund() {
    const refund = this.reader
      .select({ one: sql`1` })
      .from(paymentRefunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.tradeNumber, paymentRefunds.tradeNumber))
      .where(eq(paymentAttempts.orderNumber, orders.orderNumber))
    const part = this.reader
      .select({ one: sql`1` })
      .from(partialRefunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.tradeNumber, partialRefunds.tradeNumber))
      .where(eq(paymentAttempts.orderNumber, orders.orderNumber))
    return or(exists(refund), exists(part))
  }
}

function preparePoll({ orm }: Database) {
  return orm
    .select({ status: orders.status, attempt: paymentAttempts })
    .from(orders)
    .leftJoin(paymentAttempts, eq(paymentAttempts.orderNumber, orders.orderNumber))
    .where(
      and(
        eq(orders.orderNumber, sql.placeholder('orderNumber')),
        eq(orders.userId, sql.placeholder('userId')),
      ),
    )
    .orderBy(
      sql`(${paymentAttempts.tradeNumber} is not distinct from ${orders.paidTradeNumber}) desc`,
      desc(paymentAttempts.serial),
    )
    .limit(1)
    .prepare('cashier_poll')
}
