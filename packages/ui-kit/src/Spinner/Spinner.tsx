import type { ReactNode } from 'react'
import styles from './Spinner.module.css'

export interface SpinnerProps {
  /** Leave it out when a text beside it says so already. */
  label?: string
  /** In pixels. @default 20 */
  size?: number
}

/** Where progress is known, show `Progress`. */
export function Spinner({ label, size = 20 }: SpinnerProps): ReactNode {
  return (
    <svg
      className={styles.root}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <circle className={styles.track} cx="12" cy="12" r="9" />
      <path className={styles.arc} d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  )
}
