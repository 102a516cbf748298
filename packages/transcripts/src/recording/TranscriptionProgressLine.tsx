import type { TranscriptionProgress } from '@longhand/contracts'
import { IconButton, Progress } from '@longhand/ui-kit'
import { formatPercent, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useCancelTranscriptionMutation } from '../api/transcripts-api.ts'
import { transcriptsMessages } from '../messages.ts'
import styles from './TranscriptionProgressLine.module.css'

export interface TranscriptionProgressLineProps {
  recordingId: string
  fileName: string
  progress: TranscriptionProgress | undefined
}

export function TranscriptionProgressLine({ recordingId, fileName, progress }: TranscriptionProgressLineProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const [cancel, { isLoading }] = useCancelTranscriptionMutation()
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <Progress
          label={useStage(progress)}
          value={progress?.progress ?? null}
          detail={useDetail(progress)}
          tone={progress?.stage === 'queued' ? 'amber' : 'bean'}
        />
      </div>
      <IconButton
        icon="close"
        size="small"
        label={t('recording.cancelTranscription', { fileName })}
        busy={isLoading}
        onClick={() => void cancel({ recordingId })}
      />
    </div>
  )
}

function useStage(progress: TranscriptionProgress | undefined): string {
  const t = transcriptsMessages.useMessages()
  switch (progress?.stage) {
    case 'queued':
      return t('recording.stageQueued')
    case 'decoding':
      return t('recording.stageDecoding')
    case 'recognising':
      return t('recording.stageRecognizing')
    case 'speakers':
      return t('recording.stageSpeakers')
    case 'done':
    case 'failed':
    case 'cancelled':
      return t('recording.stageEnding')
    case null:
    case undefined:
      return t('recording.stageUnknown')
  }
}

function useDetail(progress: TranscriptionProgress | undefined): string | undefined {
  const t = transcriptsMessages.useMessages()
  const language = useLanguage()
  if (!progress) return undefined
  if (progress.stage === 'queued') return progress.queuePosition === null ? undefined : t('recording.queuePosition', { position: progress.queuePosition })
  if (progress.reason !== null) return progress.reason
  const percent = formatPercent(progress.progress, language)
  if (progress.etaSeconds === null) return percent
  return t('recording.percentAndTime', { percent, time: formatTimeSpan(progress.etaSeconds, language) })
}
