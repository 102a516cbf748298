import { dailyFreeSeconds, memberBenefits, newUserGiftSeconds, storageQuotaBytes, vipMonthSeconds, vipStorageQuotaBytes } from '@longhand/contracts'
import { formatBytes, type MessageKey, type Translate } from '@longhand/ui-kit/i18n'
import type { cashierMessages } from '../messages.ts'

/** What a user gets of a benefit: a text, or whether at all. */
export type Share = string | boolean

/** One benefit for a visitor, an account and a member. */
export interface BenefitRow {
  name: MessageKey<typeof cashierMessages.en>
  visitor: Share
  account: Share
  vip: Share
}

/** Figures are the constants that the server enforces. An account's one translated recording a month is enforced by a key of the server's tables: `memberBenefits` repeats it. */
export function benefitRows(text: Translate<typeof cashierMessages.en>, language: string, canTranslate: boolean): readonly BenefitRow[] {
  const free = text('benefits.freeValue', { minutes: dailyFreeSeconds / 60 })
  const gift = text('benefits.giftValue', { hours: newUserGiftSeconds / 3600 })
  const session = (seconds: number): string => text('benefits.realTimeValue', { count: seconds / 3600 })
  return [
    { name: 'benefits.free', visitor: false, account: free, vip: free },
    { name: 'benefits.month', visitor: false, account: false, vip: text('benefits.monthValue', { hours: vipMonthSeconds / 3600 }) },
    { name: 'benefits.gift', visitor: false, account: gift, vip: gift },
    { name: 'benefits.cards', visitor: false, account: true, vip: true },
    { name: 'benefits.editor', visitor: text('benefits.sampleOnly'), account: true, vip: true },
    { name: 'benefits.fast', visitor: false, account: text('benefits.inTurn'), vip: text('benefits.fastValue') },
    {
      name: 'benefits.realTime',
      visitor: false,
      account: session(memberBenefits.captionSeconds.account),
      vip: session(memberBenefits.captionSeconds.vip),
    },
    { name: 'benefits.summary', visitor: false, account: true, vip: true },
    {
      name: 'benefits.translation',
      visitor: false,
      account: canTranslate ? text('benefits.translationValue', { count: memberBenefits.monthlyTranslations.account }) : text('benefits.notHere'),
      vip: text(canTranslate ? 'benefits.unlimited' : 'benefits.notHere'),
    },
    { name: 'benefits.checkIn', visitor: false, account: text('benefits.checkInOnce'), vip: text('benefits.checkInTwice') },
    { name: 'benefits.storage', visitor: false, account: formatBytes(storageQuotaBytes, language), vip: formatBytes(vipStorageQuotaBytes, language) },
  ]
}
