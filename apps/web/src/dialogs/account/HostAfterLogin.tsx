import { AfterLogin, type AfterLoginLoaders } from '@longhand/account'
import { useTransport } from '@longhand/api-client'
import { useLazyGetUnreadSizeQuery } from '@longhand/messages'
import { useLazyGetAssetQuery } from '@longhand/rewards'
import { useLazyListMenusQuery } from '@longhand/transcripts'
import { type ReactNode, useMemo } from 'react'
import { useHost } from '../../host.ts'
import { logOut } from '../../session/on-server.ts'
import { useSession } from '../../session/use-session.ts'
import { takeWanted } from '../cashier/wanted.ts'
import { useSignInPrompt } from '../rewards/use-sign-in-prompt.ts'

/** What follows a login: deletion, questionnaire, gifts, the day's check-in. */
export function HostAfterLogin(): ReactNode {
  const { session, dialogs, tabStorage, goTo, reload } = useHost()
  const transport = useTransport()
  const isLoggedIn = useSession() !== undefined
  const promptSignIn = useSignInPrompt()
  const [loadUnread] = useLazyGetUnreadSizeQuery()
  const [loadAssets] = useLazyGetAssetQuery()
  const [loadFolders] = useLazyListMenusQuery()
  const loaders = useMemo<AfterLoginLoaders>(
    () => ({ unreadCount: () => loadUnread().unwrap(), assets: () => loadAssets().unwrap(), folders: () => loadFolders().unwrap() }),
    [loadUnread, loadAssets, loadFolders],
  )

  async function leave(): Promise<void> {
    takeWanted(tabStorage)
    await logOut(transport, session)
    goTo('/')
  }

  /** Who came to buy something goes on with that. */
  function goOn(): boolean {
    const wanted = takeWanted(tabStorage)
    if (wanted) dialogs.open({ kind: 'cashier', ...wanted })
    return wanted !== undefined
  }

  function prompt(): void {
    if (!goOn()) void promptSignIn()
  }

  return <AfterLogin isLoggedIn={isLoggedIn} onLogOut={leave} onReload={reload} loaders={loaders} onSignInPrompt={prompt} onDone={goOn} />
}
