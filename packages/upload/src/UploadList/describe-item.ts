import { sentenceOf } from '@longhand/api-client'
import { chooseLanguage, uploadLimits } from '@longhand/contracts'
import { formatBytes, formatDuration, formatPercent, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { useMemo } from 'react'
import { uploadMessages } from '../messages.ts'
import type { FileProblem } from '../queue/check-file.ts'
import type { UploadItem, UploadProblem } from '../queue/upload-item.ts'

/** Words for a file on its way. */
export interface ItemWords {
  /** Size and length. */
  facts(item: UploadItem): string
  /** Where it stands, in a word or two. */
  status(item: UploadItem): string
  /** How far, how fast, how long; only while it moves or stands still. */
  progress(item: UploadItem): string
  /** Why it does not go on. */
  problem(problem: UploadProblem, item: UploadItem): string
  /** Why a file is not taken at all. */
  refusal(fileName: string, reason: FileProblem): string
}

/** Beyond a day, a time left is no help to anybody. */
const longestSeconds = 24 * 3600

/** Words in the reader's language. */
export function useItemWords(): ItemWords {
  const text = uploadMessages.useMessages()
  const language = useLanguage()
  return useMemo(() => {
    const share = (item: UploadItem): number => (item.bytes === 0 ? 0 : item.sentBytes / item.bytes)
    const fileProblems: Record<FileProblem, () => string> = {
      format: () => text('problem.format'),
      empty: () => text('problem.empty'),
      size: () => text('problem.size', { size: formatBytes(uploadLimits.maxBytes, language) }),
      duration: () => text('problem.duration', { hours: uploadLimits.maxSeconds / 3600 }),
      unreadable: () => text('problem.unreadable'),
    }
    return {
      facts: ({ bytes, durationSeconds }) => {
        const size = formatBytes(bytes, language)
        return durationSeconds === undefined ? size : text('facts', { size, time: formatDuration(durationSeconds) })
      },
      status: ({ status }) => (status === 'asking' || status === 'refused' || status === 'failed' ? '' : text(`item.${status}`)),
      progress: (item) => {
        const percent = formatPercent(share(item), language)
        if (item.status !== 'sending' || item.bytesPerSecond === null) return text('item.progress', { percent })
        const speed = formatBytes(item.bytesPerSecond, language)
        if (item.secondsLeft === null || item.secondsLeft > longestSeconds) return text('item.speed', { percent, speed })
        return text('item.speedAndTime', { percent, speed, time: formatTimeSpan(item.secondsLeft, language) })
      },
      problem: (problem, { fileName }) => {
        if (problem.kind === 'file') return fileProblems[problem.reason]()
        if (problem.kind === 'other-file') return text('resume.other', { name: fileName })
        const { error } = problem
        if (error.kind === 'unreachable') return text('problem.connection')
        return sentenceOf(error, chooseLanguage(language)) ?? text('problem.connection')
      },
      refusal: (name, reason) => text('said.refused', { name, reason: fileProblems[reason]() }),
    }
  }, [text, language])
}
