import { and, asc, count, desc, eq, gt, gte, inArray, like, lte, ne, or, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { isAnyOf } from '../../platform/db/is-any-of.ts'
import { type Allowance, mergeShares, type Share } from './spending.ts'
import { emptyResultKey, monthQuotas, timeCards, timeEntries } from './time.tables.ts'

export type NewTimeEntry = typeof timeEntries.$inferInsert

/** Seconds; `returned` was paid back. */
export type TimeCardRow = typeof timeCards.$inferSelect & { left: number; returned: number }
/** An account may have thousands: no more of each than what it can pay for. */
export type UsableCard = Pick<
  TimeCardRow,
  'cardId' | 'source' | 'seconds' | 'expiresAt' | 'left' | 'returned'
>

/** What time is held for. */
export type TimeUse = (typeof timeEntries.$inferSelect)['heldFor']

/** Seconds a month; null where nothing is set. */
export type MonthQuota = Omit<typeof monthQuotas.$inferSelect, 'userId'>

export interface Hold {
  userId: string
  use: TimeUse
  shares: Share[]
  isEnded: boolean
}

const sumOfSeconds = sql<number>`coalesce(sum(${timeEntries.seconds}), 0)::int`
/** A release ends the whole hold that it belongs to. */
const sumOfHeld = sql<number>`coalesce(-sum(${timeEntries.seconds}) filter (where ${timeEntries.transcriptionId} is not null and ${timeEntries.kind} in ('hold', 'release')), 0)::int`

const sumOfReturned = sql<number>`coalesce(-sum(${timeEntries.seconds}) filter (where ${timeEntries.kind} = 'refund' or ${timeEntries.entryKey} like 'restore:card:%'), 0)::int`

export class TimeRepository {
  constructor(private readonly database: Database) {}

  async withLedger<Result>(tx: Transaction, userId: string, work: () => Promise<Result>): Promise<Result> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`time:${userId}`}, 0))`)
    return work()
  }

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  async append(tx: Transaction, entries: readonly NewTimeEntry[]): Promise<void> {
    if (entries.length > 0)
      await tx
        .insert(timeEntries)
        .values([...entries])
        .onConflictDoNothing({ target: timeEntries.entryKey })
  }

  async addCards(tx: Transaction, cards: readonly (typeof timeCards.$inferInsert)[]): Promise<string[]> {
    const rows = await tx
      .insert(timeCards)
      .values([...cards])
      .onConflictDoNothing({ target: timeCards.grantKey })
      .returning({ cardId: timeCards.cardId })
    return rows.map(({ cardId }) => cardId)
  }

  /** Sums by `allowance:key`, for what can be spent now. */
  async balances(
    on: Queryable,
    userId: string,
    keys: readonly { allowance: 'daily' | 'vip'; key: string }[],
  ): Promise<Map<string, number>> {
    if (keys.length === 0) return new Map()
    const rows = await on
      .select({ allowance: timeEntries.allowance, key: timeEntries.allowanceKey, left: sumOfSeconds })
      .from(timeEntries)
      .where(
        and(
          eq(timeEntries.userId, userId),
          or(
            ...keys.map(({ allowance, key }) =>
              and(eq(timeEntries.allowance, allowance), eq(timeEntries.allowanceKey, key)),
            ),
          ),
        ),
      )
      .groupBy(timeEntries.allowance, timeEntries.allowanceKey)
    return new Map(rows.map(({ allowance, key, left }) => [`${allowance}:${key}`, left]))
  }

  async usableCards(on: Queryable, userId: string, now: Date): Promise<UsableCard[]> {
    const { cardId, source, seconds, expiresAt, createdAt } = timeCards
    const entries = entriesOfCard(on)
    return on
      .select({ cardId, source, seconds, expiresAt, left: entries.left, returned: entries.returned })
      .from(timeCards)
      .innerJoinLateral(entries, sql`true`)
      .where(and(eq(timeCards.userId, userId), gt(expiresAt, now)))
      .orderBy(asc(expiresAt), asc(createdAt))
  }

  async cardsPage(
    userId: string,
    page: number,
    pageSize: number,
  ): Promise<{ rows: TimeCardRow[]; total: number }> {
    const where = eq(timeCards.userId, userId)
    const [counted] = await this.database.orm.select({ total: count() }).from(timeCards).where(where)
    const rows = await this.cardsWhere(this.database.orm, where, pageSize, (page - 1) * pageSize)
    return { rows, total: counted?.total ?? 0 }
  }

  async expiredCards(tx: Transaction, now: Date, limit: number): Promise<TimeCardRow[]> {
    return this.cardsWhere(tx, lte(timeCards.expiresAt, now), limit, 0, true)
  }

  async cardBalance(
    tx: Transaction,
    userId: string,
    cardId: string,
  ): Promise<{ seconds: number; lastEntryId: string }> {
    const [row] = await tx
      .select({
        seconds: sumOfSeconds,
        lastEntryId: sql<string>`coalesce(max(${timeEntries.entryId}), 0)::text`,
      })
      .from(timeEntries)
      .where(
        and(
          eq(timeEntries.userId, userId),
          eq(timeEntries.allowance, 'card'),
          eq(timeEntries.allowanceKey, cardId),
        ),
      )
    return row ?? { seconds: 0, lastEntryId: '0' }
  }

  async refundedCards(tx: Transaction, userId: string): Promise<Set<string>> {
    const rows = await tx
      .select({ cardId: timeEntries.allowanceKey })
      .from(timeEntries)
      .where(
        and(
          eq(timeEntries.userId, userId),
          eq(timeEntries.allowance, 'card'),
          like(timeEntries.entryKey, 'refund:card:%'),
        ),
      )
    return new Set(rows.map(({ cardId }) => cardId))
  }

  async cardUse(on: Queryable, userId: string, cardId: string): Promise<{ left: number; held: number }> {
    const [row] = await on
      .select({ left: sumOfSeconds, held: sumOfHeld })
      .from(timeEntries)
      .where(
        and(
          eq(timeEntries.userId, userId),
          eq(timeEntries.allowance, 'card'),
          eq(timeEntries.allowanceKey, cardId),
        ),
      )
    return row ?? { left: 0, held: 0 }
  }

  async vipUse(on: Queryable, userId: string, since: Date): Promise<{ used: number; held: number }> {
    const ofVip = and(eq(timeEntries.userId, userId), eq(timeEntries.allowance, 'vip'))
    const [used] = await on
      .select({ seconds: sumOfSeconds })
      .from(timeEntries)
      .where(and(ofVip, eq(timeEntries.kind, 'use'), gte(timeEntries.createdAt, since)))
    const [held] = await on.select({ seconds: sumOfHeld }).from(timeEntries).where(ofVip)
    return { used: used ? 0 - used.seconds : 0, held: held?.seconds ?? 0 }
  }

  async findHold(tx: Transaction, transcriptionId: string): Promise<Hold | undefined> {
    const rows = await tx
      .select()
      .from(timeEntries)
      .where(eq(timeEntries.transcriptionId, transcriptionId))
      .orderBy(asc(timeEntries.entryId))
    const holds = rows.filter(({ kind }) => kind === 'hold')
    const [first] = holds
    if (!first) return undefined
    return {
      userId: first.userId,
      use: first.heldFor,
      shares: mergeShares(
        holds.map(({ allowance, allowanceKey, seconds }) => ({
          allowance,
          key: allowanceKey,
          seconds: -seconds,
        })),
      ),
      isEnded: rows.some(({ kind }) => kind === 'release'),
    }
  }

  async monthQuota(on: Queryable, userId: string): Promise<MonthQuota> {
    const { transcriptionSeconds, captionSeconds } = monthQuotas
    const [row] = await on
      .select({ transcriptionSeconds, captionSeconds })
      .from(monthQuotas)
      .where(eq(monthQuotas.userId, userId))
    return row ?? { transcriptionSeconds: null, captionSeconds: null }
  }

  async setMonthQuota(tx: Transaction, userId: string, quota: MonthQuota): Promise<void> {
    await tx
      .insert(monthQuotas)
      .values({ userId, ...quota })
      .onConflictDoUpdate({ target: monthQuotas.userId, set: quota })
  }

  /** Seconds that were used or are held by what began since then. */
  async usedSince(on: Queryable, userId: string, since: Date): Promise<Record<TimeUse, number>> {
    const begun = on
      .selectDistinct({ id: timeEntries.transcriptionId, use: timeEntries.heldFor })
      .from(timeEntries)
      .where(
        and(eq(timeEntries.userId, userId), eq(timeEntries.kind, 'hold'), gte(timeEntries.createdAt, since)),
      )
      .as('begun')
    const rows = await on
      .select({ use: begun.use, seconds: sumOfSeconds })
      .from(timeEntries)
      .innerJoin(begun, eq(begun.id, timeEntries.transcriptionId))
      .where(inArray(timeEntries.kind, ['hold', 'release', 'use']))
      .groupBy(begun.use)
    const of = (use: TimeUse): number => 0 - (rows.find((row) => row.use === use)?.seconds ?? 0)
    return { transcription: of('transcription'), captions: of('captions') }
  }

  /** Results without words that cost nothing. @param day The business day. */
  async countEmptyResults(tx: Transaction, userId: string, day: string): Promise<number> {
    const { allowance, allowanceKey, entryKey } = timeEntries
    const ofDay = and(eq(timeEntries.userId, userId), eq(allowance, 'daily'), eq(allowanceKey, day))
    return tx.$count(timeEntries, and(ofDay, like(entryKey, `${emptyResultKey}%`)))
  }

  /** Entries of zero seconds are internal notes and left out. */
  async entriesPage(
    userId: string,
    page: number,
    pageSize: number,
  ): Promise<{ rows: (typeof timeEntries.$inferSelect)[]; total: number }> {
    const where = and(eq(timeEntries.userId, userId), ne(timeEntries.seconds, 0))
    const [counted] = await this.database.orm.select({ total: count() }).from(timeEntries).where(where)
    const rows = await this.database.orm
      .select()
      .from(timeEntries)
      .where(where)
      .orderBy(desc(timeEntries.entryId))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return { rows, total: counted?.total ?? 0 }
  }

  async ordersPage(
    userId: string,
    page: number,
    pageSize: number,
  ): Promise<{
    orders: { transcriptionId: string; entries: (typeof timeEntries.$inferSelect)[] }[]
    total: number
  }> {
    const where = and(eq(timeEntries.userId, userId), eq(timeEntries.kind, 'hold'))
    const [counted] = await this.database.orm
      .select({ total: sql<number>`count(distinct ${timeEntries.transcriptionId})::int` })
      .from(timeEntries)
      .where(where)
    const ids = await this.database.orm
      .select({ transcriptionId: timeEntries.transcriptionId })
      .from(timeEntries)
      .where(where)
      .groupBy(timeEntries.transcriptionId)
      .orderBy(desc(sql`max(${timeEntries.entryId})`))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    const wanted = ids.flatMap(({ transcriptionId }) => (transcriptionId ? [transcriptionId] : []))
    const rows =
      wanted.length === 0
        ? []
        : await this.database.orm
            .select()
            .from(timeEntries)
            .where(isAnyOf(timeEntries.transcriptionId, wanted))
            .orderBy(asc(timeEntries.entryId))
    const entriesOf = new Map(
      wanted.map((transcriptionId): [string | null, typeof rows] => [transcriptionId, []]),
    )
    for (const row of rows) entriesOf.get(row.transcriptionId)?.push(row)
    return {
      orders: wanted.map((transcriptionId) => ({
        transcriptionId,
        entries: entriesOf.get(transcriptionId) ?? [],
      })),
      total: counted?.total ?? 0,
    }
  }

  private async cardsWhere(
    on: Queryable,
    where: ReturnType<typeof and>,
    limit = Number.MAX_SAFE_INTEGER,
    offset = 0,
    isUnspent = false,
  ): Promise<TimeCardRow[]> {
    const entries = entriesOfCard(on)
    const rows = await on
      .select({ card: timeCards, left: entries.left, returned: entries.returned })
      .from(timeCards)
      .innerJoinLateral(entries, sql`true`)
      .where(and(where, isUnspent ? gt(entries.left, 0) : undefined))
      .orderBy(asc(timeCards.expiresAt), asc(timeCards.createdAt))
      .limit(limit)
      .offset(offset)
    return rows.map(({ card, left, returned }) => ({ ...card, left, returned }))
  }

  get reader(): Queryable {
    return this.database.orm
  }
}

/** Joined laterally it looks up each card's entries: a join would compare all cards with all entries. */
function entriesOfCard(on: Queryable) {
  return on
    .select({ left: sumOfSeconds.as('left'), returned: sumOfReturned.as('returned') })
    .from(timeEntries)
    .where(
      and(
        eq(timeEntries.userId, timeCards.userId),
        eq(timeEntries.allowance, 'card'),
        eq(timeEntries.allowanceKey, sql`${timeCards.cardId}::text`),
      ),
    )
    .as('entries')
}

export function cardAllowance(card: UsableCard): Allowance {
  return {
    allowance: 'card',
    key: card.cardId,
    left: card.left,
    expiresAt: card.expiresAt,
    source: card.source,
  }
}
