import type { ReactNode } from 'react'
import styles from './Kbd.module.css'

export function Kbd({ children }: { children: ReactNode }): ReactNode {
  return <kbd className={styles.root}>{children}</kbd>
}
