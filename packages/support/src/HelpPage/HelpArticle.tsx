import type { HelpDocument } from '@longhand/contracts'
import { Button } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { supportMessages } from '../messages.ts'
import styles from './HelpPage.module.css'
import { HelpText } from './HelpText.tsx'

export interface HelpArticleProps {
  document: HelpDocument
  onNavigate: (href: string) => void
  onFeedback?: (() => void) | undefined
  /** Below the text. */
  children?: ReactNode
}

export function HelpArticle({
  document: { title, content, updateTime },
  onNavigate,
  onFeedback,
  children,
}: HelpArticleProps): ReactNode {
  const text = supportMessages.useMessages()
  const language = useLanguage()
  return (
    <HelpText title={title} content={content} onNavigate={onNavigate}>
      {children}
      <footer className={styles.end}>
        <span>{text('help.updated', { date: formatDate(new Date(updateTime * 1000), language) })}</span>
        {onFeedback ? (
          <span className={styles.stuck}>
            {text('help.stuck')}
            <Button size="small" icon="mail" onClick={onFeedback}>
              {text('help.write')}
            </Button>
          </span>
        ) : null}
      </footer>
    </HelpText>
  )
}
