import type { Recording } from '@longhand/contracts'
import { Dialog } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { libraryMessages } from '../messages.ts'

export interface ChosenDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  recordings: readonly Pick<Recording, 'fileName'>[]
  submitLabel: string
  canSubmit: boolean
  isBusy: boolean
  onSubmit: () => void
  children: ReactNode
}

/** Changes something of the recordings that were chosen, and names them. */
export function ChosenDialog({
  open,
  onOpenChange,
  title,
  recordings,
  submitLabel,
  canSubmit,
  isBusy,
  onSubmit,
  children,
}: ChosenDialogProps): ReactNode {
  const t = libraryMessages.useMessages()
  const [first] = recordings
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={title}
      description={
        recordings.length === 1 && first
          ? t('move.one', { fileName: first.fileName })
          : t('move.several', { count: recordings.length })
      }
      action={{ label: submitLabel, disabled: !canSubmit, busy: isBusy, onPress: onSubmit }}
    >
      {children}
    </Dialog>
  )
}
