import type { PayOrderStatus } from '@longhand/contracts'
import { and, count, desc, eq, gte, isNull, lt } from 'drizzle-orm'
import { stayBelow } from '../../platform/db/ceiling.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { orders } from '../cashier/cashier.tables.ts'
import { appOrders, appProducts, appUsers } from './apps.tables.ts'

export type AppProductRow = typeof appProducts.$inferSelect

/** `price` of one, as it was when the order was made. */
export type AppOrderRow = typeof appOrders.$inferSelect &
  Pick<AppProductRow, 'price' | 'currency'> & {
    quantity: number
    total: number
    externalUserId: string | null
  }

/** Which orders of an app; by when they were made, from the one moment and before the other. */
export interface WantedAppOrders {
  page: number
  pageSize: number
  reference?: string | undefined
  externalUserId?: string | undefined
  status?: PayOrderStatus | undefined
  from: Date | undefined
  to: Date | undefined
}

const ofOrder = {
  order: appOrders,
  quantity: orders.quantity,
  total: orders.price,
  currency: orders.currency,
  externalUserId: appUsers.externalUserId,
}

function asOrderRow({
  order,
  ...rest
}: { order: typeof appOrders.$inferSelect } & Omit<
  AppOrderRow,
  keyof typeof appOrders.$inferSelect | 'price'
>): AppOrderRow {
  return { ...order, ...rest, price: rest.total / rest.quantity }
}

type ProductChange = {
  [Field in 'name' | 'description' | 'price' | 'metadata' | 'retiredAt']?: AppProductRow[Field] | undefined
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

  async changeProduct(appId: string, id: string, change: ProductChange): Promise<AppProductRow | undefined> {
    const [row] = await this.database.orm
      .update(appProducts)
      // Without anything to set there is no statement.
      .set({ id, ...change })
      .where(and(eq(appProducts.appId, appId), eq(appProducts.id, id)))
      .returning()
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
      .select(ofOrder)
      .from(appOrders)
      .innerJoin(orders, eq(orders.orderNumber, appOrders.orderNumber))
      .leftJoin(appUsers, eq(appUsers.userId, appOrders.userId))
      .where(eq(appOrders.orderNumber, orderNumber))
    return row && asOrderRow(row)
  }

  /** The newest first. */
  async orders(
    appId: string,
    { page, pageSize, reference, externalUserId, status, from, to }: WantedAppOrders,
  ): Promise<{ rows: { own: AppOrderRow; order: typeof orders.$inferSelect }[]; total: number }> {
    const { orm } = this.database
    const areWanted = and(
      eq(appOrders.appId, appId),
      reference === undefined ? undefined : eq(appOrders.reference, reference),
      externalUserId === undefined ? undefined : eq(appUsers.externalUserId, externalUserId),
      status === undefined ? undefined : eq(orders.status, status),
      from && gte(orders.createdAt, from),
      to && lt(orders.createdAt, to),
    )
    const found = orm
      .select({ ...ofOrder, paid: orders })
      .from(appOrders)
      .innerJoin(orders, eq(orders.orderNumber, appOrders.orderNumber))
      .leftJoin(appUsers, eq(appUsers.userId, appOrders.userId))
      .where(areWanted)
    const rows = await found
      .orderBy(desc(orders.createdAt), desc(orders.orderNumber))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    const [counted] = await orm
      .select({ total: count() })
      .from(appOrders)
      .innerJoin(orders, eq(orders.orderNumber, appOrders.orderNumber))
      .leftJoin(appUsers, eq(appUsers.userId, appOrders.userId))
      .where(areWanted)
    return {
      rows: rows.map(({ paid, ...row }) => ({ own: asOrderRow(row), order: paid })),
      total: counted?.total ?? 0,
    }
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
