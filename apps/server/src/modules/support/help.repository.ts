import type { InterfaceLanguage } from '@longhand/contracts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { helpDocuments } from './support.tables.ts'

/** A help document in one language, as it is stored. */
export type HelpRow = typeof helpDocuments.$inferSelect

/** A help document to store. */
export type NewHelpRow = Omit<HelpRow, 'isPublished' | 'isOwn'>

const change = {
  title: sql`excluded.title`,
  section: sql`excluded.section`,
  content: sql`excluded.content`,
  sortOrder: sql`excluded.sort_order`,
  updatedAt: sql`excluded.updated_at`,
}
const key = [helpDocuments.titleId, helpDocuments.language]
// Of a document that a language lacks, the other one is better than none.
const wantedFirst = (language: InterfaceLanguage) => sql`${helpDocuments.language} = ${language} desc`

/** SQL of help documents. */
export class HelpRepository {
  constructor(private readonly db: Queryable) {}

  /** The published documents in the order of reading, each in this language where there is one. */
  async published(language: InterfaceLanguage): Promise<HelpRow[]> {
    const rows = await this.db
      .selectDistinctOn([helpDocuments.titleId])
      .from(helpDocuments)
      .where(eq(helpDocuments.isPublished, true))
      .orderBy(helpDocuments.titleId, wantedFirst(language))
    return rows.sort((one, other) => one.sortOrder - other.sortOrder || (one.titleId < other.titleId ? -1 : 1))
  }

  async findPublished(titleId: string, language: InterfaceLanguage): Promise<HelpRow | undefined> {
    const [row] = await this.db
      .select()
      .from(helpDocuments)
      .where(and(eq(helpDocuments.titleId, titleId), eq(helpDocuments.isPublished, true)))
      .orderBy(wantedFirst(language))
      .limit(1)
    return row
  }

  async all(): Promise<HelpRow[]> {
    return this.db.select().from(helpDocuments).orderBy(asc(helpDocuments.sortOrder), asc(helpDocuments.titleId), asc(helpDocuments.language))
  }

  /** Publishes an operator's document, in the place of the one with the same id and language. */
  async publish(row: NewHelpRow): Promise<void> {
    const own = { isOwn: true, isPublished: true }
    await this.db
      .insert(helpDocuments)
      .values({ ...row, ...own })
      .onConflictDoUpdate({ target: key, set: { ...change, ...own } })
  }

  /** Takes a document back, in every language. @returns False when there is no such document. */
  async withdraw(titleId: string): Promise<boolean> {
    const { rowCount } = await this.db.update(helpDocuments).set({ isPublished: false }).where(eq(helpDocuments.titleId, titleId))
    return (rowCount ?? 0) > 0
  }

  /** Adds what comes with the product, and renews it where it changed and no operator has written it. What was withdrawn stays so. */
  async seed(rows: readonly NewHelpRow[]): Promise<void> {
    await this.db
      .insert(helpDocuments)
      .values(rows.map((row) => ({ ...row, isOwn: false })))
      .onConflictDoUpdate({
        target: key,
        set: change,
        setWhere: sql`not ${helpDocuments.isOwn} and (${helpDocuments.title}, ${helpDocuments.section}, ${helpDocuments.content}, ${helpDocuments.sortOrder})
          is distinct from (excluded.title, excluded.section, excluded.content, excluded.sort_order)`,
      })
  }
}
