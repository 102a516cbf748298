import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import styles from './Footer.module.css'

/** The links of the environment; an address on another site becomes a plain link by itself. */
export function Footer(): ReactNode {
  const { links, dialogs } = useHost()
  const text = webMessages.useMessages()
  return (
    <footer className={styles.root}>
      <nav aria-label={text('shell.footer')} className={styles.links}>
        <Link to={links.help}>{text('shell.help')}</Link>
        <button type="button" onClick={() => dialogs.open({ kind: 'feedback' })}>
          {text('shell.feedback')}
        </button>
        <Link to={links.agreement}>{text('shell.agreement')}</Link>
        <Link to={links.privacy}>{text('shell.privacy')}</Link>
      </nav>
    </footer>
  )
}
