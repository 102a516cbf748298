import type { ReactNode } from 'react'
import styles from './Spinner.module.css'

export interface SpinnerProps {
  /** Said to assistive technology while the spinner turns; leave it out when a text beside it says so already. */
  label?: string
  /** Edge length in pixels. @default 20 */
  size?: number
}

/** For a wait whose length no one knows; where progress is known, show `Progress`. */
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
