import { describeError } from '@longhand/api-client'
import type { OrderDetails, SoldOrder } from '@longhand/contracts'
import { Dialog, EmptyState, ErrorState, Skeleton, Table } from '@longhand/ui-kit'
import { formatPrice, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { freshOnFocus } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import styles from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'
import { useGetSoldOrderQuery } from './sales-api.ts'
import { salesMessages } from './sales-messages.ts'

export interface OrderDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  order: SoldOrder
}

/** How an order was paid for, and what went back. */
export function OrderDialog({ open, onOpenChange, order }: OrderDialogProps): ReactNode {
  const text = salesMessages.useMessages()
  const room = operatorMessages.useMessages()
  const language = useLanguage()
  const { orderNumber } = order
  const { data, error, isFetching, refetch } = useGetSoldOrderQuery({ orderNumber }, freshOnFocus)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title={text('order', { order: orderNumber })}
      description={text('orderNote', { name: order.name, email: order.email || room('orders.noBuyer') })}
    >
      {data ? (
        <Details details={data} />
      ) : error === undefined ? (
        <Skeleton lines={4} height="2.5rem" />
      ) : (
        <ErrorState
          title={text('failed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Dialog>
  )
}

function Details({ details }: { details: OrderDetails }): ReactNode {
  const text = salesMessages.useMessages()
  const language = useLanguage()
  const moment = (time: number | null): string => (time === null ? '' : formatMoment(time, language))
  const { attempts, refunds, currency } = details
  return (
    <div className={styles.root}>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>{text('product')}</dt>
          <dd>{details.goodsId}</dd>
        </div>
        <div className={styles.figure}>
          <dt>{text('quantity')}</dt>
          <dd>{details.quantity.toLocaleString(language)}</dd>
        </div>
      </dl>
      <Table<OrderDetails['attempts'][number]>
        caption={text('attempts')}
        rows={attempts}
        rowKey={({ tradeNumber }) => tradeNumber}
        empty={<EmptyState icon="document" title={text('noAttempt')} />}
        columns={[
          {
            key: 'trade',
            header: text('trade'),
            rowHeader: true,
            cell: ({ tradeNumber }) => <span className={styles.who}>{tradeNumber}</span>,
          },
          { key: 'channel', header: text('channel'), cell: ({ channel }) => channel },
          { key: 'state', header: text('state'), cell: ({ state }) => text(`attemptState.${state}`) },
          { key: 'made', header: text('made'), cell: ({ createTime }) => moment(createTime) },
          { key: 'paid', header: text('paid'), cell: ({ paidTime }) => moment(paidTime) },
          {
            key: 'gateway',
            header: text('gatewayNumber'),
            cell: ({ gatewayTradeNumber }) => <span className={styles.who}>{gatewayTradeNumber}</span>,
          },
        ]}
      />
      <Table<OrderDetails['refunds'][number]>
        caption={text('refunds')}
        rows={refunds}
        rowKey={({ refundNumber }) => refundNumber}
        empty={<EmptyState icon="document" title={text('noRefund')} />}
        columns={[
          {
            key: 'amount',
            header: text('amount'),
            rowHeader: true,
            cell: ({ amount }) => formatPrice(amount, currency, language),
          },
          { key: 'why', header: text('why'), cell: ({ reason }) => text(`reason.${reason}`) },
          {
            key: 'state',
            header: text('state'),
            cell: ({ state, refusal }) =>
              refusal ? text('refusedFor', { refusal }) : text(`refundState.${state}`),
          },
          { key: 'asked', header: text('asked'), cell: ({ requestTime }) => moment(requestTime) },
          { key: 'done', header: text('done'), cell: ({ doneTime }) => moment(doneTime) },
        ]}
      />
    </div>
  )
}
