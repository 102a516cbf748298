import type { ReviewPlan } from '@longhand/transcript/review'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { reviewMessages } from './review-messages.ts'

export interface ReviewTexts {
  /** Before the first place and after the last. */
  whole: string
  /** How much is left, without what it brings. */
  brief: string
  /** @param rank From 0, among all that were planned. */
  at: (rank: number) => string
}

/** @param left Places that are not settled yet. */
export function useReviewTexts(plan: ReviewPlan | undefined, left: number): ReviewTexts {
  const t = reviewMessages.useMessages()
  const language = useLanguage()
  if (!plan) return { whole: t('looking'), brief: '', at: () => '' }
  const { places, seconds, right } = plan
  const minutes = Math.round((seconds * left) / Math.max(1, places.length) / 60)
  const time = minutes === 0 ? t('underMinute') : t('minutes', { count: minutes })
  const brief = t('brief', { words: t('words', { count: left }), time })
  // Rounded down: a promise is kept, and nothing is wholly right before all was heard.
  const share =
    right &&
    new Intl.NumberFormat(language, { style: 'percent' }).format(
      Math.floor(Math.min(0.99, right.after) * 100) / 100,
    )
  const whole = (): string => {
    if (places.length === 0) return share === undefined ? t('nothingStandsOut') : t('rightAlready', { share })
    if (left === 0) return share === undefined ? t('allSettled') : t('reached', { share })
    return share === undefined ? brief : t('plan', { words: t('words', { count: left }), time, share })
  }
  return {
    whole: whole(),
    brief,
    at: (rank) => t('placeAt', { place: rank + 1, count: places.length, time }),
  }
}
