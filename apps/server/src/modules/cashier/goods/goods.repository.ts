import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { goods } from '../cashier.tables.ts'

export type GoodsRow = typeof goods.$inferSelect

export type NewGoods = typeof goods.$inferInsert

export class GoodsRepository {
  constructor(private readonly database: Database) {}

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

  async add(rows: readonly NewGoods[]): Promise<string[]> {
    const added = await this.database.orm
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
  ): Promise<boolean> {
    const rows = await this.database.orm
      .update(goods)
      .set(change)
      .where(eq(goods.goodsId, goodsId))
      .returning({ goodsId: goods.goodsId })
    return rows.length > 0
  }
}
