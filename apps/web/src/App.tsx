import { ToastsContextProvider } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider, type RouterProviderProps } from 'react-router'
import { ApiAccess } from './api/ApiAccess.tsx'
import { Uploading } from './dialogs/upload/Uploading.tsx'
import { type Host, HostContext } from './host.ts'
import { PageToasts } from './shell/PageToasts.tsx'

export interface AppProps {
  host: Host
  router: RouterProviderProps['router']
}

export function App({ host, router }: AppProps): ReactNode {
  return (
    <HostContext value={host}>
      <I18nextProvider i18n={host.language.i18n}>
        <ApiAccess>
          <ToastsContextProvider toasts={host.toasts}>
            <Uploading>
              <RouterProvider router={router} />
            </Uploading>
            <PageToasts />
          </ToastsContextProvider>
        </ApiAccess>
      </I18nextProvider>
    </HostContext>
  )
}
