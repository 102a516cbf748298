import { type Toasts, ToastsContextProvider } from '@longhand/ui-kit'
import { VisitorUploads } from '@longhand/upload'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider, type RouterProviderProps } from 'react-router'
import { ChunkBoundary } from './errors/ChunkBoundary.tsx'
import { takeKeptToast } from './errors/later-toasts.ts'
import { type Host, HostContext } from './host.ts'
import { untilInteraction } from './prerendered/until-wanted.ts'
import { lazyChunk } from './routes/lazy-chunk.ts'
import { useSession } from './session/use-session.ts'

const Uploading = lazyChunk(() => import('./dialogs/upload/Uploading.tsx').then((chunk) => chunk.Uploading))
const PageToasts = lazyChunk(() => import('./shell/PageToasts.tsx').then((chunk) => chunk.PageToasts))

export interface AppProps {
  host: Host
  router: RouterProviderProps['router']
  /** Called once, when the first page is on the screen. */
  onShown?: (() => void) | undefined
}

/** The app around a router: language, toasts, uploads. The api's store is around what calls the server ({@link ApiAccess}). */
export function App({ host, router, onShown }: AppProps): ReactNode {
  return (
    <HostContext value={host}>
      <I18nextProvider i18n={host.language.i18n}>
        <Toasting host={host}>
          <ChunkBoundary>
            <Suspense fallback={null}>
              <Uploads>
                <RouterProvider router={router} />
                <Shown onShown={onShown} />
              </Uploads>
            </Suspense>
          </ChunkBoundary>
        </Toasting>
      </I18nextProvider>
    </HostContext>
  )
}

/** Within the boundary: what is outside of it is there before what is rendered answers. */
function Shown({ onShown }: Pick<AppProps, 'onShown'>): null {
  const tell = useEffectEvent(() => onShown?.())
  useLayoutEffect(() => tell(), [])
  return null
}

/** A visitor uploads nothing. Anyone who logs in gets the page again, and a session that ends leaves it standing: it is as it was at the start. */
function Uploads({ children }: { children: ReactNode }): ReactNode {
  const session = useSession()
  const [beganLoggedIn] = useState(session !== undefined)
  const Provider = beganLoggedIn ? Uploading : VisitorUploads
  return <Provider>{children}</Provider>
}

function Toasting({ host, children }: { host: Host; children: ReactNode }): ReactNode {
  const [areToastsWanted, setToastsWanted] = useState(false)
  useEffect(() => {
    const kept = takeKeptToast(host.tabStorage)
    if (kept) host.toasts.show(kept)
    // The place where they appear is there before the first one is likely, so that it is announced.
    void Promise.race([untilInteraction(), untilFirst(host.toasts)]).then(() => setToastsWanted(true))
  }, [host])
  return (
    <ToastsContextProvider toasts={host.toasts}>
      {children}
      {areToastsWanted ? (
        <ChunkBoundary isSilent>
          <Suspense fallback={null}>
            <PageToasts />
          </Suspense>
        </ChunkBoundary>
      ) : null}
    </ToastsContextProvider>
  )
}

function untilFirst(toasts: Toasts): Promise<void> {
  return new Promise((resolve) => {
    if (toasts.history().length > 0) resolve()
    else toasts.subscribe(() => resolve())
  })
}
