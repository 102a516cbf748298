import type { ReactNode } from 'react'
import { kitMessages } from '../i18n/kit-messages.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { listedPages } from './listed-pages.ts'
import styles from './Pagination.module.css'

export interface PaginationProps {
  /** From 1. */
  page: number
  pageCount: number
  onPageChange: (page: number) => void
}

/** Steps through a long list. One page needs no steps: nothing is shown. */
export function Pagination({ page, pageCount, onPageChange }: PaginationProps): ReactNode {
  const t = kitMessages.useMessages()
  if (pageCount <= 1) return null
  return (
    <nav className={styles.root} aria-label={t('pages')}>
      <IconButton
        icon="chevron-left"
        label={t('previousPage')}
        size="small"
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
      />
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
                aria-label={t('page', { page: listed })}
                aria-current={listed === page ? 'page' : undefined}
                onClick={() => onPageChange(listed)}
              >
                {listed}
              </button>
            )}
          </li>
        ))}
      </ul>
      <IconButton
        icon="chevron-right"
        label={t('nextPage')}
        size="small"
        disabled={page >= pageCount}
        onClick={() => onPageChange(page + 1)}
      />
    </nav>
  )
}
