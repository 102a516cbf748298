import { ApiClientProvider, useApiDispatch } from '@longhand/api-client'
import { ToastProvider } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import { UploadProvider } from '@longhand/upload'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider, type RouterProviderProps } from 'react-router'
import { dialogOpened } from './dialogs/open-dialog.ts'
import { type Host, HostContext } from './host.ts'
import { useSession } from './session/use-session.ts'

/** The app around a router: store, language, toasts. */
export function App({ host, router }: { host: Host; router: RouterProviderProps['router'] }): ReactNode {
  return (
    <HostContext value={host}>
      <I18nextProvider i18n={host.language.i18n}>
        <ApiClientProvider store={host.store}>
          <Toasting host={host}>
            <Uploading>
              <RouterProvider router={router} />
            </Uploading>
          </Toasting>
        </ApiClientProvider>
      </I18nextProvider>
    </HostContext>
  )
}

/** Above the router: files on their way survive every navigation. */
function Uploading({ children }: { children: ReactNode }): ReactNode {
  const session = useSession()
  const dispatch = useApiDispatch()
  return (
    <UploadProvider userId={session?.userId} onRestored={() => dispatch(dialogOpened({ kind: 'upload' }))}>
      {children}
    </UploadProvider>
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
