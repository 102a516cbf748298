import { languageName, targetsOf } from '@longhand/transcript'
import { Button, Popover, Select } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useGetTranslatorQuery } from './api/captions-api.ts'
import styles from './CaptionPage.module.css'
import { captionsMessages } from './messages.ts'

export interface TranslationChoiceProps {
  source: string
  value: string | null
  onValueChange: (language: string | null) => void
}

const none = 'none'

/** Nothing where the server translates nothing. */
export function TranslationChoice({ source, value, onValueChange }: TranslationChoiceProps): ReactNode {
  const t = captionsMessages.useMessages()
  const shownIn = useLanguage()
  const { data } = useGetTranslatorQuery()
  const targets = data?.translation ? targetsOf(data.translation.pairs, source) : []
  if (!data?.translation || targets.length === 0) return null
  const { isUnlimited } = data.translationAllowance
  return (
    <Popover
      label={t('translation')}
      trigger={
        <Button size="small" icon="language">
          {value === null ? t('translation') : languageName(value, shownIn)}
        </Button>
      }
    >
      <div className={styles.audience}>
        <Select
          label={t('translateInto')}
          value={value ?? none}
          onValueChange={(next) => onValueChange(next === none ? null : next)}
          options={[
            { value: none, label: t('noTranslation') },
            ...targets.map((language) => ({ value: language, label: languageName(language, shownIn) })),
          ]}
        />
        <p className={styles.hint}>
          {[
            data.translation.quality === 'gist' ? t('gist') : '',
            isUnlimited ? '' : t('freeTranslation'),
          ].join(' ')}
        </p>
      </div>
    </Popover>
  )
}
