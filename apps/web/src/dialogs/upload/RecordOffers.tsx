import type { AudioRecord } from '@longhand/contracts'
import { useToast } from '@longhand/ui-kit'
import { useRecorder } from '@longhand/upload'
import { useEffect, useEffectEvent } from 'react'
import { useHost } from '../../host.ts'
import { webMessages } from '../../messages.ts'
import { useOpenDialog } from '../use-open-dialog.ts'

/** Offers what was recorded for transcription, as `UploadOffers` does with what was uploaded. */
export function RecordOffers(): null {
  const { dialogs } = useHost()
  const toast = useToast()
  const recorder = useRecorder()
  const isWatching = useOpenDialog()?.kind === 'record'

  const offer = useEffectEvent((record: AudioRecord) => {
    const start = (): void => dialogs.open({ kind: 'transcribe', recordings: [record] })
    recorder?.reset()
    if (isWatching) return start()
    toast.show({
      title: <webMessages.Text id="recorder.saved" values={{ name: record.fileName }} />,
      tone: 'success',
      action: { label: <webMessages.Text id="upload.transcribe" />, onPress: start },
      durationMs: 0,
    })
  })

  useEffect(() => recorder?.listen({ onSaved: (record) => offer(record) }), [recorder])
  return null
}
