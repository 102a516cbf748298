import type { DefaultQuotas } from '@longhand/contracts'
import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { defaultQuotas, membershipGrants, storageQuotas } from './membership.tables.ts'

export type GrantRow = typeof membershipGrants.$inferSelect

const onlyRow = 1
const { quotaBytes, transcriptionSeconds, captionSeconds, revision } = defaultQuotas
const defaultColumns = { quotaBytes, transcriptionSeconds, captionSeconds, revision }
const noDefaults: DefaultQuotas = {
  quotaBytes: null,
  transcriptionSeconds: null,
  captionSeconds: null,
  revision: 0,
}

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

  /** All that the quota of a person follows from, asked at once: saves of texts ask it, too. In bytes. */
  async quotaFacts(
    on: Queryable,
    userId: string,
    now: Date,
  ): Promise<{ own: number | null; default: number | null; isMember: boolean }> {
    const { rows } = await on.execute<{
      own: string | null
      default: string | null
      isMember: boolean | null
    }>(
      sql`select
        (select ${storageQuotas.bytes} from ${storageQuotas} where ${storageQuotas.userId} = ${userId}) as own,
        (select ${defaultQuotas.quotaBytes} from ${defaultQuotas}) as default,
        (select ${membershipGrants.endsAt} from ${membershipGrants} where ${membershipGrants.userId} = ${userId}
          order by ${membershipGrants.id} desc limit 1) > ${now} as "isMember"`,
    )
    const numberOf = (bytes: string | null | undefined): number | null =>
      typeof bytes === 'string' ? Number(bytes) : null
    const [row] = rows
    return { own: numberOf(row?.own), default: numberOf(row?.default), isMember: row?.isMember ?? false }
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

  async defaultQuotas(on: Queryable): Promise<DefaultQuotas> {
    const [row] = await on.select(defaultColumns).from(defaultQuotas)
    return row ?? noDefaults
  }

  /** One transaction at a time, the first one as well. */
  async lockDefaultQuotas(tx: Transaction): Promise<DefaultQuotas> {
    await tx
      .insert(defaultQuotas)
      .values({ id: onlyRow, ...noDefaults })
      .onConflictDoNothing()
    const [row] = await tx.select(defaultColumns).from(defaultQuotas).for('update')
    return row ?? noDefaults
  }

  async saveDefaultQuotas(tx: Transaction, quotas: DefaultQuotas): Promise<void> {
    await tx.update(defaultQuotas).set(quotas).where(eq(defaultQuotas.id, onlyRow))
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
