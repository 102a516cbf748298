import type { AudioStatus, InterfaceLanguage, Sentence, TextOrigin, TranscriptSection } from '@longhand/contracts'
import type { Segment, Span } from '@longhand/speech'
import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/auth.tables.ts'
import { folders } from './folders.tables.ts'
import type { KeptEdit } from './text/keep-edits.ts'

const moment = () => timestamp({ withTimezone: true })

/** What has become of the things made from a recording's file: `dropped` means the samples were cleared away and can be made again. */
export type MediaState = 'pending' | 'ready' | 'dropped' | 'failed'

/** Where a transcription stands. The first four are unfinished. */
export type TranscriptionStage = 'queued' | 'decoding' | 'recognising' | 'speakers' | 'done' | 'failed' | 'cancelled'

/** One row per recording; its files are in the storage under `recordings/<id>/`. */
export const recordings = pgTable(
  'recordings',
  {
    id: uuid().primaryKey(),
    /** Absent for the sample, which belongs to no one. */
    userId: uuid().references(() => users.id),
    fileName: text().notNull(),
    storageKey: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Of its text and of the versions that have a name; others go by themselves and don't count. Kept by anyone who writes either. */
    textBytes: bigint({ mode: 'number' }).notNull().default(0),
    sha256: text().notNull(),
    durationSeconds: doublePrecision().notNull(),
    /** Hertz, of the original. */
    sampleRate: integer().notNull(),
    format: text().notNull(),
    /** Kept while it is in the recycle bin: anyone who takes it out finds it where it was. */
    folderId: uuid().references(() => folders.id, { onDelete: 'set null' }),
    tags: text().array().notNull().default([]),
    status: smallint().$type<AudioStatus>().notNull().default(0),
    mediaState: text().$type<MediaState>().notNull().default('pending'),
    /** 0…1, of the decoding. */
    mediaProgress: doublePrecision().notNull().default(0),
    /** Names the folder of the samples, so that clearing away old ones never touches new ones. */
    decodeId: uuid(),
    channelCount: smallint(),
    mediaFailure: jsonb().$type<Sentence>(),
    /** What a player gets; absent until it is known. */
    playbackKey: text(),
    playbackType: text(),
    playbackBytes: bigint({ mode: 'number' }),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** When it went to the recycle bin. */
    deletedAt: moment(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    index('recordings_by_name').on(table.userId, sql`lower(${table.fileName})`),
    index().on(table.folderId),
    index()
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    index()
      .on(table.mediaState)
      .where(sql`media_state = 'ready'`),
  ],
)

/** One row per attempt to transcribe a recording. */
export const transcriptions = pgTable(
  'transcriptions',
  {
    id: uuid().primaryKey(),
    recordingId: uuid()
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    stage: text().$type<TranscriptionStage>().notNull().default('queued'),
    /** Before those of others: its owner was a member when it was asked for. */
    goesFirst: boolean().notNull().default(false),
    language: text().notNull(),
    /** 0 when unknown. */
    speakerCount: integer().notNull(),
    hotWords: jsonb().$type<string[]>().notNull(),
    /** What was written by hand while the recording was made: it stays in the text. */
    keptEdits: jsonb().$type<KeptEdit[]>().notNull().default([]),
    /** The language that the text was asked to be translated into as soon as it is there. */
    translateTo: text(),
    /** Of the names that speakers get. */
    interfaceLanguage: text().$type<InterfaceLanguage>().notNull(),
    engine: text(),
    quality: text().$type<'basic' | 'good' | 'best'>(),
    /** 0…1, of the search for speech and of the separation of speakers. */
    planProgress: doublePrecision().notNull().default(0),
    finishProgress: doublePrecision().notNull().default(0),
    failure: jsonb().$type<Sentence>(),
    createdAt: moment().notNull(),
    /** When the first chunk could begin. */
    recognisingAt: moment(),
    finishedAt: moment(),
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
    /** 0…1, what people are told; it never falls. */
    progress: doublePrecision().notNull().default(0),
    /** What people can read until the whole is done. */
    preview: jsonb().$type<TranscriptSection[]>().notNull().default([]),
    doneAt: moment(),
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

/** The text of a recording as it stands now. */
export const transcripts = pgTable('transcripts', {
  recordingId: uuid()
    .primaryKey()
    .references(() => recordings.id, { onDelete: 'cascade' }),
  revision: integer().notNull(),
  /** What `text/stored-text.ts` writes. */
  sections: text().notNull(),
  words: text().notNull(),
  engine: text(),
  quality: text().$type<'basic' | 'good' | 'best'>(),
  language: text().notNull(),
  origin: text().$type<TextOrigin>().notNull().default('transcribed'),
  /** Absent where the engine wrote it. */
  savedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
})

/** The key that signs addresses for players: one row, made by the first that needs it. */
export const mediaTicketKeys = pgTable('media_ticket_keys', {
  id: smallint().primaryKey(),
  key: text().notNull(),
})
