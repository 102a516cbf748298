import { ConfirmDialog } from '@longhand/ui-kit'
import { formatDuration } from '@longhand/ui-kit/i18n'
import type { ReactElement } from 'react'
import { useRecorder } from '../recorder/recorder-context.ts'
import { recorderMessages } from '../recorder/recorder-messages.ts'

export interface DiscardQuestionProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function DiscardQuestion({ open, onOpenChange }: DiscardQuestionProps): ReactElement {
  const text = recorderMessages.useMessages()
  const recorder = useRecorder()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('discard.title')}
      description={text('discard.text', { time: formatDuration(recorder?.seconds() ?? 0) })}
      confirmLabel={text('discard.confirm')}
      cancelLabel={text('discard.cancel')}
      danger
      onConfirm={() => void recorder?.discard()}
    />
  )
}
