import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { webMessages } from '../messages.ts'
import styles from './Brand.module.css'

/** The name with its mark: a voice that becomes lines. */
export function Brand({ to }: { to: string }): ReactNode {
  const text = webMessages.useMessages()
  return (
    <Link to={to} className={styles.root} aria-label={text('shell.brandLink')}>
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" focusable="false" className={styles.mark}>
        <path d="M3 11.5v5M7.5 7v14M12 10v8M16.5 20h8.5M16.5 14h8.5M16.5 8h8.5" />
      </svg>
      <span lang="en" translate="no">
        {brandName}
      </span>
    </Link>
  )
}

const brandName = 'Longhand'
