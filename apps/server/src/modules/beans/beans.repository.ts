import { desc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { beanEntries } from './beans.tables.ts'

/** SQL of the bean ledger. */
export class BeansRepository {
  constructor(readonly reader: Queryable) {}

  /** Lets nobody else write to this user's ledger until the transaction ends. */
  async lock(tx: Transaction, userId: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`beans:${userId}`}, 0))`)
  }

  async balance(on: Queryable, userId: string): Promise<number> {
    const [row] = await on
      .select({ balance: beanEntries.balanceAfter })
      .from(beanEntries)
      .where(eq(beanEntries.userId, userId))
      .orderBy(desc(beanEntries.entryId))
      .limit(1)
    return row?.balance ?? 0
  }

  /** @returns False when an entry with this key is there already. */
  async append(tx: Transaction, entry: typeof beanEntries.$inferInsert): Promise<boolean> {
    const rows = await tx.insert(beanEntries).values(entry).onConflictDoNothing({ target: beanEntries.entryKey }).returning({ entryId: beanEntries.entryId })
    return rows.length > 0
  }
}
