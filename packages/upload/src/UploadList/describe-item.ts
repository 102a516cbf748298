import { sentenceOf } from '@longhand/api-client'
import { chooseLanguage } from '@longhand/contracts'
import { formatBytes, formatLength, formatPercent, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { useMemo } from 'react'
import { uploadMessages } from '../messages.ts'
import type { UploadItem, UploadProblem } from '../queue/upload-item.ts'
import { useFileProblemWords } from './describe-file-problem.ts'

export interface ItemWords {
  facts(item: UploadItem): string
  status(item: UploadItem): string
  progress(item: UploadItem): string
  problem(problem: UploadProblem, item: UploadItem): string
}

/** Beyond a day, a time left is no help to anyone. */
const maxSeconds = 24 * 3600

export function useItemWords(): ItemWords {
  const text = uploadMessages.useMessages()
  const language = useLanguage()
  const fileProblem = useFileProblemWords()
  return useMemo(() => {
    const share = (item: UploadItem): number => (item.bytes === 0 ? 0 : item.sentBytes / item.bytes)
    return {
      facts: ({ bytes, durationSeconds }) => {
        const size = formatBytes(bytes, language)
        return durationSeconds === undefined
          ? size
          : text('facts', { size, time: formatLength(durationSeconds) })
      },
      status: ({ status }) =>
        status === 'asking' || status === 'refused' || status === 'failed' ? '' : text(`item.${status}`),
      progress: (item) => {
        const percent = formatPercent(share(item), language)
        if (item.status !== 'sending' || item.bytesPerSecond === null)
          return text('item.progress', { percent })
        const speed = formatBytes(item.bytesPerSecond, language)
        if (item.secondsLeft === null || item.secondsLeft > maxSeconds)
          return text('item.speed', { percent, speed })
        return text('item.speedAndTime', { percent, speed, time: formatTimeSpan(item.secondsLeft, language) })
      },
      problem: (problem, { fileName }) => {
        if (problem.kind === 'file') return fileProblem(problem.reason)
        if (problem.kind === 'other-file') return text('resume.other', { name: fileName })
        const { error } = problem
        if (error.kind === 'unreachable') return text('problem.connection')
        return sentenceOf(error, chooseLanguage(language)) ?? text('problem.connection')
      },
    }
  }, [text, language, fileProblem])
}
