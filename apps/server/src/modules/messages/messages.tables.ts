import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/auth.tables.ts'
import type { MessageContent } from './message-content.ts'

const instant = () => timestamp({ withTimezone: true })

/** What people are told. A row holds what happened; its words are found when it is read, in the reader's language. */
export const messages = pgTable(
  'messages',
  {
    /** Rises, so that the newest is the largest, and thousands of ids in one answer compress to little. */
    messageId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** What it is about, so that it is said once only. */
    eventKey: text().notNull(),
    content: jsonb().$type<MessageContent>().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
    /** When the mail server took the copy. */
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

/** The one row with the key that tickets of streams and of unsubscribe links are signed with. */
export const messageKeys = pgTable('message_keys', { id: smallint().primaryKey(), key: text().notNull() })
