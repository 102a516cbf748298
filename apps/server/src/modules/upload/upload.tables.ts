import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/auth.tables.ts'

const instant = () => timestamp({ withTimezone: true })

/**
 * One row per transfer that holds or held space: from its first byte (resumable) or its last one (multipart) until it is a recording.
 * The recording gets the same id, so that finishing twice makes one.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    fileName: text().notNull(),
    /** Of the whole file, as announced. */
    bytes: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull(),
    /** Last sign of life of its sender. */
    touchedAt: instant().notNull(),
    /** When it became a recording: from then on the recording takes the space, and the row only remembers the outcome. */
    recordedAt: instant(),
  },
  (table) => [index().on(table.userId), index().on(table.touchedAt)],
)
