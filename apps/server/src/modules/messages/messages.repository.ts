import { randomBytes } from 'node:crypto'
import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { announceUnread, everyone } from './unread-channel.ts'
import { messageKeys, messages } from './messages.tables.ts'

export type MessageRow = typeof messages.$inferSelect

export type NewMessage = Pick<typeof messages.$inferInsert, 'userId' | 'eventKey' | 'content' | 'createdAt'>

/** Rows of one statement: a statement takes a limited number of values. */
const portion = 5000

/** Changes of an unread count are announced in the same transaction. */
export class MessagesRepository {
  constructor(private readonly database: Database) {}

  get reader(): Queryable {
    return this.database.orm
  }

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  async add(tx: Transaction, message: NewMessage): Promise<number | undefined> {
    const [row] = await tx
      .insert(messages)
      .values(message)
      .onConflictDoNothing({ target: [messages.userId, messages.eventKey] })
      .returning({ id: messages.messageId })
    if (row) await announceUnread(tx, message.userId)
    return row?.id
  }

  async addToMany(
    tx: Transaction,
    userIds: readonly string[],
    message: Omit<NewMessage, 'userId'>,
  ): Promise<number> {
    let added = 0
    for (let start = 0; start < userIds.length; start += portion) {
      const rows = userIds.slice(start, start + portion).map((userId) => ({ userId, ...message }))
      const inserted = await tx
        .insert(messages)
        .values(rows)
        .onConflictDoNothing({ target: [messages.userId, messages.eventKey] })
        .returning({ id: messages.messageId })
      added += inserted.length
    }
    if (added > 0) await announceUnread(tx, everyone)
    return added
  }

  async page(
    userId: string,
    { page, pageSize, isUnreadOnly }: { page: number; pageSize: number; isUnreadOnly: boolean },
  ): Promise<MessageRow[]> {
    return this.reader
      .select()
      .from(messages)
      .where(and(eq(messages.userId, userId), isUnreadOnly ? isNull(messages.readAt) : undefined))
      .orderBy(desc(messages.messageId))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
  }

  /** The only reading without an owner: for mail copies. */
  async find(messageId: number): Promise<MessageRow | undefined> {
    const [row] = await this.reader.select().from(messages).where(eq(messages.messageId, messageId))
    return row
  }

  async noteMailed(messageId: number, mailedAt: Date): Promise<void> {
    await this.reader.update(messages).set({ mailedAt }).where(eq(messages.messageId, messageId))
  }

  async unreadCount(userId: string): Promise<number> {
    const [row] = await this.reader
      .select({ unread: count() })
      .from(messages)
      .where(and(eq(messages.userId, userId), isNull(messages.readAt)))
    return row?.unread ?? 0
  }

  /** People without unread messages are missing. */
  async unreadCounts(userIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.reader
      .select({ userId: messages.userId, unread: count() })
      .from(messages)
      .where(and(inArray(messages.userId, [...userIds]), isNull(messages.readAt)))
      .groupBy(messages.userId)
    return new Map(rows.map(({ userId, unread }) => [userId, unread]))
  }

  /** Idempotent. @returns Whether this person has such a message. */
  async markRead(userId: string, messageId: number, readAt: Date): Promise<boolean> {
    return this.transaction(async (tx) => {
      const own = and(eq(messages.userId, userId), eq(messages.messageId, messageId))
      const changed = await tx
        .update(messages)
        .set({ readAt })
        .where(and(own, isNull(messages.readAt)))
        .returning({ id: messages.messageId })
      if (changed.length > 0) {
        await announceUnread(tx, userId)
        return true
      }
      const [there] = await tx.select({ id: messages.messageId }).from(messages).where(own)
      return there !== undefined
    })
  }

  async markAllRead(userId: string, readAt: Date): Promise<void> {
    await this.transaction(async (tx) => {
      const changed = await tx
        .update(messages)
        .set({ readAt })
        .where(and(eq(messages.userId, userId), isNull(messages.readAt)))
      if ((changed.rowCount ?? 0) > 0) await announceUnread(tx, userId)
    })
  }

  async erase(userId: string): Promise<void> {
    await this.reader.delete(messages).where(eq(messages.userId, userId))
  }

  async key(): Promise<Buffer> {
    // When processes start together, the first one's key counts.
    await this.reader
      .insert(messageKeys)
      .values({ id: 1, key: randomBytes(32).toString('hex') })
      .onConflictDoNothing()
    const [row] = await this.reader.select().from(messageKeys)
    if (!row) throw new Error('The key for tickets of messages is missing.')
    return Buffer.from(row.key, 'hex')
  }
}
