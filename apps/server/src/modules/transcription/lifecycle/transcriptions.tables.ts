import type { InterfaceLanguage } from '@longhand/contracts'
import type { FirstPass, Segment, Span, Turn } from '@longhand/speech'
import {
  type NamedSection,
  type OnWire,
  readWireSection,
  readWireTimes,
  type WireSection,
  writeWireSection,
  writeWireTimes,
} from '@longhand/transcript'
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, jsonAs } from '../../../platform/db/columns.ts'
import type { Failure } from '../../../platform/speech/failure.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import type { KeptEdit } from '../work/keep-edits.ts'

const editsColumn = jsonAs(
  (edits: OnWire<KeptEdit>[]): KeptEdit[] => edits.map(readWireTimes),
  (edits) => edits.map(writeWireTimes),
)
const sectionsColumn = jsonAs(
  (sections: WireSection[]): NamedSection[] => sections.map(readWireSection),
  (sections) => sections.map(writeWireSection),
)

/** Where a transcription stands. The first four are unfinished. */
export type TranscriptionStage =
  'queued' | 'decoding' | 'recognising' | 'speakers' | 'done' | 'failed' | 'cancelled'

export interface ModelWait {
  /** 0 until any have been seen. */
  bytes: number
  /** ISO 8601 */
  since: string
}

export const transcriptions = pgTable(
  'transcriptions',
  {
    id: uuid().primaryKey(),
    recordingId: uuid()
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    stage: text().$type<TranscriptionStage>().notNull().default('queued'),
    /** Of the release before; it goes with the next one. */
    goesFirst: boolean().notNull().default(false),
    language: text().notNull(),
    /** All that may be spoken, where the engine is to detect which; empty where that is the one. */
    languages: jsonb().$type<string[]>().notNull().default([]),
    /** Its text is written in English, whatever is spoken. */
    toEnglish: boolean().notNull().default(false),
    /** 0 when unknown. */
    speakerCount: integer().notNull(),
    /** Where `speakerCount` is the fewest of an unknown number. */
    maxSpeakerCount: smallint(),
    hotWords: jsonb().$type<string[]>().notNull(),
    /** What was written by hand while the recording was made: it stays in the text. */
    keptEdits: editsColumn()
      .notNull()
      .default(sql`'[]'::jsonb`),
    translateTo: text(),
    /** While it waits for a model that is on its way: what had arrived of that, and since when nothing more did. */
    modelWait: jsonb().$type<ModelWait>(),
    /** It waited in vain. */
    isModelMissed: boolean().notNull().default(false),
    /** Nothing is recognised: its text is empty sections, to be typed by hand. */
    isTyped: boolean().notNull().default(false),
    /** Made again by a better engine, for nothing. */
    isFree: boolean().notNull().default(false),
    interfaceLanguage: text().$type<InterfaceLanguage>().notNull(),
    /** The one that was asked for; null where the choice was left open. */
    askedEngine: text(),
    engine: text(),
    quality: text().$type<'basic' | 'good' | 'best'>(),
    /** 0…1, of the search for speech and of the separation of speakers. */
    planProgress: doublePrecision().notNull().default(0),
    finishProgress: doublePrecision().notNull().default(0),
    /** Who speaks when, once that is known: a finish that was lost does not look for it again. */
    speakerTurns: jsonb().$type<Turn[]>(),
    /** When one of these or the stage last changed; chunks have their own. */
    movedAt: instant(),
    failure: jsonb().$type<Failure>(),
    createdAt: instant().notNull(),
    recognisingAt: instant(),
    finishedAt: instant(),
  },
  (table) => [
    index().on(table.recordingId, table.createdAt),
    // The rule that a running transcription isn't started twice, no matter who asks at the same time.
    uniqueIndex('transcriptions_one_unfinished')
      .on(table.recordingId)
      .where(sql`stage in ('queued', 'decoding', 'recognising', 'speakers')`),
    index('transcriptions_queued')
      .on(table.createdAt)
      .where(sql`stage = 'queued'`),
  ],
)

/** Engines that a worker has reported: they stay chosen while no worker serves them. */
export const knownEngines = pgTable('known_engines', {
  engine: text().primaryKey(),
  queue: text().notNull(),
  languages: jsonb().$type<string[]>().notNull(),
  quality: text().$type<'basic' | 'good' | 'best'>().notNull(),
  vocabulary: boolean().notNull(),
  languageDetection: boolean().notNull().default(false),
  toEnglish: boolean().notNull().default(false),
  punctuation: boolean().notNull(),
  diarization: boolean().notNull(),
  seenAt: instant().notNull(),
})

/** A text without times that a transcription aligns to the sound, instead of keeping what was recognised. */
export const transcriptionTexts = pgTable('transcription_texts', {
  transcriptionId: uuid()
    .primaryKey()
    .references(() => transcriptions.id, { onDelete: 'cascade' }),
  passages: jsonb().$type<WrittenPassage[]>().notNull(),
  /** By channel: where the words of its stretches are said. Those of a channel are stored when all are known. */
  followed: jsonb().$type<FollowedStretches>().notNull().default({}),
})

/** `null` where the words of a stretch do not fit the sound. */
export type FollowedStretches = Record<number, (Span[] | null)[]>

/** A paragraph of it; without a name where the text has none. */
export interface WrittenPassage {
  speaker?: string | undefined
  language?: string | undefined
  text: string
}

/** The parts of a running transcription that workers recognise apart from each other. */
export const transcriptionChunks = pgTable(
  'transcription_chunks',
  {
    transcriptionId: uuid()
      .notNull()
      .references(() => transcriptions.id, { onDelete: 'cascade' }),
    index: integer().notNull(),
    channel: smallint().notNull(),
    startSeconds: doublePrecision().notNull(),
    endSeconds: doublePrecision().notNull(),
    speech: jsonb().$type<Span[]>().notNull(),
    speechSeconds: doublePrecision().notNull(),
    /** Up to here its segments are stored: another worker goes on from this point. */
    recognisedUntil: doublePrecision().notNull(),
    /** What its engine recognised at first; in seconds of the recording. */
    firstPass: jsonb('first_hearing').$type<FirstPass & { engine: string }>(),
    progress: doublePrecision().notNull().default(0),
    movedAt: instant(),
    preview: sectionsColumn()
      .notNull()
      .default(sql`'[]'::jsonb`),
    doneAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.transcriptionId, table.index] })],
)

/** What was recognised in a chunk so far. The key keeps a repeated chunk from doubling anything. */
export const transcriptionSegments = pgTable(
  'transcription_segments',
  {
    transcriptionId: uuid()
      .notNull()
      .references(() => transcriptions.id, { onDelete: 'cascade' }),
    chunkIndex: integer().notNull(),
    segmentId: text().notNull(),
    startSeconds: doublePrecision().notNull(),
    segment: jsonb().$type<Segment>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.transcriptionId, table.chunkIndex, table.segmentId] })],
)
