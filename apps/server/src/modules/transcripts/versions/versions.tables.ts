import type { TextOrigin } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { users } from '../../auth/auth.tables.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'

/** Texts as they once were; the present one is in `transcripts`. */
export const transcriptVersions = pgTable(
  'transcript_versions',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    recordingId: uuid()
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    origin: text().$type<TextOrigin>().notNull(),
    sections: text().notNull(),
    words: text().notNull(),
    engine: text(),
    quality: text().$type<'basic' | 'good' | 'best'>(),
    /** As of the text. */
    isFallback: boolean().notNull().default(false),
    language: text().notNull(),
    savedAt: instant().notNull(),
    savedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    keptAt: instant().notNull(),
    /** One that a person named stays until it is deleted. */
    name: text(),
    /** The visit whose first change it was kept before. */
    visitId: text(),
  },
  // A text is kept once, no matter who is about to change it.
  (table) => [
    uniqueIndex('transcript_versions_once').on(table.recordingId, table.revision),
    index('transcript_versions_unnamed')
      .on(table.keptAt)
      .where(sql`name is null`),
  ],
)
