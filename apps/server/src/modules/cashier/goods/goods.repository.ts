import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts'
import { goods } from '../cashier.tables.ts'

export type GoodsRow = typeof goods.$inferSelect

export type NewGoods = typeof goods.$inferInsert

export class GoodsRepository {
  constructor(private readonly database: Database) {}

  get reader(): Queryable {
    return this.database.orm
  }

  onSale(kind: GoodsRow['kind']): Promise<GoodsRow[]> {
    return this.database.orm
      .select()
      .from(goods)
      .where(and(eq(goods.kind, kind), isNull(goods.retiredAt)))
      .orderBy(asc(goods.sortOrder), asc(goods.goodsId))
  }

  async findOnSale(goodsId: string): Promise<GoodsRow | undefined> {
    const [row] = await this.database.orm
      .select()
      .from(goods)
      .where(and(eq(goods.goodsId, goodsId), isNull(goods.retiredAt)))
    return row
  }

  all(): Promise<GoodsRow[]> {
    return this.database.orm
      .select()
      .from(goods)
      .where(ne(goods.kind, 'external'))
      .orderBy(asc(goods.kind), asc(goods.sortOrder), asc(goods.goodsId))
  }

  /** Not those of apps, which are theirs. */
  async lock(tx: Transaction, goodsId: string): Promise<GoodsRow | undefined> {
    const [row] = await tx
      .select()
      .from(goods)
      .where(and(eq(goods.goodsId, goodsId), ne(goods.kind, 'external')))
      .for('update')
    return row
  }

  async add(rows: readonly NewGoods[], on: Queryable = this.reader): Promise<string[]> {
    const added = await on
      .insert(goods)
      .values([...rows])
      .onConflictDoNothing()
      .returning({ goodsId: goods.goodsId })
    return added.map(({ goodsId }) => goodsId)
  }

  async ensure(tx: Transaction, row: NewGoods): Promise<void> {
    await tx.insert(goods).values(row).onConflictDoNothing()
  }

  async change(
    goodsId: string,
    change: Partial<Pick<GoodsRow, 'price' | 'originalPrice' | 'retiredAt'>>,
    on: Queryable = this.reader,
  ): Promise<boolean> {
    const rows = await on
      .update(goods)
      .set(change)
      .where(eq(goods.goodsId, goodsId))
      .returning({ goodsId: goods.goodsId })
    return rows.length > 0
  }
}
