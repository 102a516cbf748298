import type { Notes, Sentence, SummaryPointKind } from '@longhand/contracts'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/auth.tables.ts'
import { recordings } from '../recordings/recording/recordings.tables.ts'

const moment = () => timestamp({ withTimezone: true })
const ofRecording = () =>
  uuid()
    .notNull()
    .references(() => recordings.id, { onDelete: 'cascade' })

/** Where something that a worker makes stands: `none` was stopped before there was anything. */
export type WorkState = 'none' | 'waiting' | 'ready' | 'failed'

/** A point of a summary as it is stored. */
export interface StoredPoint {
  pointId: string
  kind: SummaryPointKind
  title: string
  text: string
  spkId: string | null
  sectionIds: string[]
  isEdited: boolean
}

/** One row per recording that a summary was asked for. While a new one is made, the former one stays readable. */
export const summaries = pgTable('summaries', {
  recordingId: ofRecording().primaryKey(),
  state: text().$type<WorkState>().notNull(),
  /** Names the making: what an earlier one still writes is not taken. */
  runId: uuid().notNull(),
  progress: doublePrecision().notNull().default(0),
  failure: jsonb().$type<Sentence>(),
  instructions: jsonb().$type<string[]>().notNull().default([]),
  /** Absent until there is a summary. */
  engine: text(),
  method: text().$type<'extractive' | 'generative'>(),
  keywords: jsonb().$type<string[]>().notNull().default([]),
  points: jsonb().$type<StoredPoint[]>().notNull().default([]),
  /** What each section said when the summary was made, as hashes by section id. */
  sectionHashes: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** Counts changes of the points. */
  revision: integer().notNull().default(0),
  updatedAt: moment().notNull(),
})

/** Notes beside a transcript, one document per recording. */
export const notes = pgTable('notes', {
  recordingId: ofRecording().primaryKey(),
  document: jsonb().$type<Notes>().notNull(),
  revision: integer().notNull(),
  updatedAt: moment().notNull(),
})

/** What was asked of transcripts. */
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
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.recordingId, table.createdAt)],
)

/** One row per recording and language that was asked for. */
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
    updatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.language] })],
)

/** The translation of one section, with the hash of what was translated: a section that says something else now is stale. */
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

/** The free translation of a month of a user who is no member. The key is the rule that there is one. It outlives the recording. */
export const freeTranslations = pgTable(
  'free_translations',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `YYYY-MM`, business time zone. */
    month: text().notNull(),
    recordingId: uuid().notNull(),
    /** Something of the recording was handed over in translation: from then on it does not come back. */
    isUsed: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] }), index().on(table.recordingId)],
)
