import { MessageDialog } from '@longhand/messages'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useHost } from '../../host.ts'
import { orderAddress } from '../../routes/cashier/order-address.ts'
import { addressAbout } from '../../routes/transcripts/detail-address.ts'
import { useSession } from '../../session/use-session.ts'
import type { OpenDialog } from '../open-dialog.ts'

export function HostMessageDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const { dialogs } = useHost()
  const navigate = useNavigate()
  const isLoggedIn = useSession() !== undefined
  return (
    <MessageDialog
      open={dialog?.kind === 'messages'}
      onOpenChange={(open) => {
        if (!open) dialogs.close()
      }}
      isLoggedIn={isLoggedIn}
      onLogIn={() => dialogs.open({ kind: 'login', mode: 'login' })}
      orderHref={orderAddress}
      recordingHref={(recordingId) => addressAbout('/detail', recordingId)}
      onNavigate={(href) => {
        dialogs.close()
        void navigate(href)
      }}
    />
  )
}
