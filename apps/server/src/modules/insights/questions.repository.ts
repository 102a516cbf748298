import { and, asc, eq } from 'drizzle-orm'
import { stayBelow } from '../../platform/db/ceiling.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { transcriptQuestions } from './insights.tables.ts'

export type QuestionRow = typeof transcriptQuestions.$inferSelect

/** The caller checks access by finding or locking the recording. */
export class QuestionsRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  async list(recordingId: string): Promise<QuestionRow[]> {
    const { recordingId: ofRecording, createdAt, id } = transcriptQuestions
    return this.database.orm
      .select()
      .from(transcriptQuestions)
      .where(eq(ofRecording, recordingId))
      .orderBy(asc(createdAt), asc(id))
  }

  /** @throws DomainError LIMIT_REACHED when as much was asked of the recording as can be. */
  async insert(tx: Transaction, row: typeof transcriptQuestions.$inferInsert): Promise<void> {
    await stayBelow(tx, 'questions', row.recordingId, () =>
      tx.$count(transcriptQuestions, eq(transcriptQuestions.recordingId, row.recordingId)),
    )
    await tx.insert(transcriptQuestions).values(row)
  }

  async conclude(tx: Transaction, id: string, outcome: Partial<QuestionRow>): Promise<void> {
    await tx
      .update(transcriptQuestions)
      .set(outcome)
      .where(and(eq(transcriptQuestions.id, id), eq(transcriptQuestions.state, 'waiting')))
  }

  async clear(tx: Transaction, recordingId: string): Promise<void> {
    await tx.delete(transcriptQuestions).where(eq(transcriptQuestions.recordingId, recordingId))
  }
}
