import { formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import styles from './LibraryHeader.module.css'
import { SearchField } from './SearchField.tsx'
import type { SearchFieldProps } from './SearchField.tsx'

export interface LibraryHeaderProps {
  title: string
  total: number | undefined
  action?: ReactNode
  /** Keeps the action's place without showing it, so that no one presses what then moves. @default false */
  isUndecided?: boolean | undefined
  search?: SearchFieldProps | undefined
}

export function LibraryHeader({
  title,
  total,
  action,
  isUndecided = false,
  search,
}: LibraryHeaderProps): ReactNode {
  const language = useLanguage()
  return (
    <header className={styles.root}>
      <h1 className={styles.title}>
        {title}
        {total ? <span className={styles.total}>{formatNumber(total, language)}</span> : null}
      </h1>
      {search ? (
        <div className={styles.search}>
          <SearchField {...search} />
        </div>
      ) : null}
      <div className={styles.action} data-undecided={isUndecided || undefined}>
        {action}
      </div>
    </header>
  )
}
