import { ApiClientProvider, useApiDispatch } from '@longhand/api-client'
import { ToastProvider, useToast } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import { RecorderProvider, type RestoredUploads, UploadProvider } from '@longhand/upload'
import { type ReactNode, useEffect } from 'react'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider, type RouterProviderProps } from 'react-router'
import { dialogOpened } from './dialogs/open-dialog.ts'
import { takeKeptToast } from './errors/later-toasts.ts'
import { type Host, HostContext } from './host.ts'
import { webMessages } from './messages.ts'
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

/** Above the router: files on their way and what is recorded survive every navigation. */
function Uploading({ children }: { children: ReactNode }): ReactNode {
  const session = useSession()
  const dispatch = useApiDispatch()
  const toast = useToast()

  // Not the dialog itself: what follows a login may be asking something at this moment.
  function tell({ held, interrupted }: RestoredUploads): void {
    const show = { label: <webMessages.Text id="upload.show" />, onPress: () => void dispatch(dialogOpened({ kind: 'upload' })) }
    if (held > 0) toast.show({ title: <webMessages.Text id="upload.resumed" values={{ count: held }} />, action: show })
    if (interrupted > 0) toast.show({ title: <webMessages.Text id="upload.interrupted" values={{ count: interrupted }} />, tone: 'warning', action: show, durationMs: 0 })
  }

  function tellFound(): void {
    const show = (): void => {
      toast.dismiss(shown)
      dispatch(dialogOpened({ kind: 'record' }))
    }
    // It need not stay: the page's header says so for as long as it is true.
    const shown = toast.show({
      title: <webMessages.Text id="recorder.found" />,
      tone: 'warning',
      action: { label: <webMessages.Text id="upload.show" />, onPress: show },
      durationMs: 15_000,
    })
  }

  return (
    <UploadProvider userId={session?.userId} onRestored={tell}>
      <RecorderProvider userId={session?.userId} onFound={tellFound}>
        {children}
      </RecorderProvider>
    </UploadProvider>
  )
}

function Toasting({ host, children }: { host: Host; children: ReactNode }): ReactNode {
  const text = kitMessages.useMessages()
  // Not before the provider is there: what is shown earlier is seen by nobody.
  useEffect(() => {
    const kept = takeKeptToast(host.tabStorage)
    if (kept) host.toasts.show(kept)
  }, [host])
  return (
    <ToastProvider toasts={host.toasts} label={text('notifications')} closeLabel={text('close')}>
      {children}
    </ToastProvider>
  )
}
