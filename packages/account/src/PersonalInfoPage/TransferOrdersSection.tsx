import type { AnswerOf } from '@longhand/contracts'
import { Badge, EmptyState, Table } from '@longhand/ui-kit'
import { formatDate, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useListTransferOrdersQuery } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import { PagedList } from './PagedList.tsx'
import { Section } from './Section.tsx'
import { usePaging } from './use-paging.ts'

type TransferOrder = AnswerOf<'listTransferOrders'>['list'][number]

const tones = { held: 'amber', settled: 'bean', released: 'neutral' } as const

/** What each transcription cost, and which allowance paid. */
export function TransferOrdersSection(): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const paging = usePaging()
  const query = useListTransferOrdersQuery(paging.fields)
  const paidBy = ({ shares }: TransferOrder): string =>
    shares.map(({ allowance, seconds }) => `${text(`allowance.${allowance}`)} ${formatTimeSpan(seconds, language)}`).join(' + ')
  return (
    <Section title={text('orders.title')}>
      <PagedList query={query} paging={paging} empty={<EmptyState icon="waveform" title={text('orders.none')} description={text('orders.noneNote')} />}>
        {(orders) => (
          <Table<TransferOrder>
            caption={text('orders.title')}
            captionHidden
            busy={query.isFetching}
            rows={orders}
            rowKey={({ orderNumber }) => orderNumber}
            columns={[
              { key: 'file', header: text('orders.file'), rowHeader: true, cell: ({ fileName }) => fileName },
              { key: 'paidBy', header: text('orders.paidBy'), cell: paidBy },
              {
                key: 'when',
                header: text('orders.when'),
                align: 'end',
                cell: ({ createTime }) => formatDate(new Date(createTime * 1000), language, { dateStyle: 'medium', timeStyle: 'short' }),
              },
              { key: 'cost', header: text('orders.cost'), align: 'end', cell: ({ seconds }) => formatTimeSpan(seconds, language) },
              {
                key: 'status',
                header: text('orders.status'),
                align: 'end',
                cell: ({ status }) => <Badge tone={tones[status]}>{text(`orders.${status}`)}</Badge>,
              },
            ]}
          />
        )}
      </PagedList>
    </Section>
  )
}
