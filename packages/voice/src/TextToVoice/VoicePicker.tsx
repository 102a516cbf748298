import { call } from '@longhand/api-client'
import type { AnswerOf, Voice } from '@longhand/contracts'
import { Button, Select } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useSound } from '../api/use-sound.ts'
import { voiceMessages } from '../messages.ts'
import { languageName, languagesOf } from './script-state.ts'
import styles from './TextToVoice.module.css'

type Kind = 'any' | 'female' | 'male' | 'mine'

export interface VoicePickerProps {
  known: Pick<AnswerOf<'listVoices'>, 'voices' | 'myVoices'>
  value: string
  onValueChange: (voiceId: string) => void
  /** @default true */
  canPreview?: boolean
}

export function VoicePicker({ known, value, onValueChange, canPreview = true }: VoicePickerProps): ReactNode {
  const t = voiceMessages.useMessages()
  const reader = useLanguage()
  const all = [...known.myVoices, ...known.voices]
  const [language, setLanguage] = useState(
    () => all.find(({ voiceId }) => voiceId === value)?.language ?? all[0]?.language ?? 'en',
  )
  const [kind, setKind] = useState<Kind>('any')
  const [previewed, setPreviewed] = useState<string>()
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    const other = all.find(({ voiceId }) => voiceId === value)
    if (other && other.language !== language) {
      setLanguage(other.language)
      setKind('any')
    }
  }
  const sound = useSound(previewed === undefined ? undefined : call('previewVoice', { voiceId: previewed }))
  const offered = offeredVoices(known, language, kind)
  const chosen = offered.some(({ voiceId }) => voiceId === value) ? value : null

  function choose(next: { language: string; kind: Kind }): void {
    setLanguage(next.language)
    setKind(next.kind)
    setPreviewed(undefined)
    const first = offeredVoices(known, next.language, next.kind)[0]
    if (first) onValueChange(first.voiceId)
  }

  return (
    <div className={styles.picker}>
      <Select
        label={t('text.language')}
        value={language}
        onValueChange={(next) => choose({ language: next, kind: 'any' })}
        options={languagesOf(all).map((tag) => ({ value: tag, label: languageName(tag, reader) }))}
      />
      <Select<Kind>
        label={t('text.gender')}
        value={kind}
        onValueChange={(next) => choose({ language, kind: next })}
        options={(['any', 'female', 'male', 'mine'] as const).map((one) => ({
          value: one,
          label: t(`text.${one}`),
          disabled: offeredVoices(known, language, one).length === 0,
        }))}
      />
      <Select
        label={t('text.voice')}
        value={chosen}
        onValueChange={(voiceId) => {
          setPreviewed(undefined)
          onValueChange(voiceId)
        }}
        options={offered.map(({ voiceId, name, gender }) => ({
          value: voiceId,
          label:
            gender === 'neutral'
              ? name
              : `${name} · ${t(gender === 'female' ? 'text.isFemale' : 'text.isMale')}`,
        }))}
      />
      {canPreview ? (
        <Button
          icon="volume"
          disabled={chosen === null}
          busy={previewed !== undefined && sound === undefined}
          onClick={() => setPreviewed(previewed === value ? undefined : value)}
        >
          {previewed !== undefined && sound !== undefined ? t('text.previewStop') : t('text.preview')}
        </Button>
      ) : null}
      {sound !== undefined ? <audio src={sound} autoPlay onEnded={() => setPreviewed(undefined)} /> : null}
    </div>
  )
}

function offeredVoices(
  { voices, myVoices }: VoicePickerProps['known'],
  language: string,
  kind: Kind,
): Voice[] {
  if (kind === 'mine') return myVoices.filter((voice) => voice.language === language)
  return [...(kind === 'any' ? myVoices : []), ...voices].filter(
    (voice) => voice.language === language && (kind === 'any' || voice.gender === kind),
  )
}
