import type { ReactNode } from 'react'
import styles from './RewardPicture.module.css'

/** A bean that smiles. */
export function BeanPicture(): ReactNode {
  return (
    <svg viewBox="0 0 48 48" className={styles.bean} focusable="false" aria-hidden>
      <circle cx="24" cy="24" r="22.5" className={styles.coin} />
      <circle cx="24" cy="24" r="18.5" className={styles.coinEdge} />
      <path
        d="M29.4 11.6c5.6 1.5 7.9 7.9 5 14.3-3.1 7-10.6 12.3-16.8 11-5.4-1.1-6.8-6.6-3.2-10 2.3-2.1 5.2-2.5 6.8-5.2 1.7-2.8.8-5.6 2.8-8.2 1.3-1.7 3.3-2.4 5.4-1.9z"
        className={styles.beanBody}
      />
      <circle cx="25.4" cy="22.2" r="1.35" className={styles.beanFace} />
      <circle cx="31.4" cy="24" r="1.35" className={styles.beanFace} />
      <path d="M24.2 26.6c1 2.4 3.6 3.2 5.4 1.6" className={styles.beanSmile} />
    </svg>
  )
}
