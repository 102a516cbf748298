import type { ReactNode } from 'react'
import { useHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import styles from './Footer.module.css'

export interface FooterProps {
  link: (address: string, name: string) => ReactNode
  feedback: (name: string) => ReactNode
}

export function Footer({ link, feedback }: FooterProps): ReactNode {
  const { links } = useHost()
  const text = webMessages.useMessages()
  return (
    <footer className={styles.root}>
      <nav aria-label={text('shell.footer')} className={styles.links}>
        {link(links.help, text('shell.help'))}
        {feedback(text('shell.feedback'))}
        {link(links.agreement, text('shell.agreement'))}
        {link(links.privacy, text('shell.privacy'))}
      </nav>
    </footer>
  )
}
