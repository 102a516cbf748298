import { emailPattern, type Imprint, interfaceLanguages, type InterfaceLanguage } from '@longhand/contracts'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useGetImprintQuery } from '../../service/service-api.ts'
import { serviceMessages } from '../../service/service-messages.ts'
import styles from './LegalPage.module.css'

export interface LegalText {
  title: string
  /** When it was last changed, as the language writes it. */
  updated: string
  /** With `{{operator}}` where it says who that is. */
  introduction: string
  /** How it says so, with and without a `{{name}}`. */
  operator: { unnamed: string; named: string }
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

export function LegalPage({ texts }: { texts: Record<InterfaceLanguage, LegalText> }): ReactNode {
  const shown = useLanguage()
  const language = interfaceLanguages.find((one) => one === shown) ?? 'en'
  const { data: imprint } = useGetImprintQuery({})
  const { title, updated, introduction, operator, sections } = texts[language]
  const who = imprint?.name ? fill(operator.named, 'name', imprint.name) : operator.unnamed
  return (
    <article className={styles.root}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.updated}>{updated}</p>
      <p>{fill(introduction, 'operator', who)}</p>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2 className={styles.heading}>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {imprint?.name ? <OperatorSection imprint={imprint} language={language} /> : null}
    </article>
  )
}

function OperatorSection({
  imprint: { name, contact, imprint },
  language,
}: {
  imprint: Imprint
  language: InterfaceLanguage
}): ReactNode {
  const text = serviceMessages.useMessages()
  const own = imprint[language]
  const shown = own || imprint.en || imprint['zh-CN']
  const href = hrefOf(contact)
  return (
    <section id="operator" aria-labelledby="operator-heading">
      <h2 id="operator-heading" className={styles.heading}>
        {text('imprint')}
      </h2>
      <p>{name}</p>
      {contact === '' ? null : (
        <p>
          {text('contact')} {href === undefined ? contact : <a href={href}>{contact}</a>}
        </p>
      )}
      {shown === '' ? null : (
        <p className={styles.imprint} lang={own ? undefined : imprint.en ? 'en' : 'zh-CN'}>
          {shown}
        </p>
      )}
    </section>
  )
}

function hrefOf(contact: string): string | undefined {
  if (emailPattern.test(contact)) return `mailto:${contact}`
  return /^https?:\/\/\S+$/.test(contact) ? contact : undefined
}

/** Not `replace` with a text: a name may have a dollar sign. */
function fill(template: string, field: string, value: string): string {
  return template.split(`{{${field}}}`).join(value)
}
