import type { ToastMessage } from '@longhand/ui-kit'
import { ExpiredFiles, RecorderProvider, type RestoredUploads, UploadProvider } from '@longhand/upload'
import type { ReactNode } from 'react'
import { useHost } from '../../host.ts'
import { webMessages } from '../../messages.ts'
import { useSessionOfPage } from '../../session/use-session.ts'
import { foundKey, uploadReminder } from './reminder-names.ts'

export function Uploading({ children }: { children: ReactNode }): ReactNode {
  const userId = useSessionOfPage()?.userId
  const { dialogs, reminders, tabStorage } = useHost()

  // Not the dialog: something after a login may be asking at this moment.
  function report({ held, interrupted, expired }: RestoredUploads): void {
    const show = {
      label: <webMessages.Text id="upload.show" />,
      onPress: () => dialogs.open({ kind: 'upload' }),
    }
    const add = (name: string, message: ToastMessage): void =>
      reminders.add({ name, about: 'upload', message: { ...message, action: show } })
    if (held > 0)
      add(uploadReminder, { title: <webMessages.Text id="upload.resumed" values={{ count: held }} /> })
    if (interrupted > 0)
      add('interrupted', {
        title: <webMessages.Text id="upload.interrupted" values={{ count: interrupted }} />,
        tone: 'warning',
        durationMs: 0,
      })
    if (expired.length > 0)
      add('expired', { title: <ExpiredFiles fileNames={expired} />, tone: 'warning', durationMs: 0 })
  }

  /** Once per tab: the page's header shows it anyway. */
  function reportFound(): void {
    if (tabStorage.getItem(foundKey) !== null) return
    reminders.add({
      name: 'recording',
      about: 'record',
      onShown: () => tabStorage.setItem(foundKey, 'told'),
      message: {
        title: <webMessages.Text id="recorder.found" />,
        tone: 'warning',
        action: {
          label: <webMessages.Text id="upload.show" />,
          onPress: () => dialogs.open({ kind: 'record' }),
        },
        durationMs: 15_000,
      },
    })
  }

  return (
    <UploadProvider userId={userId} onRestored={report}>
      <RecorderProvider userId={userId} onFound={reportFound}>
        {children}
      </RecorderProvider>
    </UploadProvider>
  )
}
