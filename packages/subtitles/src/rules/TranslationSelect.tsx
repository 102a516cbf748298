import type { AnswerOf } from '@longhand/contracts'
import { Select } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { subtitlesMessages } from '../messages.ts'

const none = 'none'

export function TranslationSelect({
  translations,
  value,
  onChange,
}: {
  translations: AnswerOf<'listTranslations'>
  value: string | undefined
  onChange: (language: string | undefined) => void
}): ReactNode {
  const t = subtitlesMessages.useMessages()
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language' })
  const behind = translations.find(({ language }) => language === value)?.behind ?? 0
  return (
    <Select
      label={t('translation')}
      hint={behind > 0 ? t('translationBehind', { count: behind }) : undefined}
      value={value ?? none}
      onValueChange={(language) => onChange(language === none ? undefined : language)}
      options={[
        { value: none, label: t('noTranslation') },
        ...translations.map(({ language }) => ({ value: language, label: names.of(language) ?? language })),
      ]}
    />
  )
}
