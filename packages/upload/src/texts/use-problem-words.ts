import { sentenceOf } from '@longhand/api-client'
import { chooseLanguage, textMaxBodyBytes } from '@longhand/contracts'
import { formatBytes, useLanguage } from '@longhand/ui-kit/i18n'
import { textMessages } from './text-messages.ts'
import type { TextProblem } from './upload-text.ts'

export function useProblemWords(): (problem: TextProblem) => string {
  const t = textMessages.useMessages()
  const language = useLanguage()
  return (problem) => {
    if (problem.kind === 'too-large') return t('tooLarge', { size: formatBytes(textMaxBodyBytes, language) })
    if (problem.kind === 'unreadable') return t('unreadable')
    if (problem.kind === 'sentence')
      return problem.sentence[chooseLanguage(language)] ?? problem.sentence.en ?? t('unreadable')
    const { error } = problem
    return (
      (error.kind === 'unreachable' ? undefined : sentenceOf(error, chooseLanguage(language))) ??
      t('connection')
    )
  }
}
