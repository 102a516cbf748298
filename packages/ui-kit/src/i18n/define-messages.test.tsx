import { render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { defineMessages } from './define-messages.ts'
import { kitMessages } from './kit-messages.ts'
import { MessagesProvider } from './MessagesProvider.tsx'
import type { MessageKey } from './messages.ts'

const defineFiles = (namespace: string) =>
  defineMessages(namespace, {
    greeting: 'Hello {{name}}',
    files_one: '{{count}} file in {{ folder }}',
    files_other: '{{count}} files in {{ folder }}',
    agreement: 'I accept the <terms>terms</terms>',
    errors: { tooLarge: 'Too large' },
  })

const zhCN = {
  greeting: '{{name}}，你好',
  files_other: '{{folder}} 中有 {{count}} 个文件',
  agreement: '我接受<terms>条款</terms>',
  errors: { tooLarge: '太大' },
}

function Page({
  messages,
  count = 2,
}: {
  messages: ReturnType<typeof defineFiles>
  count?: number
}): ReactNode {
  const t = messages.useMessages()
  return (
    <>
      <p>{t('greeting', { name: '<Ada> & "co"' })}</p>
      <p>{t('files', { count, folder: 'Inbox' })}</p>
      <p>{t('errors.tooLarge')}</p>
      <p>
        <messages.Rich id="agreement" components={{ terms: <a href="/agreement" /> }} />
      </p>
    </>
  )
}

describe('defineMessages', () => {
  it('speaks English without any set-up, plurals and groups included, and leaves escaping to React', () => {
    const messages = defineFiles('@longhand/no-host')
    const { rerender } = render(<Page messages={messages} />)
    expect(screen.getByText('Hello <Ada> & "co"')).toBeInTheDocument()
    expect(screen.getByText('2 files in Inbox')).toBeInTheDocument()
    expect(screen.getByText('Too large')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/agreement')
    rerender(<Page messages={messages} count={1} />)
    expect(screen.getByText('1 file in Inbox')).toBeInTheDocument()
  })

  it('puts elements in the place of tags, and shows a tag that no one fills as its text', () => {
    const messages = defineMessages('@longhand/tags', {
      line: '<terms>Terms</terms>, then <b>this</b> & <privacy>that < those</privacy>.',
      plain: 'No <tags here',
    })
    render(
      <>
        <p data-testid="line">
          <messages.Rich
            id="line"
            components={{ terms: <a href="/terms" />, privacy: <a href="/privacy" /> }}
          />
        </p>
        <p>
          <messages.Rich id="plain" components={{}} />
        </p>
      </>,
    )
    expect(screen.getByTestId('line')).toHaveTextContent('Terms, then this & that < those.')
    expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
    expect(screen.getByRole('link', { name: 'that < those' })).toHaveAttribute('href', '/privacy')
    expect(screen.getAllByRole('link')).toHaveLength(2)
    expect(screen.getByText('No <tags here')).toBeInTheDocument()
  })

  it('follows the language of MessagesProvider', () => {
    const messages = defineFiles('@longhand/provided').addLanguage('zh-CN', zhCN)
    const page = (language: string) => (
      <MessagesProvider language={language}>
        <Page messages={messages} />
      </MessagesProvider>
    )
    const { rerender } = render(page('zh-CN'))
    expect(screen.getByText('Inbox 中有 2 个文件')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '条款' })).toBeInTheDocument()
    rerender(page('en'))
    expect(screen.getByText('2 files in Inbox')).toBeInTheDocument()
  })

  it('takes a sibling of the language, and English for a language no one added', () => {
    const messages = defineFiles('@longhand/siblings').addLanguage('zh-CN', zhCN)
    const page = (language: string) => (
      <MessagesProvider language={language}>
        <Page messages={messages} />
      </MessagesProvider>
    )
    const { rerender } = render(page('zh'))
    expect(screen.getByText('太大')).toBeInTheDocument()
    rerender(page('de-AT'))
    expect(screen.getByText('Too large')).toBeInTheDocument()
  })

  it('lives in the host’s i18next, beside its fallback language, and lets the host override a text', async () => {
    const host = createInstance()
    await host.init({ lng: 'fr', fallbackLng: 'es', resources: {} })
    const messages = defineFiles('@longhand/hosted')
    host.addResourceBundle('fr', '@longhand/hosted', { greeting: 'Bonjour {{name}}' }, true, true)
    host.addResourceBundle('en', '@longhand/hosted', { errors: { tooLarge: 'Far too large' } }, true, true)
    render(
      <I18nextProvider i18n={host}>
        <Page messages={messages} />
      </I18nextProvider>,
    )
    expect(screen.getByText('Bonjour <Ada> & "co"')).toBeInTheDocument()
    expect(screen.getByText('Far too large')).toBeInTheDocument()
    expect(screen.getByText('2 files in Inbox')).toBeInTheDocument()
  })

  it('types keys, values and other languages after the English text', () => {
    const messages = defineFiles('@longhand/typed')
    expectTypeOf<MessageKey<typeof messages.en>>().toEqualTypeOf<
      'greeting' | 'files' | 'agreement' | 'errors.tooLarge'
    >()
    const t = null as unknown as ReturnType<typeof messages.useMessages>
    expectTypeOf(t<'errors.tooLarge'>).parameters.toEqualTypeOf<[key: 'errors.tooLarge']>()
    expectTypeOf(t<'files'>)
      .parameter(1)
      .toEqualTypeOf<{ readonly count: number; readonly folder: string | number }>()
    // @ts-expect-error a text is missing
    messages.addLanguage('fr', { ...zhCN, errors: {} })
    // @ts-expect-error no such text
    messages.addLanguage('fr', { ...zhCN, farewell: 'Adieu' })
  })

  it('has the kit’s own texts in both languages', () => {
    expect(kitMessages.languages()).toEqual(['en', 'zh-CN'])
  })
})
