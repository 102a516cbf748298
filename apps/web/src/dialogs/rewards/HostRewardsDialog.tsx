import { RewardsDialog } from '@longhand/rewards'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHost } from '../../host.ts'
import { useSession } from '../../session/use-session.ts'
import type { OpenDialog } from '../open-dialog.ts'

export function HostRewardsDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const { dialogs } = useHost()
  const navigate = useNavigate()
  const isLoggedIn = useSession() !== undefined
  const wanted = dialog?.kind === 'rewards' ? dialog : undefined
  const [shown, setShown] = useState(wanted)
  if (wanted && wanted !== shown) setShown(wanted)
  return (
    <RewardsDialog
      open={wanted !== undefined}
      onOpenChange={(open) => {
        if (!open) dialogs.close()
      }}
      tab={shown?.tab}
      isLoggedIn={isLoggedIn}
      onLogIn={() => dialogs.open({ kind: 'login', mode: 'login' })}
      onOpenShop={() => dialogs.open({ kind: 'shop' })}
      onNavigate={(href) => {
        dialogs.close()
        void navigate(href)
      }}
    />
  )
}
