import { AccountLink } from '@longhand/auth'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useHost } from '../../host.ts'
import styles from './AccountLinkPage.module.css'

/** Where a link of an operator leads: to a password, and then to the recordings. */
export function AccountLinkPage(): ReactNode {
  const { token = '' } = useParams()
  const { session, links, goTo } = useHost()
  return (
    <div className={styles.root}>
      <meta name="robots" content="noindex, nofollow" />
      <AccountLink
        token={token}
        onLoggedIn={(started) => {
          session.start(started)
          goTo('/audio-list', 'replace')
        }}
        agreementHref={links.agreement}
        privacyHref={links.privacy}
      />
    </div>
  )
}
