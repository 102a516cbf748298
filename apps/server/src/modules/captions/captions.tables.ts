import type { CaptionState, InterfaceLanguage } from '@longhand/contracts'
import { readWireWord, type WireWord, type Word, writeWireWord } from '@longhand/transcript'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { makerColumns } from '../../platform/access/maker.ts'
import { instant, jsonAs } from '../../platform/db/columns.ts'
import { users } from '../auth/auth.tables.ts'

const wordsColumn = jsonAs(
  (words: WireWord[]): Word[] => words.map(readWireWord),
  (words) => words.map(writeWireWord),
)

/** The recording that it becomes, and its transcription, have the same id. */
export const captionSessions = pgTable(
  'caption_sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    state: text().$type<CaptionState>().notNull().default('starting'),
    /** Of the recording that it becomes, without an ending; absent, its date and time say which it is. */
    name: text(),
    language: text().notNull(),
    interfaceLanguage: text().$type<InterfaceLanguage>().notNull(),
    engine: text().notNull(),
    quality: text().$type<'basic' | 'good' | 'best'>().notNull(),
    maxSeconds: integer().notNull(),
    samples: bigint({ mode: 'number' }).notNull().default(0),
    /** Counts connections: anyone who holds an older one writes nothing any more. */
    connection: integer().notNull().default(0),
    ticketHash: text(),
    ticketExpiresAt: instant(),
    audienceHash: text(),
    audienceMadeAt: instant(),
    /** Written at most once a minute. */
    audienceUsedAt: instant(),
    ...makerColumns,
    createdAt: instant().notNull(),
    seenAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex().on(table.ticketHash),
    uniqueIndex().on(table.audienceHash),
    // The rule that no one has two sessions at once, no matter who asks at the same time.
    uniqueIndex('caption_sessions_one_open')
      .on(table.userId)
      .where(sql`state in ('starting', 'live', 'paused', 'reconnecting')`),
    index('caption_sessions_open')
      .on(table.seenAt)
      .where(sql`state in ('starting', 'live', 'paused', 'reconnecting')`),
  ],
)

/** The recognised text is kept beside the owner's edits. */
export const captionLines = pgTable(
  'caption_lines',
  {
    captionId: uuid()
      .notNull()
      .references(() => captionSessions.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    startMs: integer().notNull(),
    endMs: integer().notNull(),
    text: text().notNull(),
    words: wordsColumn().notNull(),
    editedText: text(),
  },
  (table) => [primaryKey({ columns: [table.captionId, table.number] })],
)

/** What the owner had translated while the session is open, by the number of each passage's first line: for an audience that comes later, in any process. */
export const captionTranslations = pgTable(
  'caption_translations',
  {
    captionId: uuid()
      .notNull()
      .references(() => captionSessions.id, { onDelete: 'cascade' }),
    fromLine: integer().notNull(),
    language: text().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.captionId, table.fromLine] })],
)
