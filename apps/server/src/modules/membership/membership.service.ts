import { type Sentence, storageQuotaBytes, vipStorageQuotaBytes } from '@longhand/contracts'
import { type Clock, dayMs } from '../../platform/clock/clock.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { MembershipRepository } from './membership.repository.ts'
import { type MembershipPeriod, periodsOf } from './periods.ts'

/** `grantKey` makes it happen once; negative days take back. */
export interface MembershipGrant {
  userId: string
  days: number
  grantKey: string
}

const changedMeanwhile: Sentence = {
  en: 'Someone else has just changed this quota',
  'zh-CN': '该配额刚刚被他人修改',
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

  /** @returns What is left of one grant, or `undefined` when nothing is. */
  async periodOf(on: Queryable, userId: string, grantKey: string): Promise<MembershipPeriod | undefined> {
    const { repository, clock } = this.deps
    const own = periodsOf(await repository.grantsOf(on, userId), clock.now()).filter(
      (period) => period.grantKey === grantKey,
    )
    const [first] = own
    return first && { ...first, leftMs: own.reduce((sum, { leftMs }) => sum + leftMs, 0) }
  }

  /**
   * Takes back what is left of one grant, to the millisecond; those after it begin sooner.
   *
   * @param grant `of` is the key of that grant, `grantKey` this one's own, such as `return:<order>#<n>`.
   * @returns Milliseconds taken, at most `atMostMs`; 0 when this was done before.
   */
  async shorten(
    tx: Transaction,
    { userId, of, grantKey, atMostMs }: { userId: string; of: string; grantKey: string; atMostMs: number },
  ): Promise<number> {
    await this.deps.repository.lock(tx, userId)
    const ms = Math.min((await this.periodOf(tx, userId, of))?.leftMs ?? 0, atMostMs)
    return ms > 0 && (await this.move(tx, { userId, grantKey, ms: -ms })) ? ms : 0
  }

  /** Gives back what {@link shorten} took, at the end. */
  async lengthen(
    tx: Transaction,
    { userId, grantKey, ms }: { userId: string; grantKey: string; ms: number },
  ): Promise<void> {
    await this.deps.repository.lock(tx, userId)
    await this.move(tx, { userId, grantKey, ms })
  }

  async isMember(on: Queryable, userId: string, now: Date = this.deps.clock.now()): Promise<boolean> {
    const end = await this.deps.repository.lastEnd(on, userId)
    return end !== undefined && end > now
  }

  /** In bytes. Former members keep what is there but can add nothing. */
  async storageQuota(userId: string, on?: Queryable): Promise<number> {
    const { repository, clock } = this.deps
    const quota = await repository.quotaFacts(on ?? repository.reader, userId, clock.now())
    if (quota.own !== null) return quota.own
    // What was bought is not made less by a rule for everyone.
    if (quota.isMember) return Math.max(quota.default ?? 0, vipStorageQuotaBytes)
    return quota.default ?? storageQuotaBytes
  }

  /** In bytes; null unless an operator has set it. */
  ownQuota(userId: string, on: Queryable = this.deps.repository.reader): Promise<number | null> {
    return this.deps.repository.quotaOf(on, userId)
  }

  /**
   * @param change.bytes Null for what everyone has. With `from`, only if that is what is set now.
   * @returns What was set before.
   * @throws DomainError NEWER_REVISION
   */
  async setQuota(
    tx: Transaction,
    userId: string,
    { bytes, from }: { bytes: number | null; from?: number | null | undefined },
  ): Promise<number | null> {
    const { repository } = this.deps
    await repository.lock(tx, userId)
    const before = await repository.quotaOf(tx, userId)
    if (from !== undefined && from !== before)
      throw new DomainError('NEWER_REVISION', { sentence: changedMeanwhile })
    await repository.setQuota(tx, userId, bytes)
    return before
  }

  async endOf(userId: string, on: Queryable = this.deps.repository.reader): Promise<Date | undefined> {
    const { repository, clock } = this.deps
    const end = await repository.lastEnd(on, userId)
    return end && end > clock.now() ? end : undefined
  }

  members(): Promise<string[]> {
    const { repository, clock } = this.deps
    return repository.members(clock.now())
  }

  private async move(
    tx: Transaction,
    { userId, grantKey, ms }: { userId: string; grantKey: string; ms: number },
  ): Promise<boolean> {
    const { repository, clock } = this.deps
    const now = clock.now()
    const end = await repository.lastEnd(tx, userId)
    const startsAt = end && end > now ? end : now
    const days = Math.sign(ms) * Math.ceil(Math.abs(ms) / dayMs)
    return repository.add(tx, {
      userId,
      days,
      startsAt,
      endsAt: new Date(Math.max(startsAt.getTime() + ms, now.getTime())),
      createdAt: now,
      grantKey,
    })
  }
}
