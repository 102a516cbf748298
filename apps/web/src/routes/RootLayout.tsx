import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useSearchParams } from 'react-router'
import { applyPageWidth } from '../device/page-width.ts'
import { ConfirmLogin } from '../dialogs/account/ConfirmLogin.tsx'
import { HostAfterLogin } from '../dialogs/account/HostAfterLogin.tsx'
import { HostDialogs } from '../dialogs/HostDialogs.tsx'
import { PageDrop } from '../dialogs/upload/PageDrop.tsx'
import { RecordOffers } from '../dialogs/upload/RecordOffers.tsx'
import { UploadOffers } from '../dialogs/upload/UploadOffers.tsx'
import { useHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import { useSessionOfPage } from '../session/use-session.ts'
import { LoadingBar } from '../shell/LoadingBar.tsx'
import { documentTitle, metaOf } from './page-meta.ts'

export function RootLayout(): ReactNode {
  useDocumentTitle()
  usePageWidth()
  useFocusOnNavigation()
  useErrorsOfPage()
  const session = useSessionOfPage()
  return (
    <>
      <LoadingBar />
      <Outlet />
      <HostDialogs />
      <ConfirmLogin />
      <PageDrop />
      <UploadOffers />
      <RecordOffers />
      {session ? <HostAfterLogin /> : null}
      <ScrollRestoration />
    </>
  )
}

function useDocumentTitle(): void {
  const text = webMessages.useMessages()
  const meta = metaOf(useMatches())
  const [search] = useSearchParams()
  const title = meta ? documentTitle(text(`titles.${meta.title}`), search) : undefined
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
}

function usePageWidth(): void {
  const { pathname } = useLocation()
  const { device } = useHost()
  // Before the paint, or a narrow page would be drawn once in the wrong width.
  useLayoutEffect(() => applyPageWidth(pathname, device), [pathname, device])
}

/** A click on a link would leave the focus on nothing: anyone who listens to the page would not learn that it changed. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
  }, [pathname])
}

function useErrorsOfPage(): void {
  const { toasts } = useHost()
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    for (const { id, tone } of toasts.history()) if (tone === 'error') toasts.dismiss(id)
  }, [pathname, toasts])
}
