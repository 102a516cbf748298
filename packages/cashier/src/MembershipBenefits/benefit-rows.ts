import {
  dailyFreeSeconds,
  memberBenefits,
  newUserGiftSeconds,
  storageQuotaBytes,
  vipMonthSeconds,
  vipStorageQuotaBytes,
} from '@longhand/contracts'
import { formatBytes, type MessageKey, type Translate } from '@longhand/ui-kit/i18n'
import type { LimitProps } from '../Limit/Limit.tsx'
import type { benefitsMessages } from './benefits-messages.ts'

/** What a user gets of a benefit: a text, or whether at all. */
export type Share = string | boolean

/** One benefit for a visitor, an account and a member. */
export interface BenefitRow {
  name: MessageKey<typeof benefitsMessages.en>
  visitor: Share
  account: Share
  vip: Share
  /** What an installation may limit. */
  limitOf?: LimitProps['of'] | undefined
}

/** Figures are the constants that the server enforces. An account's one translated recording a month is enforced by a key of the server's tables: `memberBenefits` repeats it. */
export function benefitRows(
  text: Translate<typeof benefitsMessages.en>,
  language: string,
  canTranslate: boolean,
): readonly BenefitRow[] {
  const free = text('freeValue', { minutes: dailyFreeSeconds / 60 })
  const gift = text('giftValue', { hours: newUserGiftSeconds / 3600 })
  const session = (seconds: number): string => text('realTimeValue', { count: seconds / 3600 })
  return [
    { name: 'free', visitor: false, account: free, vip: free },
    {
      name: 'month',
      visitor: false,
      account: false,
      vip: text('monthValue', { hours: vipMonthSeconds / 3600 }),
      limitOf: 'transcription',
    },
    { name: 'gift', visitor: false, account: gift, vip: gift },
    { name: 'cards', visitor: false, account: true, vip: true },
    { name: 'editor', visitor: text('sampleOnly'), account: true, vip: true },
    { name: 'fast', visitor: false, account: text('inTurn'), vip: text('fastValue') },
    {
      name: 'realTime',
      visitor: false,
      account: session(memberBenefits.captionSeconds.account),
      vip: session(memberBenefits.captionSeconds.vip),
    },
    { name: 'summary', visitor: false, account: true, vip: true, limitOf: 'summary' },
    {
      name: 'translation',
      visitor: false,
      account: canTranslate
        ? text('translationValue', { count: memberBenefits.monthlyTranslations.account })
        : text('notHere'),
      vip: text(canTranslate ? 'unlimited' : 'notHere'),
      limitOf: canTranslate ? 'translation' : undefined,
    },
    { name: 'checkIn', visitor: false, account: text('checkInOnce'), vip: text('checkInTwice') },
    {
      name: 'storage',
      visitor: false,
      account: formatBytes(storageQuotaBytes, language),
      vip: formatBytes(vipStorageQuotaBytes, language),
    },
  ]
}
