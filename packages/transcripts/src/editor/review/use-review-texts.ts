import type { ReviewPlan } from '@longhand/transcript/review'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { transcriptsMessages } from '../../messages.ts'

export interface ReviewTexts {
  /** Before the first place and after the last. */
  whole: string
  at: (place: number) => string
}

/** @param left Places that are not settled yet. */
export function useReviewTexts(plan: ReviewPlan | undefined, left: number): ReviewTexts {
  const t = transcriptsMessages.useMessages()
  const language = useLanguage()
  if (!plan) return { whole: t('review.looking'), at: () => '' }
  const { places, seconds, right } = plan
  const minutes = Math.round((seconds * left) / Math.max(1, places.length) / 60)
  const time = minutes === 0 ? t('review.underMinute') : t('review.minutes', { count: minutes })
  // Rounded down: a promise is kept, and nothing is wholly right before all was heard.
  const share =
    right &&
    new Intl.NumberFormat(language, { style: 'percent' }).format(
      Math.floor(Math.min(0.99, right.after) * 100) / 100,
    )
  const whole = (): string => {
    if (places.length === 0)
      return share === undefined ? t('review.nothingStandsOut') : t('review.rightAlready', { share })
    if (left === 0) return share === undefined ? t('review.allSettled') : t('review.reached', { share })
    const count = t('review.places', { count: left })
    return share === undefined
      ? t('review.planUnknown', { places: count, time })
      : t('review.plan', { places: count, time, share })
  }
  return { whole: whole(), at: (place) => t('review.placeAt', { place: place + 1, count: left, time }) }
}
