import { storageQuotaBytes, vipStorageQuotaBytes } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import type { MembershipRepository } from './membership.repository.ts'

const dayMs = 86_400_000

/** Days of membership to give, or with a negative number to take back. `grantKey` says what for, so that it happens once. */
export interface MembershipGrant {
  userId: string
  days: number
  grantKey: string
}

/** Who is a VIP member, and until when. */
export class MembershipService {
  constructor(private readonly deps: { repository: MembershipRepository; clock: Clock }) {}

  /**
   * Gives days from the present end on, or from now for a user who is no member. A refund never ends it before now.
   *
   * @returns The new end, or `undefined` when it was done before.
   */
  async extend(tx: Transaction, { userId, days, grantKey }: MembershipGrant): Promise<Date | undefined> {
    const { repository, clock } = this.deps
    await repository.lock(tx, userId)
    const now = clock.now()
    const end = await repository.lastEnd(tx, userId)
    const startsAt = end && end > now ? end : now
    const endsAt = new Date(Math.max(startsAt.getTime() + days * dayMs, now.getTime()))
    const isNew = await repository.add(tx, { userId, days, startsAt, endsAt, createdAt: now, grantKey })
    return isNew ? endsAt : undefined
  }

  /** @param on A transaction whose other reads it must agree with, or the database. */
  async isMember(on: Queryable, userId: string, now: Date = this.deps.clock.now()): Promise<boolean> {
    const end = await this.deps.repository.lastEnd(on, userId)
    return end !== undefined && end > now
  }

  /** Bytes of recordings that a user may keep. Who was a member keeps what is there, and has room for no more. */
  async storageQuota(userId: string): Promise<number> {
    return (await this.endOf(userId)) ? vipStorageQuotaBytes : storageQuotaBytes
  }

  /** End of a membership that lasts now; `undefined` for everyone else. */
  async endOf(userId: string): Promise<Date | undefined> {
    const { repository, clock } = this.deps
    const end = await repository.lastEnd(repository.reader, userId)
    return end && end > clock.now() ? end : undefined
  }

  /** Ids of everyone who is a member now. */
  members(): Promise<string[]> {
    const { repository, clock } = this.deps
    return repository.members(clock.now())
  }
}
