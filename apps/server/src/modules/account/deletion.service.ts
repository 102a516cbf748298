import { deletionDays } from '@longhand/contracts'
import type { AnswerOf } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { AccountRepository } from './account.repository.ts'
import type { PersonalDataHolder } from './personal-data.ts'

const dayMs = 86_400_000

/** Deletion of accounts: asked for, withdrawn, and carried out after the waiting days. */
export class DeletionService {
  constructor(
    private readonly parts: {
      repository: AccountRepository
      clock: Clock
      holders: readonly PersonalDataHolder[]
      /** Tells the person by mail, when the request commits. */
      announce: (tx: Transaction, userId: string, purgeAt: Date) => Promise<void>
    },
  ) {}

  async status(userId: string): Promise<AnswerOf<'getDeletionStatus'>> {
    const request = await this.parts.repository.deletionRequest(userId)
    if (!request) return { pending: false, requestedAt: null, purgeAt: null }
    return { pending: true, requestedAt: epochSeconds(request.requestedAt), purgeAt: epochSeconds(request.purgeAt) }
  }

  /** Asking again changes nothing. */
  async request(userId: string): Promise<AnswerOf<'requestDeletion'>> {
    const { repository, clock, announce } = this.parts
    const requestedAt = clock.now()
    const purgeAt = new Date(requestedAt.getTime() + deletionDays * dayMs)
    await repository.transaction(async (tx) => {
      const isFirst = await repository.addDeletionRequest(tx, { userId, requestedAt, purgeAt })
      if (isFirst) await announce(tx, userId, purgeAt)
    })
    return this.status(userId)
  }

  async cancel(userId: string): Promise<AnswerOf<'cancelDeletion'>> {
    await this.parts.repository.removeDeletionRequest(userId)
    return this.status(userId)
  }

  /** Erases the accounts whose days are over. A crash in between is made good by the next run. */
  async eraseDue(signal: AbortSignal): Promise<void> {
    const { repository, clock } = this.parts
    for (const userId of await repository.dueDeletions(clock.now())) {
      signal.throwIfAborted()
      await this.erase(userId)
    }
  }

  /** Erases an account now. */
  async erase(userId: string): Promise<void> {
    for (const holder of this.parts.holders) await holder.erase(userId)
    await this.parts.repository.removeDeletionRequest(userId)
  }
}

function epochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
