import { useApiDispatch } from '@longhand/api-client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dialogOpened } from '../dialogs/open-dialog.ts'
import { useHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import styles from './Footer.module.css'

/** The links of the environment; an address on another site becomes a plain link by itself. */
export function Footer(): ReactNode {
  const { links } = useHost()
  const dispatch = useApiDispatch()
  const text = webMessages.useMessages()
  return (
    <footer className={styles.root}>
      <nav aria-label={text('shell.footer')} className={styles.links}>
        <Link to={links.help}>{text('shell.help')}</Link>
        <button type="button" onClick={() => dispatch(dialogOpened({ kind: 'feedback' }))}>
          {text('shell.feedback')}
        </button>
        <Link to={links.agreement}>{text('shell.agreement')}</Link>
        <Link to={links.privacy}>{text('shell.privacy')}</Link>
      </nav>
    </footer>
  )
}
