import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { timeCards, timeEntries } from './time.tables.ts'

export interface ExpiringCards {
  userId: string
  day: string
  cards: number
  seconds: number
  expiresAt: Date
}

export class ExpiringCardsReader {
  constructor(private readonly deps: { database: Database; timeZone: string }) {}

  async expiring(from: Date, to: Date): Promise<ExpiringCards[]> {
    const { database, timeZone } = this.deps
    const balance = database.orm
      .select({ left: sql<number>`coalesce(sum(${timeEntries.seconds}), 0)::int`.as('left') })
      .from(timeEntries)
      .where(
        and(
          eq(timeEntries.userId, timeCards.userId),
          eq(timeEntries.allowance, 'card'),
          eq(timeEntries.allowanceKey, sql`${timeCards.cardId}::text`),
        ),
      )
      .as('balance')
    const day = sql<string>`to_char(${timeCards.expiresAt} at time zone ${sql.raw(`'${timeZone.replaceAll("'", "''")}'`)}, 'YYYY-MM-DD')`
    const rows = await database.orm
      .select({
        userId: timeCards.userId,
        day,
        cards: sql<number>`count(*)::int`,
        seconds: sql<number>`sum(${balance.left})::int`,
        expiresAt: sql<Date>`min(${timeCards.expiresAt})`.mapWith(timeCards.expiresAt),
      })
      .from(timeCards)
      .innerJoinLateral(balance, sql`true`)
      .where(and(gte(timeCards.expiresAt, from), lt(timeCards.expiresAt, to), gt(balance.left, 0)))
      .groupBy(timeCards.userId, day)
      .orderBy(asc(timeCards.userId))
    return rows
  }
}
