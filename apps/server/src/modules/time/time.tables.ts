import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/auth.tables.ts'

/** What is left of a card is the sum of its ledger entries. */
export const timeCards = pgTable(
  'time_cards',
  {
    cardId: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    source: text({ enum: ['bought', 'beans', 'gift'] }).notNull(),
    seconds: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** What the card was given for, once: an order, a gift, a redemption. */
    grantKey: text().notNull().unique(),
  },
  (table) => [
    index().on(table.userId, table.expiresAt),
    check('time_cards_seconds', sql`${table.seconds} > 0`),
  ],
)

/** How the keys of entries begin that count a result without words. */
export const emptyResultKey = 'empty:'

/** The seconds ledger. Rows are only ever added; every balance is a sum of them. */
export const timeEntries = pgTable(
  'time_entries',
  {
    entryId: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    allowance: text({ enum: ['daily', 'vip', 'card'] }).notNull(),
    allowanceKey: text().notNull(),
    kind: text({ enum: ['grant', 'hold', 'use', 'release', 'expire', 'refund'] }).notNull(),
    seconds: integer().notNull(),
    transcriptionId: uuid(),
    /** Of a hold, what it is for. */
    heldFor: text({ enum: ['transcription', 'captions'] })
      .notNull()
      .default('transcription'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** What this entry is for, so that it can be written once only. */
    entryKey: text().notNull().unique(),
  },
  (table) => [
    index().on(table.userId, table.allowance, table.allowanceKey),
    index().on(table.transcriptionId),
    index('time_entries_holds')
      .on(table.userId, table.createdAt)
      .where(sql`kind = 'hold'`),
    check(
      'time_entries_sign',
      sql`case when ${table.kind} in ('grant', 'release') then ${table.seconds} >= 0 else ${table.seconds} <= 0 end`,
    ),
  ],
)

/** What an operator lets a person use in a month, whatever time they have. Null, as no row, for what everyone has. */
export const monthQuotas = pgTable('month_quotas', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  transcriptionSeconds: integer(),
  captionSeconds: integer(),
})
