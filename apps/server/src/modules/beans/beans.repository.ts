import { and, count, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { beanEntries } from './beans.tables.ts'

export type BeanEntryRow = typeof beanEntries.$inferSelect

export interface BeansPage {
  page: number
  pageSize: number
  kind?: 'earned' | 'spent' | undefined
}

export class BeansRepository {
  constructor(readonly reader: Queryable) {}

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

  async findByKey(tx: Transaction, entryKey: string): Promise<BeanEntryRow | undefined> {
    const [row] = await tx.select().from(beanEntries).where(eq(beanEntries.entryKey, entryKey))
    return row
  }

  async append(tx: Transaction, entry: typeof beanEntries.$inferInsert): Promise<boolean> {
    const rows = await tx
      .insert(beanEntries)
      .values(entry)
      .onConflictDoNothing({ target: beanEntries.entryKey })
      .returning({ entryId: beanEntries.entryId })
    return rows.length > 0
  }

  async page(
    userId: string,
    { page, pageSize, kind }: BeansPage,
  ): Promise<{ rows: BeanEntryRow[]; total: number }> {
    const ofKind = kind && { earned: gt(beanEntries.amount, 0), spent: lt(beanEntries.amount, 0) }[kind]
    const where = and(eq(beanEntries.userId, userId), ofKind)
    const [counted] = await this.reader.select({ total: count() }).from(beanEntries).where(where)
    const rows = await this.reader
      .select()
      .from(beanEntries)
      .where(where)
      .orderBy(desc(beanEntries.entryId))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return { rows, total: counted?.total ?? 0 }
  }
}
