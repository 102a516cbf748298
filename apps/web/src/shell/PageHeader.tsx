import type { ReactElement, ReactNode } from 'react'
import { Brand, type LinkLook } from './Brand.tsx'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  /** The link of the name. */
  brand: ReactElement<LinkLook>
  /** Where one can go from here. */
  navigation?: ReactNode
  /** What one can do here, preferences and account included. */
  tools: ReactNode
}

/** The line over every page. */
export function PageHeader({ brand, navigation, tools }: PageHeaderProps): ReactNode {
  return (
    <header className={styles.root}>
      <Brand link={brand} />
      {navigation}
      <div className={styles.tools}>{tools}</div>
    </header>
  )
}
