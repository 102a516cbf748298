import { and, desc, eq, isNull } from 'drizzle-orm'
import { stayBelow } from '../../platform/db/ceiling.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { appOrders, appProducts, appUsers } from './apps.tables.ts'

export type AppProductRow = typeof appProducts.$inferSelect

export type AppOrderRow = typeof appOrders.$inferSelect & {
  currency: AppProductRow['currency']
  externalUserId: string | null
}

export class AppGoodsRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  async addProduct(product: AppProductRow): Promise<void> {
    await this.transaction(async (tx) => {
      await stayBelow(tx, 'appProducts', product.appId, () =>
        tx.$count(appProducts, eq(appProducts.appId, product.appId)),
      )
      await tx.insert(appProducts).values(product)
    })
  }

  async products(
    appId: string,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ rows: AppProductRow[]; total: number }> {
    const { orm } = this.database
    const isOwn = eq(appProducts.appId, appId)
    const rows = await orm
      .select()
      .from(appProducts)
      .where(isOwn)
      .orderBy(desc(appProducts.createdAt), appProducts.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return { rows, total: await orm.$count(appProducts, isOwn) }
  }

  async findProduct(tx: Transaction, appId: string, id: string): Promise<AppProductRow | undefined> {
    const [row] = await tx
      .select()
      .from(appProducts)
      .where(and(eq(appProducts.appId, appId), eq(appProducts.id, id), isNull(appProducts.retiredAt)))
    return row
  }

  async retireProduct(appId: string, id: string, retiredAt: Date): Promise<boolean> {
    const { rowCount } = await this.database.orm
      .update(appProducts)
      .set({ retiredAt })
      .where(and(eq(appProducts.appId, appId), eq(appProducts.id, id), isNull(appProducts.retiredAt)))
    return rowCount === 1
  }

  async addOrder(tx: Transaction, order: typeof appOrders.$inferInsert): Promise<void> {
    await tx.insert(appOrders).values(order)
  }

  async findOrder(orderNumber: string, on: Queryable = this.database.orm): Promise<AppOrderRow | undefined> {
    const [row] = await on
      .select({ order: appOrders, currency: appProducts.currency, externalUserId: appUsers.externalUserId })
      .from(appOrders)
      .innerJoin(appProducts, eq(appProducts.id, appOrders.productId))
      .leftJoin(appUsers, eq(appUsers.userId, appOrders.userId))
      .where(eq(appOrders.orderNumber, orderNumber))
    return row && { ...row.order, currency: row.currency, externalUserId: row.externalUserId }
  }

  ordersOf(userId: string): Promise<(typeof appOrders.$inferSelect)[]> {
    return this.database.orm
      .select()
      .from(appOrders)
      .where(eq(appOrders.userId, userId))
      .orderBy(appOrders.orderNumber)
  }

  async forgetUser(userId: string): Promise<void> {
    await this.database.orm.update(appOrders).set({ metadata: {} }).where(eq(appOrders.userId, userId))
  }
}
