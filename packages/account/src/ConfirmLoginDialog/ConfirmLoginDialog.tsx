import type { ReactNode } from 'react'
import { useConfirmLoginMutation } from '../api/account-api.ts'
import { ConfirmOwnerDialog } from '../ConfirmOwnerDialog/ConfirmOwnerDialog.tsx'
import { accountMessages } from '../messages.ts'

export interface ConfirmLoginDialogProps {
  open: boolean
  /** Closed without {@link onConfirmed}, the user was not confirmed. */
  onOpenChange: (open: boolean) => void
  /** Called before the dialog closes. */
  onConfirmed: () => void
  hashPassword: (password: string) => string
}

/**
 * Asks a user whose login is too long ago for what they are about to make. A host opens it from `confirmLogin` of its transport.
 *
 * @example
 * <ConfirmLoginDialog open={isAsking} onOpenChange={() => answer(false)} onConfirmed={() => answer(true)} hashPassword={hashPassword} />
 */
export function ConfirmLoginDialog({ onConfirmed, ...dialog }: ConfirmLoginDialogProps): ReactNode {
  const text = accountMessages.useMessages()
  const [confirm] = useConfirmLoginMutation()
  return (
    <ConfirmOwnerDialog
      {...dialog}
      description={text('owner.forAccess')}
      submitLabel={text('owner.continue')}
      onProof={async (proof) => {
        const { error } = await confirm(proof)
        if (error === undefined) onConfirmed()
        return { error }
      }}
    />
  )
}
