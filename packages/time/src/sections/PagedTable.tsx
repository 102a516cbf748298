import { Pagination, Table, type TableColumn } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import styles from './PagedTable.module.css'
import { QuerySection, type QueryResult } from './QuerySection.tsx'

export const pageSize = 10

export interface PagedTableProps<Row> {
  title: string
  query: QueryResult<{ list: Row[]; total: number }>
  /** From 1. */
  page: number
  onPageChange: (page: number) => void
  columns: readonly TableColumn<Row>[]
  rowKey: (row: Row) => string
  empty: ReactNode
}

/** The page before stays visible while the next one loads. */
export function PagedTable<Row>({
  title,
  query,
  page,
  onPageChange,
  columns,
  rowKey,
  empty,
}: PagedTableProps<Row>): ReactNode {
  return (
    <QuerySection title={title} query={query}>
      {({ list, total }) =>
        total === 0 ? (
          empty
        ) : (
          <div className={styles.root}>
            <Table<Row>
              caption={title}
              captionHidden
              busy={query.isFetching}
              rows={list}
              rowKey={rowKey}
              columns={columns}
            />
            <Pagination page={page} pageCount={Math.ceil(total / pageSize)} onPageChange={onPageChange} />
          </div>
        )
      }
    </QuerySection>
  )
}
