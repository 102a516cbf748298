import { type ReactNode, useSyncExternalStore } from 'react'
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
  // The page that is rendered when the app is built has none.
  const operator = useSyncExternalStore(never, operatorOfPage, () => undefined)
  return (
    <footer className={styles.root}>
      <nav aria-label={text('shell.footer')} className={styles.links}>
        {link(links.help, text('shell.help'))}
        {feedback(text('shell.feedback'))}
        {link(links.agreement, text('shell.agreement'))}
        {link(links.privacy, text('shell.privacy'))}
        {operator ? link(`${links.privacy}#operator`, operator) : null}
      </nav>
    </footer>
  )
}

const never = () => () => undefined
const operatorOfPage = (): string | undefined => document.documentElement.dataset.operator
