import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'

export const unreadChannel = 'longhand_unread'

/** In place of a person's id: many counts have changed at once. */
export const everyone = '*'

/** Sent when `tx` commits, for one person or {@link everyone}. */
export async function announceUnread(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${unreadChannel}, ${userId})`)
}
