import type { Recording } from '@longhand/contracts'
import { Button, Dialog } from '@longhand/ui-kit'
import { type ReactElement, useEffect, useRef } from 'react'
import { uploadMessages } from '../messages.ts'
import { isBusy, isSettled } from '../queue/transitions.ts'
import type { HeldFiles } from '../store/hold-files.ts'
import { UploadList } from '../UploadList/UploadList.tsx'
import { useUploadItems, useUploads, useUploadTexts } from '../UploadProvider/uploads-context.ts'
import { DropArea } from './DropArea.tsx'
import styles from './UploadDialog.module.css'
import { useKeptFocus } from './use-kept-focus.ts'
import { type LoginChoice, VisitorArea } from './VisitorArea.tsx'

export interface UploadDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** @default none */
  folderId?: string | undefined
  onUploaded?: ((record: Recording) => void) | undefined
  /** With those made since the last time. */
  onAllDone?: ((records: readonly Recording[]) => void) | undefined
  /** The person wants to import from a link instead. Without it, that is not offered. */
  onLink?: (() => void) | undefined
  /** The person wants to see a recording that was there before. Without it, that is not offered. */
  onOpenRecording?: ((recordingId: string) => void) | undefined
  onLogIn?: ((mode: LoginChoice) => void) | undefined
  dropped?: HeldFiles | undefined
}

/** Closing it stops nothing. */
export function UploadDialog({
  open,
  onOpenChange,
  folderId,
  onUploaded,
  onAllDone,
  onLink,
  onOpenRecording,
  onLogIn,
  dropped,
}: UploadDialogProps): ReactElement {
  const text = uploadMessages.useMessages()
  const uploads = useUploads()
  const items = useUploadItems()
  const listener = useRef({ onUploaded, onAllDone })
  useEffect(() => {
    listener.current = { onUploaded, onAllDone }
  })
  useEffect(
    () =>
      uploads?.listen({
        onUploaded: (record) => listener.current.onUploaded?.(record),
        onAllDone: (records) => listener.current.onAllDone?.(records),
      }),
    [uploads],
  )
  const texts = useUploadTexts()
  const { ref, ...focus } = useKeptFocus()
  const isMoving = items.some(({ status }) => isBusy(status))
  const hasSettled = items.some(({ status }) => isSettled(status))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('title')}
      footer={
        items.length + texts.length === 0 ? undefined : (
          <div className={styles.footer} {...focus}>
            <span className={styles.note}>{isMoving ? text('background') : null}</span>
            {hasSettled ? (
              <Button variant="quiet" onClick={() => uploads?.clear()}>
                {text('action.clear')}
              </Button>
            ) : null}
            <Button variant={isMoving ? 'secondary' : 'primary'} onClick={() => onOpenChange(false)}>
              {text('done')}
            </Button>
          </div>
        )
      }
    >
      <div ref={ref} className={styles.content} {...focus}>
        {uploads ? (
          <DropArea
            isCompact={items.length + texts.length > 0}
            onFiles={(files) => uploads.add(files.map((file) => ({ ...file, folderId })))}
          />
        ) : (
          <VisitorArea onLogIn={onLogIn} dropped={dropped} />
        )}
        {uploads && onLink ? (
          <div>
            <Button variant="quiet" icon="link" onClick={onLink}>
              {text('link.open')}
            </Button>
          </div>
        ) : null}
        <UploadList onOpenRecording={onOpenRecording} />
      </div>
    </Dialog>
  )
}
