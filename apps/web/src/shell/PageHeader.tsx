import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  /** Where the name leads. */
  brandTo: string
  /** Where one can go from here. */
  navigation?: ReactNode
  /** What one can do here, preferences and account included. */
  tools: ReactNode
}

/** The line over every page. */
export function PageHeader({ brandTo, navigation, tools }: PageHeaderProps): ReactNode {
  return (
    <header className={styles.root}>
      <Brand to={brandTo} />
      {navigation}
      <div className={styles.tools}>{tools}</div>
    </header>
  )
}
