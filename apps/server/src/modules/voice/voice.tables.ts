import type { RecordingStatus, Sentence } from '@longhand/contracts'
import type { SpokenWord, VoiceChange } from '@longhand/speech'
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import type { StoredScript, StoredSong } from './script.ts'

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id)

/** Files are in the storage under `voices/<id>/`. */
export const voiceTasks = pgTable(
  'voice_tasks',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    title: text().notNull(),
    script: jsonb().$type<StoredScript>(),
    song: jsonb().$type<StoredSong>(),
    /** 0: stopped, and can go on. */
    status: smallint().$type<RecordingStatus>().notNull(),
    failure: jsonb().$type<Sentence>(),
    seconds: doublePrecision().notNull().default(0),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
)

/** One row per part of a text; spoken when it has words. */
export const voiceParts = pgTable(
  'voice_parts',
  {
    taskId: uuid()
      .notNull()
      .references(() => voiceTasks.id, { onDelete: 'cascade' }),
    index: integer().notNull(),
    seconds: doublePrecision(),
    words: jsonb().$type<SpokenWord[]>(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.index] })],
)

/** The recording of the consent is in the storage under `voices/<id>/`. */
export const myVoices = pgTable(
  'my_voices',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    name: text().notNull(),
    gender: text().$type<'female' | 'male'>().notNull(),
    base: text().notNull(),
    change: jsonb().$type<VoiceChange>().notNull(),
    /** Median of the sample, hertz. */
    pitchHz: doublePrecision().notNull(),
    consentSentence: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.userId)],
)

/** Deleted once used. */
export const voiceConsents = pgTable('voice_consents', {
  id: uuid().primaryKey(),
  userId: owner(),
  words: jsonb().$type<string[]>().notNull(),
  createdAt: instant().notNull(),
})

export const voiceDrafts = pgTable(
  'voice_drafts',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    script: jsonb().$type<StoredScript>().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index().on(table.userId)],
)

/** The voice model that a user chose; without a row it is `mt` 1 and `mc` empty. */
export const voiceModels = pgTable('voice_models', {
  userId: owner().primaryKey(),
  mt: integer().notNull(),
  mc: text().notNull(),
})
