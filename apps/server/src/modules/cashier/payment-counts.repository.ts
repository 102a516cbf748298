import { count } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { orders, paymentAttempts } from './cashier.tables.ts'

export class PaymentCountsRepository {
  constructor(private readonly database: Database) {}

  orders(): Promise<{ status: string; count: number }[]> {
    return this.database.orm
      .select({ status: orders.status, count: count() })
      .from(orders)
      .groupBy(orders.status)
  }

  attempts(): Promise<{ channel: string; state: string; count: number }[]> {
    const { channel, state } = paymentAttempts
    return this.database.orm
      .select({ channel, state, count: count() })
      .from(paymentAttempts)
      .groupBy(channel, state)
  }
}
