import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import { stayBelow } from '../../platform/db/ceiling.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { freeTranslations, translatedSections, translations } from './insights.tables.ts'

export type TranslationRow = typeof translations.$inferSelect

export type TranslatedSectionRow = Pick<
  typeof translatedSections.$inferSelect,
  'sectionId' | 'sourceHash' | 'text'
>

export interface TranslationKey {
  recordingId: string
  language: string
}

/** The caller checks access by finding or locking the recording. */
export class TranslationsRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  async find(key: TranslationKey): Promise<TranslationRow | undefined> {
    const [row] = await this.database.orm.select().from(translations).where(isOf(key))
    return row
  }

  async lock(tx: Transaction, key: TranslationKey): Promise<TranslationRow | undefined> {
    const [row] = await tx.select().from(translations).where(isOf(key)).for('update')
    return row
  }

  async languagesOf(recordingId: string): Promise<string[]> {
    const rows = await this.database.orm
      .select({ language: translations.language })
      .from(translations)
      .where(eq(translations.recordingId, recordingId))
    return rows.map(({ language }) => language)
  }

  async sectionsOf({ recordingId, language }: TranslationKey): Promise<TranslatedSectionRow[]> {
    const { sectionId, sourceHash, text } = translatedSections
    const where = and(
      eq(translatedSections.recordingId, recordingId),
      eq(translatedSections.language, language),
    )
    return this.database.orm.select({ sectionId, sourceHash, text }).from(translatedSections).where(where)
  }

  /** Translated sections stay. */
  async begin(tx: Transaction, begun: TranslationKey & { runId: string; updatedAt: Date }): Promise<void> {
    const others = and(
      eq(translations.recordingId, begun.recordingId),
      ne(translations.language, begun.language),
    )
    await stayBelow(tx, 'translations', begun.recordingId, () => tx.$count(translations, others))
    const changes = {
      runId: begun.runId,
      updatedAt: begun.updatedAt,
      state: 'waiting' as const,
      progress: 0,
      failure: null,
    }
    await tx
      .insert(translations)
      .values({ ...begun, ...changes })
      .onConflictDoUpdate({ target: [translations.recordingId, translations.language], set: changes })
  }

  async update(tx: Transaction, key: TranslationKey, changes: Partial<TranslationRow>): Promise<void> {
    await tx.update(translations).set(changes).where(isOf(key))
  }

  /** Uses up the free translation that it took. */
  async putSections(
    tx: Transaction,
    { recordingId, language }: TranslationKey,
    rows: readonly TranslatedSectionRow[],
  ): Promise<void> {
    if (rows.length === 0) return
    await tx
      .insert(translatedSections)
      .values(rows.map((row) => ({ recordingId, language, ...row })))
      .onConflictDoUpdate({
        target: [translatedSections.recordingId, translatedSections.language, translatedSections.sectionId],
        set: { sourceHash: sql`excluded.source_hash`, text: sql`excluded.text` },
      })
    await this.useFree(tx, recordingId)
  }

  async dropSections(
    tx: Transaction,
    { recordingId, language }: TranslationKey,
    sectionIds: readonly string[],
  ): Promise<void> {
    if (sectionIds.length === 0) return
    const where = and(
      eq(translatedSections.recordingId, recordingId),
      eq(translatedSections.language, language),
      inArray(translatedSections.sectionId, [...sectionIds]),
    )
    await tx.delete(translatedSections).where(where)
  }

  async freeRecording(userId: string, month: string): Promise<string | undefined> {
    const [row] = await this.database.orm
      .select({ recordingId: freeTranslations.recordingId })
      .from(freeTranslations)
      .where(isFreeOf(userId, month))
    return row?.recordingId
  }

  /**
   * Unless it is taken; held until the transaction ends.
   * @returns The recording that has it now.
   */
  async takeFree(tx: Transaction, userId: string, month: string, recordingId: string): Promise<string> {
    for (;;) {
      // The second of two parallel calls waits here.
      await tx.insert(freeTranslations).values({ userId, month, recordingId }).onConflictDoNothing()
      const [row] = await tx
        .select({ taker: freeTranslations.recordingId })
        .from(freeTranslations)
        .where(isFreeOf(userId, month))
        .for('update')
      if (row) return row.taker
    }
  }

  async useFree(tx: Transaction, recordingId: string): Promise<void> {
    await tx
      .update(freeTranslations)
      .set({ isUsed: true })
      .where(and(eq(freeTranslations.recordingId, recordingId), eq(freeTranslations.isUsed, false)))
  }

  /** Only when nothing was handed over and nothing is being translated. */
  async returnFree(tx: Transaction, recordingId: string): Promise<void> {
    const ofRecording = eq(freeTranslations.recordingId, recordingId)
    // Waits for a translation that is just beginning; the next statement sees it.
    await tx.select({ month: freeTranslations.month }).from(freeTranslations).where(ofRecording).for('update')
    const waiting = tx
      .select({ language: translations.language })
      .from(translations)
      .where(and(eq(translations.recordingId, recordingId), eq(translations.state, 'waiting')))
    await tx
      .delete(freeTranslations)
      .where(and(ofRecording, eq(freeTranslations.isUsed, false), notExists(waiting)))
  }
}

function isFreeOf(userId: string, month: string) {
  return and(eq(freeTranslations.userId, userId), eq(freeTranslations.month, month))
}

function isOf({ recordingId, language }: TranslationKey) {
  return and(eq(translations.recordingId, recordingId), eq(translations.language, language))
}
