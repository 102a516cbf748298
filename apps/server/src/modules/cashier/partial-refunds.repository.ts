import { and, asc, eq, isNull, sum } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { isAnyOf } from '../../platform/db/is-any-of.ts'
import { partialRefunds, paymentAttempts } from './cashier.tables.ts'

export type PartialRefundRow = typeof partialRefunds.$inferSelect

export class PartialRefundsRepository {
  constructor(private readonly database: Database) {}

  async add(tx: Transaction, refund: typeof partialRefunds.$inferInsert): Promise<void> {
    await tx.insert(partialRefunds).values(refund)
  }

  async findOn(on: Queryable, refundNumber: string): Promise<PartialRefundRow | undefined> {
    const [row] = await on.select().from(partialRefunds).where(eq(partialRefunds.refundNumber, refundNumber))
    return row
  }

  find(refundNumber: string): Promise<PartialRefundRow | undefined> {
    return this.findOn(this.database.orm, refundNumber)
  }

  async ofOrder(orderNumber: string): Promise<PartialRefundRow[]> {
    const rows = await this.database.orm
      .select({ refund: partialRefunds })
      .from(partialRefunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.tradeNumber, partialRefunds.tradeNumber))
      .where(eq(paymentAttempts.orderNumber, orderNumber))
      .orderBy(asc(partialRefunds.requestedAt), asc(partialRefunds.refundNumber))
    return rows.map(({ refund }) => refund)
  }

  ofPayment(on: Queryable, tradeNumber: string): Promise<PartialRefundRow[]> {
    return on.select().from(partialRefunds).where(eq(partialRefunds.tradeNumber, tradeNumber))
  }

  /** Refunds under way count, refused ones don't; orders without a refund are missing. */
  async sumsOf(orderNumbers: readonly string[]): Promise<Map<string, number>> {
    const { orderNumber } = paymentAttempts
    const rows = await this.database.orm
      .select({ orderNumber, sum: sum(partialRefunds.amount).mapWith(Number) })
      .from(partialRefunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.tradeNumber, partialRefunds.tradeNumber))
      .where(and(isAnyOf(orderNumber, orderNumbers), isNull(partialRefunds.refusedAt)))
      .groupBy(orderNumber)
    return new Map(rows.map((row) => [row.orderNumber, row.sum]))
  }

  due(limit: number): Promise<PartialRefundRow[]> {
    return this.database.orm
      .select()
      .from(partialRefunds)
      .where(and(isNull(partialRefunds.doneAt), isNull(partialRefunds.refusedAt)))
      .orderBy(asc(partialRefunds.requestedAt))
      .limit(limit)
  }

  /** One that the gateway had refused is asked for again. */
  async retry(tx: Transaction, refundNumber: string): Promise<void> {
    await tx
      .update(partialRefunds)
      .set({ refusedAt: null, refusal: null })
      .where(and(eq(partialRefunds.refundNumber, refundNumber), isNull(partialRefunds.doneAt)))
  }

  /** @returns False for one that was done before. */
  async finish(tx: Transaction, refundNumber: string, doneAt: Date): Promise<boolean> {
    const rows = await tx
      .update(partialRefunds)
      .set({ doneAt, refusedAt: null, refusal: null })
      .where(and(eq(partialRefunds.refundNumber, refundNumber), isNull(partialRefunds.doneAt)))
      .returning({ refundNumber: partialRefunds.refundNumber })
    return rows.length > 0
  }

  async refuse(tx: Transaction, refundNumber: string, refusedAt: Date, refusal: string): Promise<void> {
    await tx
      .update(partialRefunds)
      .set({ refusedAt, refusal })
      .where(and(eq(partialRefunds.refundNumber, refundNumber), isNull(partialRefunds.doneAt)))
  }
}
