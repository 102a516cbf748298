import type { Recording } from '@longhand/contracts'
import { useUploads } from '@longhand/upload'
import { useEffect } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { useHost } from '../../host.ts'
import { webMessages } from '../../messages.ts'
import { useOpenDialog } from '../use-open-dialog.ts'
import { uploadReminder } from './reminder-names.ts'

/** After the upload dialog; anyone busy elsewhere gets a reminder instead. */
export function UploadOffers(): null {
  const { dialogs, reminders } = useHost()
  const uploads = useUploads()
  const isWatching = useOpenDialog()?.kind === 'upload'

  const offer = useEffectEvent((recordings: readonly Recording[]) => {
    const [first] = recordings
    if (!first) return
    const start = (): void => dialogs.open({ kind: 'transcribe', recordings })
    // A text that is imported or has failed is looked at there, too.
    const areTextsThere =
      uploads
        ?.texts()
        ?.items()
        .every(({ status }) => status === 'imported' || status === 'aligning') ?? true
    if (isWatching && areTextsThere && uploads?.items().every(({ problem }) => problem === undefined))
      return start()
    reminders.add({
      name: uploadReminder,
      about: 'transcribe',
      message: {
        title: (
          <webMessages.Text
            id="upload.uploaded"
            values={{ count: recordings.length, name: first.fileName }}
          />
        ),
        tone: 'success',
        action: { label: <webMessages.Text id="upload.transcribe" />, onPress: start },
        durationMs: 0,
      },
    })
  })

  useEffect(() => uploads?.listen({ onAllDone: (recordings) => offer(recordings) }), [uploads])
  return null
}
