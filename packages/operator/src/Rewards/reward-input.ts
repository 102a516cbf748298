import { offerLimits, type RewardKind, rewardKindOf } from '@longhand/contracts'

/** A reward as the contract writes it. */
export interface Reward {
  rewardType: number
  /** Beans, days of membership, or seconds of a card. */
  rewardNumber: number
}

/** A reward as it is entered: a card in minutes. */
export interface RewardInput {
  kind: RewardKind
  number: string
}

/** In the order in which they are offered. */
export const rewardKinds = ['beans', 'card', 'membership'] as const satisfies readonly RewardKind[]

const typeOf: Record<RewardKind, number> = { beans: 0, card: 1, membership: 101 }
const secondsPerMinute = 60

/** Beans, minutes or days. */
export function amountOf({ rewardType, rewardNumber }: Reward): { kind: RewardKind; count: number } {
  const kind = rewardKindOf(rewardType)
  return { kind, count: kind === 'card' ? rewardNumber / secondsPerMinute : rewardNumber }
}

/** What {@link readReward} reads. */
export function writeReward(reward: Reward): RewardInput {
  const { kind, count } = amountOf(reward)
  return { kind, number: String(count) }
}

/** @returns Nothing for what is no whole number of beans, minutes or days that can be given. */
export function readReward({ kind, number }: RewardInput): Reward | undefined {
  const count = readCount(number, offerLimits.reward)
  if (count === undefined) return undefined
  return { rewardType: typeOf[kind], rewardNumber: kind === 'card' ? count * secondsPerMinute : count }
}

/** @returns A whole number from 1 to `max`; nothing for what is none. */
export function readCount(entered: string, max: number): number | undefined {
  const text = entered.trim()
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= max ? count : undefined
}
