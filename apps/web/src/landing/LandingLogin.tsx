import type { ReactNode } from 'react'
import { ApiAccess } from '../api/ApiAccess.tsx'
import { HostLoginDialog } from '../dialogs/auth/HostLoginDialog.tsx'
import { pathAfterLogin } from '../dialogs/linked-dialog.ts'
import { useOpenDialog } from '../dialogs/use-open-dialog.ts'
import { useHost } from '../host.ts'

export function LandingLogin(): ReactNode {
  const dialog = useOpenDialog()
  const { goTo } = useHost()
  return (
    <ApiAccess>
      {/* The page has nothing for users: what waits is uploaded by the app. */}
      <HostLoginDialog dialog={dialog} onEntered={() => goTo(pathAfterLogin(window.location))} />
    </ApiAccess>
  )
}
