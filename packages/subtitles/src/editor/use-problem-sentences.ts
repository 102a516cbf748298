import type { FoundViolation } from '@longhand/transcript/subtitles'
import { formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import { subtitlesEditorMessages } from './subtitles-editor-messages.ts'

/** What is wrong with a subtitle, and why that matters to who reads it. */
export function useProblemSentences(): (violation: FoundViolation) => string {
  const t = subtitlesEditorMessages.useMessages()
  const language = useLanguage()
  const number = (value: number): string => formatNumber(value, language, { maximumFractionDigits: 2 })
  return ({ kind, measured, allowed }) =>
    t(sentences[kind], { measured: number(measured), allowed: number(allowed) })
}

const sentences = {
  'before-zero': 'isBeforeZero',
  empty: 'isEmpty',
  'line-too-long': 'isLineTooLong',
  'too-many-lines': 'hasTooManyLines',
  'too-fast': 'isTooFast',
  'too-short': 'isTooShort',
  'too-long': 'isTooLong',
  overlap: 'overlaps',
  'gap-too-small': 'isTooClose',
  'gap-to-close': 'leavesShortGap',
  'starts-near-shot-change': 'startsNearShotChange',
  'ends-near-shot-change': 'endsNearShotChange',
} as const satisfies Record<FoundViolation['kind'], string>
