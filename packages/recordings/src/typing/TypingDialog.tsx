import { describeError } from '@longhand/api-client'
import { successCode, transcriptionMaxSeconds } from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'
import { likelyLanguage } from '@longhand/transcript'
import { Button, Dialog, Notice, useToast } from '@longhand/ui-kit'
import { formatLength, kitMessages, useLanguage } from '@longhand/ui-kit/i18n'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useStartTranscriptionMutation } from '../api/recordings-api.ts'
import { LanguageSelect } from '../transcription/LanguageSelect.tsx'
import { SpeakerCountSelect } from '../transcription/SpeakerCountSelect.tsx'
import { TooLongNotice } from '../transcription/TooLongNotice.tsx'
import { everyLanguage } from './every-language.ts'
import styles from './TypingDialog.module.css'
import { typingMessages } from './typing-messages.ts'

export interface TypingDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  recording: Pick<Recording, 'recordingId' | 'fileName' | 'timeLen'>
  onStarted?: (() => void) | undefined
}

/** Gives a recording a text of empty sections, one for each turn of speech. */
export function TypingDialog({ open, onOpenChange, recording, onStarted }: TypingDialogProps): ReactNode {
  const t = typingMessages.useMessages()
  const kit = kitMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [startTranscription, { isLoading }] = useStartTranscriptionMutation()
  const [speakerCount, setSpeakerCount] = useState(0)
  const languages = useMemo(() => everyLanguage(language), [language])
  const [chosen, setChosen] = useState<string>()
  const spoken = chosen ?? likelyLanguage(languages, language)
  const [failure, setFailure] = useState<string>()
  const isTooLong = recording.timeLen >= transcriptionMaxSeconds

  function change(next: boolean): void {
    if (!next) setFailure(undefined)
    onOpenChange(next)
  }

  async function submit(): Promise<void> {
    setFailure(undefined)
    const { data, error } = await startTranscription({
      recordingIds: [recording.recordingId],
      speakerCount,
      typed: true,
      ...(spoken !== undefined && { language: spoken }),
    })
    const answer = data?.[0]
    if (answer?.code !== successCode)
      return setFailure(answer?.message ?? describeError(error, language) ?? t('notStarted'))
    toast.show({ title: t('started'), tone: 'success' })
    onStarted?.()
    change(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="small"
      title={t('title')}
      description={t('subject', { fileName: recording.fileName, time: formatLength(recording.timeLen) })}
      closeLabel={kit('close')}
      footer={
        <>
          <Button onClick={() => change(false)}>{kit('cancel')}</Button>
          <Button variant="primary" disabled={isTooLong} busy={isLoading} onClick={() => void submit()}>
            {t('start')}
          </Button>
        </>
      }
    >
      <div className={styles.root}>
        <Notice>{t('explanation')}</Notice>
        <TooLongNotice
          recordings={isTooLong ? [recording] : []}
          maxSeconds={transcriptionMaxSeconds}
          onSplit={() => change(false)}
        />
        <LanguageSelect languages={languages} value={spoken} onValueChange={setChosen} />
        <SpeakerCountSelect value={speakerCount} onValueChange={setSpeakerCount} />
        {failure === undefined ? null : <Notice tone="red">{failure}</Notice>}
      </div>
    </Dialog>
  )
}
