import type { CSSProperties, ReactNode } from 'react'
import styles from './RewardPopup.module.css'

const pieces = Array.from({ length: 14 }, (_, place) => ({
  '--turn': `${(place * 360) / 14}deg`,
  '--way': `calc(${[5.5, 4.25, 6.25][place % 3]} * var(--longhand-rem))`,
  '--wait': `${(place % 4) * 25}ms`,
}))

/** Nothing moves for readers who asked for less motion. */
export function Confetti(): ReactNode {
  return (
    <div className={styles.confetti} aria-hidden>
      {pieces.map((piece, place) => (
        <span key={place} className={styles.piece} data-look={place % 3} style={piece as CSSProperties} />
      ))}
    </div>
  )
}
