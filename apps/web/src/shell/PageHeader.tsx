import type { ReactElement, ReactNode } from 'react'
import { Brand, type LinkLook } from './Brand.tsx'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  brand: ReactElement<LinkLook>
  navigation?: ReactNode
  notice?: ReactNode
  tools: ReactNode
}

export function PageHeader({ brand, navigation, notice, tools }: PageHeaderProps): ReactNode {
  return (
    <header className={styles.root}>
      <Brand link={brand} />
      {navigation}
      {notice}
      <div className={styles.tools}>{tools}</div>
    </header>
  )
}
