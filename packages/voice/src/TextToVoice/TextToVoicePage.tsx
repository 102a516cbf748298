import { voiceLimits, type AnswerOf } from '@longhand/contracts'
import { Button, ErrorState, Notice, Skeleton, TextArea, useToast } from '@longhand/ui-kit'
import { formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useAttempt } from '../api/use-failure-toast.ts'
import { useListVoicesQuery, useSaveVoiceDraftMutation, useTextToVoiceMutation } from '../api/voice-api.ts'
import { voiceMessages } from '../messages.ts'
import { VoiceTasks } from '../VoiceTasks/VoiceTasks.tsx'
import { Drafts } from './Drafts.tsx'
import { emptyScript } from './script-state.ts'
import { silentTextOf } from './silent-paragraphs.ts'
import { SilentTextNotice } from './SilentTextNotice.tsx'
import { ScriptSettings } from './ScriptSettings.tsx'
import styles from './TextToVoice.module.css'
import { VoicePicker } from './VoicePicker.tsx'

export interface TextToVoicePageProps {
  /** @default '' */
  initialText?: string | undefined
}

export function TextToVoicePage({ initialText = '' }: TextToVoicePageProps): ReactNode {
  const t = voiceMessages.useMessages()
  const { data, isError, refetch } = useListVoicesQuery()
  const [begun, setBegun] = useState<string>()
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('text.title')}</h1>
      {data ? (
        <Editor known={data} initialText={initialText} onBegun={setBegun} />
      ) : isError ? (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
      <VoiceTasks kind="text" awaited={begun} />
    </div>
  )
}

interface EditorProps {
  known: AnswerOf<'listVoices'>
  initialText: string
  onBegun: (taskId: string) => void
}

function Editor({ known, initialText, onBegun }: EditorProps): ReactNode {
  const t = voiceMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const attempt = useAttempt(t('failed'))
  const [script, setScript] = useState(() => emptyScript(known.voices[0]?.voiceId ?? '', initialText))
  const [draftId, setDraftId] = useState<string>()
  const [speak, { isLoading: isSpeaking }] = useTextToVoiceMutation()
  const [save, { isLoading: isSaving }] = useSaveVoiceDraftMutation()
  const isTooLong = script.text.length > voiceLimits.textLength
  const isEmpty = script.text.trim() === ''
  const silent = silentTextOf(script, [...known.myVoices, ...known.voices])
  const change = (changes: Partial<typeof script>): void => setScript({ ...script, ...changes })

  async function keep(): Promise<void> {
    const kept = await attempt(save({ ...script, draftId }).unwrap())
    if (!kept) return
    setDraftId(kept.draftId)
    toast.show({ title: t('text.draftSaved') })
  }

  async function begin(): Promise<void> {
    const begun = await attempt(speak(script).unwrap())
    if (begun) onBegun(begun.taskId)
  }

  if (known.voices.length === 0) return <Notice tone="amber">{t('text.noVoices')}</Notice>
  return (
    <div className={styles.editor}>
      <div className={styles.writing}>
        <TextArea
          label={t('text.label')}
          placeholder={t('text.placeholder')}
          rows={12}
          value={script.text}
          onValueChange={(text) => change({ text })}
          hint={t('text.count', {
            used: formatNumber(script.text.length, language),
            limit: formatNumber(voiceLimits.textLength, language),
          })}
          error={
            isTooLong
              ? t('text.tooLong', { limit: formatNumber(voiceLimits.textLength, language) })
              : undefined
          }
        />
        {silent ? <SilentTextNotice silent={silent} onChange={change} /> : null}
        <div className={styles.actions}>
          <Button
            variant="primary"
            icon="volume"
            disabled={isEmpty || isTooLong || silent?.isSilent}
            busy={isSpeaking}
            onClick={() => void begin()}
          >
            {t('text.speak')}
          </Button>
          <Button disabled={isEmpty || isTooLong} busy={isSaving} onClick={() => void keep()}>
            {t('text.saveDraft')}
          </Button>
        </div>
        <Drafts
          onOpen={({ draftId: opened, updateTime: _time, ...kept }) => {
            setDraftId(opened)
            setScript({ ...emptyScript(script.voiceId), ...kept })
          }}
        />
      </div>
      <div className={styles.side}>
        <VoicePicker known={known} value={script.voiceId} onValueChange={(voiceId) => change({ voiceId })} />
        <ScriptSettings known={known} script={script} onChange={change} />
      </div>
    </div>
  )
}
