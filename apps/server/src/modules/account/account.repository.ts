import { and, asc, count, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Gift } from '@longhand/contracts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { deletionRequests, giftAnnouncements, invitations, inviteCodes, profiles } from './account.tables.ts'
import { type Changes, hasChanges } from '../../platform/db/changes.ts'

export type Profile = typeof profiles.$inferSelect

export type DeletionRequest = typeof deletionRequests.$inferSelect

export class AccountRepository {
  constructor(private readonly database: Database) {}

  get reader(): Queryable {
    return this.database.orm
  }

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  async profile(userId: string): Promise<Profile | undefined> {
    const [row] = await this.reader.select().from(profiles).where(eq(profiles.userId, userId))
    return row
  }

  async saveProfile(userId: string, change: Changes<Omit<Profile, 'userId'>>): Promise<void> {
    if (!hasChanges(change)) return
    await this.reader
      .insert(profiles)
      .values({ userId, ...change })
      .onConflictDoUpdate({ target: profiles.userId, set: change })
  }

  async photoOwner(photoTicket: string): Promise<string | undefined> {
    const [row] = await this.reader
      .select({ userId: profiles.userId })
      .from(profiles)
      .where(eq(profiles.photoTicket, photoTicket))
    return row?.userId
  }

  async announceGift(tx: Transaction, userId: string, gift: Gift, createdAt: Date): Promise<void> {
    await tx.insert(giftAnnouncements).values({ userId, gift, createdAt }).onConflictDoNothing()
  }

  async waitingGifts(userId: string): Promise<Gift[]> {
    const rows = await this.reader
      .select({ gift: giftAnnouncements.gift })
      .from(giftAnnouncements)
      .where(and(eq(giftAnnouncements.userId, userId), isNull(giftAnnouncements.receivedAt)))
    return rows.map(({ gift }) => gift)
  }

  async receiveGift(userId: string, gift: Gift, receivedAt: Date): Promise<void> {
    await this.reader
      .update(giftAnnouncements)
      .set({ receivedAt })
      .where(
        and(
          eq(giftAnnouncements.userId, userId),
          eq(giftAnnouncements.gift, gift),
          isNull(giftAnnouncements.receivedAt),
        ),
      )
  }

  /** @returns The existing code, else `candidate`; `undefined` when the candidate is taken. */
  async inviteCode(userId: string, candidate: string): Promise<string | undefined> {
    await this.reader.insert(inviteCodes).values({ userId, code: candidate }).onConflictDoNothing()
    const [row] = await this.reader
      .select({ code: inviteCodes.code })
      .from(inviteCodes)
      .where(eq(inviteCodes.userId, userId))
    return row?.code
  }

  async inviterOf(on: Queryable, code: string): Promise<string | undefined> {
    const [row] = await on
      .select({ userId: inviteCodes.userId })
      .from(inviteCodes)
      .where(eq(inviteCodes.code, code))
    return row?.userId
  }

  async addInvitation(
    tx: Transaction,
    invitation: { invitedId: string; inviterId: string; createdAt: Date },
  ): Promise<boolean> {
    const rows = await tx
      .insert(invitations)
      .values(invitation)
      .onConflictDoNothing()
      .returning({ invitedId: invitations.invitedId })
    return rows.length > 0
  }

  async invitationCounts(inviterId: string): Promise<{ invited: number; rewarded: number }> {
    const [row] = await this.reader
      .select({ invited: count(), rewarded: count(invitations.rewardedAt) })
      .from(invitations)
      .where(eq(invitations.inviterId, inviterId))
    return row ?? { invited: 0, rewarded: 0 }
  }

  async deletionRequest(userId: string): Promise<DeletionRequest | undefined> {
    const [row] = await this.reader.select().from(deletionRequests).where(eq(deletionRequests.userId, userId))
    return row
  }

  /** Keeps the first request when there is one. @returns Whether this is the first. */
  async addDeletionRequest(tx: Transaction, request: DeletionRequest): Promise<boolean> {
    const rows = await tx
      .insert(deletionRequests)
      .values(request)
      .onConflictDoNothing()
      .returning({ userId: deletionRequests.userId })
    return rows.length > 0
  }

  /** Whatever was asked for before. */
  async requestDeletionNow(tx: Transaction, request: DeletionRequest): Promise<void> {
    const { requestedAt, purgeAt } = request
    await tx
      .insert(deletionRequests)
      .values(request)
      .onConflictDoUpdate({ target: deletionRequests.userId, set: { requestedAt, purgeAt } })
  }

  /** Removes a request whose days are not over at `now`; any other stays. */
  async withdrawDeletionRequest(userId: string, now: Date): Promise<void> {
    await this.reader
      .delete(deletionRequests)
      .where(and(eq(deletionRequests.userId, userId), gt(deletionRequests.purgeAt, now)))
  }

  async removeDeletionRequest(userId: string): Promise<void> {
    await this.reader.delete(deletionRequests).where(eq(deletionRequests.userId, userId))
  }

  /** Without a page size: accounts that could not be erased stand first and must not block the others. */
  async dueDeletions(now: Date): Promise<string[]> {
    const rows = await this.reader
      .select({ userId: deletionRequests.userId })
      .from(deletionRequests)
      .where(lte(deletionRequests.purgeAt, now))
      .orderBy(asc(deletionRequests.purgeAt))
    return rows.map(({ userId }) => userId)
  }

  /** The invitation stays, because the inviter's ledger refers to it. */
  async erase(userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.delete(profiles).where(eq(profiles.userId, userId))
      await tx.delete(inviteCodes).where(eq(inviteCodes.userId, userId))
      await tx.delete(giftAnnouncements).where(eq(giftAnnouncements.userId, userId))
    })
  }

  async gifts(userId: string): Promise<(typeof giftAnnouncements.$inferSelect)[]> {
    return this.reader
      .select()
      .from(giftAnnouncements)
      .where(and(eq(giftAnnouncements.userId, userId), isNotNull(giftAnnouncements.createdAt)))
  }
}
