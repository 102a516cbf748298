import type { RecordingTask, Sentence } from '@longhand/contracts'
import { doublePrecision, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { users } from '../../auth/auth.tables.ts'
import type { PlannedRecording } from './planned-recording.ts'

export const audioTasks = pgTable(
  'audio_tasks',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text().$type<RecordingTask['kind']>().notNull(),
    status: text().$type<RecordingTask['status']>().notNull().default('running'),
    originals: text().$type<'recycle' | 'keep'>().notNull(),
    /** Of the recording that is made, or that its parts are called after. */
    fileName: text().notNull(),
    sourceIds: jsonb().$type<string[]>().notNull(),
    /** Absent until planned. Stable ids, so that a repeated job makes nothing twice. */
    planned: jsonb().$type<PlannedRecording[]>(),
    /** 0…1 */
    progress: doublePrecision().notNull().default(0),
    failure: jsonb().$type<Sentence>(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
)
