import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import type { Outcome } from './outcomes.ts'
import { confidenceOutcomes } from './review.tables.ts'

export class ReviewRepository {
  constructor(private readonly database: Database) {}

  async outcomesOf(engine: string): Promise<Outcome[]> {
    const { bucket, kept, corrected } = confidenceOutcomes
    // Below zero where a review was undone whose count is gone.
    const counted = {
      kept: sql<number>`greatest(0, ${kept})`,
      corrected: sql<number>`greatest(0, ${corrected})`,
    }
    return this.database.orm
      .select({ bucket, ...counted })
      .from(confidenceOutcomes)
      .where(eq(confidenceOutcomes.engine, engine))
  }

  /** @param outcomes In order of their buckets, so that two saves never wait for each other. */
  async count(tx: Transaction, engine: string, outcomes: readonly Outcome[]): Promise<void> {
    const { kept, corrected } = confidenceOutcomes
    await tx
      .insert(confidenceOutcomes)
      .values(outcomes.map((outcome) => ({ engine, ...outcome })))
      .onConflictDoUpdate({
        target: [confidenceOutcomes.engine, confidenceOutcomes.bucket],
        set: { kept: sql`${kept} + excluded.kept`, corrected: sql`${corrected} + excluded.corrected` },
      })
  }
}
