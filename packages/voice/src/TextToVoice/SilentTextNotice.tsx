import { Button, Notice } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { voiceMessages } from '../messages.ts'
import { languageName, type Script } from './script-state.ts'
import type { SilentText } from './silent-paragraphs.ts'
import styles from './TextToVoice.module.css'

const maxQuote = 30

export function SilentTextNotice({
  silent,
  onChange,
}: {
  silent: SilentText
  onChange: (changes: Partial<Script>) => void
}): ReactNode {
  const t = voiceMessages.useMessages()
  const reader = useLanguage()
  const { voice, isSilent, remedy } = silent
  const text = silent.text.length > maxQuote ? `${silent.text.slice(0, maxQuote)}…` : silent.text
  return (
    <div role="status">
      <Notice tone="amber">
        <div className={styles.silent}>
          <span>{t(isSilent ? 'text.cantSay' : 'text.skips', { voice: voice.name, text })}</span>
          {remedy ? (
            <Button size="small" onClick={() => onChange(remedy.changes)}>
              {t('text.useVoice', {
                voice: remedy.voice.name,
                language: languageName(remedy.voice.language, reader),
              })}
            </Button>
          ) : (
            <span>{t('text.noneCanSay')}</span>
          )}
        </div>
      </Notice>
    </div>
  )
}
