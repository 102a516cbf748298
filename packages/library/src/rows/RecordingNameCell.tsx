import { lazyWithRetry } from '@longhand/ui-kit'
import { useTransport } from '@longhand/api-client'
import type { Recording } from '@longhand/contracts'
import { useEffect } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { mediaAddress } from '@longhand/player'
import { isPlainPress } from '../query/plain-press.ts'
import { RecordingFacts } from './RecordingFacts.tsx'
import styles from './RecordingNameCell.module.css'
import { RecordingTags } from './RecordingTags.tsx'
import { useOpenAhead } from './use-open-ahead.ts'

const RecordingNameForm = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/recordings/RecordingNameForm').then((file) => file.RecordingNameForm),
)

export interface RecordingNameCellProps {
  record: Recording
  /** @default false */
  isRow?: boolean | undefined
  isRenaming: boolean
  onRenamed: () => void
  onOpen: () => void
  href: string | undefined
  folderName?: string | undefined
  onTag?: ((tag: string) => void) | undefined
  onDrag?: ((data: DataTransfer) => void) | undefined
}

export function RecordingNameCell({
  record,
  isRow = false,
  isRenaming,
  onRenamed,
  onOpen,
  href,
  folderName,
  onTag,
  onDrag,
}: RecordingNameCellProps): ReactNode {
  const ahead = useOpenAhead(record)
  useEffect(() => RecordingNameForm.preload(), [])
  const { baseUrl } = useTransport()
  const stillPath = record.picture?.stillPath

  function follow(event: MouseEvent): void {
    if (!isPlainPress(event)) return
    event.preventDefault()
    onOpen()
  }

  return (
    <div
      className={styles.root}
      data-row={isRow || undefined}
      data-picture={stillPath === undefined ? undefined : true}
      draggable={onDrag !== undefined && !isRenaming}
      onDragStart={(event) => onDrag?.(event.dataTransfer)}
    >
      {isRenaming ? (
        <RecordingNameForm recordingId={record.recordingId} fileName={record.fileName} onDone={onRenamed} />
      ) : href === undefined ? (
        <button type="button" className={styles.name} title={record.fileName} onClick={onOpen} {...ahead}>
          {record.fileName}
        </button>
      ) : (
        <a className={styles.name} title={record.fileName} href={href} onClick={follow} {...ahead}>
          {record.fileName}
        </a>
      )}
      <RecordingFacts
        seconds={isRow ? undefined : record.timeLen}
        bytes={record.fileSize}
        format={record.format}
        folder={folderName}
      />
      <RecordingTags tags={record.tags} onTag={onTag} />
      {stillPath === undefined ? null : (
        <img
          className={styles.still}
          src={mediaAddress(baseUrl, stillPath)}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
    </div>
  )
}
