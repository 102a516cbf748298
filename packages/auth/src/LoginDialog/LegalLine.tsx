import type { ReactElement, ReactNode } from 'react'
import { authMessages } from '../messages.ts'
import styles from './LoginDialog.module.css'

export interface LegalLineProps {
  agreementHref: string
  privacyHref: string
}

/** The pages open beside this one: what was typed stays. */
export function LegalLine({ agreementHref, privacyHref }: LegalLineProps): ReactNode {
  const link = (href: string): ReactElement => (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer" />
  )
  return (
    <p className={styles.legal}>
      <authMessages.Rich
        id="legal"
        components={{ agreement: link(agreementHref), privacy: link(privacyHref) }}
      />
    </p>
  )
}
