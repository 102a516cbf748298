import { rewardKindOf } from '@longhand/contracts'
import { type ReactNode, useState } from 'react'
import type { Reward } from '../format/reward.ts'
import { BeanPicture } from './BeanPicture.tsx'
import { MembershipPicture } from './MembershipPicture.tsx'
import styles from './RewardPicture.module.css'
import { TimeCardPicture } from './TimeCardPicture.tsx'

export interface RewardPictureProps {
  reward: Reward
  /** Of a picture that an operator has chosen; shown while it can be loaded. @default the drawn one */
  address?: string | undefined
}

/** What a reward looks like: a decoration beside its words, as wide as what contains it. */
export function RewardPicture({ reward, address }: RewardPictureProps): ReactNode {
  const [broken, setBroken] = useState<string>()
  if (address && address !== broken)
    return <img src={address} alt="" className={styles.chosen} onError={() => setBroken(address)} />
  switch (rewardKindOf(reward.type)) {
    case 'beans':
      return <BeanPicture />
    case 'membership':
      return <MembershipPicture />
    case 'card':
      return <TimeCardPicture seconds={reward.num} />
  }
}
