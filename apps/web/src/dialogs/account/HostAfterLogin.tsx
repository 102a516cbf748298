import { AfterLogin } from '@longhand/account'
import type { ReactNode } from 'react'
import { useHost } from '../../host.ts'
import { logOut } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'

/** What follows a login: deletion, questionnaire, gifts. */
export function HostAfterLogin(): ReactNode {
  const { store, session, goTo, reload } = useHost()
  const isLoggedIn = useSession() !== undefined

  async function leave(): Promise<void> {
    await logOut(store, session)
    goTo('/')
  }

  return <AfterLogin isLoggedIn={isLoggedIn} onLogOut={leave} onReload={reload} />
}
