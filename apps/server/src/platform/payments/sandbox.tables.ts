import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/** The gateway's books of the sandbox channel: what Alipay would keep at its side. */
export const sandboxTrades = pgTable(
  'sandbox_trades',
  {
    /** The merchant's number of the trade. Unguessable: who knows it can pay. */
    tradeNumber: text().primaryKey(),
    gatewayTradeNumber: text().notNull().unique(),
    subject: text().notNull(),
    amountFen: integer().notNull(),
    /** `none` until a user scanned the code: until then the gateway answers that it knows no such trade. */
    state: text({ enum: ['none', 'waiting', 'paid', 'closed'] }).notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    paidAt: instant(),
    /** Of the refund that gave the money back. */
    refundNumber: text(),
  },
  (table) => [check('sandbox_trades_amount', sql`${table.amountFen} > 0`)],
)

/** Signed notices, each sent again and again until the merchant answers `success`. */
export const sandboxNotices = pgTable(
  'sandbox_notices',
  {
    noticeId: uuid().primaryKey().defaultRandom(),
    tradeNumber: text()
      .notNull()
      .references(() => sandboxTrades.tradeNumber),
    /** Form-encoded, signature included. */
    body: text().notNull(),
    tries: integer().notNull().default(0),
    /** When it is sent next; null once it was taken or given up. */
    dueAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index()
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
  ],
)

/** One row: who the merchant is in the sandbox, and the key that its gateway signs with. PEM. */
export const sandboxIdentity = pgTable('sandbox_identity', {
  id: smallint().primaryKey(),
  appId: text().notNull(),
  sellerId: text().notNull(),
  privateKey: text().notNull(),
  publicKey: text().notNull(),
})
