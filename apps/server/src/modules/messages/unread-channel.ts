import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'

/** PostgreSQL's channel on which processes tell each other whose unread count has changed. */
export const unreadChannel = 'longhand_unread'

/** In place of a person's id: many counts have changed at once. */
export const everyone = '*'

/** Tells every process, when `tx` commits, that an unread count may have changed: one person's, or {@link everyone}'s. */
export async function announceUnread(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${unreadChannel}, ${userId})`)
}
