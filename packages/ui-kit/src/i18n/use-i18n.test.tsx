import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { kitMessages } from './kit-messages.ts'
import { createMessagesInstance, useLanguage } from './use-i18n.ts'

function Shown(): ReactNode {
  const text = kitMessages.useMessages()
  return `${useLanguage()}: ${text('close')}`
}

it.each([
  ['en', 'en: Close'],
  ['en-GB', 'en-GB: Close'],
  ['zh-CN', 'zh-CN: 关闭'],
  ['zh-TW', 'zh-TW: 关闭'],
  ['zh_CN', 'zh-CN: 关闭'],
  ['za', 'en: Close'],
  ['', 'en: Close'],
  ['fr', 'en: Close'],
  ['de-AT', 'de-AT: Schließen'],
])('texts, numbers and dates are in one language: for %s, %s', (language, expected) => {
  const i18n = createMessagesInstance(language)
  i18n.addResourceBundle('de', '@longhand/ui-kit', { close: 'Schließen' })
  render(
    <I18nextProvider i18n={i18n}>
      <Shown />
    </I18nextProvider>,
  )
  expect(screen.getByText(expected)).toBeInTheDocument()
})
