import { isDomainError, sentenceOf } from '@longhand/api-client'
import { recorderLimits, chooseLanguage, uploadLimits } from '@longhand/contracts'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { recorderMessages } from '../recorder/recorder-messages.ts'
import type { RecorderProblem } from '../recorder/recorder-state.ts'

const daySeconds = 24 * 3600

export function useProblemWords(): (problem: RecorderProblem) => string {
  const text = recorderMessages.useMessages()
  const language = useLanguage()
  return (problem) => {
    switch (problem.kind) {
      case 'microphone':
        return text(`problem.${problem.reason}`)
      case 'other-page':
        return text('problem.otherPage')
      case 'left':
        return text('problem.left')
      case 'unplugged':
        return text('problem.unplugged')
      case 'full':
        return text('problem.full', { hours: uploadLimits.maxSeconds / 3600 })
      case 'server':
        if (isDomainError(problem.error, 'FILE_NOT_FOUND'))
          return text('problem.gone', { days: recorderLimits.keptSeconds / daySeconds })
        return sentenceOf(problem.error, chooseLanguage(language)) ?? text('problem.unknown')
    }
  }
}
