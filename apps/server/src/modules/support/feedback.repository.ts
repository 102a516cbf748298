import { asc, desc, eq } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { feedback } from './support.tables.ts'

export type FeedbackRow = typeof feedback.$inferSelect

export class FeedbackRepository {
  readonly transaction: Database['transaction']

  constructor(private readonly database: Database) {
    this.transaction = (run) => database.transaction(run)
  }

  async add(on: Queryable, row: FeedbackRow): Promise<void> {
    await on.insert(feedback).values(row)
  }

  async find(feedbackId: string): Promise<FeedbackRow | undefined> {
    const [row] = await this.database.orm.select().from(feedback).where(eq(feedback.feedbackId, feedbackId))
    return row
  }

  async newest(limit: number): Promise<FeedbackRow[]> {
    return this.database.orm
      .select()
      .from(feedback)
      .orderBy(desc(feedback.createdAt), asc(feedback.feedbackId))
      .limit(limit)
  }

  async of(userId: string): Promise<FeedbackRow[]> {
    return this.database.orm
      .select()
      .from(feedback)
      .where(eq(feedback.userId, userId))
      .orderBy(asc(feedback.createdAt))
  }

  async erase(userId: string): Promise<void> {
    await this.database.orm.delete(feedback).where(eq(feedback.userId, userId))
  }
}
