import type { Satisfaction } from '@longhand/contracts'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
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

  async all(): Promise<SatisfactionRow[]> {
    return this.db.select().from(satisfactionAnswers).orderBy(desc(satisfactionAnswers.updatedAt))
  }

  async erase(userId: string): Promise<void> {
    await this.db.delete(satisfactionAnswers).where(eq(satisfactionAnswers.userId, userId))
  }
}
