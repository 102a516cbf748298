import { rewardKindOf } from '@longhand/contracts'
import type { Sentence } from '@longhand/contracts'
import type { Transaction } from '../../platform/db/database.ts'

export interface Reward {
  /** 0 beans, 101 to 199 membership days, any other a time card. */
  rewardType: number
  /** Beans, days, or seconds of the card. */
  rewardNumber: number
}

/** The types that we write; stored rows may hold others of the same meaning. */
export const rewardTypes = { beans: 0, card: 1, membership: 101 } as const

export type RewardReason = 'check-in' | 'task' | 'gift-code'

export interface RewardLedgers {
  earnBeans(
    tx: Transaction,
    beans: {
      userId: string
      amount: number
      reason: RewardReason
      subject?: Sentence | undefined
      entryKey: string
    },
  ): Promise<unknown>
  spendBeans(
    tx: Transaction,
    beans: { userId: string; amount: number; reason: 'redemption'; subject: Sentence; entryKey: string },
  ): Promise<'done' | 'done-before' | 'not-enough'>
  grantCards(
    tx: Transaction,
    cards: { userId: string; seconds: number; source: 'gift' | 'beans'; grantKey: string; count: number },
  ): Promise<unknown>
  extendMembership(
    tx: Transaction,
    grant: { userId: string; days: number; grantKey: string },
  ): Promise<unknown>
}

/** `key` makes it happen once. */
export interface RewardGrant extends Reward {
  userId: string
  /** How many times: that many times the beans or days, or that many cards. */
  times?: number
  reason: RewardReason
  subject?: Sentence
  key: string
}

export async function giveReward(
  ledgers: RewardLedgers,
  tx: Transaction,
  { userId, rewardType, rewardNumber, times = 1, reason, subject, key }: RewardGrant,
): Promise<void> {
  switch (rewardKindOf(rewardType)) {
    case 'beans':
      await ledgers.earnBeans(tx, { userId, amount: rewardNumber * times, reason, subject, entryKey: key })
      return
    case 'membership':
      await ledgers.extendMembership(tx, { userId, days: rewardNumber * times, grantKey: key })
      return
    case 'card':
      await ledgers.grantCards(tx, {
        userId,
        seconds: rewardNumber,
        source: 'gift',
        grantKey: key,
        count: times,
      })
  }
}
