import { interfaceLanguages, type InterfaceLanguage } from '@longhand/contracts'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import styles from './LegalPage.module.css'

export interface LegalText {
  title: string
  /** When it was last changed, as the language writes it. */
  updated: string
  introduction: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

export function LegalPage({ texts }: { texts: Record<InterfaceLanguage, LegalText> }): ReactNode {
  const shown = useLanguage()
  const { title, updated, introduction, sections } =
    texts[interfaceLanguages.find((language) => language === shown) ?? 'en']
  return (
    <article className={styles.root}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.updated}>{updated}</p>
      <p>{introduction}</p>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2 className={styles.heading}>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
