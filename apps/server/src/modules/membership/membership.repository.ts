import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { membershipGrants, storageQuotas } from './membership.tables.ts'

export type GrantRow = typeof membershipGrants.$inferSelect

export class MembershipRepository {
  constructor(readonly reader: Queryable) {}

  /** Past or future; `undefined` for a user who never was a member. */
  async lastEnd(on: Queryable, userId: string): Promise<Date | undefined> {
    const [row] = await on
      .select({ endsAt: membershipGrants.endsAt })
      .from(membershipGrants)
      .where(eq(membershipGrants.userId, userId))
      .orderBy(desc(membershipGrants.id))
      .limit(1)
    return row?.endsAt
  }

  grantsOf(on: Queryable, userId: string): Promise<GrantRow[]> {
    return on
      .select()
      .from(membershipGrants)
      .where(eq(membershipGrants.userId, userId))
      .orderBy(asc(membershipGrants.id))
  }

  async members(now: Date): Promise<string[]> {
    const latest = this.reader
      .selectDistinctOn([membershipGrants.userId], {
        userId: membershipGrants.userId,
        endsAt: membershipGrants.endsAt,
      })
      .from(membershipGrants)
      .orderBy(membershipGrants.userId, desc(membershipGrants.id))
      .as('latest')
    const rows = await this.reader
      .select({ userId: latest.userId })
      .from(latest)
      .where(gt(latest.endsAt, now))
    return rows.map(({ userId }) => userId)
  }

  async quotaOf(on: Queryable, userId: string): Promise<number | null> {
    const [row] = await on
      .select({ bytes: storageQuotas.bytes })
      .from(storageQuotas)
      .where(eq(storageQuotas.userId, userId))
    return row?.bytes ?? null
  }

  async setQuota(tx: Transaction, userId: string, bytes: number | null): Promise<void> {
    if (bytes === null) await tx.delete(storageQuotas).where(eq(storageQuotas.userId, userId))
    else
      await tx
        .insert(storageQuotas)
        .values({ userId, bytes })
        .onConflictDoUpdate({ target: storageQuotas.userId, set: { bytes } })
  }

  async lock(tx: Transaction, userId: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`membership:${userId}`}, 0))`)
  }

  async add(tx: Transaction, grant: typeof membershipGrants.$inferInsert): Promise<boolean> {
    const rows = await tx
      .insert(membershipGrants)
      .values(grant)
      .onConflictDoNothing({ target: membershipGrants.grantKey })
      .returning({ id: membershipGrants.id })
    return rows.length > 0
  }
}
