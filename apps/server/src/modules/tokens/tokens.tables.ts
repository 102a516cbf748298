import type { Scope } from '@longhand/contracts'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { makerColumns } from '../../platform/access/maker.ts'
import { users } from '../auth/auth.tables.ts'

/** Access tokens of people. A revoked one has no row. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the token, in hex: a leaked table opens nothing. */
    tokenHash: text().notNull().unique(),
    /** The token's first characters, by which its owner recognizes it. */
    hint: text().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    /** Written at most once a minute. */
    lastUsedAt: instant(),
    lastUsedAddress: text(),
    /** Null for no limit of its own. */
    minutesPerMonth: integer(),
    ...makerColumns,
  },
  (table) => [index().on(table.userId)],
)

/** First what was held, then what was used. */
export const accessTokenUses = pgTable(
  'access_token_uses',
  {
    transcriptionId: uuid().primaryKey(),
    tokenId: uuid()
      .notNull()
      .references(() => accessTokens.id, { onDelete: 'cascade' }),
    seconds: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.tokenId, table.createdAt)],
)
