import { Button } from '@longhand/ui-kit'
import { formatDuration } from '@longhand/ui-kit/i18n'
import type { ReactElement } from 'react'
import { useRecorderState } from '../recorder/recorder-context.ts'
import { recorderMessages } from '../recorder/recorder-messages.ts'
import { useRecordedSeconds } from '../recorder/use-recorded-seconds.ts'
import styles from './RecorderStatusButton.module.css'

export interface RecorderStatusButtonProps {
  onOpen: () => void
}

export function RecorderStatusButton({ onOpen }: RecorderStatusButtonProps): ReactElement | null {
  const text = recorderMessages.useMessages()
  const { status } = useRecorderState()
  const time = formatDuration(useRecordedSeconds())
  const words = {
    idle: undefined,
    asking: undefined,
    saved: undefined,
    recording: text('running.recording', { time }),
    paused: text('running.paused', { time }),
    saving: text('running.saving'),
    interrupted: text('running.attention'),
    failed: text('running.attention'),
  }[status]
  if (words === undefined) return null
  return (
    <Button
      variant="quiet"
      size="small"
      icon={status === 'interrupted' || status === 'failed' ? 'warning' : 'mic'}
      className={styles.root}
      data-status={status}
      onClick={onOpen}
    >
      {words}
    </Button>
  )
}
