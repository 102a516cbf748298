import { FeedbackDialog } from '@longhand/support'
import type { ReactNode } from 'react'
import { useHost } from '../../host.ts'
import { useSession } from '../../session/use-session.ts'
import type { OpenDialog } from '../open-dialog.ts'

export function HostFeedbackDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const { dialogs } = useHost()
  const isLoggedIn = useSession() !== undefined
  return (
    <FeedbackDialog
      open={dialog?.kind === 'feedback'}
      onOpenChange={(open) => {
        if (!open) dialogs.close()
      }}
      isLoggedIn={isLoggedIn}
      onLoginRequired={() => dialogs.open({ kind: 'login', mode: 'login' })}
    />
  )
}
