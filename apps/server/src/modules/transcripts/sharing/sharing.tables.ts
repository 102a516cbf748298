import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { makerColumns } from '../../../platform/access/maker.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'

export const shareLinks = pgTable(
  'share_links',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    recordingId: uuid()
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, in hex: anyone who reads the table can open nothing. */
    tokenHash: text().notNull().unique(),
    /** The token, sealed for its owner, with a key that is not here; null for links of earlier builds. */
    sealedToken: text(),
    hint: text().notNull(),
    /** argon2id. */
    passwordHash: text(),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    openedAt: instant(),
    openCount: integer().notNull().default(0),
    ...makerColumns,
  },
  (table) => [index().on(table.recordingId, table.createdAt)],
)
