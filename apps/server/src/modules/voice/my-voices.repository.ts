import { and, count, desc, eq, gt, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { myVoices, voiceConsents, voiceModels } from './voice.tables.ts'

export type MyVoiceRow = typeof myVoices.$inferSelect

const isId = (id: string): boolean => z.uuid().safeParse(id).success

/** Voices of people's own, the consents for them, and which one they chose. */
export class MyVoicesRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  list(userId: string): Promise<MyVoiceRow[]> {
    return this.database.orm.select().from(myVoices).where(eq(myVoices.userId, userId)).orderBy(desc(myVoices.createdAt))
  }

  async find(userId: string, voiceId: string): Promise<MyVoiceRow | undefined> {
    if (!isId(voiceId)) return undefined
    const [row] = await this.database.orm.select().from(myVoices).where(and(eq(myVoices.id, voiceId), eq(myVoices.userId, userId)))
    return row
  }

  async countOf(userId: string): Promise<number> {
    const [row] = await this.database.orm.select({ voices: count() }).from(myVoices).where(eq(myVoices.userId, userId))
    return row?.voices ?? 0
  }

  async add(tx: Transaction, voice: typeof myVoices.$inferInsert): Promise<void> {
    await tx.insert(myVoices).values(voice)
  }

  /** @returns Whether there is such a voice. */
  async rename(userId: string, voiceId: string, name: string): Promise<boolean> {
    if (!isId(voiceId)) return false
    const { rowCount } = await this.database.orm.update(myVoices).set({ name }).where(and(eq(myVoices.id, voiceId), eq(myVoices.userId, userId)))
    return (rowCount ?? 0) > 0
  }

  /** @returns Whether there was such a voice. */
  async erase(tx: Transaction, userId: string, voiceId: string): Promise<boolean> {
    if (!isId(voiceId)) return false
    const { rowCount } = await tx.delete(myVoices).where(and(eq(myVoices.id, voiceId), eq(myVoices.userId, userId)))
    return (rowCount ?? 0) > 0
  }

  /** Gives out a consent; those that are too old go. */
  async addConsent(consent: typeof voiceConsents.$inferInsert, oldest: Date): Promise<void> {
    await this.database.orm.delete(voiceConsents).where(and(eq(voiceConsents.userId, consent.userId), lt(voiceConsents.createdAt, oldest)))
    await this.database.orm.insert(voiceConsents).values(consent)
  }

  async findConsent(userId: string, consentId: string, oldest: Date): Promise<{ words: string[] } | undefined> {
    if (!isId(consentId)) return undefined
    const [row] = await this.database.orm
      .select({ words: voiceConsents.words })
      .from(voiceConsents)
      .where(and(eq(voiceConsents.id, consentId), eq(voiceConsents.userId, userId), gt(voiceConsents.createdAt, oldest)))
    return row
  }

  /** A consent is good for one voice. @returns Whether it was still there. */
  async spendConsent(tx: Transaction, consentId: string): Promise<boolean> {
    const { rowCount } = await tx.delete(voiceConsents).where(eq(voiceConsents.id, consentId))
    return (rowCount ?? 0) > 0
  }

  async eraseChoices(userId: string): Promise<void> {
    await this.database.orm.delete(voiceConsents).where(eq(voiceConsents.userId, userId))
    await this.database.orm.delete(voiceModels).where(eq(voiceModels.userId, userId))
  }

  async model(userId: string): Promise<{ mt: number; mc: string } | undefined> {
    const [row] = await this.database.orm.select({ mt: voiceModels.mt, mc: voiceModels.mc }).from(voiceModels).where(eq(voiceModels.userId, userId))
    return row
  }

  async setModel(userId: string, model: { mt: number; mc: string }): Promise<void> {
    await this.database.orm.insert(voiceModels).values({ userId, ...model }).onConflictDoUpdate({ target: voiceModels.userId, set: model })
  }
}
