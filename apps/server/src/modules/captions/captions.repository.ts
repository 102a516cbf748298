import { randomUUID } from 'node:crypto'
import { captionLimits } from '@longhand/contracts'
import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import type { Maker } from '../../platform/access/maker.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { type CaptionEvent, movesOf, openStates } from './caption-states.ts'
import { captionLines, captionSessions, captionTranslations } from './captions.tables.ts'

export type CaptionRow = typeof captionSessions.$inferSelect

export type CaptionLineRow = typeof captionLines.$inferSelect

export interface CaptionTranslation {
  language: string
  passages: { from: number; text: string }[]
}

/** The link of an audience, by its hash, and who made it. */
export type NewAudience = Maker & { audienceHash: string; audienceMadeAt: Date }

const noteAudienceEveryMs = 60_000

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Methods for a person's sessions take the person's id; writes of a stream are fenced by its connection. */
export class CaptionsRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  async insert(
    tx: Transaction,
    row: Omit<typeof captionSessions.$inferInsert, 'id'>,
  ): Promise<CaptionRow | undefined> {
    const [inserted] = await tx
      .insert(captionSessions)
      .values({ id: randomUUID(), ...row })
      .onConflictDoNothing()
      .returning()
    return inserted
  }

  async find(userId: string, id: string): Promise<CaptionRow | undefined> {
    if (!uuidPattern.test(id)) return undefined
    const [row] = await this.database.orm
      .select()
      .from(captionSessions)
      .where(and(eq(captionSessions.id, id), eq(captionSessions.userId, userId)))
    return row
  }

  async findOpen(on: Queryable | undefined, userId: string): Promise<CaptionRow | undefined> {
    const where = and(eq(captionSessions.userId, userId), inArray(captionSessions.state, [...openStates]))
    const [row] = await (on ?? this.database.orm).select().from(captionSessions).where(where)
    return row
  }

  async findAny(id: string): Promise<CaptionRow | undefined> {
    const [row] = await this.database.orm.select().from(captionSessions).where(eq(captionSessions.id, id))
    return row
  }

  async findByLink(audienceHash: string): Promise<CaptionRow | undefined> {
    const [row] = await this.database.orm
      .select()
      .from(captionSessions)
      .where(eq(captionSessions.audienceHash, audienceHash))
    return row
  }

  async abandoned(now: Date, limit: number): Promise<{ id: string; userId: string }[]> {
    const before = new Date(now.getTime() - captionLimits.waitSeconds * 1000)
    const { id, userId } = captionSessions
    return this.database.orm
      .select({ id, userId })
      .from(captionSessions)
      .where(and(inArray(captionSessions.state, [...openStates]), lt(captionSessions.seenAt, before)))
      .limit(limit)
  }

  async setTicket(
    userId: string,
    id: string,
    ticket: { hash: string; expiresAt: Date },
  ): Promise<CaptionRow | undefined> {
    if (!uuidPattern.test(id)) return undefined
    const where = and(
      eq(captionSessions.id, id),
      eq(captionSessions.userId, userId),
      inArray(captionSessions.state, [...openStates]),
    )
    const [row] = await this.database.orm
      .update(captionSessions)
      .set({ ticketHash: ticket.hash, ticketExpiresAt: ticket.expiresAt })
      .where(where)
      .returning()
    return row
  }

  async findByTicket(ticketHash: string, now: Date): Promise<CaptionRow | undefined> {
    const where = and(eq(captionSessions.ticketHash, ticketHash), gt(captionSessions.ticketExpiresAt, now))
    const [row] = await this.database.orm.select().from(captionSessions).where(where)
    return row
  }

  /** A ticket works once; its holder becomes the only writer. */
  async connect(ticketHash: string, now: Date): Promise<CaptionRow | undefined> {
    const { from, to } = movesOf('connect')
    const where = and(
      eq(captionSessions.ticketHash, ticketHash),
      gt(captionSessions.ticketExpiresAt, now),
      inArray(captionSessions.state, from),
    )
    const changes = {
      state: to,
      ticketHash: null,
      seenAt: now,
      connection: sql`${captionSessions.connection} + 1`,
    }
    const [row] = await this.database.orm.update(captionSessions).set(changes).where(where).returning()
    return row
  }

  async setAudience(
    tx: Transaction,
    userId: string,
    id: string,
    audience: NewAudience | null,
  ): Promise<CaptionRow | undefined> {
    if (!uuidPattern.test(id)) return undefined
    const where = and(eq(captionSessions.id, id), eq(captionSessions.userId, userId))
    const [row] = await tx
      .update(captionSessions)
      .set({ ...(audience ?? { audienceHash: null }), audienceUsedAt: null })
      .where(where)
      .returning()
    return row
  }

  async listAudiences(userId: string): Promise<CaptionRow[]> {
    return this.database.orm
      .select()
      .from(captionSessions)
      .where(and(eq(captionSessions.userId, userId), isNotNull(captionSessions.audienceHash)))
      .orderBy(desc(captionSessions.createdAt))
  }

  /** @param id Of one session; absent, of all. @returns The ids of those that had one. */
  async endAudiences(on: Queryable | undefined, userId: string, id?: string): Promise<string[]> {
    if (id !== undefined && !uuidPattern.test(id)) return []
    const isOne = id === undefined ? undefined : eq(captionSessions.id, id)
    const rows = await (on ?? this.database.orm)
      .update(captionSessions)
      .set({ audienceHash: null })
      .where(and(eq(captionSessions.userId, userId), isNotNull(captionSessions.audienceHash), isOne))
      .returning({ id: captionSessions.id })
    return rows.map((row) => row.id)
  }

  async noteAudience(id: string, now: Date): Promise<void> {
    const isNoted = gt(captionSessions.audienceUsedAt, new Date(now.getTime() - noteAudienceEveryMs))
    await this.database.orm
      .update(captionSessions)
      .set({ audienceUsedAt: now })
      .where(and(eq(captionSessions.id, id), or(isNull(captionSessions.audienceUsedAt), not(isNoted))))
  }

  /** @returns Whether the connection still is the one that writes. */
  async write(held: Held, changes: { samples?: number; seenAt?: Date }): Promise<boolean> {
    const { rowCount } = await this.database.orm.update(captionSessions).set(changes).where(isHeld(held))
    return rowCount === 1
  }

  async move(held: Held, event: CaptionEvent, now: Date): Promise<boolean> {
    const { from, to } = movesOf(event)
    const { rowCount } = await this.database.orm
      .update(captionSessions)
      .set({ state: to, seenAt: now })
      .where(and(isHeld(held), inArray(captionSessions.state, from)))
    return rowCount === 1
  }

  /**
   * Fences off later writes of its stream.
   * @param samples Stored samples; absent leaves the number.
   */
  async end(tx: Transaction, id: string, now: Date, samples?: number): Promise<CaptionRow | undefined> {
    const { from, to } = movesOf('end')
    const changes = {
      state: to,
      endedAt: now,
      ticketHash: null,
      connection: sql`${captionSessions.connection} + 1`,
      samples,
    }
    const [row] = await tx
      .update(captionSessions)
      .set(changes)
      .where(and(eq(captionSessions.id, id), inArray(captionSessions.state, from)))
      .returning()
    return row
  }

  async settle(tx: Transaction, id: string, event: 'save' | 'discard'): Promise<boolean> {
    const { from, to } = movesOf(event)
    const { rowCount } = await tx
      .update(captionSessions)
      .set({ state: to, audienceHash: null })
      .where(and(eq(captionSessions.id, id), inArray(captionSessions.state, from)))
    await tx.delete(captionTranslations).where(eq(captionTranslations.captionId, id))
    return rowCount === 1
  }

  async addLine(held: Held, line: Omit<CaptionLineRow, 'captionId' | 'editedText'>): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: captionSessions.id })
        .from(captionSessions)
        .where(isHeld(held))
        .for('share')
      if (!row) return false
      await tx.insert(captionLines).values({ captionId: held.id, ...line })
      return true
    })
  }

  async editLine(held: Held, number: number, editedText: string): Promise<CaptionLineRow | undefined> {
    const [row] = await this.database.orm
      .update(captionLines)
      .set({ editedText })
      .where(
        and(
          eq(captionLines.captionId, held.id),
          eq(captionLines.number, number),
          exists(
            this.database.orm.select({ id: captionSessions.id }).from(captionSessions).where(isHeld(held)),
          ),
        ),
      )
      .returning()
    return row
  }

  async lines(id: string, after = 0): Promise<CaptionLineRow[]> {
    return this.database.orm
      .select()
      .from(captionLines)
      .where(and(eq(captionLines.captionId, id), gt(captionLines.number, after)))
      .orderBy(asc(captionLines.number))
  }

  /** Keeps one language: another one takes the place of what was translated before. */
  async addTranslation(captionId: string, { language, passages }: CaptionTranslation): Promise<void> {
    await this.database.transaction(async (tx) => {
      // In turn with others, and none after the session was saved.
      const open = and(eq(captionSessions.id, captionId), inArray(captionSessions.state, [...openStates]))
      const [row] = await tx
        .select({ id: captionSessions.id })
        .from(captionSessions)
        .where(open)
        .for('no key update')
      if (!row) return
      await tx
        .delete(captionTranslations)
        .where(and(eq(captionTranslations.captionId, captionId), ne(captionTranslations.language, language)))
      for (const { from, text } of passages) {
        await tx
          .insert(captionTranslations)
          .values({ captionId, fromLine: from, language, text })
          .onConflictDoUpdate({
            target: [captionTranslations.captionId, captionTranslations.fromLine],
            set: { text },
          })
      }
    })
  }

  async translation(captionId: string): Promise<CaptionTranslation | undefined> {
    const { fromLine, language, text } = captionTranslations
    const rows = await this.database.orm
      .select({ from: fromLine, language, text })
      .from(captionTranslations)
      .where(eq(captionTranslations.captionId, captionId))
      .orderBy(asc(fromLine))
    return rows[0] && { language: rows[0].language, passages: rows.map(({ from, text }) => ({ from, text })) }
  }

  async lastLine(id: string): Promise<{ number: number; endMs: number }> {
    const [row] = await this.database.orm
      .select({
        number: sql<number>`coalesce(max(${captionLines.number}), 0)::int`,
        endMs: sql<number>`coalesce(max(${captionLines.endMs}), 0)::int`,
      })
      .from(captionLines)
      .where(eq(captionLines.captionId, id))
    return row ?? { number: 0, endMs: 0 }
  }

  async idsOf(userId: string): Promise<string[]> {
    const rows = await this.database.orm
      .select({ id: captionSessions.id })
      .from(captionSessions)
      .where(eq(captionSessions.userId, userId))
    return rows.map(({ id }) => id)
  }

  async erase(ids: readonly string[]): Promise<void> {
    if (ids.length > 0)
      await this.database.orm.delete(captionSessions).where(inArray(captionSessions.id, [...ids]))
  }
}

export interface Held {
  id: string
  connection: number
}

function isHeld({ id, connection }: Held) {
  return and(eq(captionSessions.id, id), eq(captionSessions.connection, connection))
}
