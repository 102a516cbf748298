import { formatDuration } from '@longhand/ui-kit/i18n'
import type { ReactElement } from 'react'
import { recorderMessages } from '../recorder/recorder-messages.ts'
import { useRecordedSeconds } from '../recorder/use-recorded-seconds.ts'
import styles from './RecordDialog.module.css'

export function RecordTime(): ReactElement {
  const text = recorderMessages.useMessages()
  return (
    <p role="timer" aria-label={text('time')} aria-live="off" className={styles.time}>
      {formatDuration(useRecordedSeconds())}
    </p>
  )
}
