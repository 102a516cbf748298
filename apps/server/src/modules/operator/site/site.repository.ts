import type { SiteDetails, MaintenanceState } from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import { epochSeconds } from '../../../platform/clock/clock.ts'
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts'
import { siteDetails, siteMaintenance } from './site.tables.ts'

const onlyRow = 1
const unsaid: SiteDetails = { name: '', contact: '', imprint: { en: '', 'zh-CN': '' }, revision: 0 }
const noMaintenance: MaintenanceState = { maintenance: null, revision: 0 }

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

  async maintenance(db: Queryable = this.database.orm): Promise<MaintenanceState> {
    const [row] = await db.select().from(siteMaintenance)
    return row ? toMaintenance(row) : noMaintenance
  }

  /** As {@link lockDetails}. */
  async lockMaintenance(tx: Transaction): Promise<MaintenanceState> {
    await tx
      .insert(siteMaintenance)
      .values({ id: onlyRow, isClosed: false, revision: 0 })
      .onConflictDoNothing()
    const [row] = await tx.select().from(siteMaintenance).for('update')
    return row ? toMaintenance(row) : noMaintenance
  }

  async saveMaintenance(tx: Transaction, { maintenance, revision }: MaintenanceState): Promise<void> {
    const untilTime = maintenance?.untilTime ?? null
    await tx
      .update(siteMaintenance)
      .set({
        textEn: maintenance?.text.en ?? null,
        textZhCN: maintenance?.text['zh-CN'] ?? null,
        untilAt: untilTime === null ? null : new Date(untilTime * 1000),
        isClosed: maintenance?.isClosed ?? false,
        revision,
      })
      .where(eq(siteMaintenance.id, onlyRow))
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

function toMaintenance({
  textEn,
  textZhCN,
  untilAt,
  isClosed,
  revision,
}: typeof siteMaintenance.$inferSelect): MaintenanceState {
  if (textEn === null || textZhCN === null) return { maintenance: null, revision }
  const untilTime = untilAt && epochSeconds(untilAt)
  return { maintenance: { text: { en: textEn, 'zh-CN': textZhCN }, untilTime, isClosed }, revision }
}
