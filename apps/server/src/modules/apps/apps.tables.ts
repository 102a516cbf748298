import type { AppScope } from '@longhand/contracts'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { orders } from '../cashier/cashier.tables.ts'

/** Apps of others that sell, reward and message by this server. The row stays when it is revoked: orders and ledgers name it. */
export const apps = pgTable('apps', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull().unique(),
  /** SHA-256 of the secret, in hex: a leaked table opens nothing. */
  secretHash: text().notNull().unique(),
  createdAt: instant().notNull(),
  revokedAt: instant(),
})

/** Where pages of an app come from. */
export const appOrigins = pgTable(
  'app_origins',
  {
    appId: uuid()
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    origin: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.origin] })],
)

/** One account for each user of an app. */
export const appUsers = pgTable(
  'app_users',
  {
    appId: uuid()
      .notNull()
      .references(() => apps.id),
    externalUserId: text().notNull(),
    userId: uuid()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the app says: never compared with an account's address, and never mailed to. */
    contactEmail: text(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.externalUserId] })],
)

/** Tokens of users of apps. A revoked one has no row. */
export const appSessions = pgTable(
  'app_sessions',
  {
    /** SHA-256 of the token, in hex. */
    tokenHash: text().primaryKey(),
    appId: uuid()
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scopes: text().array().$type<AppScope[]>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.appId), index().on(table.expiresAt)],
)

/** What apps sell. Orders hold it as it was when they were made. */
export const appProducts = pgTable(
  'app_products',
  {
    id: text().primaryKey(),
    appId: uuid()
      .notNull()
      .references(() => apps.id),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** In the smallest unit of the currency. */
    price: integer().notNull(),
    /** By ISO 4217. */
    currency: text().notNull(),
    metadata: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: instant().notNull(),
    retiredAt: instant(),
  },
  (table) => [index().on(table.appId, table.createdAt)],
)

/** What orders of goods of apps are to their app. */
export const appOrders = pgTable(
  'app_orders',
  {
    orderNumber: text()
      .primaryKey()
      .references(() => orders.orderNumber),
    appId: uuid()
      .notNull()
      .references(() => apps.id),
    productId: text()
      .notNull()
      .references(() => appProducts.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    reference: text().notNull(),
    /** Emptied when the user is erased. */
    metadata: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.appId)],
)
