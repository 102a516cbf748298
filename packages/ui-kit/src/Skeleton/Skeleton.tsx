import type { ReactNode } from 'react'
import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** The last one is shorter. @default 1 */
  lines?: number | undefined
  /** CSS length. @default '100%' */
  width?: string | undefined
  /** CSS length of one line. @default '1em' */
  height?: string | undefined
}

/** Shows after 150 ms only, so that a quick answer does not flicker. Put `aria-busy` on what contains it. */
export function Skeleton({ lines = 1, width = '100%', height = '1em' }: SkeletonProps): ReactNode {
  return (
    <span className={styles.root} style={{ width }} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} style={{ height }} />
      ))}
    </span>
  )
}
