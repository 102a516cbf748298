import type { SubtitleCue, SubtitleViolationKind } from '@longhand/contracts'
import { formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import { subtitlesMessages } from '../messages.ts'

type Violation = NonNullable<SubtitleCue['violations']>[number]

/** What is wrong with a subtitle, and, after everything was fixed that could be, why it still is. */
export function useViolationSentences(isFixed: boolean): (violation: Violation) => string {
  const t = subtitlesMessages.useMessages()
  const language = useLanguage()
  return ({ kind, measured, allowed }) => {
    const [sentence, reason] = messages[kind]
    const number = (value: number): string => formatNumber(value, language, { maximumFractionDigits: 2 })
    const problem = t(sentence, { measured: number(measured), allowed: number(allowed) })
    return isFixed && reason ? t('withReason', { problem, reason: t(reason) }) : problem
  }
}

type Reason =
  | 'reasonShorten'
  | 'reasonTranslation'
  | 'reasonRoom'
  | 'reasonTogether'
  | 'reasonOtherRule'
  | 'reasonShotChange'

const messages = {
  'before-zero': ['problemBeforeZero'],
  empty: ['problemEmpty'],
  'line-too-long': ['problemLineTooLong', 'reasonShorten'],
  'too-many-lines': ['problemTooManyLines', 'reasonTranslation'],
  'too-fast': ['problemTooFast', 'reasonShorten'],
  'too-short': ['problemTooShort', 'reasonRoom'],
  'too-long': ['problemTooLong'],
  overlap: ['problemOverlap', 'reasonTogether'],
  'gap-too-small': ['problemGapTooSmall', 'reasonOtherRule'],
  'gap-to-close': ['problemGapToClose', 'reasonOtherRule'],
  'starts-near-shot-change': ['problemStartsNearShotChange', 'reasonShotChange'],
  'ends-near-shot-change': ['problemEndsNearShotChange', 'reasonShotChange'],
} as const satisfies Record<SubtitleViolationKind, readonly [string, Reason?]>
