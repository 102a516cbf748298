import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
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

  async put(banner: typeof banners.$inferInsert): Promise<void> {
    const { bannerId: _, ...change } = banner
    await this.reader
      .insert(banners)
      .values(banner)
      .onConflictDoUpdate({ target: banners.bannerId, set: change })
  }

  async setShown(bannerId: string, isShown: boolean): Promise<boolean> {
    const { rowCount } = await this.reader
      .update(banners)
      .set({ isShown })
      .where(eq(banners.bannerId, bannerId))
    return rowCount === 1
  }

  async seed(rows: readonly (typeof banners.$inferInsert)[]): Promise<void> {
    await this.reader
      .insert(banners)
      .values([...rows])
      .onConflictDoNothing()
  }
}
