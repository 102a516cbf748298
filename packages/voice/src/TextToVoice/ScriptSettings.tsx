import { voiceLimits, type AnswerOf } from '@longhand/contracts'
import { Button, Select, Slider } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { voiceMessages } from '../messages.ts'
import { languageName, paragraphsOf, type Script } from './script-state.ts'
import styles from './TextToVoice.module.css'

export interface ScriptSettingsProps {
  known: AnswerOf<'listVoices'>
  script: Script
  onChange: (changes: Partial<Script>) => void
}

const asRest = 'rest'
const shownParagraphs = 30
const timesOf = (value: number): string => `${value.toFixed(2)}×`

export function ScriptSettings({ known, script, onChange }: ScriptSettingsProps): ReactNode {
  const t = voiceMessages.useMessages()
  const reader = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const paragraphs = paragraphsOf(script.text)
  const voices = [...known.myVoices, ...known.voices].map(({ voiceId, name, language }) => ({
    value: voiceId,
    label: `${name} · ${languageName(language, reader)}`,
  }))
  const { least, most, maxPause } = voiceLimits

  function setVoice(index: number, voiceId: string): void {
    const others = Object.fromEntries(
      Object.entries(script.paragraphVoices).filter(([key]) => key !== String(index)),
    )
    onChange({ paragraphVoices: voiceId === asRest ? others : { ...others, [index]: voiceId } })
  }

  return (
    <div className={styles.settings}>
      <Slider
        label={t('text.speed')}
        value={script.speed}
        min={least}
        max={most}
        step={0.05}
        formatValue={timesOf}
        onValueChange={(speed) => onChange({ speed })}
      />
      <Slider
        label={t('text.pitch')}
        value={script.pitch}
        min={least}
        max={most}
        step={0.05}
        formatValue={timesOf}
        onValueChange={(pitch) => onChange({ pitch })}
      />
      <Slider
        label={t('text.pause')}
        value={script.pauseSeconds}
        min={0}
        max={maxPause}
        step={0.1}
        formatValue={(seconds) => t('text.seconds', { seconds: seconds.toFixed(1) })}
        onValueChange={(pauseSeconds) => onChange({ pauseSeconds })}
      />
      {paragraphs.length > 1 ? (
        <>
          <Button
            variant="quiet"
            icon={isOpen ? 'chevron-up' : 'chevron-down'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('text.paragraphs')}
          </Button>
          {(isOpen ? paragraphs : []).slice(0, shownParagraphs).map((paragraph, index) => (
            <Select
              key={index}
              label={t('text.paragraphVoice', { text: paragraph.trim().slice(0, 30) })}
              value={script.paragraphVoices[index] ?? asRest}
              onValueChange={(voiceId) => setVoice(index, voiceId)}
              options={[{ value: asRest, label: t('text.sameVoice') }, ...voices]}
            />
          ))}
        </>
      ) : null}
    </div>
  )
}
