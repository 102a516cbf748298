import { and, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { buyerRefunds, orders } from './cashier.tables.ts'
import type { Changes } from '../../platform/db/changes.ts'

export type BuyerRefundRow = typeof buyerRefunds.$inferSelect

export class BuyerRefundsRepository {
  constructor(private readonly database: Database) {}

  get reader(): Queryable {
    return this.database.orm
  }

  async lockBuyer(tx: Transaction, userId: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refunds:${userId}`}, 0))`)
  }

  async add(tx: Transaction, row: typeof buyerRefunds.$inferInsert): Promise<void> {
    await tx.insert(buyerRefunds).values(row)
  }

  async lock(tx: Transaction, refundNumber: string): Promise<BuyerRefundRow | undefined> {
    const [row] = await tx
      .select()
      .from(buyerRefunds)
      .where(eq(buyerRefunds.refundNumber, refundNumber))
      .for('update')
    return row
  }

  async change(tx: Transaction, refundNumber: string, change: Changes<BuyerRefundRow>): Promise<void> {
    await tx.update(buyerRefunds).set(change).where(eq(buyerRefunds.refundNumber, refundNumber))
  }

  /** How many a buyer had since then, and of how much; refused ones don't count. */
  async since(on: Queryable, userId: string, from: Date): Promise<{ count: number; amount: number }> {
    const [row] = await on
      .select({
        count: sql<number>`count(*)::int`,
        amount: sql<string>`coalesce(sum(${buyerRefunds.amount}), 0)`.mapWith(Number),
      })
      .from(buyerRefunds)
      .innerJoin(orders, eq(orders.orderNumber, buyerRefunds.orderNumber))
      .where(
        and(
          eq(orders.userId, userId),
          gte(buyerRefunds.requestedAt, from),
          ne(buyerRefunds.state, 'refused'),
        ),
      )
    return row ?? { count: 0, amount: 0 }
  }

  /** Newest first. */
  async list({
    from,
    to,
    userId,
  }: {
    from: Date
    to: Date
    userId?: string | undefined
  }): Promise<(BuyerRefundRow & { userId: string; price: number })[]> {
    const rows = await this.reader
      .select({ refund: buyerRefunds, userId: orders.userId, price: orders.price })
      .from(buyerRefunds)
      .innerJoin(orders, eq(orders.orderNumber, buyerRefunds.orderNumber))
      .where(
        and(
          gte(buyerRefunds.requestedAt, from),
          lt(buyerRefunds.requestedAt, to),
          userId === undefined ? undefined : eq(orders.userId, userId),
        ),
      )
      .orderBy(desc(buyerRefunds.requestedAt))
    return rows.map(({ refund, ...rest }) => ({ ...refund, ...rest }))
  }

  ofOrders(orderNumbers: readonly string[]): Promise<BuyerRefundRow[]> {
    return this.reader
      .select()
      .from(buyerRefunds)
      .where(inArray(buyerRefunds.orderNumber, [...orderNumbers]))
  }
}
