import { deletionDays } from '@longhand/contracts'
import type { AnswerOf } from '@longhand/contracts'
import { type Clock, dayMs, epochSeconds } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { withoutParameters } from '../../platform/db/query-errors.ts'
import type { AccountRepository } from './account.repository.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'

/** There is always someone who can run the installation. */
export interface Owners {
  /** @throws DomainError NOT_POSSIBLE_NOW for the last owner. */
  assertMayLeave(userId: string): Promise<void>
  /** Takes the role of an account. @throws DomainError NOT_POSSIBLE_NOW for the last owner. */
  giveUp(userId: string): Promise<void>
}

export class DeletionService {
  constructor(
    private readonly deps: {
      repository: AccountRepository
      clock: Clock
      personalData: () => readonly PersonalData[]
      owners: Owners
      /** Has {@link eraseDue} run soon. */
      sendErasure: (tx: Transaction) => Promise<unknown>
      announce: (tx: Transaction, userId: string, purgeAt: Date) => Promise<void>
    },
  ) {}

  async status(userId: string): Promise<AnswerOf<'getDeletionStatus'>> {
    const request = await this.deps.repository.deletionRequest(userId)
    if (!request) return { pending: false, requestedAt: null, purgeAt: null }
    return {
      pending: true,
      requestedAt: epochSeconds(request.requestedAt),
      purgeAt: epochSeconds(request.purgeAt),
    }
  }

  async request(userId: string): Promise<AnswerOf<'requestDeletion'>> {
    const { repository, clock, owners, announce } = this.deps
    await owners.assertMayLeave(userId)
    const requestedAt = clock.now()
    const purgeAt = new Date(requestedAt.getTime() + deletionDays * dayMs)
    await repository.transaction(async (tx) => {
      const isFirst = await repository.addDeletionRequest(tx, { userId, requestedAt, purgeAt })
      if (isFirst) await announce(tx, userId, purgeAt)
    })
    return this.status(userId)
  }

  /** Without days in which it could be withdrawn, and without a mail. */
  async requestNow(tx: Transaction, userId: string): Promise<void> {
    const { repository, clock, sendErasure } = this.deps
    const now = clock.now()
    await repository.requestDeletionNow(tx, { userId, requestedAt: now, purgeAt: now })
    await sendErasure(tx)
  }

  /** Afterwards the account may be half erased, so the request stays and the answer says so. */
  async cancel(userId: string): Promise<AnswerOf<'cancelDeletion'>> {
    const { repository, clock } = this.deps
    await repository.withdrawDeletionRequest(userId, clock.now())
    return this.status(userId)
  }

  /**
   * Erases the accounts whose days are over. A crash in between is made good by the next run, and one that can't be erased keeps no other from it.
   *
   * @throws when all are done, naming the accounts that could not be erased.
   */
  async eraseDue(signal: AbortSignal): Promise<void> {
    const { repository, clock } = this.deps
    const failures: { userId: string; error: unknown }[] = []
    for (const userId of await repository.dueDeletions(clock.now())) {
      signal.throwIfAborted()
      // Others' clocks may be behind: to them it was not too late to withdraw.
      if (!(await repository.deletionRequest(userId))) continue
      await this.erase(userId).catch((error: unknown) => failures.push({ userId, error }))
    }
    if (failures.length > 0)
      throw new Error(`These accounts could not be erased: ${failures.map(describeFailure).join('; ')}`, {
        cause: failures[0]?.error,
      })
  }

  async erase(userId: string): Promise<void> {
    await this.deps.owners.giveUp(userId)
    for (const data of this.deps.personalData()) await data.erase(userId)
    await this.deps.repository.removeDeletionRequest(userId)
  }
}

function describeFailure({ userId, error }: { userId: string; error: unknown }): string {
  return `${userId}: ${error instanceof Error ? withoutParameters(error.message, error) : String(error)}`
}
