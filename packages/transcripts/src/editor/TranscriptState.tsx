import { recordingStatus } from '@longhand/contracts'
import type { Recording, TranscriptionProgress } from '@longhand/contracts'
import { Button, ErrorState, Notice, Skeleton, lazyWithRetry } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import { TranscriptionProgressLine, recordingsMessages } from '@longhand/recordings'
import styles from './TranscriptState.module.css'

const NotTranscribed = /* @__PURE__ */ lazyWithRetry(() =>
  import('./EmptyTexts.tsx').then((file) => file.NotTranscribed),
)
const NoWords = /* @__PURE__ */ lazyWithRetry(() => import('./EmptyTexts.tsx').then((file) => file.NoWords))

export interface TranscriptNoticeProps {
  record: Recording
  progress: TranscriptionProgress | undefined
  onTranscribe: (() => void) | undefined
}

export function TranscriptNotice({ record, progress, onTranscribe }: TranscriptNoticeProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const ofRecordings = recordingsMessages.useMessages()
  switch (record.fileStatus) {
    case recordingStatus.transferring:
    case recordingStatus.inQueue:
      return (
        <TranscriptionProgressLine
          recordingId={record.recordingId}
          fileName={record.fileName}
          progress={progress}
          advises
        />
      )
    case recordingStatus.failed:
      return (
        <Notice tone="red">
          <div className={styles.notice}>
            <span>
              {[t('editor.transcriptionFailed'), progress?.reason].filter(Boolean).join(t('editor.colon'))}
            </span>
            {onTranscribe ? (
              <Button size="small" icon="refresh" onClick={onTranscribe}>
                {ofRecordings('retry')}
              </Button>
            ) : null}
          </div>
        </Notice>
      )
    case recordingStatus.notFound:
      return <Notice tone="amber">{t('editor.fileGone')}</Notice>
    case recordingStatus.waiting:
    case recordingStatus.complete:
      return null
  }
}

export interface NoTextProps {
  record: Recording
  progress: TranscriptionProgress | undefined
  loading: { isLoading: boolean; failure: string | undefined; onRetry: () => void }
  onTranscribe: (() => void) | undefined
  onImport: (() => void) | undefined
  onType: (() => void) | undefined
  /** Transcribes another sound track, where the recording has one. */
  onOtherTrack?: (() => void) | undefined
}

export function NoText({
  record,
  progress,
  loading,
  onTranscribe,
  onImport,
  onType,
  onOtherTrack,
}: NoTextProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  if (loading.isLoading) return <TextSkeleton />
  switch (record.fileStatus) {
    case recordingStatus.waiting:
      return <NotTranscribed onTranscribe={onTranscribe} onImport={onImport} onType={onType} />
    case recordingStatus.transferring:
    case recordingStatus.inQueue:
      return <p className={styles.soon}>{t('editor.textIsComing')}</p>
    case recordingStatus.complete:
      if (loading.failure !== undefined) {
        return (
          <ErrorState
            title={t('editor.textFailed')}
            description={loading.failure}
            onRetry={loading.onRetry}
          />
        )
      }
      return (
        <NoWords record={record} onTranscribe={onTranscribe} onType={onType} onOtherTrack={onOtherTrack} />
      )
    case recordingStatus.failed:
      return (
        <ErrorState
          title={t('editor.transcriptionFailed')}
          description={progress?.reason}
          onRetry={onTranscribe}
        />
      )
    case recordingStatus.notFound:
      return null
  }
}

export function TextSkeleton(): ReactNode {
  return (
    <div className={styles.skeleton} aria-busy>
      {[3, 2, 4, 2].map((lines, row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="calc(6 * var(--longhand-rem))" />
          <Skeleton lines={lines} height="calc(1.25 * var(--longhand-rem))" />
        </div>
      ))}
    </div>
  )
}
