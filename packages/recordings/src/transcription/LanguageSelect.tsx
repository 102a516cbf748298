import type { AnswerOf } from '@longhand/contracts'
import { languageName } from '@longhand/transcript'
import { Select } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { recordingsMessages } from '../messages.ts'

export interface LanguageSelectProps {
  /** Languages that the server recognises. */
  languages: AnswerOf<'getTranscriptionConfiguration'>['languages']
  value: string | undefined
  onValueChange: (value: string) => void
  hint?: string | undefined
}

export function LanguageSelect({ languages, value, onValueChange, hint }: LanguageSelectProps): ReactNode {
  const t = recordingsMessages.useMessages()
  const shownIn = useLanguage()
  return (
    <Select
      label={t('language')}
      value={value ?? null}
      placeholder={t('noLanguage')}
      disabled={languages.length === 0}
      hint={languages.length === 1 ? t('onlyLanguage') : hint}
      onValueChange={onValueChange}
      options={languages.map((code) => ({ value: code, label: languageName(code, shownIn) }))}
    />
  )
}
