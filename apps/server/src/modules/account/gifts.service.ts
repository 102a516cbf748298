import { randomInt } from 'node:crypto'
import { invitationGiftSeconds, newUserGiftSeconds } from '@longhand/contracts'
import type { AnswerOf, Gift } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { AccountRepository } from './account.repository.ts'

/** Beans for the inviter once the invited has a first finished transcript. */
export const inviterBeans = 100

// Without characters that are taken for each other.
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 8

/** Where gifts are booked: other modules keep these ledgers. */
export interface GiftLedgers {
  grantCard(tx: Transaction, card: { userId: string; seconds: number; source: 'gift'; grantKey: string }): Promise<unknown>
  earnBeans(tx: Transaction, beans: { userId: string; amount: number; reason: 'invitation'; entryKey: string }): Promise<unknown>
}

/** The new-user gift and the invitation programme. Each gift is given once, whatever happens. */
export class GiftsService {
  constructor(private readonly deps: { repository: AccountRepository; clock: Clock; ledgers: GiftLedgers; events: EventSink }) {}

  /** Gives what a new account gets, in the transaction that makes it. An unknown or own code is no invitation. */
  async welcome(tx: Transaction, { userId, inviteCode }: { userId: string; inviteCode?: string | undefined }): Promise<void> {
    const { repository, clock, ledgers, events } = this.deps
    const now = clock.now()
    await ledgers.grantCard(tx, { userId, seconds: newUserGiftSeconds, source: 'gift', grantKey: `new-user:${userId}` })
    await repository.announceGift(tx, userId, 'new_user', now)
    await events.emit(tx, { type: 'gift-given', userId, gift: 'new_user', seconds: newUserGiftSeconds })
    const inviterId = inviteCode ? await repository.inviterOf(tx, inviteCode.toUpperCase()) : undefined
    if (inviterId === undefined || inviterId === userId) return
    if (!(await repository.addInvitation(tx, { invitedId: userId, inviterId, createdAt: now }))) return
    await ledgers.grantCard(tx, { userId, seconds: invitationGiftSeconds, source: 'gift', grantKey: `invitation:${userId}` })
    await repository.announceGift(tx, userId, 'invitation', now)
    await events.emit(tx, { type: 'gift-given', userId, gift: 'invitation', seconds: invitationGiftSeconds })
  }

  /** Rewards the inviter, when a first transcript of the invited is finished, in the transaction that finishes it. */
  async rewardInviter(tx: Transaction, invitedId: string): Promise<void> {
    const { repository, clock, ledgers, events } = this.deps
    const inviterId = await repository.takeUnrewardedInviter(tx, invitedId, clock.now())
    if (inviterId === undefined) return
    await ledgers.earnBeans(tx, { userId: inviterId, amount: inviterBeans, reason: 'invitation', entryKey: `invitation:${invitedId}` })
    await events.emit(tx, { type: 'friend-joined', userId: inviterId, friendId: invitedId, beans: inviterBeans })
  }

  /** Ends the announcement of a gift. */
  async receive(userId: string, gift: Gift): Promise<void> {
    await this.deps.repository.receiveGift(userId, gift, this.deps.clock.now())
  }

  /** The person's invite code and what came of it. */
  async invitation(userId: string): Promise<AnswerOf<'getInvitation'>> {
    const { repository } = this.deps
    let code: string | undefined
    while (code === undefined) code = await repository.inviteCode(userId, makeCode())
    return { code, ...(await repository.invitationCounts(userId)) }
  }
}

function makeCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join('')
}
