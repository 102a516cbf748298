import { ConfirmDialog } from '@longhand/ui-kit'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { accountMessages } from '../messages.ts'

export interface DeleteAccountConfirmProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  description: ReactNode
  /** A rejected promise keeps the question open; the caller says why. */
  onContinue: () => void | Promise<void>
  onCancel?: (() => void) | undefined
  /** @default true */
  closeOnEscape?: boolean | undefined
}

export function DeleteAccountConfirm({
  open,
  onOpenChange,
  description,
  onContinue,
  onCancel,
  closeOnEscape = true,
}: DeleteAccountConfirmProps): ReactNode {
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
