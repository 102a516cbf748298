import { Button } from '@longhand/ui-kit'
import { formatPercent, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactElement } from 'react'
import { uploadMessages } from '../messages.ts'
import { isBusy, isSettled } from '../queue/transitions.ts'
import { needsAttention } from '../texts/upload-text.ts'
import { useUploadItems, useUploadTexts } from '../UploadProvider/uploads-context.ts'
import styles from './UploadStatusButton.module.css'

export interface UploadStatusButtonProps {
  onOpen: () => void
}

export function UploadStatusButton({ onOpen }: UploadStatusButtonProps): ReactElement | null {
  const text = uploadMessages.useMessages()
  const language = useLanguage()
  const items = useUploadItems()
  const busy = items.filter(({ status }) => isBusy(status))
  const waiting =
    items.filter(({ status }) => !isBusy(status) && !isSettled(status)).length +
    useUploadTexts().filter(needsAttention).length
  if (busy.length === 0 && waiting === 0) return null
  // Every byte is there: “100 %” would look done.
  const isFinishing = busy.every(({ status }) => status === 'finishing')
  const bytes = busy.reduce((sum, item) => sum + item.bytes, 0)
  const share = bytes === 0 ? 0 : busy.reduce((sum, item) => sum + item.sentBytes, 0) / bytes
  return (
    <Button
      variant="quiet"
      size="small"
      icon={busy.length > 0 ? 'upload' : 'warning'}
      className={styles.root}
      data-waiting={busy.length === 0 || undefined}
      onClick={onOpen}
    >
      <span>
        {busy.length === 0
          ? text('status.attention', { count: waiting })
          : text(isFinishing ? 'status.finishing' : 'status.uploading', { count: busy.length })}
      </span>
      {busy.length > 0 && !isFinishing ? (
        <span className={styles.share}>{formatPercent(share, language)}</span>
      ) : null}
    </Button>
  )
}
