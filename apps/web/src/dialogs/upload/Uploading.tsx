import { useToast } from '@longhand/ui-kit'
import { ExpiredFiles, RecorderProvider, type RestoredUploads, UploadProvider } from '@longhand/upload'
import type { ReactNode } from 'react'
import { ApiAccess } from '../../api/ApiAccess.tsx'
import { useHost } from '../../host.ts'
import { webMessages } from '../../messages.ts'
import { useSession } from '../../session/use-session.ts'

/** Above the router: files on their way and what is recorded survive every navigation. */
export function Uploading({ children }: { children: ReactNode }): ReactNode {
  return (
    <ApiAccess>
      <Uploads>{children}</Uploads>
    </ApiAccess>
  )
}

function Uploads({ children }: { children: ReactNode }): ReactNode {
  const session = useSession()
  const { dialogs } = useHost()
  const toast = useToast()

  // Not the dialog itself: what follows a login may be asking something at this moment.
  function tell({ held, interrupted, expired }: RestoredUploads): void {
    const show = { label: <webMessages.Text id="upload.show" />, onPress: () => dialogs.open({ kind: 'upload' }) }
    if (held > 0) toast.show({ title: <webMessages.Text id="upload.resumed" values={{ count: held }} />, action: show })
    if (interrupted > 0) toast.show({ title: <webMessages.Text id="upload.interrupted" values={{ count: interrupted }} />, tone: 'warning', action: show, durationMs: 0 })
    if (expired.length > 0) toast.show({ title: <ExpiredFiles fileNames={expired} />, tone: 'warning', action: show, durationMs: 0 })
  }

  function tellFound(): void {
    const show = (): void => {
      toast.dismiss(shown)
      dialogs.open({ kind: 'record' })
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
