import { asc, count, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/db/database.ts'
import { banners } from '../rewards.tables.ts'

export type BannerRow = typeof banners.$inferSelect

export class BannersRepository {
  constructor(private readonly reader: Queryable) {}

  async shown(): Promise<BannerRow[]> {
    return this.reader
      .select()
      .from(banners)
      .where(eq(banners.isShown, true))
      .orderBy(asc(banners.sortOrder), asc(banners.bannerId))
  }

  async all(): Promise<BannerRow[]> {
    return this.reader.select().from(banners).orderBy(asc(banners.sortOrder), asc(banners.bannerId))
  }

  /** Until `tx` ends no other transaction changes banners. */
  async lock(tx: Transaction): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('banners', 0))`)
  }

  async find(on: Queryable, bannerId: string): Promise<BannerRow | undefined> {
    const [row] = await on.select().from(banners).where(eq(banners.bannerId, bannerId))
    return row
  }

  async count(on: Queryable): Promise<number> {
    const [row] = await on.select({ banners: count() }).from(banners)
    return row?.banners ?? 0
  }

  async put(tx: Transaction, banner: BannerRow): Promise<void> {
    const { bannerId: _, ...change } = banner
    await tx.insert(banners).values(banner).onConflictDoUpdate({ target: banners.bannerId, set: change })
  }

  async seed(rows: readonly (typeof banners.$inferInsert)[]): Promise<void> {
    await this.reader
      .insert(banners)
      .values([...rows])
      .onConflictDoNothing()
  }
}
