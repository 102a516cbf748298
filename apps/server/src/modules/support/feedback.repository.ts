import type { FeedbackState } from '@longhand/contracts'
import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { feedback } from './support.tables.ts'

export type FeedbackRow = typeof feedback.$inferSelect

export interface FeedbackPage {
  page: number
  pageSize: number
  /** @default any */
  state?: FeedbackState | undefined
}

export class FeedbackRepository {
  readonly transaction: Database['transaction']

  constructor(private readonly database: Database) {
    this.transaction = (run) => database.transaction(run)
  }

  async add(on: Queryable, row: typeof feedback.$inferInsert): Promise<void> {
    await on.insert(feedback).values(row)
  }

  async find(feedbackId: string): Promise<FeedbackRow | undefined> {
    const [row] = await this.database.orm.select().from(feedback).where(eq(feedback.feedbackId, feedbackId))
    return row
  }

  async page({ page, pageSize, state }: FeedbackPage): Promise<{ rows: FeedbackRow[]; total: number }> {
    const { orm } = this.database
    const where = state && { open: isNull, answered: isNotNull }[state](feedback.answeredAt)
    const rows = await orm
      .select()
      .from(feedback)
      .where(where)
      .orderBy(desc(feedback.createdAt), asc(feedback.feedbackId))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return { rows, total: await orm.$count(feedback, where) }
  }

  async unanswered(): Promise<number> {
    return this.database.orm.$count(feedback, isNull(feedback.answeredAt))
  }

  /** @returns The feedback, unless it has an answer or is gone. */
  async answer(
    tx: Queryable,
    feedbackId: string,
    answer: string,
    answeredAt: Date,
  ): Promise<FeedbackRow | undefined> {
    const [row] = await tx
      .update(feedback)
      .set({ answer, answeredAt })
      .where(and(eq(feedback.feedbackId, feedbackId), isNull(feedback.answeredAt)))
      .returning()
    return row
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
