import { Badge, Button, DateField, Popover, Select } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useListSpeakersQuery, useListTagsQuery } from '../api/library-api.ts'
import styles from './Filters.module.css'
import { libraryMessages } from '../messages.ts'
import { activeFilters, statusFilters } from '../query/library-query.ts'
import type { FilterName, LibraryQuery } from '../query/library-query.ts'

export interface FilterButtonProps {
  query: LibraryQuery
  onChange: (change: Partial<Pick<LibraryQuery, FilterName>>) => void
  onClear: () => void
}

export function FilterButton(props: FilterButtonProps): ReactNode {
  const t = libraryMessages.useMessages()
  const count = activeFilters(props.query).length
  return (
    <Popover
      title={t('filters.title')}
      align="end"
      trigger={
        <Button size="small" icon="settings">
          {t('filters.open')}
          {count > 0 ? <Badge tone="bean">{count}</Badge> : null}
        </Button>
      }
    >
      <FilterFields {...props} />
    </Popover>
  )
}

/** A select takes an empty value for nothing chosen; a tag or a name may be any text, and empty is "any". */
const optionOf = (name: string): string => `=${name}`
const nameOf = (option: string): string => option.slice(1)

function FilterFields({ query, onChange, onClear }: FilterButtonProps): ReactNode {
  const t = libraryMessages.useMessages()
  const { data: tags = [] } = useListTagsQuery()
  const { data: speakers = [] } = useListSpeakersQuery()
  const options = (names: readonly string[], chosen: string): { value: string; label: string }[] => [
    { value: optionOf(''), label: t('filters.any') },
    ...(chosen === '' || names.includes(chosen) ? names : [chosen, ...names]).map((name) => ({
      value: optionOf(name),
      label: name,
    })),
  ]
  return (
    <div className={styles.fields}>
      <Select
        label={t('filters.status')}
        value={query.status}
        onValueChange={(status) => onChange({ status })}
        options={statusFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
      />
      <Select
        label={t('filters.tag')}
        value={optionOf(query.tag)}
        onValueChange={(tag) => onChange({ tag: nameOf(tag) })}
        options={options(
          tags.map(({ tag }) => tag),
          query.tag,
        )}
      />
      <Select
        label={t('filters.speaker')}
        value={optionOf(query.speaker)}
        onValueChange={(speaker) => onChange({ speaker: nameOf(speaker) })}
        options={options(
          speakers.map(({ name }) => name),
          query.speaker,
        )}
      />
      <div className={styles.days}>
        <DateField
          label={t('filters.from')}
          placeholder={t('filters.anyDay')}
          value={query.from}
          max={query.to || undefined}
          onValueChange={(from) => onChange({ from })}
        />
        <DateField
          label={t('filters.to')}
          placeholder={t('filters.anyDay')}
          value={query.to}
          min={query.from || undefined}
          onValueChange={(to) => onChange({ to })}
        />
      </div>
      <div>
        <Button size="small" disabled={activeFilters(query).length === 0} onClick={onClear}>
          {t('filters.clear')}
        </Button>
      </div>
    </div>
  )
}
