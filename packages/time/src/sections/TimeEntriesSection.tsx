import type { TimeEntry } from '@longhand/contracts'
import { EmptyState } from '@longhand/ui-kit'
import { formatDate, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useListTimeEntriesQuery } from '../api/time-api.ts'
import { timeMessages } from '../messages.ts'
import { PagedTable, pageSize } from './PagedTable.tsx'

export function TimeEntriesSection(): ReactNode {
  const text = timeMessages.useMessages()
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const what = ({ kind, fileName }: TimeEntry): string =>
    fileName === null
      ? text(`entries.${kind}`)
      : text('entries.withFile', { kind: text(`entries.${kind}`), fileName })
  return (
    <PagedTable<TimeEntry>
      title={text('entries.title')}
      query={useListTimeEntriesQuery({ page, pageSize })}
      page={page}
      onPageChange={setPage}
      empty={
        <EmptyState icon="document" title={text('entries.none')} description={text('entries.noneNote')} />
      }
      rowKey={({ entryId }) => entryId}
      columns={[
        { key: 'what', header: text('entries.what'), rowHeader: true, cell: what },
        {
          key: 'allowance',
          header: text('entries.allowance'),
          cell: ({ allowance }) => text(`allowance.${allowance}`),
        },
        {
          key: 'when',
          header: text('entries.when'),
          align: 'end',
          cell: ({ createTime }) =>
            formatDate(new Date(createTime * 1000), language, { dateStyle: 'medium', timeStyle: 'short' }),
        },
        {
          key: 'time',
          header: text('entries.time'),
          align: 'end',
          cell: ({ seconds }) => `${seconds < 0 ? '−' : '+'}${formatTimeSpan(Math.abs(seconds), language)}`,
        },
      ]}
    />
  )
}
