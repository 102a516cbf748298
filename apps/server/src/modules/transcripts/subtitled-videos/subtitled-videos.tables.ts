import type {
  SubtitledVideoKind,
  SubtitledVideoStatus,
  ExportOptions,
  InterfaceLanguage,
  Sentence,
} from '@longhand/contracts'
import { bigint, doublePrecision, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { users } from '../../auth/auth.tables.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'

/** One for each user: it takes the place of the one before. */
export const subtitledVideos = pgTable(
  'captioned_videos',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    recordingId: uuid()
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    kind: text().$type<SubtitledVideoKind>().notNull(),
    options: jsonb().$type<ExportOptions>().notNull(),
    language: text().$type<InterfaceLanguage>().notNull(),
    status: text().$type<SubtitledVideoStatus>().notNull(),
    /** 0…1 */
    progress: doublePrecision().notNull().default(0),
    bytes: bigint({ mode: 'number' }),
    failure: jsonb().$type<Sentence>(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [uniqueIndex().on(table.userId), index().on(table.recordingId), index().on(table.finishedAt)],
)
