import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'

/** What an action changes, by field. Names of people and of what they have do not belong in it. */
export type Changed = Record<string, string | number | boolean | null>

/** Append-only: an entry is written with what it records, and chained once afterwards. */
export const operatorTrail = pgTable(
  'operator_trail',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    actorId: uuid(),
    /** Of operators, whose names outlive their accounts; `shell` and `system`; of other people empty. */
    actorName: text().notNull(),
    action: text().notNull(),
    targetUserId: uuid(),
    /** Number or id of what is no account, or empty. */
    target: text().notNull(),
    before: jsonb().$type<Changed>(),
    after: jsonb().$type<Changed>(),
    /** Gone, with its salt, once the account of the actor is erased: the chain holds only the digest. */
    address: text(),
    addressSalt: text(),
    addressDigest: text(),
    /** From 1. Null, as the hash, until it is chained. */
    position: integer().unique(),
    hash: text(),
  },
  (table) => [
    index().on(table.at),
    index().on(table.actorId),
    // To read the trail is to chain it first.
    index('operator_trail_unchained')
      .on(table.id)
      .where(sql`${table.position} is null`),
  ],
)
