import type { ReactNode } from 'react'
import { rewardsMessages } from '../messages.ts'
import styles from './RewardPicture.module.css'

/** A membership: ink and gold leaf. */
export function MembershipPicture(): ReactNode {
  const text = rewardsMessages.useMessages()
  return (
    <svg viewBox="0 0 84 52" className={styles.card} focusable="false" aria-hidden>
      <rect x="1" y="1" width="82" height="50" rx="5" className={styles.vipPaper} />
      <path d="M29 31l-3-12 8.5 5.5L42 15l7.5 9.5L58 19l-3 12z" className={styles.crown} />
      <text x="42" y="42.5" className={styles.vipUnit}>
        {text('picture.membership')}
      </text>
    </svg>
  )
}
