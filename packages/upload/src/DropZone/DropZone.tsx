import { Icon } from '@longhand/ui-kit'
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { uploadMessages } from '../messages.ts'
import type { ChosenFile } from '../queue/upload-item.ts'
import { droppedFiles, hasFiles } from './dropped-files.ts'
import styles from './DropZone.module.css'

export interface DropZoneProps {
  onFiles: (files: ChosenFile[]) => void
  /** The browser still doesn't open dropped files. @default false */
  disabled?: boolean | undefined
  children?: ReactNode
}

/** Mount one. */
export function DropZone({ onFiles, disabled = false, children }: DropZoneProps): ReactElement {
  const text = uploadMessages.useMessages()
  const [isOver, setOver] = useState(false)
  const current = useRef({ onFiles, disabled })
  useEffect(() => {
    current.current = { onFiles, disabled }
  })
  useLayoutEffect(() => listen(setOver, () => current.current), [])
  return (
    <>
      {children}
      {isOver && !disabled ? (
        <div className={styles.veil} aria-hidden>
          <div className={styles.frame}>
            <Icon name="upload" size={40} />
            <p className={styles.text}>{text('drop.page')}</p>
          </div>
        </div>
      ) : null}
    </>
  )
}

function listen(
  setOver: (isOver: boolean) => void,
  current: () => { onFiles: (files: ChosenFile[]) => void; disabled: boolean },
): () => void {
  // Every element of the page is entered and left too.
  let depth = 0
  const move = (by: number) => (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    depth = Math.max(0, depth + by)
    setOver(depth > 0)
  }
  const over = (event: DragEvent): void => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = current().disabled ? 'none' : 'copy'
  }
  const drop = (event: DragEvent): void => {
    depth = 0
    setOver(false)
    if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    if (!current().disabled) void droppedFiles(event.dataTransfer).then((files) => current().onFiles(files))
  }
  const listeners = { dragenter: move(1), dragleave: move(-1), dragover: over, drop }
  const names = Object.keys(listeners) as (keyof typeof listeners)[]
  for (const name of names) window.addEventListener(name, listeners[name])
  return () => {
    for (const name of names) window.removeEventListener(name, listeners[name])
  }
}
