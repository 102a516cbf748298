import type { Sentence } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/auth.tables.ts'

/** Rows are only ever added; the balance is their sum, never below zero. */
export const beanEntries = pgTable(
  'bean_entries',
  {
    entryId: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    reason: text({
      enum: ['check-in', 'task', 'gift-code', 'invitation', 'redemption', 'grant', 'app'],
    }).notNull(),
    subject: jsonb().$type<Sentence>(),
    amount: integer().notNull(),
    balanceAfter: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    entryKey: text().notNull().unique(),
  },
  (table) => [
    index().on(table.userId, table.entryId),
    check('bean_entries_amount', sql`${table.amount} <> 0`),
    check('bean_entries_balance', sql`${table.balanceAfter} >= 0`),
  ],
)
