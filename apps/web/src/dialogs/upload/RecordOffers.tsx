import type { Recording } from '@longhand/contracts'
import { useRecorder, useRecorderState } from '@longhand/upload'
import { useEffect } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { useHost } from '../../host.ts'
import { webMessages } from '../../messages.ts'
import { useOpenDialog } from '../use-open-dialog.ts'
import { foundKey } from './reminder-names.ts'

export function RecordOffers(): null {
  const { dialogs, reminders, tabStorage } = useHost()
  const recorder = useRecorder()
  const isWatching = useOpenDialog()?.kind === 'record'

  const offer = useEffectEvent((record: Recording) => {
    const start = (): void => dialogs.open({ kind: 'transcribe', recordings: [record] })
    recorder?.reset()
    if (isWatching) return start()
    reminders.add({
      name: 'recording',
      about: 'transcribe',
      message: {
        title: <webMessages.Text id="recorder.saved" values={{ name: record.fileName }} />,
        tone: 'success',
        action: { label: <webMessages.Text id="upload.transcribe" />, onPress: start },
        durationMs: 0,
      },
    })
  })

  useEffect(() => recorder?.listen({ onSaved: (record) => offer(record) }), [recorder])
  const isRecording = useRecorderState().status === 'recording'
  useEffect(() => {
    if (isRecording) tabStorage.removeItem(foundKey)
  }, [isRecording, tabStorage])
  return null
}
