import type { ReactNode } from 'react'
import { IconButton } from '../IconButton/IconButton.tsx'
import { listedPages } from './listed-pages.ts'
import styles from './Pagination.module.css'

export interface PaginationProps {
  /** The page shown, from 1. */
  page: number
  pageCount: number
  onPageChange: (page: number) => void
  /** Name of the whole. */
  label: string
  previousLabel: string
  nextLabel: string
  /** Name of the button of one page, such as "Page 3". */
  pageLabel: (page: number) => string
}

/** Steps through a long list. One page needs no steps: nothing is shown. */
export function Pagination({ page, pageCount, onPageChange, label, previousLabel, nextLabel, pageLabel }: PaginationProps): ReactNode {
  if (pageCount <= 1) return null
  return (
    <nav className={styles.root} aria-label={label}>
      <IconButton icon="chevron-left" label={previousLabel} size="small" disabled={page <= 1} onClick={() => onPageChange(page - 1)} />
      <ul className={styles.list}>
        {listedPages(page, pageCount).map((listed, place) => (
          <li key={listed ?? `gap-${place}`}>
            {listed === null ? (
              <span className={styles.gap} aria-hidden>
                …
              </span>
            ) : (
              <button
                type="button"
                className={styles.page}
                aria-label={pageLabel(listed)}
                aria-current={listed === page ? 'page' : undefined}
                onClick={() => onPageChange(listed)}
              >
                {listed}
              </button>
            )}
          </li>
        ))}
      </ul>
      <IconButton icon="chevron-right" label={nextLabel} size="small" disabled={page >= pageCount} onClick={() => onPageChange(page + 1)} />
    </nav>
  )
}
