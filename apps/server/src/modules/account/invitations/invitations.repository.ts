import { and, asc, count, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts'
import { invitationFacts, invitations } from '../account.tables.ts'
import type { InvitationFact } from './invitation-rules.ts'
import type { Changes } from '../../../platform/db/changes.ts'

export type InvitationRow = typeof invitations.$inferSelect

/** Rows from before there were states say only when they were paid. */
const unpaid = isNull(invitations.rewardedAt)
const judgedAt = sql`coalesce(${invitations.judgedAt}, ${invitations.rewardedAt})`

export class InvitationsRepository {
  constructor(private readonly database: Database) {}

  get reader(): Queryable {
    return this.database.orm
  }

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  async lock(tx: Transaction, invitedId: string): Promise<InvitationRow | undefined> {
    const [row] = await tx
      .select()
      .from(invitations)
      .where(eq(invitations.invitedId, invitedId))
      .for('update')
    return row
  }

  async lockInviter(tx: Transaction, inviterId: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invitations:${inviterId}`}, 0))`)
  }

  async change(tx: Transaction, invitedId: string, change: Changes<InvitationRow>): Promise<void> {
    await tx.update(invitations).set(change).where(eq(invitations.invitedId, invitedId))
  }

  /** Once for each thing. */
  async addFact(tx: Transaction, invitedId: string, fact: InvitationFact): Promise<void> {
    await tx
      .insert(invitationFacts)
      .values({ invitedId, ...fact })
      .onConflictDoNothing()
  }

  async factsOf(on: Queryable, invitedIds: readonly string[]): Promise<Map<string, InvitationFact[]>> {
    const facts = new Map<string, InvitationFact[]>()
    if (invitedIds.length === 0) return facts
    for (const { invitedId, ...fact } of await on
      .select()
      .from(invitationFacts)
      .where(sql`${invitationFacts.invitedId} = any(${sql.param([...invitedIds])}::uuid[])`))
      facts.set(invitedId, [...(facts.get(invitedId) ?? []), fact])
    return facts
  }

  /** Rewards of an inviter that were earned since then, whatever an operator decided later. */
  async judgedSince(on: Queryable, inviterId: string, since: Date): Promise<number> {
    const [row] = await on
      .select({ judged: count() })
      .from(invitations)
      .where(and(eq(invitations.inviterId, inviterId), ne(invitations.state, 'expired'), gt(judgedAt, since)))
    return row?.judged ?? 0
  }

  /** Of an inviter, the newest first: what waits, and what ended since then. */
  ofInviter(inviterId: string, endedSince: Date): Promise<InvitationRow[]> {
    return this.reader
      .select()
      .from(invitations)
      .where(
        and(
          eq(invitations.inviterId, inviterId),
          unpaid,
          or(
            inArray(invitations.state, ['pending', 'review']),
            and(eq(invitations.state, 'expired'), gte(invitations.judgedAt, endedSince)),
          ),
        ),
      )
      .orderBy(sql`${invitations.createdAt} desc`)
  }

  /** Those that wait and were made before a moment, oldest first. */
  async pendingBefore(before: Date): Promise<string[]> {
    const rows = await this.reader
      .select({ invitedId: invitations.invitedId })
      .from(invitations)
      .where(and(eq(invitations.state, 'pending'), unpaid, lte(invitations.createdAt, before)))
      .orderBy(asc(invitations.createdAt))
    return rows.map(({ invitedId }) => invitedId)
  }

  /** Those that wait and whose invited has paid something. */
  async pendingWithPayments(): Promise<string[]> {
    const rows = await this.reader
      .selectDistinct({ invitedId: invitations.invitedId })
      .from(invitations)
      .innerJoin(
        invitationFacts,
        and(eq(invitationFacts.invitedId, invitations.invitedId), eq(invitationFacts.kind, 'paid')),
      )
      .where(and(eq(invitations.state, 'pending'), unpaid))
    return rows.map(({ invitedId }) => invitedId)
  }

  /** The first that was earned first. */
  async inReview({
    page,
    pageSize,
  }: {
    page: number
    pageSize: number
  }): Promise<{ rows: InvitationRow[]; total: number }> {
    const waits = and(eq(invitations.state, 'review'), unpaid)
    const [rows, total] = await Promise.all([
      this.reader
        .select()
        .from(invitations)
        .where(waits)
        .orderBy(asc(invitations.judgedAt), asc(invitations.invitedId))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      this.database.orm.$count(invitations, waits),
    ])
    return { rows, total }
  }

  madeBetween(from: Date, to: Date): Promise<InvitationRow[]> {
    return this.reader
      .select()
      .from(invitations)
      .where(and(gte(invitations.createdAt, from), lte(invitations.createdAt, to)))
  }

  async eraseFacts(invitedId: string): Promise<void> {
    await this.reader.delete(invitationFacts).where(eq(invitationFacts.invitedId, invitedId))
  }
}
