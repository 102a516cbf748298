import { Icon } from '@longhand/ui-kit'
import type { IconName } from '@longhand/ui-kit'
import { formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { DragEvent, ReactNode, RefObject } from 'react'
import { isPlainPress } from '../query/plain-press.ts'
import { holdsRecordings, recordingsIn } from './drag.ts'
import type { MovableRecording } from './drag.ts'
import styles from './Folders.module.css'

export interface FolderLinkProps {
  name: string
  icon: IconName
  count?: number | undefined
  href: string
  isOpen: boolean
  onOpen: () => void
  onDrop?: ((records: readonly MovableRecording[]) => void) | undefined
  linkRef?: RefObject<HTMLAnchorElement | null> | undefined
}

export function FolderLink({
  name,
  icon,
  count,
  href,
  isOpen,
  onOpen,
  onDrop,
  linkRef,
}: FolderLinkProps): ReactNode {
  const language = useLanguage()
  const [isOver, setOver] = useState(false)

  function hover(event: DragEvent): void {
    if (!onDrop || !holdsRecordings(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setOver(true)
  }

  function drop(event: DragEvent): void {
    setOver(false)
    if (!onDrop || !holdsRecordings(event.dataTransfer)) return
    event.preventDefault()
    onDrop(recordingsIn(event.dataTransfer))
  }

  return (
    <a
      ref={linkRef}
      className={styles.link}
      href={href}
      title={name}
      draggable={false}
      aria-current={isOpen ? 'page' : undefined}
      data-over={isOver || undefined}
      onClick={(event) => {
        if (!isPlainPress(event)) return
        event.preventDefault()
        onOpen()
      }}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name={icon} size={18} />
      <span className={styles.name}>{name}</span>
      {count === undefined ? null : <span className={styles.count}>{formatNumber(count, language)}</span>}
    </a>
  )
}
