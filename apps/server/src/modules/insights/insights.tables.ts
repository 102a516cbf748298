import type { Notes, Sentence, SummaryPointKind } from '@longhand/contracts'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { recordings } from '../recordings/recording/recordings.tables.ts'

const ofRecording = () =>
  uuid()
    .notNull()
    .references(() => recordings.id, { onDelete: 'cascade' })

/** Where something that a worker makes stands: `none` was stopped before there was anything. */
export type WorkState = 'none' | 'waiting' | 'ready' | 'failed'

export interface StoredPoint {
  pointId: string
  kind: SummaryPointKind
  title: string
  text: string
  spkId: string | null
  sectionIds: string[]
  isEdited: boolean
}

/** The former summary stays readable while a new one is made. */
export const summaries = pgTable('summaries', {
  recordingId: ofRecording().primaryKey(),
  state: text().$type<WorkState>().notNull(),
  /** Identifies the run: late writes of an earlier one are ignored. */
  runId: uuid().notNull(),
  progress: doublePrecision().notNull().default(0),
  failure: jsonb().$type<Sentence>(),
  instructions: jsonb().$type<string[]>().notNull().default([]),
  engine: text(),
  method: text().$type<'extractive' | 'generative'>(),
  keywords: jsonb().$type<string[]>().notNull().default([]),
  points: jsonb().$type<StoredPoint[]>().notNull().default([]),
  /** What each section said when the summary was made, as hashes by section id. */
  sectionHashes: jsonb().$type<Record<string, string>>().notNull().default({}),
  revision: integer().notNull().default(0),
  updatedAt: instant().notNull(),
})

export const notes = pgTable('notes', {
  recordingId: ofRecording().primaryKey(),
  document: jsonb().$type<Notes>().notNull(),
  revision: integer().notNull(),
  updatedAt: instant().notNull(),
})

export const transcriptQuestions = pgTable(
  'transcript_questions',
  {
    id: uuid().primaryKey(),
    recordingId: ofRecording(),
    question: text().notNull(),
    state: text().$type<'waiting' | 'answered' | 'failed'>().notNull().default('waiting'),
    answer: text(),
    engine: text(),
    sectionIds: jsonb().$type<string[]>().notNull().default([]),
    failure: jsonb().$type<Sentence>(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.recordingId, table.createdAt)],
)

export const translations = pgTable(
  'translations',
  {
    recordingId: ofRecording(),
    /** Primary tag of the language it is translated into. */
    language: text().notNull(),
    state: text().$type<WorkState>().notNull(),
    runId: uuid().notNull(),
    progress: doublePrecision().notNull().default(0),
    failure: jsonb().$type<Sentence>(),
    engine: text(),
    quality: text().$type<'gist' | 'good'>(),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.language] })],
)

/** `sourceHash` shows whether the section has changed since. */
export const translatedSections = pgTable(
  'translated_sections',
  {
    recordingId: ofRecording(),
    language: text().notNull(),
    sectionId: text().notNull(),
    sourceHash: text().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.language, table.sectionId] })],
)

/** The key allows one per user and month. It outlives the recording. */
export const freeTranslations = pgTable(
  'free_translations',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    month: text().notNull(),
    recordingId: uuid().notNull(),
    /** Once true, the free translation does not come back. */
    isUsed: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] }), index().on(table.recordingId)],
)
