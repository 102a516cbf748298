import { MessageDialog } from '@longhand/messages'
import type { ReactNode } from 'react'
import { useHost } from '../../host.ts'
import { useSession } from '../../session/use-session.ts'
import type { OpenDialog } from '../open-dialog.ts'

/** The message centre. */
export function HostMessageDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const { dialogs } = useHost()
  const isLoggedIn = useSession() !== undefined
  return (
    <MessageDialog
      open={dialog?.kind === 'messages'}
      onOpenChange={(open) => {
        if (!open) dialogs.close()
      }}
      isLoggedIn={isLoggedIn}
      onLogIn={() => dialogs.open({ kind: 'login', mode: 'login' })}
    />
  )
}
