import {
  chooseLanguage,
  emptyResultSentence,
  recordingStatus,
  transcriptionMaxSeconds,
} from '@longhand/contracts'
import type { Recording, TranscriptionProgress } from '@longhand/contracts'
import { Badge, Button, Icon } from '@longhand/ui-kit'
import { formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { libraryMessages } from '../messages.ts'
import {
  isTooLong,
  TranscriptionProgressLine,
  splittingMessages,
  recordingsMessages,
} from '@longhand/recordings'
import styles from './RecordingStatus.module.css'

export interface RecordingStatusProps {
  record: Recording
  progress: TranscriptionProgress | undefined
  onTranscribe: () => void
  onSplit: () => void
}

export function RecordingStatus({
  record,
  progress,
  onTranscribe,
  onSplit,
}: RecordingStatusProps): ReactNode {
  const t = libraryMessages.useMessages()
  const ofRecordings = recordingsMessages.useMessages()
  const ofSplitting = splittingMessages.useMessages()
  const language = useLanguage()
  const tooLong = (
    <div className={styles.failed}>
      <p className={styles.reason}>
        {ofSplitting('cutHint', { limit: formatTimeSpan(transcriptionMaxSeconds, language) })}
      </p>
      <Button size="small" className={styles.retry} onClick={onSplit}>
        {ofSplitting('cut')}
      </Button>
    </div>
  )
  switch (record.fileStatus) {
    case recordingStatus.transferring:
    case recordingStatus.inQueue:
      return (
        <TranscriptionProgressLine
          recordingId={record.recordingId}
          fileName={record.fileName}
          progress={progress}
          advises={false}
        />
      )
    case recordingStatus.complete:
      return record.emptyResult ? (
        <div>
          <Badge tone="amber">{t('library.statusEmpty')}</Badge>
          <p className={styles.reason}>{emptyResultSentence(record.emptyResult)[chooseLanguage(language)]}</p>
        </div>
      ) : (
        <span className={styles.done}>
          <Icon name="check" size={16} />
          {t('library.transcribed')}
        </span>
      )
    case recordingStatus.waiting:
      return isTooLong(record) ? (
        tooLong
      ) : (
        <Button size="small" onClick={onTranscribe}>
          {ofRecordings('transcribe')}
        </Button>
      )
    case recordingStatus.failed:
      return isTooLong(record) ? (
        tooLong
      ) : (
        <div className={styles.failed}>
          <div>
            <Badge tone="red">{t('library.statusFailed')}</Badge>
            <p className={styles.reason}>{progress?.reason}</p>
          </div>
          <Button size="small" className={styles.retry} icon="refresh" onClick={onTranscribe}>
            {ofRecordings('retry')}
          </Button>
        </div>
      )
    case recordingStatus.notFound:
      return <Badge tone="amber">{t('library.statusNotFound')}</Badge>
  }
}
