import { ConfirmLoginDialog } from '@longhand/account'
import { hashPassword } from '@longhand/auth'
import type { ReactNode } from 'react'
import { useHost } from '../../host.ts'

export function HostConfirmLogin({ open }: { open: boolean }): ReactNode {
  const { confirmation } = useHost()
  return (
    <ConfirmLoginDialog
      open={open}
      onOpenChange={(next) => {
        // It closes after a confirmation, too, which is answered by then.
        if (!next) confirmation.answer(false)
      }}
      onConfirmed={() => confirmation.answer(true)}
      hashPassword={hashPassword}
    />
  )
}
