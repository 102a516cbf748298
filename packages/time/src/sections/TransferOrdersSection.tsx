import type { AnswerOf } from '@longhand/contracts'
import { Badge, EmptyState } from '@longhand/ui-kit'
import { formatDate, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useListTransferOrdersQuery } from '../api/time-api.ts'
import { timeMessages } from '../messages.ts'
import { PagedTable, pageSize } from './PagedTable.tsx'

type TransferOrder = AnswerOf<'listTransferOrders'>['list'][number]

const tones = { held: 'amber', settled: 'bean', released: 'neutral' } as const

export function TransferOrdersSection(): ReactNode {
  const text = timeMessages.useMessages()
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const paidBy = ({ shares }: TransferOrder): string =>
    shares
      .map(
        ({ allowance, seconds }) => `${text(`allowance.${allowance}`)} ${formatTimeSpan(seconds, language)}`,
      )
      .join(' + ')
  return (
    <PagedTable<TransferOrder>
      title={text('orders.title')}
      query={useListTransferOrdersQuery({ page, pageSize })}
      page={page}
      onPageChange={setPage}
      empty={<EmptyState icon="waveform" title={text('orders.none')} description={text('orders.noneNote')} />}
      rowKey={({ orderNumber }) => orderNumber}
      columns={[
        { key: 'file', header: text('orders.file'), rowHeader: true, cell: ({ fileName }) => fileName },
        { key: 'paidBy', header: text('orders.paidBy'), cell: paidBy },
        {
          key: 'when',
          header: text('orders.when'),
          align: 'end',
          cell: ({ createTime }) =>
            formatDate(new Date(createTime * 1000), language, { dateStyle: 'medium', timeStyle: 'short' }),
        },
        {
          key: 'cost',
          header: text('orders.cost'),
          align: 'end',
          cell: ({ seconds }) => formatTimeSpan(seconds, language),
        },
        {
          key: 'status',
          header: text('orders.status'),
          align: 'end',
          cell: ({ status }) => <Badge tone={tones[status]}>{text(`orders.${status}`)}</Badge>,
        },
      ]}
    />
  )
}
