import type { ReactNode } from 'react'
import styles from './LoginDialog.module.css'

export function ModeLink({ onPress, children }: { onPress: () => void; children: ReactNode }): ReactNode {
  return (
    <button type="button" className={styles.link} onClick={onPress}>
      {children}
    </button>
  )
}
