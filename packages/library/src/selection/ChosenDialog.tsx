import type { Recording } from '@longhand/contracts'
import { Button, Dialog } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
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
  const kit = kitMessages.useMessages()
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
      closeLabel={kit('close')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{kit('cancel')}</Button>
          <Button variant="primary" disabled={!canSubmit} busy={isBusy} onClick={onSubmit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
