import type { Recording, TranscriptionProgress } from '@longhand/contracts'
import { Checkbox, Skeleton } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { libraryMessages } from '../messages.ts'
import type { RecordingHandlers } from '../actions/recording-handlers.ts'
import { RecordingActions } from '../actions/RecordingActions.tsx'
import styles from './RecordingGrid.module.css'
import { RecordingNameCell } from './RecordingNameCell.tsx'
import { RecordingStatus } from './RecordingStatus.tsx'
import type { Selection } from '../selection/use-selection.ts'

export interface RecordingGridProps {
  records: readonly Recording[] | undefined
  progress: ReadonlyMap<string, TranscriptionProgress>
  selection: Selection
  isBusy: boolean
  handlers: RecordingHandlers
}

export function RecordingGrid({
  records,
  progress,
  selection,
  isBusy,
  handlers,
}: RecordingGridProps): ReactNode {
  const t = libraryMessages.useMessages()
  return (
    <ul className={styles.root} aria-label={t('library.recordings')} aria-busy={isBusy || undefined}>
      {records
        ? records.map((record) => (
            <RecordingCard
              key={record.recordingId}
              record={record}
              progress={progress.get(record.recordingId)}
              selection={selection}
              handlers={handlers}
            />
          ))
        : [0, 1, 2, 3, 4, 5].map((place) => (
            <li key={place} className={styles.card}>
              <Skeleton lines={4} />
            </li>
          ))}
    </ul>
  )
}

interface RecordingCardProps {
  record: Recording
  progress: TranscriptionProgress | undefined
  selection: Selection
  handlers: RecordingHandlers
}

function RecordingCard({ record, progress, selection, handlers }: RecordingCardProps): ReactNode {
  const t = libraryMessages.useMessages()
  const language = useLanguage()
  const [isRenaming, setRenaming] = useState(false)
  const { recordingId, fileName, createTime } = record
  const isChosen = selection.ids.has(recordingId)
  return (
    <li className={styles.card} data-chosen={isChosen || undefined}>
      <div className={styles.top}>
        <Checkbox
          label={t('library.choose', { fileName })}
          labelHidden
          checked={isChosen}
          onCheckedChange={(next) => selection.toggle(recordingId, next)}
        />
        <span className={styles.date}>{formatDate(new Date(createTime * 1000), language)}</span>
        <RecordingActions record={record} onRename={() => setRenaming(true)} {...handlers} />
      </div>
      <RecordingNameCell
        record={record}
        isRenaming={isRenaming}
        onRenamed={() => setRenaming(false)}
        onOpen={() => handlers.onOpen(record)}
        href={handlers.hrefOf?.(record)}
        folderName={handlers.folderNameOf(record)}
        onTag={handlers.onTag}
        onDrag={handlers.onDrag && ((data) => handlers.onDrag?.(record, data))}
      />
      <div className={styles.status}>
        <RecordingStatus
          record={record}
          progress={progress}
          onTranscribe={() => handlers.onAsk('transcribe', [record])}
          onSplit={() => handlers.onAsk('split', [record])}
        />
      </div>
    </li>
  )
}
