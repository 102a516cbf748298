import { randomInt } from 'node:crypto'
import { invitationGiftSeconds, newUserGiftSeconds } from '@longhand/contracts'
import type { AnswerOf, Gift } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { AccountRepository } from './account.repository.ts'

// Without characters that are taken for each other.
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 8

export interface GiftLedgers {
  grantCard(
    tx: Transaction,
    card: { userId: string; seconds: number; source: 'gift'; grantKey: string },
  ): Promise<unknown>
}

export class GiftsService {
  constructor(
    private readonly deps: {
      repository: AccountRepository
      clock: Clock
      ledgers: GiftLedgers
      events: EventSink
    },
  ) {}

  /** Runs in the transaction that makes the account. An unknown or own code is no invitation. */
  async welcome(
    tx: Transaction,
    { userId, inviteCode }: { userId: string; inviteCode?: string | undefined },
  ): Promise<void> {
    const { repository, clock, ledgers, events } = this.deps
    const now = clock.now()
    await ledgers.grantCard(tx, {
      userId,
      seconds: newUserGiftSeconds,
      source: 'gift',
      grantKey: `new-user:${userId}`,
    })
    await repository.announceGift(tx, userId, 'new_user', now)
    await events.emit(tx, { type: 'gift-given', userId, gift: 'new_user', seconds: newUserGiftSeconds })
    const inviterId = inviteCode ? await repository.inviterOf(tx, inviteCode.toUpperCase()) : undefined
    if (inviterId === undefined || inviterId === userId) return
    if (!(await repository.addInvitation(tx, { invitedId: userId, inviterId, createdAt: now }))) return
    await ledgers.grantCard(tx, {
      userId,
      seconds: invitationGiftSeconds,
      source: 'gift',
      grantKey: `invitation:${userId}`,
    })
    await repository.announceGift(tx, userId, 'invitation', now)
    await events.emit(tx, { type: 'gift-given', userId, gift: 'invitation', seconds: invitationGiftSeconds })
  }

  /** @returns Who has this code. */
  inviterOf(db: Queryable, code: string): Promise<string | undefined> {
    return this.deps.repository.inviterOf(db, code)
  }

  async receive(userId: string, gift: Gift): Promise<void> {
    await this.deps.repository.receiveGift(userId, gift, this.deps.clock.now())
  }

  async invitation(userId: string): Promise<AnswerOf<'getInvitation'>> {
    const { repository } = this.deps
    let code: string | undefined
    while (code === undefined) code = await repository.inviteCode(userId, makeCode())
    return { code, ...(await repository.invitationCounts(userId)) }
  }
}

function makeCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join(
    '',
  )
}
