import { and, count, desc, eq, gt, gte, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { stayBelow } from '../../platform/db/ceiling.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { myVoices, voiceConsents, voiceModels } from './voice.tables.ts'

export type MyVoiceRow = typeof myVoices.$inferSelect

/** Sentences of consent that a user can choose from: each page that asks is given another. */
const openConsents = 10

const isId = (id: string): boolean => z.uuid().safeParse(id).success

export class MyVoicesRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  list(userId: string): Promise<MyVoiceRow[]> {
    return this.database.orm
      .select()
      .from(myVoices)
      .where(eq(myVoices.userId, userId))
      .orderBy(desc(myVoices.createdAt))
  }

  async find(userId: string, voiceId: string): Promise<MyVoiceRow | undefined> {
    if (!isId(voiceId)) return undefined
    const [row] = await this.database.orm
      .select()
      .from(myVoices)
      .where(and(eq(myVoices.id, voiceId), eq(myVoices.userId, userId)))
    return row
  }

  async countOf(userId: string): Promise<number> {
    const [row] = await this.database.orm
      .select({ voices: count() })
      .from(myVoices)
      .where(eq(myVoices.userId, userId))
    return row?.voices ?? 0
  }

  /** @throws DomainError LIMIT_REACHED when the user has as many as can be kept. */
  async add(tx: Transaction, voice: typeof myVoices.$inferInsert): Promise<void> {
    await stayBelow(tx, 'myVoices', voice.userId, () =>
      tx.$count(myVoices, eq(myVoices.userId, voice.userId)),
    )
    await tx.insert(myVoices).values(voice)
  }

  async rename(userId: string, voiceId: string, name: string): Promise<boolean> {
    if (!isId(voiceId)) return false
    const { rowCount } = await this.database.orm
      .update(myVoices)
      .set({ name })
      .where(and(eq(myVoices.id, voiceId), eq(myVoices.userId, userId)))
    return (rowCount ?? 0) > 0
  }

  async erase(tx: Transaction, userId: string, voiceId: string): Promise<boolean> {
    if (!isId(voiceId)) return false
    const { rowCount } = await tx
      .delete(myVoices)
      .where(and(eq(myVoices.id, voiceId), eq(myVoices.userId, userId)))
    return (rowCount ?? 0) > 0
  }

  /** Also deletes old consents and all but the newest. */
  async addConsent(consent: typeof voiceConsents.$inferInsert, oldest: Date): Promise<void> {
    const { id, userId, createdAt } = voiceConsents
    const newest = this.database.orm
      .select({ id })
      .from(voiceConsents)
      .where(and(eq(userId, consent.userId), gte(createdAt, oldest)))
      .orderBy(desc(createdAt))
      .limit(openConsents - 1)
    await this.database.orm
      .delete(voiceConsents)
      .where(and(eq(userId, consent.userId), notInArray(id, newest)))
    await this.database.orm.insert(voiceConsents).values(consent)
  }

  /** Good for one attempt, also of two at once. @returns `undefined` when it is gone or too old. */
  async useConsent(userId: string, consentId: string, oldest: Date): Promise<string[] | undefined> {
    if (!isId(consentId)) return undefined
    const [row] = await this.database.orm
      .delete(voiceConsents)
      .where(
        and(
          eq(voiceConsents.id, consentId),
          eq(voiceConsents.userId, userId),
          gt(voiceConsents.createdAt, oldest),
        ),
      )
      .returning({ words: voiceConsents.words })
    return row?.words
  }

  async eraseChoices(userId: string): Promise<void> {
    await this.database.orm.delete(voiceConsents).where(eq(voiceConsents.userId, userId))
    await this.database.orm.delete(voiceModels).where(eq(voiceModels.userId, userId))
  }

  async model(userId: string): Promise<{ mt: number; mc: string } | undefined> {
    const [row] = await this.database.orm
      .select({ mt: voiceModels.mt, mc: voiceModels.mc })
      .from(voiceModels)
      .where(eq(voiceModels.userId, userId))
    return row
  }

  async setModel(userId: string, model: { mt: number; mc: string }): Promise<void> {
    await this.database.orm
      .insert(voiceModels)
      .values({ userId, ...model })
      .onConflictDoUpdate({ target: voiceModels.userId, set: model })
  }
}
