import type { UploadedRecording } from '@longhand/contracts'
import { Button } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactElement } from 'react'
import { uploadMessages } from '../messages.ts'
import styles from './UploadList.module.css'

export interface OpensRecordings {
  onOpenRecording?: ((recordingId: string) => void) | undefined
}

interface SameFileProps extends OpensRecordings {
  former: NonNullable<UploadedRecording['sameAs']>
}

/** Says that one has the same bytes already, and opens what is there. */
export function SameFile({
  former: { recordingId, fileName: name, createTime, isRecycled },
  onOpenRecording,
}: SameFileProps): ReactElement {
  const text = uploadMessages.useMessages()
  const date = formatDate(new Date(createTime * 1000), useLanguage())
  return (
    <div className={styles.remark}>
      <p>{text(isRecycled ? 'same.recycled' : 'same.there', { name, date })}</p>
      {onOpenRecording && !isRecycled ? (
        <Button
          size="small"
          variant="quiet"
          aria-label={text('same.openNamed', { name })}
          onClick={() => onOpenRecording(recordingId)}
        >
          {text('same.open')}
        </Button>
      ) : null}
    </div>
  )
}
