import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { refundRules } from '@longhand/contracts'
import { instant } from '../../platform/db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { buyerRefundStates } from './states/buyer-refund-states.ts'
import { attemptStates, orderStates, refundReasons } from './states/payment-states.ts'

/** What goods and orders have in common. Prices in fen, times in seconds. */
const products = () => ({
  kind: text({ enum: ['vip', 'card', 'external'] }).notNull(),
  nameEn: text().notNull(),
  nameZh: text().notNull(),
  price: integer('price_fen').notNull(),
  originalPrice: integer('original_price_fen').notNull(),
  /** Transcription time: of the card, or of each month of the membership. */
  durationSeconds: integer().notNull(),
  /** How long the card can be used, or how long the membership lasts. */
  effectiveSeconds: integer().notNull(),
})

export const goods = pgTable(
  'goods',
  {
    goodsId: text().primaryKey(),
    ...products(),
    introductionEn: text().notNull().default(''),
    introductionZh: text().notNull().default(''),
    sortOrder: integer().notNull(),
    createdAt: instant().notNull(),
    retiredAt: instant(),
  },
  (table) => [
    check('goods_price', sql`${table.price} > 0 and ${table.originalPrice} >= ${table.price}`),
    check('goods_times', sql`${table.durationSeconds} > 0 and ${table.effectiveSeconds} > 0`),
    // A membership is given in days.
    check('goods_days', sql`${table.kind} = 'card' or ${table.effectiveSeconds} % 86400 = 0`),
  ],
)

/** Holds its goods as they were when it was made. The row outlives the account under an anonymous id. */
export const orders = pgTable(
  'orders',
  {
    orderNumber: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    goodsId: text()
      .notNull()
      .references(() => goods.goodsId),
    ...products(),
    /** What the app says of its goods; those of ours have introductions. */
    description: text().notNull().default(''),
    /** By ISO 4217. Its prices are in the smallest unit: fen, where they are called so. */
    currency: text().notNull().default('CNY'),
    /** Of the goods: the prices are of all of them, and can be divided by it. */
    quantity: integer().notNull().default(1),
    status: text({ enum: orderStates }).notNull(),
    createdAt: instant().notNull(),
    /** Until when the newest of its attempts can be paid. */
    expiresAt: instant().notNull(),
    paidAt: instant(),
    closedAt: instant(),
    refundedAt: instant(),
    paidTradeNumber: text().unique(),
    cardId: uuid(),
    askedAt: instant(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    // The list of all orders, read from its end: where the index descends, nulls stand elsewhere than in the query.
    index('orders_newest').on(table.createdAt, table.orderNumber),
    index()
      .on(table.expiresAt)
      .where(sql`${table.status} = 'pending'`),
    uniqueIndex('orders_one_pending')
      .on(table.userId, table.goodsId)
      .where(sql`${table.status} = 'pending'`),
    check(
      'orders_paid',
      sql`(${table.status} in ('paid', 'refunded')) = (${table.paidTradeNumber} is not null)`,
    ),
  ],
)

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** Unguessable: the sandbox's pages have it in their address. */
    tradeNumber: text().primaryKey(),
    /** Rises with each attempt: the newest of an order is the one that its cashier shows. */
    serial: bigint({ mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    orderNumber: text()
      .notNull()
      .references(() => orders.orderNumber),
    channel: text().notNull(),
    amount: integer('amount_fen').notNull(),
    state: text({ enum: attemptStates }).notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    askedAt: instant(),
    paidAt: instant(),
    gatewayTradeNumber: text(),
  },
  (table) => [
    index().on(table.orderNumber, table.serial),
    index()
      .on(table.askedAt)
      .where(sql`${table.state} in ('open', 'scanned')`),
  ],
)

/** One row per payment at most. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** Ours, and what keeps the gateway from giving it back twice. */
    refundNumber: text().primaryKey(),
    tradeNumber: text()
      .notNull()
      .unique()
      .references(() => paymentAttempts.tradeNumber),
    amount: integer('amount_fen').notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    requestedAt: instant().notNull(),
    doneAt: instant(),
    /** When the gateway refused for good; a person has to look at it. */
    refusedAt: instant(),
    refusal: text(),
  },
  (table) => [
    index()
      .on(table.requestedAt)
      .where(sql`${table.doneAt} is null and ${table.refusedAt} is null`),
  ],
)

/** Parts of a payment, given back at the word of an app or an operator while the order stays paid. With the row of `payment_refunds` they are never more than was paid. */
export const partialRefunds = pgTable(
  'partial_refunds',
  {
    refundNumber: text().primaryKey(),
    tradeNumber: text()
      .notNull()
      .references(() => paymentAttempts.tradeNumber),
    /** What who asked for it calls it: asked for again, it is the same one. */
    key: text().notNull(),
    amount: integer('amount_fen').notNull(),
    requestedAt: instant().notNull(),
    doneAt: instant(),
    refusedAt: instant(),
    refusal: text(),
  },
  (table) => [
    uniqueIndex('partial_refunds_key').on(table.tradeNumber, table.key),
    index()
      .on(table.requestedAt)
      .where(sql`${table.doneAt} is null and ${table.refusedAt} is null`),
    check('partial_refunds_amount', sql`${table.amount} > 0`),
  ],
)

/** The log of refunds that buyers asked for, with what the rules saw. Its money moves by the row of the same number in `payment_refunds`. */
export const buyerRefunds = pgTable(
  'buyer_refunds',
  {
    refundNumber: text().primaryKey(),
    orderNumber: text()
      .notNull()
      .unique()
      .references(() => orders.orderNumber),
    rule: text({ enum: refundRules }).notNull(),
    amount: integer('amount_fen').notNull(),
    unusedSeconds: integer().notNull(),
    totalSeconds: integer().notNull(),
    /** Of the card, or of the membership's own time: what was taken last, and gave or will give back if the gateway refuses. */
    takenSeconds: integer().notNull(),
    /** Rises each time that it is taken: a key in the ledgers. */
    round: integer().notNull(),
    state: text({ enum: buyerRefundStates }).notNull(),
    requestedAt: instant().notNull(),
    endedAt: instant(),
    refusal: text(),
  },
  (table) => [index().on(table.requestedAt), check('buyer_refunds_amount', sql`${table.amount} > 0`)],
)
