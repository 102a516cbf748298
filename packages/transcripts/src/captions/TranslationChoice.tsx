import { Button, Popover, Select } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useGetInsightsConfigurationQuery } from '../insights/insights-api.ts'
import { languageName, targetsOf } from '../insights/translation/languages.ts'
import { transcriptsMessages } from '../messages.ts'
import styles from './CaptionPage.module.css'

export interface TranslationChoiceProps {
  /** What is spoken. */
  source: string
  value: string | null
  onValueChange: (language: string | null) => void
}

const none = 'none'

/** The language in which captions are shown as well; nothing where the server translates nothing. */
export function TranslationChoice({ source, value, onValueChange }: TranslationChoiceProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const shownIn = useLanguage()
  const { data } = useGetInsightsConfigurationQuery()
  const targets = data?.translation ? targetsOf(data.translation, source) : []
  if (!data?.translation || targets.length === 0) return null
  const { isUnlimited } = data.translationAllowance
  return (
    <Popover
      label={t('captions.translation')}
      trigger={
        <Button size="small" icon="language">
          {value === null ? t('captions.translation') : languageName(value, shownIn)}
        </Button>
      }
    >
      <div className={styles.audience}>
        <Select
          label={t('captions.translateInto')}
          value={value ?? none}
          onValueChange={(next) => onValueChange(next === none ? null : next)}
          options={[
            { value: none, label: t('captions.noTranslation') },
            ...targets.map((language) => ({ value: language, label: languageName(language, shownIn) })),
          ]}
        />
        <p className={styles.hint}>
          {[data.translation.quality === 'gist' ? t('captions.gist') : '', isUnlimited ? '' : t('captions.freeTranslation')].join(' ')}
        </p>
      </div>
    </Popover>
  )
}
