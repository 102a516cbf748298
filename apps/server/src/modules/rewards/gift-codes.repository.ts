import { randomBytes } from 'node:crypto'
import { and, asc, count, desc, eq, isNull, lt, max, min, sql, sum } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { giftCodeKeys, giftCodes, giftRedemptions } from './rewards.tables.ts'

export type GiftCodeRow = typeof giftCodes.$inferSelect

export interface GiftBatch {
  batchId: string
  note: string
  rewardType: number
  rewardNumber: number
  codes: number
  maxUses: number
  uses: number
  voided: number
  startsAt: Date
  endsAt: Date
}

export class GiftCodesRepository {
  constructor(readonly reader: Queryable) {}

  async key(): Promise<Buffer> {
    // When processes start together, the first one's key counts.
    await this.reader
      .insert(giftCodeKeys)
      .values({ id: 1, key: randomBytes(32).toString('hex') })
      .onConflictDoNothing()
    const [row] = await this.reader.select().from(giftCodeKeys)
    if (!row) throw new Error('The key for gift codes is missing.')
    return Buffer.from(row.key, 'hex')
  }

  /** Skips existing codes. @returns The hashes that were added. */
  async add(tx: Transaction, codes: readonly (typeof giftCodes.$inferInsert)[]): Promise<string[]> {
    const rows = await tx
      .insert(giftCodes)
      .values([...codes])
      .onConflictDoNothing({ target: giftCodes.codeHash })
      .returning({ codeHash: giftCodes.codeHash })
    return rows.map(({ codeHash }) => codeHash)
  }

  /** Serialises parallel redemptions. */
  async lock(tx: Transaction, codeHash: string): Promise<GiftCodeRow | undefined> {
    const [row] = await tx.select().from(giftCodes).where(eq(giftCodes.codeHash, codeHash)).for('update')
    return row
  }

  async addRedemption(tx: Transaction, redemption: typeof giftRedemptions.$inferInsert): Promise<boolean> {
    const { rowCount } = await tx.insert(giftRedemptions).values(redemption).onConflictDoNothing()
    return rowCount === 1
  }

  async use(tx: Transaction, codeId: string): Promise<boolean> {
    const { rowCount } = await tx
      .update(giftCodes)
      .set({ uses: sql`${giftCodes.uses} + 1` })
      .where(and(eq(giftCodes.codeId, codeId), lt(giftCodes.uses, giftCodes.maxUses)))
    return rowCount === 1
  }

  async void(
    tx: Transaction,
    which: { batchId: string } | { codeHash: string },
    voidedAt: Date,
  ): Promise<number> {
    const where =
      'batchId' in which ? eq(giftCodes.batchId, which.batchId) : eq(giftCodes.codeHash, which.codeHash)
    const { rowCount } = await tx
      .update(giftCodes)
      .set({ voidedAt })
      .where(and(where, isNull(giftCodes.voidedAt)))
    return rowCount ?? 0
  }

  async batches(): Promise<GiftBatch[]> {
    const rows = await this.reader
      .select({
        batchId: giftCodes.batchId,
        note: sql<string>`min(${giftCodes.note})`,
        rewardType: sql<number>`min(${giftCodes.rewardType})`,
        rewardNumber: sql<number>`min(${giftCodes.rewardNumber})`,
        codes: count(),
        maxUses: sum(giftCodes.maxUses),
        uses: sum(giftCodes.uses),
        voided: count(giftCodes.voidedAt),
        startsAt: min(giftCodes.startsAt),
        endsAt: max(giftCodes.endsAt),
      })
      .from(giftCodes)
      .groupBy(giftCodes.batchId)
      .orderBy(desc(min(giftCodes.createdAt)))
    return rows.map((row) => ({
      ...row,
      maxUses: Number(row.maxUses),
      uses: Number(row.uses),
      startsAt: row.startsAt ?? new Date(0),
      endsAt: row.endsAt ?? new Date(0),
    }))
  }

  async redemptionsOf(userId: string): Promise<(typeof giftRedemptions.$inferSelect)[]> {
    return this.reader
      .select()
      .from(giftRedemptions)
      .where(eq(giftRedemptions.userId, userId))
      .orderBy(asc(giftRedemptions.createdAt))
  }
}
