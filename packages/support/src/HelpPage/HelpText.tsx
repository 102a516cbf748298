import type { ReactNode } from 'react'
import styles from './HelpPage.module.css'
import { Markdown } from './Markdown.tsx'

export interface HelpTextProps {
  title: string
  /** Markdown. */
  content: string
  /** A link to a page of the host was followed. */
  onNavigate: (href: string) => void
  /** Below the text. */
  children?: ReactNode
}

/** A document of the help, as its page shows it. */
export function HelpText({ title, content, onNavigate, children }: HelpTextProps): ReactNode {
  return (
    <article className={styles.article}>
      <h2 className={styles.heading}>{title}</h2>
      <div className={styles.text}>
        <Markdown onNavigate={onNavigate}>{content}</Markdown>
      </div>
      {children}
    </article>
  )
}
