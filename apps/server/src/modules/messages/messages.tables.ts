import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import type { MessageContent } from './message-content.ts'

/** Stores the event; words are made when it is read, in the reader's language. */
export const messages = pgTable(
  'messages',
  {
    /** Rising, so the newest is the largest, and many ids compress well. */
    messageId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    eventKey: text().notNull(),
    content: jsonb().$type<MessageContent>().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
    mailedAt: instant(),
  },
  (table) => [
    unique().on(table.userId, table.eventKey),
    index().on(table.userId, table.messageId),
    index('messages_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
  ],
)

export const messageKeys = pgTable('message_keys', { id: smallint().primaryKey(), key: text().notNull() })
