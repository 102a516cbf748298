import { ApiClientProvider } from '@longhand/api-client'
import { ToastProvider } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider, type RouterProviderProps } from 'react-router'
import { type Host, HostContext } from './host.ts'

/** The app around a router: store, language, toasts. */
export function App({ host, router }: { host: Host; router: RouterProviderProps['router'] }): ReactNode {
  return (
    <HostContext value={host}>
      <I18nextProvider i18n={host.language.i18n}>
        <ApiClientProvider store={host.store}>
          <Toasting host={host}>
            <RouterProvider router={router} />
          </Toasting>
        </ApiClientProvider>
      </I18nextProvider>
    </HostContext>
  )
}

function Toasting({ host, children }: { host: Host; children: ReactNode }): ReactNode {
  const text = kitMessages.useMessages()
  return (
    <ToastProvider toasts={host.toasts} label={text('notifications')} closeLabel={text('close')}>
      {children}
    </ToastProvider>
  )
}
