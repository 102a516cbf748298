import { describeError } from '@longhand/api-client'
import { successCode, transcriptionMaxSeconds } from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'
import { likelyLanguage } from '@longhand/transcript'
import { Notice, useToast } from '@longhand/ui-kit'
import { formatLength, useLanguage } from '@longhand/ui-kit/i18n'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useStartTranscriptionMutation } from '../api/recordings-api.ts'
import { RecordingDialog } from '../dialog/RecordingDialog.tsx'
import { LanguageSelect } from '../transcription/LanguageSelect.tsx'
import { SpeakerCountSelect } from '../transcription/SpeakerCountSelect.tsx'
import { TooLongNotice } from '../transcription/TooLongNotice.tsx'
import { everyLanguage } from './every-language.ts'
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
      language: spoken,
    })
    const answer = data?.[0]
    if (answer?.code !== successCode)
      return setFailure(answer?.message ?? describeError(error, language) ?? t('notStarted'))
    toast.show({ title: t('started'), tone: 'success' })
    onStarted?.()
    change(false)
  }

  return (
    <RecordingDialog
      open={open}
      onOpenChange={change}
      title={t('title')}
      description={t('subject', { fileName: recording.fileName, time: formatLength(recording.timeLen) })}
      action={{ label: t('start'), disabled: isTooLong, busy: isLoading, onPress: () => void submit() }}
      failure={failure}
    >
      <Notice>{t('explanation')}</Notice>
      <TooLongNotice
        recordings={isTooLong ? [recording] : []}
        maxSeconds={transcriptionMaxSeconds}
        onSplit={() => change(false)}
      />
      <LanguageSelect languages={languages} value={spoken} onValueChange={setChosen} />
      <SpeakerCountSelect value={speakerCount} onValueChange={setSpeakerCount} />
    </RecordingDialog>
  )
}
