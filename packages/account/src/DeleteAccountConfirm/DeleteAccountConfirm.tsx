import { ConfirmDialog } from '@longhand/ui-kit'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { accountMessages } from '../messages.ts'

export interface DeleteAccountConfirmProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What follows from each answer. */
  description: ReactNode
  /** The account shall go. A promise that is rejected keeps the question open; the caller tells why. */
  onContinue: () => void | Promise<void>
  /** The account shall stay. */
  onCancel?: (() => void) | undefined
  /** Whether Escape is a no. @default true */
  closeOnEscape?: boolean | undefined
}

/** Asks whether an account is really to be deleted. */
export function DeleteAccountConfirm({ open, onOpenChange, description, onContinue, onCancel, closeOnEscape = true }: DeleteAccountConfirmProps): ReactNode {
  const text = accountMessages.useMessages()
  const hasContinued = useRef(false)

  async function confirm(): Promise<void> {
    await onContinue()
    hasContinued.current = true
  }

  function close(): void {
    // The question closes after either answer; only one of them is a no.
    if (!hasContinued.current) onCancel?.()
    hasContinued.current = false
    onOpenChange(false)
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) close()
      }}
      title={text('deletion.question')}
      description={description}
      confirmLabel={text('deletion.continue')}
      cancelLabel={text('deletion.cancel')}
      onConfirm={confirm}
      closeOnEscape={closeOnEscape}
      danger
    />
  )
}
