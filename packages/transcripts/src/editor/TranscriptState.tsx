import { recordingStatus } from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'
import { Button, ErrorState, Notice, Skeleton, lazyWithRetry } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import { TranscriptionProgressLine, recordingsMessages } from '@longhand/recordings'
import styles from './TranscriptState.module.css'
import { useWorkbench } from './workbench/workbench.ts'

const NotTranscribed = /* @__PURE__ */ lazyWithRetry(() =>
  import('./EmptyTexts.tsx').then((file) => file.NotTranscribed),
)
const NoWords = /* @__PURE__ */ lazyWithRetry(() => import('./EmptyTexts.tsx').then((file) => file.NoWords))

export function TranscriptNotice({ onTranscribe }: Pick<NoTextProps, 'onTranscribe'>): ReactNode {
  const { record, progress } = useWorkbench()
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

interface NoTextProps {
  onTranscribe: (() => void) | undefined
  onImport: (() => void) | undefined
  onType: (() => void) | undefined
  /** Transcribes another sound track. */
  onTrack: (track: number) => void
}

export function NoText({ onTranscribe, onImport, onType, onTrack }: NoTextProps): ReactNode {
  const { record, progress, text, page } = useWorkbench()
  const { loading } = text
  const t = transcriptsMessages.useMessages()
  const [otherTrack] = record.emptyResult && !page.isReadOnly ? loudestFirst(record.soundTracks ?? []) : []
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
        <NoWords
          record={record}
          onTranscribe={onTranscribe}
          onType={onType}
          onOtherTrack={otherTrack === undefined ? undefined : () => onTrack(otherTrack)}
        />
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

/** Of the tracks that were not listened to. */
function loudestFirst(tracks: NonNullable<Recording['soundTracks']>): number[] {
  const others = tracks.filter(({ isChosen, isUnreadable }) => !isChosen && !isUnreadable)
  return others.sort((a, b) => (b.level ?? -Infinity) - (a.level ?? -Infinity)).map(({ track }) => track)
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
