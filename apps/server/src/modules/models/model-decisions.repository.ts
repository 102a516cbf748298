import { eq, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { modelDecisions, modelPreferences, modelTrials } from './models.tables.ts'

/** What operators want of models. */
export interface ModelDecisions {
  /** Of the last decision; 0 before the first. */
  revision: number
  /** Models by name, the preferred one first. */
  order: readonly string[]
  decided: readonly { model: string; wish: 'installed' | 'removed'; revision: number }[]
}

export type ModelTrial = typeof modelTrials.$inferSelect

const onlyRow = 1

export class ModelDecisionsRepository {
  constructor(private readonly database: Database) {}

  async current(db: Queryable = this.database.orm): Promise<ModelDecisions> {
    const [preferences] = await db.select().from(modelPreferences)
    const decided = await db.select().from(modelDecisions).orderBy(modelDecisions.revision)
    return { revision: preferences?.revision ?? 0, order: preferences?.models ?? [], decided }
  }

  /** One transaction at a time, the first one as well. */
  async lock(tx: Transaction): Promise<ModelDecisions> {
    await tx.insert(modelPreferences).values({ id: onlyRow, models: [], revision: 0 }).onConflictDoNothing()
    await tx.select({ id: modelPreferences.id }).from(modelPreferences).for('update')
    return this.current(tx)
  }

  /** After {@link lock}. */
  async decide(tx: Transaction, model: string, wish: 'installed' | 'removed'): Promise<void> {
    const revision = await this.#next(tx)
    await tx
      .insert(modelDecisions)
      .values({ model, wish, revision })
      .onConflictDoUpdate({ target: modelDecisions.model, set: { wish, revision } })
  }

  /** After {@link lock}. */
  async reorder(tx: Transaction, models: readonly string[]): Promise<void> {
    await this.#next(tx)
    await tx.update(modelPreferences).set({ models: [...models] })
  }

  trials(): Promise<ModelTrial[]> {
    return this.database.orm.select().from(modelTrials)
  }

  /** In the place of the former one of the model. */
  async beginTrial(
    tx: Transaction,
    trial: Pick<ModelTrial, 'model' | 'trialId' | 'startedAt'>,
  ): Promise<void> {
    const row = {
      ...trial,
      state: 'waiting' as const,
      text: null,
      seconds: null,
      sampleSeconds: null,
      problem: null,
    }
    await tx.insert(modelTrials).values(row).onConflictDoUpdate({ target: modelTrials.model, set: row })
  }

  /** Of one that another has taken the place of, nothing is kept. */
  async endTrial(
    tx: Transaction,
    trialId: string,
    end: Pick<ModelTrial, 'state'> &
      Partial<Pick<ModelTrial, 'text' | 'seconds' | 'sampleSeconds' | 'problem'>>,
  ): Promise<void> {
    await tx.update(modelTrials).set(end).where(eq(modelTrials.trialId, trialId))
  }

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  async #next(tx: Transaction): Promise<number> {
    const [row] = await tx
      .update(modelPreferences)
      .set({ revision: sql`${modelPreferences.revision} + 1` })
      .returning({ revision: modelPreferences.revision })
    return row?.revision ?? 0
  }
}
