import type { Role } from '@longhand/contracts'
import type { ReactNode } from 'react'
import styles from '../Listing/Listing.module.css'
import type { OperatorAddress } from '../operator-address.ts'
import { Announcements } from './Announcements.tsx'
import { FeedbackList } from './FeedbackList.tsx'

export interface MessagesSectionProps {
  role: Exclude<Role, 'person'>
  address: OperatorAddress
  onAddressChange: (address: OperatorAddress) => void
}

/** What people write to those who run the installation, and these to them. */
export function MessagesSection({ role, ...list }: MessagesSectionProps): ReactNode {
  return (
    <div className={styles.section}>
      {role === 'support' ? null : <Announcements />}
      <FeedbackList {...list} />
    </div>
  )
}
