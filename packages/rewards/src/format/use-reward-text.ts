import { rewardKindOf } from '@longhand/contracts'
import { formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import { rewardsMessages } from '../messages.ts'
import { type Period, periodOf } from './period.ts'
import type { Reward } from './reward.ts'
import { timeAmountOf } from './time-amount.ts'

/** What the product says about rewards, in the reader's language. */
export interface RewardText {
  /** `2 hours`, `30 minutes`. */
  time: (seconds: number) => string
  /** `1 year`, `3 months`, `45 days`. */
  period: (period: Period) => string
  /** As a heading: `50 beans`, `2 hours time card ×1`, `30 days VIP`. */
  full: (reward: Reward) => string
  /** In a list: `+50`, `2 hours ×1`, `VIP 1 month`. */
  short: (reward: Reward) => string
}

/** Says rewards in words. */
export function useRewardText(): RewardText {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const number = (value: number): string => formatNumber(value, language)
  const time = (seconds: number): string => {
    const { unit, count } = timeAmountOf(seconds)
    return text(`time.${unit}`, { count, number: number(count) })
  }
  const period = ({ unit, count }: Period): string => text(`time.${unit}`, { count, number: number(count) })
  return {
    time,
    period,
    full({ type, num, amount = 1 }) {
      switch (rewardKindOf(type)) {
        case 'beans':
          return text('reward.beans', { count: num * amount, number: number(num * amount) })
        case 'membership':
          return text('reward.membership', { period: period(periodOf(num * amount)) })
        case 'card':
          return text('reward.card', { time: time(num), amount: number(amount) })
      }
    },
    short({ type, num, amount = 1 }) {
      switch (rewardKindOf(type)) {
        case 'beans':
          return text('reward.beansShort', { number: number(num * amount) })
        case 'membership':
          return text('reward.membership', { period: period(periodOf(num * amount)) })
        case 'card':
          return text('reward.cardShort', { time: time(num), amount: number(amount) })
      }
    },
  }
}
