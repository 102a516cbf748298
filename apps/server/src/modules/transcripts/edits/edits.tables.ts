import { doublePrecision, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'

/** Changes of texts that were saved, by the ids that clients gave them: one that is sent again is known. */
export const transcriptChanges = pgTable(
  'transcript_changes',
  {
    recordingId: uuid()
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    changeId: text().notNull(),
    revision: integer().notNull(),
    savedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.changeId] })],
)

/** The separation of speakers that was asked for last, of each recording. */
export const speakerRuns = pgTable('speaker_runs', {
  recordingId: uuid()
    .primaryKey()
    .references(() => recordings.id, { onDelete: 'cascade' }),
  /** Names the run: work on a former one writes nothing. */
  runId: uuid().notNull(),
  status: text().$type<'running' | 'done' | 'failed'>().notNull(),
  /** 0…1 */
  progress: doublePrecision().notNull(),
  speakerCount: smallint().notNull(),
  startedAt: instant().notNull(),
})
