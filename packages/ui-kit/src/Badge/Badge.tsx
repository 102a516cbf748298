import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export interface BadgeProps {
  children: ReactNode
  /** @default 'neutral' */
  tone?: 'neutral' | 'bean' | 'amber' | 'red' | 'vip' | undefined
}

/** A state or a count in one or two words. */
export function Badge({ children, tone = 'neutral' }: BadgeProps): ReactNode {
  return (
    <span className={styles.root} data-tone={tone}>
      {children}
    </span>
  )
}
