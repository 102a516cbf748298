import { AfterLogin, type AfterLoginLoaders, useGetDeletionStatusQuery } from '@longhand/account'
import { useTransport } from '@longhand/api-client'
import { useLazyGetUnreadSizeQuery } from '@longhand/messages'
import { useLazyGetAssetQuery } from '@longhand/rewards'
import { useLazyListFoldersQuery } from '@longhand/library'
import { type ReactNode, useEffect, useMemo } from 'react'
import { keepToast } from '../../errors/later-toasts.ts'
import { useHost } from '../../host.ts'
import { webMessages } from '../../messages.ts'
import { logOut } from '../../session/on-server.ts'
import { useSession } from '../../session/use-session.ts'
import { takeWanted } from '../cashier/wanted.ts'
import { checkInReminder, useCheckInReminder } from '../rewards/use-check-in-reminder.tsx'

export function HostAfterLogin(): ReactNode {
  const { session, dialogs, reminders, tabStorage, goTo, reload } = useHost()
  const transport = useTransport()
  const isLoggedIn = useSession() !== undefined
  const text = webMessages.useMessages()
  const remindOfCheckIn = useCheckInReminder()
  const [loadUnread] = useLazyGetUnreadSizeQuery()
  const [loadAssets] = useLazyGetAssetQuery()
  const [loadFolders] = useLazyListFoldersQuery()
  const loaders = useMemo<AfterLoginLoaders>(
    () => ({
      unreadCount: () => loadUnread().unwrap(),
      assets: () => loadAssets().unwrap(),
      folders: () => loadFolders().unwrap(),
    }),
    [loadUnread, loadAssets, loadFolders],
  )

  const { data: deletion } = useGetDeletionStatusQuery(undefined, { skip: !isLoggedIn })
  const isLeaving = deletion?.pending === true
  useEffect(() => {
    if (isLeaving) reminders.drop(checkInReminder)
  }, [isLeaving, reminders])

  async function leave(): Promise<void> {
    takeWanted(tabStorage)
    keepToast({ title: text('account.goes'), tone: 'info' }, tabStorage)
    await logOut(transport, session)
    goTo('/')
  }

  function stay(): void {
    keepToast({ title: text('account.stays'), tone: 'success' }, tabStorage)
    reload()
  }

  function goOn(): boolean {
    const wanted = takeWanted(tabStorage)
    if (wanted) dialogs.open({ kind: 'cashier', ...wanted })
    return wanted !== undefined
  }

  function prompt(): void {
    if (!goOn()) void remindOfCheckIn()
  }

  function finish(): void {
    goOn()
    reminders.settle()
  }

  return (
    <AfterLogin
      isLoggedIn={isLoggedIn}
      onLogOut={leave}
      onReload={stay}
      loaders={loaders}
      onCheckInReminder={prompt}
      onDone={finish}
    />
  )
}
