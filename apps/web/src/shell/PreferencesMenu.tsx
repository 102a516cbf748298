import { type InterfaceLanguage, interfaceLanguages } from '@longhand/contracts'
import { IconButton, Menu, MenuRadioGroup, MenuSeparator } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import { chooseTheme, type Theme } from '../theme/theme.ts'
import { useTheme } from '../theme/use-theme.ts'

/** A language is named in itself, so that anyone who landed in the wrong one finds theirs. */
const languageNames: Record<InterfaceLanguage, string> = { en: 'English', 'zh-CN': '简体中文' }

export function PreferencesMenu(): ReactNode {
  const { language, storage } = useHost()
  const text = webMessages.useMessages()
  useLanguage()
  const theme = useTheme()

  return (
    <Menu trigger={<IconButton icon="language" label={text('shell.preferences')} tooltipSide="bottom" />}>
      <MenuRadioGroup
        label={text('shell.language')}
        value={language.current()}
        onValueChange={(next) => language.choose(next)}
        options={interfaceLanguages.map((value) => ({
          value,
          label: <span lang={value}>{languageNames[value]}</span>,
        }))}
      />
      <MenuSeparator />
      <MenuRadioGroup<Theme>
        label={text('shell.theme')}
        value={theme}
        onValueChange={(next) => chooseTheme(next, storage)}
        options={[
          { value: 'system', label: text('shell.themeSystem') },
          { value: 'light', label: text('shell.themeLight') },
          { value: 'dark', label: text('shell.themeDark') },
        ]}
      />
    </Menu>
  )
}
