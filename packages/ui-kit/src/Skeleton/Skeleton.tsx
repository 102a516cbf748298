import type { ReactNode } from 'react'
import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** Lines of text it stands for; the last one is shorter. @default 1 */
  lines?: number | undefined
  /** CSS length of the whole. @default '100%' */
  width?: string | undefined
  /** CSS length of one line or block. @default '1em' */
  height?: string | undefined
}

/** Keeps the place of content that is on its way. It shows after 150 ms only, so that a quick answer does not flicker. Put `aria-busy` on what contains it. */
export function Skeleton({ lines = 1, width = '100%', height = '1em' }: SkeletonProps): ReactNode {
  return (
    <span className={styles.root} style={{ width }} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} style={{ height }} />
      ))}
    </span>
  )
}
