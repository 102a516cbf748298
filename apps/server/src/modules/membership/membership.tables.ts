import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/auth.tables.ts'

/** Append-only. The membership ends with the latest of them. */
export const membershipGrants = pgTable(
  'membership_grants',
  {
    /** Rises with each grant of a user, whose grants are made one after another. */
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** Negative when a refund takes days back. */
    days: integer().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    grantKey: text().notNull().unique(),
  },
  (table) => [index().on(table.userId, table.id), check('membership_grants_days', sql`${table.days} <> 0`)],
)

/** What an operator has set for a person, in place of what everyone has. */
export const storageQuotas = pgTable(
  'storage_quotas',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('storage_quotas_bytes', sql`${table.bytes} >= 0`)],
)

/** One row. Null for what the product has where no operator has said anything. */
export const defaultQuotas = pgTable(
  'default_quotas',
  {
    id: integer().primaryKey(),
    quotaBytes: bigint({ mode: 'number' }),
    transcriptionSeconds: integer(),
    captionSeconds: integer(),
    /** Rises with each change. */
    revision: integer().notNull(),
  },
  (table) => [check('default_quotas_bytes', sql`${table.quotaBytes} >= 0`)],
)
