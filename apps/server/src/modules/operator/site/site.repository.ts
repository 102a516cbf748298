import type { SiteDetails } from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts'
import { siteDetails } from './site.tables.ts'

const onlyRow = 1
const unsaid: SiteDetails = { name: '', contact: '', imprint: { en: '', 'zh-CN': '' }, revision: 0 }

export class SiteRepository {
  constructor(private readonly database: Database) {}

  async details(db: Queryable = this.database.orm): Promise<SiteDetails> {
    const [row] = await db.select().from(siteDetails)
    return row ? toDetails(row) : unsaid
  }

  /** One transaction at a time, the first one as well. */
  async lockDetails(tx: Transaction): Promise<SiteDetails> {
    await tx
      .insert(siteDetails)
      .values({ id: onlyRow, ...toRow(unsaid) })
      .onConflictDoNothing()
    const [row] = await tx.select().from(siteDetails).for('update')
    return row ? toDetails(row) : unsaid
  }

  async saveDetails(tx: Transaction, details: SiteDetails): Promise<void> {
    await tx.update(siteDetails).set(toRow(details)).where(eq(siteDetails.id, onlyRow))
  }
}

function toDetails({
  name,
  contact,
  imprintEn,
  imprintZhCN,
  revision,
}: typeof siteDetails.$inferSelect): SiteDetails {
  return { name, contact, imprint: { en: imprintEn, 'zh-CN': imprintZhCN }, revision }
}

function toRow({
  name,
  contact,
  imprint,
  revision,
}: SiteDetails): Omit<typeof siteDetails.$inferInsert, 'id'> {
  return { name, contact, imprintEn: imprint.en, imprintZhCN: imprint['zh-CN'], revision }
}
