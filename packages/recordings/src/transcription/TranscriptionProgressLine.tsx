import type { TranscriptionProgress } from '@longhand/contracts'
import { IconButton, Progress } from '@longhand/ui-kit'
import { formatPercent, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useCancelTranscriptionMutation } from '../api/recordings-api.ts'
import { recordingsMessages } from '../messages.ts'
import { useLeaveAdvice } from './use-leave-advice.ts'
import styles from './TranscriptionProgressLine.module.css'

export interface TranscriptionProgressLineProps {
  recordingId: string
  fileName: string
  progress: TranscriptionProgress | undefined
  /** Whether it says that the page may be closed, and has screen readers say what changes: for a page about this recording. */
  advises: boolean
}

export function TranscriptionProgressLine({
  recordingId,
  fileName,
  progress,
  advises,
}: TranscriptionProgressLineProps): ReactNode {
  const t = recordingsMessages.useMessages()
  const [cancel, { isLoading }] = useCancelTranscriptionMutation()
  const note = useNote(progress, advises)
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <Progress
          label={useStage(progress)}
          value={progress?.progress ?? null}
          detail={useDetail(progress)}
          tone={progress?.stage === 'queued' ? 'amber' : 'bean'}
        />
        {/* Without times and percentages, which would be read out every second. */}
        <p className={styles.note} role={advises ? 'status' : undefined}>
          {note}
        </p>
      </div>
      <IconButton
        icon="close"
        size="small"
        label={t('cancelTranscription', { fileName })}
        busy={isLoading}
        onClick={() => void cancel({ recordingId })}
      />
    </div>
  )
}

function useStage(progress: TranscriptionProgress | undefined): string {
  const t = recordingsMessages.useMessages()
  switch (progress?.stage) {
    case 'queued':
      return t('stageQueued')
    case 'decoding':
      return t('stageDecoding')
    case 'recognising':
      return t('stageRecognizing')
    case 'speakers':
      return t('stageSpeakers')
    case 'done':
    case 'failed':
    case 'cancelled':
      return t('stageEnding')
    case null:
    case undefined:
      return t('stageUnknown')
  }
}

function useDetail(progress: TranscriptionProgress | undefined): string | undefined {
  const t = recordingsMessages.useMessages()
  const language = useLanguage()
  if (!progress) return undefined
  const { stage, reason, etaSeconds } = progress
  if (reason !== null) return undefined
  if (stage === 'queued')
    return etaSeconds === null ? undefined : t('aboutTime', { time: formatTimeSpan(etaSeconds, language) })
  if (isEnding(stage)) return undefined
  // What is rounded up to 100 % would look done.
  const percent = formatPercent(Math.min(0.99, progress.progress), language)
  return etaSeconds === null
    ? percent
    : t('percentAndTime', { percent, time: formatTimeSpan(etaSeconds, language) })
}

function useNote(progress: TranscriptionProgress | undefined, advises: boolean): string {
  const t = recordingsMessages.useMessages()
  const language = useLanguage()
  const leave = useLeaveAdvice(progress ? [progress] : [])
  if (!progress || isEnding(progress.stage)) return ''
  const { stage, queuePosition, isSlow, sharedWith = 0, reason } = progress
  const sentences: string[] = []
  // A sentence is too long for the end of the bar's line.
  if (reason !== null) sentences.push(language === 'zh-CN' ? `${reason}。` : `${reason}.`)
  else if (stage === 'queued' && queuePosition !== null)
    sentences.push(queuePosition === 1 ? t('isNext') : t('before', { count: queuePosition - 1 }))
  else if (sharedWith > 0) sentences.push(t('shared', { count: sharedWith }))
  if (reason === null && isSlow) sentences.push(t('slow'))
  if (advises && leave !== undefined) sentences.push(leave)
  return sentences.join(language === 'zh-CN' ? '' : ' ')
}

function isEnding(stage: TranscriptionProgress['stage']): boolean {
  return stage === 'done' || stage === 'failed' || stage === 'cancelled'
}
