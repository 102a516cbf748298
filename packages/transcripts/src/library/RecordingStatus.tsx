import { audioStatus } from '@longhand/contracts'
import type { AudioRecord, TranscriptionProgress } from '@longhand/contracts'
import { Badge, Button, Icon } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import { TranscriptionProgressLine } from '../recording/TranscriptionProgressLine.tsx'
import styles from './RecordingStatus.module.css'

export interface RecordingStatusProps {
  record: AudioRecord
  progress: TranscriptionProgress | undefined
  onTranscribe: () => void
}

/** Where the transcription of a recording stands, with the one next step. */
export function RecordingStatus({ record, progress, onTranscribe }: RecordingStatusProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  switch (record.fileStatus) {
    case audioStatus.transferring:
    case audioStatus.inQueue:
      return <TranscriptionProgressLine fileId={record.fileId} fileName={record.fileName} progress={progress} />
    case audioStatus.complete:
      return (
        <span className={styles.done}>
          <Icon name="check" size={16} />
          {t('library.transcribed')}
        </span>
      )
    case audioStatus.waiting:
      return (
        <Button size="small" onClick={onTranscribe}>
          {t('recording.transcribe')}
        </Button>
      )
    case audioStatus.failed:
      return (
        <div className={styles.failed}>
          <div>
            <Badge tone="red">{t('library.statusFailed')}</Badge>
            <p className={styles.reason}>{progress?.reason}</p>
          </div>
          <Button size="small" className={styles.retry} icon="refresh" onClick={onTranscribe}>
            {t('recording.retry')}
          </Button>
        </div>
      )
    case audioStatus.notFound:
      return <Badge tone="amber">{t('library.statusNotFound')}</Badge>
  }
}
