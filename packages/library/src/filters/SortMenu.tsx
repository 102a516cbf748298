import { Button, Menu, MenuRadioGroup } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { libraryMessages } from '../messages.ts'
import type { LibraryQuery } from '../query/library-query.ts'

const orders = {
  createTimeDesc: { sort: 'createTime', order: 'desc' },
  createTimeAsc: { sort: 'createTime', order: 'asc' },
  updateTimeDesc: { sort: 'updateTime', order: 'desc' },
  fileNameAsc: { sort: 'fileName', order: 'asc' },
  fileNameDesc: { sort: 'fileName', order: 'desc' },
  timeLenDesc: { sort: 'timeLen', order: 'desc' },
  timeLenAsc: { sort: 'timeLen', order: 'asc' },
  fileSizeDesc: { sort: 'fileSize', order: 'desc' },
} as const satisfies Record<string, Pick<LibraryQuery, 'sort' | 'order'>>
type OrderName = keyof typeof orders
const names = Object.keys(orders) as OrderName[]

export interface SortMenuProps {
  query: LibraryQuery
  onChange: (change: Pick<LibraryQuery, 'sort' | 'order'>) => void
}

export function SortMenu({ query, onChange }: SortMenuProps): ReactNode {
  const t = libraryMessages.useMessages()
  const chosen =
    names.find((name) => orders[name].sort === query.sort && orders[name].order === query.order) ??
    'createTimeDesc'
  return (
    <Menu
      trigger={
        <Button size="small" variant="quiet" icon="chevron-down">
          {t(`sort.${chosen}`)}
        </Button>
      }
    >
      <MenuRadioGroup
        label={t('sort.label')}
        value={chosen}
        onValueChange={(name) => onChange(orders[name])}
        options={names.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
    </Menu>
  )
}
