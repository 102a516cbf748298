import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

export const sandboxTrades = pgTable(
  'sandbox_trades',
  {
    /** Unguessable: who knows it can pay. */
    tradeNumber: text().primaryKey(),
    gatewayTradeNumber: text().notNull().unique(),
    subject: text().notNull(),
    amount: integer('amount_fen').notNull(),
    currency: text().notNull().default('CNY'),
    /** `none` until the code was scanned: until then the gateway knows no such trade. */
    state: text({ enum: ['none', 'waiting', 'paid', 'closed'] }).notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    paidAt: instant(),
    /** The newest of its refunds, and how much all of them are. */
    refundNumber: text(),
    refunded: integer('refund_fen'),
  },
  (table) => [check('sandbox_trades_amount', sql`${table.amount} > 0`)],
)

/** Refunds of a trade: each number is paid once. */
export const sandboxRefunds = pgTable('sandbox_refunds', {
  refundNumber: text().primaryKey(),
  tradeNumber: text()
    .notNull()
    .references(() => sandboxTrades.tradeNumber),
  amount: integer('amount_fen').notNull(),
  createdAt: instant().notNull(),
})

export const sandboxNotices = pgTable(
  'sandbox_notices',
  {
    noticeId: uuid().primaryKey().defaultRandom(),
    tradeNumber: text()
      .notNull()
      .references(() => sandboxTrades.tradeNumber),
    body: text().notNull(),
    tries: integer().notNull().default(0),
    dueAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index()
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
  ],
)

/** One row. The key is PEM. */
export const sandboxIdentity = pgTable('sandbox_identity', {
  id: smallint().primaryKey(),
  appId: text().notNull(),
  sellerId: text().notNull(),
  privateKey: text().notNull(),
  publicKey: text().notNull(),
})
