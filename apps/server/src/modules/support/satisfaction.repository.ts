import type { Satisfaction } from '@longhand/contracts'
import { and, asc, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { satisfactionAnswers } from './support.tables.ts'

export type SatisfactionRow = typeof satisfactionAnswers.$inferSelect

export class SatisfactionRepository {
  constructor(private readonly db: Queryable) {}

  /** @param recordingId Null for the answer about the product. */
  async find(userId: string, recordingId: string | null): Promise<SatisfactionRow | undefined> {
    const { userId: person, recordingId: recording } = satisfactionAnswers
    const about = recordingId === null ? isNull(recording) : eq(recording, recordingId)
    const [row] = await this.db
      .select()
      .from(satisfactionAnswers)
      .where(and(eq(person, userId), about))
    return row
  }

  async put(
    userId: string,
    recordingId: string | null,
    answer: Satisfaction,
    updatedAt: Date,
  ): Promise<void> {
    await this.db
      .insert(satisfactionAnswers)
      .values({ userId, recordingId, ...answer, updatedAt })
      .onConflictDoUpdate({
        target: [satisfactionAnswers.userId, satisfactionAnswers.recordingId],
        set: { ...answer, updatedAt },
      })
  }

  async of(userId: string): Promise<SatisfactionRow[]> {
    return this.db
      .select()
      .from(satisfactionAnswers)
      .where(eq(satisfactionAnswers.userId, userId))
      .orderBy(asc(satisfactionAnswers.updatedAt))
  }

  async ratings(): Promise<{ rating: number; answers: number }[]> {
    const { rating } = satisfactionAnswers
    return this.db.select({ rating, answers: count() }).from(satisfactionAnswers).groupBy(rating)
  }

  async reasons(): Promise<{ rating: number; reason: string; count: number }[]> {
    const { rating, reasons } = satisfactionAnswers
    const { rows } = await this.db.execute<{ rating: number; reason: string; count: number }>(sql`
      select ${rating} as rating, reason, count(*)::integer as count
      from ${satisfactionAnswers}, unnest(${reasons}) as reason
      group by 1, 2`)
    return rows
  }

  /** The newest first. */
  async remarks({
    page,
    pageSize,
  }: {
    page: number
    pageSize: number
  }): Promise<{ rows: SatisfactionRow[]; total: number }> {
    const where = ne(satisfactionAnswers.comment, '')
    const rows = await this.db
      .select()
      .from(satisfactionAnswers)
      .where(where)
      .orderBy(desc(satisfactionAnswers.updatedAt), asc(satisfactionAnswers.answerId))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return { rows, total: await this.db.$count(satisfactionAnswers, where) }
  }

  async erase(userId: string): Promise<void> {
    await this.db.delete(satisfactionAnswers).where(eq(satisfactionAnswers.userId, userId))
  }
}
