import type { CaptionState, InterfaceLanguage, TranscriptWord } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/auth.tables.ts'

const moment = () => timestamp({ withTimezone: true })

/** One row per session of live captions. The recording that it becomes has the same id, and so has its transcription. */
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
    /** Samples in the storage. */
    samples: bigint({ mode: 'number' }).notNull().default(0),
    /** Counts connections: anyone who holds an older one writes nothing any more. */
    connection: integer().notNull().default(0),
    /** Of the one ticket that is good for connecting. */
    ticketHash: text(),
    ticketExpiresAt: moment(),
    /** Of the link for an audience. */
    audienceHash: text(),
    createdAt: moment().notNull(),
    /** Last sign of life of its page. */
    seenAt: moment().notNull(),
    endedAt: moment(),
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

/** The lines that stay. What was heard is kept beside what its owner made of it. */
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
    words: jsonb().$type<TranscriptWord[]>().notNull(),
    editedText: text(),
  },
  (table) => [primaryKey({ columns: [table.captionId, table.number] })],
)
