import type { InterfaceLanguage } from '@longhand/contracts'
import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { helpDocuments } from './support.tables.ts'

export type HelpRow = typeof helpDocuments.$inferSelect

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

export class HelpRepository {
  constructor(private readonly db: Queryable) {}

  /** In reading order, falling back to the other language. */
  async published(language: InterfaceLanguage): Promise<HelpRow[]> {
    const rows = await this.db
      .selectDistinctOn([helpDocuments.titleId])
      .from(helpDocuments)
      .where(eq(helpDocuments.isPublished, true))
      .orderBy(helpDocuments.titleId, wantedFirst(language))
    return rows.sort(
      (one, other) => one.sortOrder - other.sortOrder || (one.titleId < other.titleId ? -1 : 1),
    )
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
    return this.db
      .select()
      .from(helpDocuments)
      .orderBy(asc(helpDocuments.sortOrder), asc(helpDocuments.titleId), asc(helpDocuments.language))
  }

  /** In every language. */
  async of(titleId: string, on: Queryable = this.db): Promise<HelpRow[]> {
    return on.select().from(helpDocuments).where(eq(helpDocuments.titleId, titleId))
  }

  /** Until the transaction ends, no other one that locks it changes the document, even where it is not there yet. */
  async lock(tx: Transaction, titleId: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`help:${titleId}`}, 0))`)
  }

  /** Leaves these rows of the document and no others. */
  async replace(tx: Transaction, titleId: string, rows: readonly HelpRow[]): Promise<void> {
    await tx.delete(helpDocuments).where(eq(helpDocuments.titleId, titleId))
    await tx.insert(helpDocuments).values([...rows])
  }

  /** Adds and renews the seeded help, except what an operator has written or withdrawn. What an earlier build seeded and this one does not goes. */
  async seed(rows: readonly NewHelpRow[]): Promise<void> {
    const seeded = rows.map(({ titleId }) => titleId)
    await this.db
      .delete(helpDocuments)
      .where(and(eq(helpDocuments.isOwn, false), notInArray(helpDocuments.titleId, seeded)))
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
