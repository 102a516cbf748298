import { and, asc, eq, isNull, sum } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { isAnyOf } from '../../platform/db/is-any-of.ts'
import { paymentAttempts, paymentRefunds } from './cashier.tables.ts'

export type RefundRow = typeof paymentRefunds.$inferSelect

export class RefundsRepository {
  constructor(private readonly database: Database) {}

  /** Keeps an existing refund and retries it when the gateway had refused it. */
  async request(tx: Transaction, refund: typeof paymentRefunds.$inferInsert): Promise<void> {
    // Of two at once, either of the table's two keys may collide first: a conflict that names one would fail on the other.
    await tx.insert(paymentRefunds).values(refund).onConflictDoNothing()
    await tx
      .update(paymentRefunds)
      .set({ refusedAt: null, refusal: null })
      .where(and(eq(paymentRefunds.refundNumber, refund.refundNumber), isNull(paymentRefunds.doneAt)))
  }

  find(refundNumber: string): Promise<RefundRow | undefined> {
    return this.findOn(this.database.orm, refundNumber)
  }

  async findOn(on: Queryable, refundNumber: string): Promise<RefundRow | undefined> {
    const [row] = await on.select().from(paymentRefunds).where(eq(paymentRefunds.refundNumber, refundNumber))
    return row
  }

  async ofOrder(orderNumber: string): Promise<RefundRow[]> {
    const rows = await this.database.orm
      .select({ refund: paymentRefunds })
      .from(paymentRefunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.tradeNumber, paymentRefunds.tradeNumber))
      .where(eq(paymentAttempts.orderNumber, orderNumber))
      .orderBy(asc(paymentRefunds.requestedAt))
    return rows.map(({ refund }) => refund)
  }

  /** In the smallest unit of its currency, including refunds under way but not refused ones; orders without a refund are missing. */
  async sumsOf(orderNumbers: readonly string[]): Promise<Map<string, number>> {
    const { orderNumber } = paymentAttempts
    const rows = await this.database.orm
      .select({ orderNumber, sum: sum(paymentRefunds.amount).mapWith(Number) })
      .from(paymentRefunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.tradeNumber, paymentRefunds.tradeNumber))
      .where(and(isAnyOf(orderNumber, orderNumbers), isNull(paymentRefunds.refusedAt)))
      .groupBy(orderNumber)
    return new Map(rows.map((row) => [row.orderNumber, row.sum]))
  }

  due(limit: number): Promise<RefundRow[]> {
    return this.database.orm
      .select()
      .from(paymentRefunds)
      .where(and(isNull(paymentRefunds.doneAt), isNull(paymentRefunds.refusedAt)))
      .orderBy(asc(paymentRefunds.requestedAt))
      .limit(limit)
  }

  async finish(tx: Transaction, refundNumber: string, doneAt: Date): Promise<boolean> {
    const rows = await tx
      .update(paymentRefunds)
      .set({ doneAt, refusedAt: null, refusal: null })
      .where(and(eq(paymentRefunds.refundNumber, refundNumber), isNull(paymentRefunds.doneAt)))
      .returning({ refundNumber: paymentRefunds.refundNumber })
    return rows.length > 0
  }

  async refuse(tx: Transaction, refundNumber: string, refusedAt: Date, refusal: string): Promise<void> {
    await tx
      .update(paymentRefunds)
      .set({ refusedAt, refusal })
      .where(and(eq(paymentRefunds.refundNumber, refundNumber), isNull(paymentRefunds.doneAt)))
  }
}
