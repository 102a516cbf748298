import { SatisfactionPage } from '@longhand/support'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useHost } from '../../host.ts'
import { useSession } from '../../session/use-session.ts'
import { recordingField } from '../transcripts/detail-address.ts'
import styles from './SupportPages.module.css'

/** About the transcript that `fileId` of the address names, or else about the product. */
export function TranSatisfactionPage(): ReactNode {
  const [search] = useSearchParams()
  const { dialogs } = useHost()
  const isLoggedIn = useSession() !== undefined
  return (
    <div className={styles.root}>
      <SatisfactionPage
        recordingId={search.get(recordingField)}
        isLoggedIn={isLoggedIn}
        onLoginRequired={() => dialogs.open({ kind: 'login', mode: 'login' })}
        onFeedback={() => dialogs.open({ kind: 'feedback' })}
      />
    </div>
  )
}
