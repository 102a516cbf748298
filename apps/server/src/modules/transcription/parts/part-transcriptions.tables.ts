import { type NamedSection, readWireSection, type WireSection, writeWireSection } from '@longhand/transcript'
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, jsonAs } from '../../../platform/db/columns.ts'
import type { Failure } from '../../../platform/speech/failure.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'

const sectionsColumn = jsonAs(
  (sections: WireSection[]): NamedSection[] => sections.map(readWireSection),
  (sections) => sections.map(writeWireSection),
)

/** Parts that were transcribed once more. Of each recording one is under way or shown, the rest are `over`. */
export const partTranscriptions = pgTable(
  'stretches',
  {
    /** Names the time that is held for it, too. */
    runId: uuid().primaryKey(),
    recordingId: uuid()
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    status: text().$type<'running' | 'done' | 'failed' | 'over'>().notNull(),
    /** 0…1 */
    progress: doublePrecision().notNull(),
    startMs: integer().notNull(),
    endMs: integer().notNull(),
    language: text().notNull(),
    toEnglish: boolean().notNull().default(false),
    engine: text().notNull(),
    hotWords: jsonb().$type<string[]>().notNull(),
    /** What was recognised, once it is done. The transcript itself has it only when someone takes it. */
    sections: sectionsColumn()
      .notNull()
      .default(sql`'[]'::jsonb`),
    failure: jsonb().$type<Failure>(),
    startedAt: instant().notNull(),
  },
  (table) => [index().on(table.recordingId)],
)
