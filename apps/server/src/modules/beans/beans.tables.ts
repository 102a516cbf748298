import type { Sentence } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/auth.tables.ts'

/** The bean ledger. Rows are only ever added; the balance is their sum, which no entry may take below zero. */
export const beanEntries = pgTable(
  'bean_entries',
  {
    entryId: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** What moved the beans: names its title in the reader's language. */
    reason: text({ enum: ['check-in', 'task', 'gift-code', 'invitation', 'redemption', 'grant'] }).notNull(),
    /** What exactly, as it was called then: the task, the goods. */
    subject: jsonb().$type<Sentence>(),
    /** Beans earned, or negative when spent. */
    amount: integer().notNull(),
    balanceAfter: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** What this entry is for, so that it is written once. */
    entryKey: text().notNull().unique(),
  },
  (table) => [
    index().on(table.userId, table.entryId),
    check('bean_entries_amount', sql`${table.amount} <> 0`),
    check('bean_entries_balance', sql`${table.balanceAfter} >= 0`),
  ],
)
