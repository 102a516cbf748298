import type { ReactNode } from 'react'
import styles from './LoginDialog.module.css'

/** Leads to another mode of the dialog. It goes nowhere, so it is a button that looks like a link. */
export function ModeLink({ onPress, children }: { onPress: () => void; children: ReactNode }): ReactNode {
  return (
    <button type="button" className={styles.link} onClick={onPress}>
      {children}
    </button>
  )
}
