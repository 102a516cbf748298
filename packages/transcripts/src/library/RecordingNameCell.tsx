import type { AudioRecord } from '@longhand/contracts'
import { formatBytes, formatDuration, useLanguage } from '@longhand/ui-kit/i18n'
import type { MouseEvent, ReactNode } from 'react'
import { RecordingNameForm } from '../recording/RecordingNameForm.tsx'
import styles from './RecordingNameCell.module.css'

export interface RecordingNameCellProps {
  record: AudioRecord
  isRenaming: boolean
  onRenamed: () => void
  onOpen: () => void
  /** Makes the name a link. */
  href: string | undefined
}

/** The name, which opens the recording, over what it is. */
export function RecordingNameCell({ record, isRenaming, onRenamed, onOpen, href }: RecordingNameCellProps): ReactNode {
  const language = useLanguage()

  function follow(event: MouseEvent): void {
    // With a key held, or the middle button, the browser opens a tab of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen()
  }

  return (
    <div className={styles.root}>
      {isRenaming ? (
        <RecordingNameForm fileId={record.fileId} fileName={record.fileName} onDone={onRenamed} />
      ) : href === undefined ? (
        <button type="button" className={styles.name} title={record.fileName} onClick={onOpen}>
          {record.fileName}
        </button>
      ) : (
        <a className={styles.name} title={record.fileName} href={href} onClick={follow}>
          {record.fileName}
        </a>
      )}
      <span className={styles.facts}>
        <span>{formatDuration(record.timeLen)}</span>
        <span>{formatBytes(record.fileSize, language)}</span>
        <span>{record.format}</span>
      </span>
    </div>
  )
}
