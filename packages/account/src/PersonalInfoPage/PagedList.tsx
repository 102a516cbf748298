import { Pagination } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { Loaded, type LoadedProps } from './Loaded.tsx'
import styles from './PersonalInfoPage.module.css'
import type { PagingState } from './use-paging.ts'

export interface PagedListProps<Item> {
  query: LoadedProps<{ list: Item[]; total: number }>['query']
  paging: PagingState
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** One page of a list with the way to the others. The page before stays in sight while the next one loads. */
export function PagedList<Item>({ query, paging, empty, children }: PagedListProps<Item>): ReactNode {
  const kit = kitMessages.useMessages()
  return (
    <Loaded query={query} lines={4}>
      {({ list, total }) =>
        total === 0 ? (
          empty
        ) : (
          <div className={styles.pagedList}>
            {children(list)}
            <Pagination
              page={paging.fields.page}
              pageCount={Math.ceil(total / paging.fields.pageSize)}
              onPageChange={paging.goTo}
              label={kit('pages')}
              previousLabel={kit('previousPage')}
              nextLabel={kit('nextPage')}
              pageLabel={(page) => kit('page', { page })}
            />
          </div>
        )
      }
    </Loaded>
  )
}
