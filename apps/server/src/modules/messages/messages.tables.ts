import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/auth.tables.ts'
import type { MessageContent } from './message-content.ts'

const instant = () => timestamp({ withTimezone: true })

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
