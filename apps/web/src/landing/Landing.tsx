import { lazyWithRetry, ToastsContextProvider } from '@longhand/ui-kit'
import { VisitorUploads } from '@longhand/upload'
import { type ReactNode, StrictMode, useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { type Host, HostContext } from '../host.ts'
import { LandingPage } from './LandingPage.tsx'

const PageToasts = lazyWithRetry(() => import('../shell/PageToasts.tsx').then((file) => file.PageToasts))

/** Has no router, no store and no dialogs. */
export function Landing({ host }: { host: Host }): ReactNode {
  const { toasts } = host
  const hasToasts = useSyncExternalStore(
    toasts.subscribe,
    () => toasts.history().length > 0,
    () => false,
  )
  return (
    <StrictMode>
      <HostContext value={host}>
        <I18nextProvider i18n={host.language.i18n}>
          <ToastsContextProvider toasts={toasts}>
            <VisitorUploads>
              <LandingPage />
            </VisitorUploads>
            {hasToasts ? <PageToasts /> : null}
          </ToastsContextProvider>
        </I18nextProvider>
      </HostContext>
    </StrictMode>
  )
}
