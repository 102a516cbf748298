import { storageQuotaBytes, vipStorageQuotaBytes } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import type { MembershipRepository } from './membership.repository.ts'

const dayMs = 86_400_000

/** `grantKey` makes it happen once; negative days take back. */
export interface MembershipGrant {
  userId: string
  days: number
  grantKey: string
}

export class MembershipService {
  constructor(private readonly deps: { repository: MembershipRepository; clock: Clock }) {}

  /**
   * From the present end, or from now for others. A refund never ends it before now.
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

  async isMember(on: Queryable, userId: string, now: Date = this.deps.clock.now()): Promise<boolean> {
    const end = await this.deps.repository.lastEnd(on, userId)
    return end !== undefined && end > now
  }

  /** In bytes. Former members keep what is there but can add nothing. */
  async storageQuota(userId: string): Promise<number> {
    return (await this.endOf(userId)) ? vipStorageQuotaBytes : storageQuotaBytes
  }

  async endOf(userId: string): Promise<Date | undefined> {
    const { repository, clock } = this.deps
    const end = await repository.lastEnd(repository.reader, userId)
    return end && end > clock.now() ? end : undefined
  }

  members(): Promise<string[]> {
    const { repository, clock } = this.deps
    return repository.members(clock.now())
  }
}
