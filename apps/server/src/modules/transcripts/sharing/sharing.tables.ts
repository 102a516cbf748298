import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { makerColumns } from '../../../platform/access/maker.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'

const moment = () => timestamp({ withTimezone: true })

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
    hint: text().notNull(),
    /** argon2id. */
    passwordHash: text(),
    createdAt: moment().notNull(),
    expiresAt: moment(),
    openedAt: moment(),
    openCount: integer().notNull().default(0),
    ...makerColumns,
  },
  (table) => [index().on(table.recordingId, table.createdAt)],
)
