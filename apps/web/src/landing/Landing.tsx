import type { Maintenance } from '@longhand/contracts'
import { lazyWithRetry, ToastsContextProvider } from '@longhand/ui-kit'
import { VisitorUploads } from '@longhand/upload'
import { type ReactNode, StrictMode, useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { type Host, HostContext } from '../host.ts'
import { LandingPage } from './LandingPage.tsx'
import { LoginOverPage } from './LoginOverPage.tsx'

const PageToasts = lazyWithRetry(() => import('../shell/PageToasts.tsx').then((file) => file.PageToasts))

const MaintenanceNotice = lazyWithRetry(() =>
  import('../service/MaintenanceNotice.tsx').then((file) => file.MaintenanceNotice),
)

const never = () => () => undefined
const maintenanceOfPage = (): string | undefined => document.documentElement.dataset.maintenance

/** Has no router; the store and the login dialog come when they are wanted. */
export function Landing({ host }: { host: Host }): ReactNode {
  const { toasts } = host
  const hasToasts = useSyncExternalStore(
    toasts.subscribe,
    () => toasts.history().length > 0,
    () => false,
  )
  // The server marks the page; the one that is rendered when the app is built has no mark.
  const maintenance = useSyncExternalStore(never, maintenanceOfPage, () => undefined)
  return (
    <StrictMode>
      <HostContext value={host}>
        <I18nextProvider i18n={host.language.i18n}>
          <ToastsContextProvider toasts={toasts}>
            <VisitorUploads>
              {maintenance ? (
                <div role="status">
                  <MaintenanceNotice maintenance={JSON.parse(maintenance) as Maintenance} />
                </div>
              ) : null}
              <LandingPage />
              <LoginOverPage />
            </VisitorUploads>
            {hasToasts ? <PageToasts /> : null}
          </ToastsContextProvider>
        </I18nextProvider>
      </HostContext>
    </StrictMode>
  )
}
