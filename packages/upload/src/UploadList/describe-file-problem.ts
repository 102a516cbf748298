import { uploadLimits } from '@longhand/contracts'
import { formatBytes, useLanguage } from '@longhand/ui-kit/i18n'
import { useCallback } from 'react'
import { uploadMessages } from '../messages.ts'
import type { FileProblem } from '../queue/check-file.ts'

/** Why a file is not taken, in the reader's language: known before anything is sent. */
export function useFileProblemWords(): (problem: FileProblem) => string {
  const text = uploadMessages.useMessages()
  const language = useLanguage()
  return useCallback(
    (problem) => {
      switch (problem) {
        case 'size':
          return text('problem.size', { size: formatBytes(uploadLimits.maxBytes, language) })
        case 'duration':
          return text('problem.duration', { hours: uploadLimits.maxSeconds / 3600 })
        case 'format':
        case 'empty':
        case 'unreadable':
          return text(`problem.${problem}`)
      }
    },
    [text, language],
  )
}
