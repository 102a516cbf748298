import type { ReactElement, ReactNode } from 'react'
import { Brand, type LinkLook } from './Brand.tsx'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  brand: ReactElement<LinkLook>
  navigation?: ReactNode
  tools: ReactNode
}

export function PageHeader({ brand, navigation, tools }: PageHeaderProps): ReactNode {
  return (
    <header className={styles.root}>
      <Brand link={brand} />
      {navigation}
      <div className={styles.tools}>{tools}</div>
    </header>
  )
}
