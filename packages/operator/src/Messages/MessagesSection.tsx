import type { Role } from '@longhand/contracts'
import { SegmentedControl } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import styles from '../Listing/Listing.module.css'
import { type MessageView, messageViews, type OperatorAddress } from '../operator-address.ts'
import { opinionsMessages } from '../Opinions/opinions-messages.ts'
import { SatisfactionList } from '../Opinions/SatisfactionList.tsx'
import { Announcements } from './Announcements.tsx'
import { FeedbackList } from './FeedbackList.tsx'

export interface MessagesSectionProps {
  role: Exclude<Role, 'person'>
  address: OperatorAddress
  onAddressChange: (address: OperatorAddress) => void
}

/** What people write to those who run the installation, and these to them. */
export function MessagesSection({ role, address, onAddressChange }: MessagesSectionProps): ReactNode {
  const text = opinionsMessages.useMessages()
  const { view = 'feedback', page = 1 } = address
  return (
    <div className={styles.section}>
      {role === 'support' ? null : <Announcements />}
      <div>
        <SegmentedControl<MessageView>
          label={text('view')}
          value={view}
          onValueChange={(next) =>
            onAddressChange({ menu: 'messages', view: next === 'feedback' ? undefined : next })
          }
          options={messageViews.map((value) => ({ value, label: text(value) }))}
        />
      </div>
      {view === 'satisfaction' ? (
        <SatisfactionList page={page} onPageChange={(next) => onAddressChange({ ...address, page: next })} />
      ) : (
        <FeedbackList
          address={address}
          onAddressChange={onAddressChange}
          showsPictures={role !== 'support'}
        />
      )}
    </div>
  )
}
