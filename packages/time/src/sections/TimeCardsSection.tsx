import type { TimeCard } from '@longhand/contracts'
import { Badge, EmptyState } from '@longhand/ui-kit'
import { formatDate, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useListTimeCardsQuery } from '../api/time-api.ts'
import { timeMessages } from '../messages.ts'
import { PagedTable, pageSize } from './PagedTable.tsx'

const tones = { usable: 'bean', spent: 'neutral', returned: 'neutral', expired: 'amber' } as const

export function TimeCardsSection(): ReactNode {
  const text = timeMessages.useMessages()
  const language = useLanguage()
  const [page, setPage] = useState(1)
  return (
    <PagedTable<TimeCard>
      title={text('cards.title')}
      query={useListTimeCardsQuery({ page, pageSize })}
      page={page}
      onPageChange={setPage}
      empty={<EmptyState icon="clock" title={text('cards.none')} description={text('cards.noneNote')} />}
      rowKey={({ cardId }) => cardId}
      columns={[
        {
          key: 'size',
          header: text('cards.size'),
          rowHeader: true,
          cell: ({ duration }) => formatTimeSpan(duration, language),
        },
        { key: 'source', header: text('cards.source'), cell: ({ source }) => text(`cards.${source}`) },
        {
          key: 'remaining',
          header: text('cards.remaining'),
          align: 'end',
          cell: ({ remaining }) => (remaining > 0 ? formatTimeSpan(remaining, language) : '0'),
        },
        {
          key: 'expires',
          header: text('cards.expires'),
          align: 'end',
          cell: ({ expireTime }) => formatDate(new Date(expireTime * 1000), language),
        },
        {
          key: 'status',
          header: text('cards.status'),
          align: 'end',
          cell: ({ status }) => <Badge tone={tones[status]}>{text(`cards.${status}`)}</Badge>,
        },
      ]}
    />
  )
}
