import { useApiDispatch } from '@longhand/api-client'
import { FeedbackDialog } from '@longhand/support'
import type { ReactNode } from 'react'
import { useSession } from '../../session/use-session.ts'
import { dialogClosed, dialogOpened, type OpenDialog } from '../open-dialog.ts'

/** What somebody has to tell the operators. */
export function HostFeedbackDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const dispatch = useApiDispatch()
  const isLoggedIn = useSession() !== undefined
  return (
    <FeedbackDialog
      open={dialog?.kind === 'feedback'}
      onOpenChange={(open) => {
        if (!open) dispatch(dialogClosed())
      }}
      isLoggedIn={isLoggedIn}
      onSignInPrompt={() => dispatch(dialogOpened({ kind: 'login', mode: 'login' }))}
    />
  )
}
