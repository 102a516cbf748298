import type { TextOrigin } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { users } from '../../auth/auth.tables.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'

export const transcripts = pgTable(
  'transcripts',
  {
    recordingId: uuid()
      .primaryKey()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    sections: text().notNull(),
    words: text().notNull(),
    engine: text(),
    quality: text().$type<'basic' | 'good' | 'best'>(),
    /** The engine was taken because a better model did not arrive. */
    isFallback: boolean().notNull().default(false),
    language: text().notNull(),
    origin: text().$type<TextOrigin>().notNull().default('transcribed'),
    savedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** The revision whose search index was written in the form of today. Another one, or none: an earlier build has written it. */
    searchedRevision: integer(),
  },
  (table) => [
    index('transcripts_unprepared')
      .on(table.recordingId)
      .where(sql`searched_revision is distinct from revision`),
  ],
)

/** What is still to be written into the search index. */
export const isUnprepared = sql`${transcripts.searchedRevision} is distinct from ${transcripts.revision}`
