import { Dialog, Notice } from '@longhand/ui-kit'
import type { DialogProps } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import styles from './RecordingDialog.module.css'

export interface RecordingDialogProps extends Pick<
  DialogProps,
  'open' | 'onOpenChange' | 'title' | 'description' | 'action' | 'children'
> {
  /** @default false */
  isReading?: boolean
  failure: string | undefined
}

/** Asks one thing about one recording, and says when it failed. */
export function RecordingDialog({
  isReading = false,
  failure,
  children,
  ...dialog
}: RecordingDialogProps): ReactNode {
  return (
    <Dialog size="small" {...dialog}>
      <div className={styles.root} aria-busy={isReading}>
        {children}
        {failure === undefined ? null : <Notice tone="red">{failure}</Notice>}
      </div>
    </Dialog>
  )
}
