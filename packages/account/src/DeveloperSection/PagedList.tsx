import { Pagination } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { Loaded, type LoadedProps } from '../PersonalInfoPage/Loaded.tsx'
import styles from './DeveloperSection.module.css'

export const pageSize = 10

export interface PagedListProps<Item> {
  query: LoadedProps<{ list: Item[]; total: number }>['query']
  /** From 1. */
  page: number
  onPageChange: (page: number) => void
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** The page before stays in sight while the next one loads. */
export function PagedList<Item>({
  query,
  page,
  onPageChange,
  empty,
  children,
}: PagedListProps<Item>): ReactNode {
  return (
    <Loaded query={query} lines={4}>
      {({ list, total }) =>
        total === 0 ? (
          empty
        ) : (
          <div className={styles.pagedList}>
            {children(list)}
            <Pagination page={page} pageCount={Math.ceil(total / pageSize)} onPageChange={onPageChange} />
          </div>
        )
      }
    </Loaded>
  )
}
