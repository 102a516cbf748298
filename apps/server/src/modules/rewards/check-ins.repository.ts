import { everyMonth } from '@longhand/contracts'
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import type { Reward } from './reward.ts'
import { checkIns, monthRewards } from './rewards.tables.ts'

export type CheckInRow = typeof checkIns.$inferSelect

export class CheckInsRepository {
  constructor(readonly reader: Queryable) {}

  async lock(tx: Transaction, userId: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`check-in:${userId}`}, 0))`)
  }

  async find(on: Queryable, userId: string, day: string): Promise<CheckInRow | undefined> {
    const [row] = await on
      .select()
      .from(checkIns)
      .where(and(eq(checkIns.userId, userId), eq(checkIns.day, day)))
    return row
  }

  async countOf(on: Queryable, userId: string, month: string): Promise<number> {
    const [row] = await on
      .select({ days: count() })
      .from(checkIns)
      .where(and(eq(checkIns.userId, userId), eq(checkIns.month, month)))
    return row?.days ?? 0
  }

  /** Days with a check-in, `YYYY-MM-DD`, the first first. */
  async daysOf(on: Queryable, userId: string, month: string): Promise<string[]> {
    const rows = await on
      .select({ day: checkIns.day })
      .from(checkIns)
      .where(and(eq(checkIns.userId, userId), eq(checkIns.month, month)))
      .orderBy(asc(checkIns.day))
    return rows.map(({ day }) => day)
  }

  async add(tx: Transaction, row: typeof checkIns.$inferInsert): Promise<void> {
    await tx.insert(checkIns).values(row)
  }

  async all(userId: string): Promise<CheckInRow[]> {
    return this.reader.select().from(checkIns).where(eq(checkIns.userId, userId)).orderBy(asc(checkIns.day))
  }

  /** The month's own list, or that of every month; by day, from the first. */
  async rewardsOf(on: Queryable, month: string): Promise<Reward[]> {
    const rows = await on
      .select()
      .from(monthRewards)
      .where(inArray(monthRewards.month, [month, everyMonth]))
      .orderBy(asc(monthRewards.day))
    const own = rows.filter((row) => row.month === month)
    return (own.length > 0 ? own : rows).map(({ rewardType, rewardNumber }) => ({ rewardType, rewardNumber }))
  }

  /** By day, from the first; none where the month has that of every month. */
  async ownRewardsOf(on: Queryable, month: string): Promise<Reward[]> {
    const rows = await on
      .select()
      .from(monthRewards)
      .where(eq(monthRewards.month, month))
      .orderBy(asc(monthRewards.day))
    return rows.map(({ rewardType, rewardNumber }) => ({ rewardType, rewardNumber }))
  }

  async ownMonths(): Promise<string[]> {
    const rows = await this.reader
      .selectDistinct({ month: monthRewards.month })
      .from(monthRewards)
      .where(ne(monthRewards.month, everyMonth))
      .orderBy(asc(monthRewards.month))
    return rows.map(({ month }) => month)
  }

  /** Until `tx` ends no other transaction replaces rewards. */
  async lockRewards(tx: Transaction): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('month-rewards', 0))`)
  }

  async replaceRewards(tx: Transaction, month: string, rewards: readonly Reward[]): Promise<void> {
    await tx.delete(monthRewards).where(eq(monthRewards.month, month))
    if (rewards.length > 0)
      await tx
        .insert(monthRewards)
        .values(rewards.map((reward, index) => ({ month, day: index + 1, ...reward })))
  }

  async seed(rewards: readonly Reward[]): Promise<void> {
    await this.reader
      .insert(monthRewards)
      .values(rewards.map((reward, index) => ({ month: everyMonth, day: index + 1, ...reward })))
      .onConflictDoNothing()
  }
}
