import { type InterfaceLanguage, interfaceLanguages, type MailPreferences } from '@longhand/contracts'
import { SegmentedControl, Switch } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import {
  useGetMailPreferencesQuery,
  useUpdateMailPreferencesMutation,
  useUpdateUserInfoMutation,
} from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import { Loaded } from './Loaded.tsx'
import styles from './PersonalInfoPage.module.css'
import { Section } from './Section.tsx'

export type ThemeChoice = 'system' | 'light' | 'dark'

export interface PreferencesSectionProps {
  language: InterfaceLanguage
  /** The page changes; the account's own language, for mails, is changed here. */
  onLanguageChange: (language: InterfaceLanguage) => void
  theme: ThemeChoice
  onThemeChange: (theme: ThemeChoice) => void
}

const languageNames: Record<InterfaceLanguage, string> = { en: 'English', 'zh-CN': '简体中文' }
const mails = ['transcriptions', 'purchases', 'rewards'] as const satisfies readonly (keyof MailPreferences)[]

export function PreferencesSection({
  language,
  onLanguageChange,
  theme,
  onThemeChange,
}: PreferencesSectionProps): ReactNode {
  const text = accountMessages.useMessages()
  const [update] = useUpdateUserInfoMutation()
  return (
    <>
      <Section title={text('preferences.title')}>
        <div className={styles.choice}>
          <span aria-hidden>{text('preferences.language')}</span>
          <SegmentedControl
            label={text('preferences.language')}
            value={language}
            onValueChange={(next) => {
              onLanguageChange(next)
              void update({ language: next })
            }}
            options={interfaceLanguages.map((value) => ({
              value,
              label: <span lang={value}>{languageNames[value]}</span>,
            }))}
          />
        </div>
        <div className={styles.choice}>
          <span aria-hidden>{text('preferences.theme')}</span>
          <SegmentedControl<ThemeChoice>
            label={text('preferences.theme')}
            value={theme}
            onValueChange={onThemeChange}
            options={(['system', 'light', 'dark'] as const).map((value) => ({
              value,
              label: text(`preferences.${value}`),
            }))}
          />
        </div>
      </Section>
      <MailSection />
    </>
  )
}

function MailSection(): ReactNode {
  const text = accountMessages.useMessages()
  const query = useGetMailPreferencesQuery()
  const [update] = useUpdateMailPreferencesMutation()
  return (
    <Section title={text('preferences.mail')} note={text('preferences.mailNote')}>
      <Loaded query={query}>
        {(preferences) => (
          <div className={styles.switches}>
            {mails.map((mail) => (
              <Switch
                key={mail}
                label={text(`preferences.${mail}`)}
                checked={preferences[mail]}
                onCheckedChange={(isWanted) => void update({ [mail]: isWanted })}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  )
}
