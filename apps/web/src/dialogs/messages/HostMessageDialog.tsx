import { useApiDispatch } from '@longhand/api-client'
import { MessageDialog } from '@longhand/messages'
import type { ReactNode } from 'react'
import { useSession } from '../../session/use-session.ts'
import { dialogClosed, dialogOpened, type OpenDialog } from '../open-dialog.ts'

/** The message centre. */
export function HostMessageDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const dispatch = useApiDispatch()
  const isLoggedIn = useSession() !== undefined
  return (
    <MessageDialog
      open={dialog?.kind === 'messages'}
      onOpenChange={(open) => {
        if (!open) dispatch(dialogClosed())
      }}
      isLoggedIn={isLoggedIn}
      onLogIn={() => dispatch(dialogOpened({ kind: 'login', mode: 'login' }))}
    />
  )
}
