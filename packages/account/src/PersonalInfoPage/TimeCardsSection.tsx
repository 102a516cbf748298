import type { TimeCard } from '@longhand/contracts'
import { Badge, EmptyState, Table } from '@longhand/ui-kit'
import { formatDate, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useListTimeCardsQuery } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import { PagedList } from './PagedList.tsx'
import { Section } from './Section.tsx'
import { usePaging } from './use-paging.ts'

const tones = { usable: 'bean', spent: 'neutral', expired: 'amber' } as const

/** Time cards, soonest to expire first. */
export function TimeCardsSection(): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const paging = usePaging()
  const query = useListTimeCardsQuery(paging.fields)
  return (
    <Section title={text('cards.title')}>
      <PagedList query={query} paging={paging} empty={<EmptyState icon="clock" title={text('cards.none')} description={text('cards.noneNote')} />}>
        {(cards) => (
          <Table<TimeCard>
            caption={text('cards.title')}
            captionHidden
            busy={query.isFetching}
            rows={cards}
            rowKey={({ cardId }) => cardId}
            columns={[
              { key: 'size', header: text('cards.size'), rowHeader: true, cell: ({ duration }) => formatTimeSpan(duration, language) },
              { key: 'source', header: text('cards.source'), cell: ({ source }) => text(`cards.${source}`) },
              {
                key: 'remaining',
                header: text('cards.remaining'),
                align: 'end',
                cell: ({ remaining }) => (remaining > 0 ? formatTimeSpan(remaining, language) : '0'),
              },
              { key: 'expires', header: text('cards.expires'), align: 'end', cell: ({ expireTime }) => formatDate(new Date(expireTime * 1000), language) },
              {
                key: 'status',
                header: text('cards.status'),
                align: 'end',
                cell: ({ status }) => <Badge tone={tones[status]}>{text(`cards.${status}`)}</Badge>,
              },
            ]}
          />
        )}
      </PagedList>
    </Section>
  )
}
