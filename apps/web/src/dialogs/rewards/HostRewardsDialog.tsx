import { useApiDispatch } from '@longhand/api-client'
import { RewardsDialog } from '@longhand/rewards'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { dialogClosed, dialogOpened, type OpenDialog } from '../open-dialog.ts'

/** The rewards centre. */
export function HostRewardsDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const dispatch = useApiDispatch()
  const isLoggedIn = useSession() !== undefined
  const wanted = dialog?.kind === 'rewards' ? dialog : undefined
  // It stays on its tab while it closes.
  const [shown, setShown] = useState(wanted)
  if (wanted && wanted !== shown) setShown(wanted)
  return (
    <RewardsDialog
      open={wanted !== undefined}
      onOpenChange={(open) => {
        if (!open) dispatch(dialogClosed())
      }}
      tab={shown?.tab}
      isLoggedIn={isLoggedIn}
      onLogIn={() => dispatch(dialogOpened({ kind: 'login', mode: 'login' }))}
      onOpenShop={() => dispatch(dialogOpened({ kind: 'shop' }))}
    />
  )
}
