import { ErrorState, Pagination, Skeleton } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { operatorMessages } from '../messages.ts'
import styles from './Listing.module.css'

/** Rows on a page. */
export const pageSize = 50

export interface ListedPagesProps {
  /** What could not be loaded. */
  failure: string | undefined
  reason: string | undefined
  isFetching: boolean
  onRetry: () => void
  /** `undefined` until the first page is there. */
  total: number | undefined
  /** From 1. */
  page: number
  onPageChange: (page: number) => void
  children: ReactNode
}

/** A long list: on its way, failed, or there with its pages. */
export function ListedPages({
  failure,
  reason,
  isFetching,
  onRetry,
  total,
  page,
  onPageChange,
  children,
}: ListedPagesProps): ReactNode {
  const text = operatorMessages.useMessages()
  if (failure !== undefined)
    return <ErrorState title={failure} description={reason} onRetry={onRetry} retrying={isFetching} />
  if (total === undefined) return <Skeleton lines={6} height="2.5rem" />
  return (
    <>
      <p className={styles.total} role="status">
        {text('total', { count: total })}
      </p>
      {children}
      <Pagination page={page} pageCount={Math.ceil(total / pageSize)} onPageChange={onPageChange} />
    </>
  )
}
