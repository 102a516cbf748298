import type { ReactNode } from 'react'
import { AccountMenu } from './AccountMenu.tsx'
import { Brand } from './Brand.tsx'
import styles from './PageHeader.module.css'
import { PreferencesMenu } from './PreferencesMenu.tsx'

export interface PageHeaderProps {
  /** Where the name leads. */
  brandTo: string
  /** Where one can go from here. */
  navigation?: ReactNode
  /** What one can do here, before preferences and account. */
  action?: ReactNode
}

/** The line over every page. */
export function PageHeader({ brandTo, navigation, action }: PageHeaderProps): ReactNode {
  return (
    <header className={styles.root}>
      <Brand to={brandTo} />
      {navigation}
      <div className={styles.tools}>
        {action}
        <PreferencesMenu />
        <AccountMenu />
      </div>
    </header>
  )
}
