import { rewardKindOf } from '@longhand/contracts'
import { formatNumber, formatPeriod, useLanguage } from '@longhand/ui-kit/i18n'
import { rewardsMessages } from '../messages.ts'
import type { Reward } from './reward.ts'
import { formatTimeAmount } from './time-amount.ts'

const secondsPerDay = 86_400

/** What the product says about rewards, in the reader's language. */
export interface RewardText {
  /** As a heading: `50 beans`, `2 h time card ×1`, `1 month VIP`. */
  full: (reward: Reward) => string
  /** In a list: `+50`, `2 h x1`, `1 month VIP`. */
  short: (reward: Reward) => string
}

/** Says rewards in words. */
export function useRewardText(): RewardText {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const number = (value: number): string => formatNumber(value, language)
  const membership = (days: number): string =>
    text('reward.membership', { period: formatMembershipDays(days, language) })
  return {
    full({ type, num, amount = 1 }) {
      switch (rewardKindOf(type)) {
        case 'beans':
          return text('reward.beans', { count: num * amount, number: number(num * amount) })
        case 'membership':
          return membership(num * amount)
        case 'card':
          return text('reward.card', { time: formatTimeAmount(num, language), amount: number(amount) })
      }
    },
    short({ type, num, amount = 1 }) {
      switch (rewardKindOf(type)) {
        case 'beans':
          return text('reward.beansShort', { number: number(num * amount) })
        case 'membership':
          return membership(num * amount)
        case 'card':
          return text('reward.cardShort', { time: formatTimeAmount(num, language), amount: number(amount) })
      }
    },
  }
}

/** Membership in whole years or months of 30 days, else in days: 45 days are not a month. */
export function formatMembershipDays(days: number, language: string): string {
  const isWhole = days > 0 && (days % 365 === 0 || (days % 30 === 0 && (days < 360 || days % 360 === 0)))
  if (isWhole) return formatPeriod(days * secondsPerDay, language)
  return formatNumber(days, language, { style: 'unit', unit: 'day', unitDisplay: 'long' })
}
