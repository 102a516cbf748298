import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { users } from '../auth/auth.tables.ts'

/** From its first byte (resumable) or last one (multipart). The recording gets the same id, so that finishing twice makes one. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    fileName: text().notNull(),
    /** Of the whole file, as announced; of a live recording, what has arrived. */
    bytes: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull(),
    touchedAt: instant().notNull(),
    keptSeconds: integer().notNull(),
    /** From then on the recording takes the space. */
    recordedAt: instant(),
    multipartId: text(),
  },
  (table) => [index().on(table.userId), index().on(table.touchedAt)],
)

/** An upload whose bytes come in chunks, one row each. */
export const recorderUploads = pgTable('captures', {
  uploadId: uuid()
    .primaryKey()
    .references(() => uploads.id, { onDelete: 'cascade' }),
  startedAt: instant().notNull(),
})

/** What has arrived of a live recording. Numbers have no gaps; chunks of one run of the recorder are a file. */
export const recorderChunks = pgTable(
  'capture_chunks',
  {
    uploadId: uuid()
      .notNull()
      .references(() => recorderUploads.uploadId, { onDelete: 'cascade' }),
    number: integer().notNull(),
    stretch: integer().notNull(),
    bytes: integer().notNull(),
    milliseconds: integer().notNull(),
    sha256: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
)
