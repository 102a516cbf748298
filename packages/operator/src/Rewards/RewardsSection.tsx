import type { Role } from '@longhand/contracts'
import type { ReactNode } from 'react'
import styles from '../Listing/Listing.module.css'
import type { OperatorAddress } from '../operator-address.ts'
import { Banners } from './Banners.tsx'
import { CheckInRewards } from './CheckInRewards.tsx'
import { DryRun } from './DryRun.tsx'
import { RewardReviews } from './RewardReviews.tsx'
import { Tasks } from './Tasks.tsx'

export interface RewardsSectionProps {
  role: Exclude<Role, 'person'>
  address: OperatorAddress
  onAddressChange: (address: OperatorAddress) => void
}

/** What people earn, and what they are offered for it. */
export function RewardsSection({ role, ...list }: RewardsSectionProps): ReactNode {
  const mayChange = role !== 'support'
  return (
    <div className={styles.section}>
      <RewardReviews mayChange={mayChange} {...list} />
      {mayChange ? <DryRun /> : null}
      <Tasks mayChange={mayChange} />
      <Banners mayChange={mayChange} />
      <CheckInRewards mayChange={mayChange} />
    </div>
  )
}
