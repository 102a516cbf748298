import { Dialog, Notice } from '@longhand/ui-kit'
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
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={title}
      description={subject}
      action={{ label: submitLabel, disabled: !canSubmit, busy: isSubmitting, onPress: onSubmit }}
    >
      <div className={styles.root} aria-busy={isReading}>
        {children}
        {failure === undefined ? null : <Notice tone="red">{failure}</Notice>}
      </div>
    </Dialog>
  )
}
