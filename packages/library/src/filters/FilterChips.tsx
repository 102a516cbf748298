import { Button, Icon } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import styles from './Filters.module.css'
import type { FilterButtonProps } from './FilterButton.tsx'
import { libraryMessages } from '../messages.ts'
import { activeFilters, wholeLibrary } from '../query/library-query.ts'
import type { FilterName } from '../query/library-query.ts'

export function FilterChips({ query, onChange, onClear }: FilterButtonProps): ReactNode {
  const t = libraryMessages.useMessages()
  const language = useLanguage()
  const names = activeFilters(query)
  if (names.length === 0) return null

  function valueOf(name: FilterName): string {
    if (name === 'status') return t(`filters.${query.status}`)
    if (name === 'from' || name === 'to') return formatDate(new Date(`${query[name]}T00:00:00`), language)
    return query[name]
  }

  return (
    <div className={styles.chips} role="group" aria-label={t('filters.active')}>
      {names.map((name) => {
        const filter = t('filters.chip', { name: t(`filters.${name}`), value: valueOf(name) })
        return (
          <button
            key={name}
            type="button"
            className={styles.chip}
            aria-label={t('filters.remove', { filter })}
            onClick={() => onChange({ [name]: wholeLibrary[name] })}
          >
            <span className={styles.chipText}>{filter}</span>
            <Icon name="close" size={14} />
          </button>
        )
      })}
      <Button size="small" variant="quiet" onClick={onClear}>
        {t('filters.clear')}
      </Button>
    </div>
  )
}
