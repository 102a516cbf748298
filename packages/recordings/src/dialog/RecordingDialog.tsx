import { Button, Dialog, Notice } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import styles from './RecordingDialog.module.css'

export interface RecordingDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Which recording it is about. */
  subject: string
  submitLabel: string
  canSubmit: boolean
  isSubmitting: boolean
  onSubmit: () => void
  /** @default false */
  isReading?: boolean
  failure: string | undefined
  children: ReactNode
}

/** Asks one thing about one recording, and says when it failed. */
export function RecordingDialog({
  open,
  onOpenChange,
  title,
  subject,
  submitLabel,
  canSubmit,
  isSubmitting,
  onSubmit,
  isReading = false,
  failure,
  children,
}: RecordingDialogProps): ReactNode {
  const kit = kitMessages.useMessages()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={title}
      description={subject}
      closeLabel={kit('close')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{kit('cancel')}</Button>
          <Button variant="primary" disabled={!canSubmit} busy={isSubmitting} onClick={onSubmit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className={styles.root} aria-busy={isReading}>
        {children}
        {failure === undefined ? null : <Notice tone="red">{failure}</Notice>}
      </div>
    </Dialog>
  )
}
