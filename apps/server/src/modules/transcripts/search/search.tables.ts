import { customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { recordings } from '../../recordings/recording/recordings.tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A copy of `transcripts`, one row per section. */
export const searchableSections = pgTable(
  'searchable_sections',
  {
    recordingId: uuid()
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    sectionId: text().notNull(),
    startMs: integer('start_time').notNull(),
    speaker: text().notNull(),
    text: text().notNull(),
    /** When each of its tokens is said, in milliseconds. */
    tokenTimes: integer().array().notNull(),
    /** Stems of words, character pairs where words have no spaces, and one term for the owner. */
    terms: tsvector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recordingId, table.sectionId] }),
    // Without a pending list: no one's search pays for what another user has just saved.
    index('searchable_sections_terms').using('gin', table.terms).with({ fastupdate: 'off' }),
  ],
)
