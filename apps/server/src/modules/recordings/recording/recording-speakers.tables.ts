import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { recordings } from './recordings.tables.ts'

/** Who speaks in a recording, for its lists. Written with its text. */
export const recordingSpeakers = pgTable(
  'recording_speakers',
  {
    recordingId: uuid()
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.name] })],
)
