import type { ReactNode } from 'react'
import { timeAmountOf } from '../format/time-amount.ts'
import { rewardsMessages } from '../messages.ts'
import styles from './RewardPicture.module.css'

const ringParts = 10
const secondsPerPart = 3600
const turn = 360 / ringParts
const center = { x: 21, y: 26 }

/** A ticket with its time on it: the ring fills by a tenth for each hour, half of one for thirty minutes. */
export function TimeCardPicture({ seconds }: { seconds: number }): ReactNode {
  const text = rewardsMessages.useMessages()
  const { unit, count } = timeAmountOf(seconds)
  return (
    <svg viewBox="0 0 84 52" className={styles.card} focusable="false" aria-hidden>
      <path
        d="M6 1h28a4 4 0 0 0 8 0h36a5 5 0 0 1 5 5v40a5 5 0 0 1-5 5H42a4 4 0 0 0-8 0H6a5 5 0 0 1-5-5V6a5 5 0 0 1 5-5z"
        className={styles.paper}
      />
      <path d="M38 8v36" className={styles.perforation} />
      {Array.from({ length: ringParts }, (_, part) => (
        <g key={part}>
          <path d={arc(part * turn + 4, (part + 1) * turn - 4)} className={styles.ring} />
          {seconds > part * secondsPerPart ? (
            <path d={arc(part * turn + 4, filledUntil(part, seconds))} className={styles.ringFilled} />
          ) : null}
        </g>
      ))}
      <path d="M21 20.5V26l3.6 2.4" className={styles.hands} />
      <text x="60" y="27" className={styles.count}>
        {count}
      </text>
      <text x="60" y="40" className={styles.unit}>
        {text(`picture.${unit}`)}
      </text>
    </svg>
  )
}

function filledUntil(part: number, seconds: number): number {
  const share = Math.min(1, seconds / secondsPerPart - part)
  return part * turn + 4 + (turn - 8) * share
}

function arc(from: number, to: number): string {
  return `M${pointAt(from)}A12.5 12.5 0 0 1 ${pointAt(to)}`
}

function pointAt(degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  return `${(center.x + 12.5 * Math.sin(angle)).toFixed(2)} ${(center.y - 12.5 * Math.cos(angle)).toFixed(2)}`
}
