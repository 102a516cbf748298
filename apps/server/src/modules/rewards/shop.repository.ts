import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { beanGoods, beanPurchases } from './rewards.tables.ts'

export type BeanGoodsRow = typeof beanGoods.$inferSelect

export class ShopRepository {
  constructor(readonly reader: Queryable) {}

  async page(page: number, pageSize: number): Promise<{ rows: BeanGoodsRow[]; total: number }> {
    const where = eq(beanGoods.isOffered, true)
    const [counted] = await this.reader.select({ total: count() }).from(beanGoods).where(where)
    const rows = await this.reader
      .select()
      .from(beanGoods)
      .where(where)
      .orderBy(asc(beanGoods.sortOrder), asc(beanGoods.goodsId))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return { rows, total: counted?.total ?? 0 }
  }

  async findOffered(on: Queryable, goodsId: string): Promise<BeanGoodsRow | undefined> {
    const [row] = await on
      .select()
      .from(beanGoods)
      .where(and(eq(beanGoods.goodsId, goodsId), eq(beanGoods.isOffered, true)))
    return row
  }

  /** Lets one call at a time make the purchase of this id. @returns The one that was made. */
  async lockPurchase(
    tx: Transaction,
    purchaseId: string,
  ): Promise<typeof beanPurchases.$inferSelect | undefined> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bean-purchase:${purchaseId}`}, 0))`)
    const [row] = await tx.select().from(beanPurchases).where(eq(beanPurchases.purchaseId, purchaseId))
    return row
  }

  async addPurchase(tx: Transaction, purchase: typeof beanPurchases.$inferInsert): Promise<void> {
    await tx.insert(beanPurchases).values(purchase)
  }

  async purchasesOf(userId: string): Promise<(typeof beanPurchases.$inferSelect)[]> {
    return this.reader
      .select()
      .from(beanPurchases)
      .where(eq(beanPurchases.userId, userId))
      .orderBy(asc(beanPurchases.createdAt))
  }

  async all(): Promise<BeanGoodsRow[]> {
    return this.reader.select().from(beanGoods).orderBy(asc(beanGoods.sortOrder), asc(beanGoods.goodsId))
  }

  /** Also an id that is not there yet: until `tx` ends no other transaction adds or changes it. */
  async lock(tx: Transaction, goodsId: string): Promise<BeanGoodsRow | undefined> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bean-goods:${goodsId}`}, 0))`)
    const [row] = await tx.select().from(beanGoods).where(eq(beanGoods.goodsId, goodsId)).for('update')
    return row
  }

  async put(goods: typeof beanGoods.$inferInsert, on: Queryable = this.reader): Promise<void> {
    const { goodsId: _, ...change } = goods
    await on.insert(beanGoods).values(goods).onConflictDoUpdate({ target: beanGoods.goodsId, set: change })
  }

  async setOffered(goodsId: string, isOffered: boolean, on: Queryable = this.reader): Promise<boolean> {
    const { rowCount } = await on.update(beanGoods).set({ isOffered }).where(eq(beanGoods.goodsId, goodsId))
    return rowCount === 1
  }

  async seed(goods: readonly (typeof beanGoods.$inferInsert)[]): Promise<void> {
    await this.reader
      .insert(beanGoods)
      .values([...goods])
      .onConflictDoNothing()
  }
}
