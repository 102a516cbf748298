import { index, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../auth/auth.tables.ts'
import { folders } from '../../recordings/library/folders.tables.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'

export const hotWords = pgTable(
  'hot_words',
  {
    scopeId: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    folderId: uuid().references(() => folders.id, { onDelete: 'cascade' }),
    recordingId: uuid().references(() => recordings.id, { onDelete: 'cascade' }),
    words: jsonb().$type<string[]>().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.folderId), index().on(table.recordingId)],
)
