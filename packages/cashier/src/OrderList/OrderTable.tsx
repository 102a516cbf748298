import type { PayOrder } from '@longhand/contracts'
import { Badge, Button, Table } from '@longhand/ui-kit'
import { formatDate, formatPrice, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { orderMessages } from './order-messages.ts'
import styles from './OrderList.module.css'

export interface OrderTableProps {
  orders: readonly PayOrder[]
  isBusy: boolean
  onPay: ((order: PayOrder) => void) | undefined
  onDetails: (order: PayOrder) => void
  className?: string | undefined
}

export const orderTones = {
  pending: 'amber',
  paid: 'bean',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
} as const

/** Orders as rows, each with what can be done about it. */
export function OrderTable({ orders, isBusy, onPay, onDetails, className }: OrderTableProps): ReactNode {
  const text = orderMessages.useMessages()
  const language = useLanguage()
  const time = (seconds: number): string =>
    formatDate(new Date(seconds * 1000), language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Table<PayOrder>
      caption={text('orders.title')}
      captionHidden
      busy={isBusy}
      className={className}
      rows={orders}
      rowKey={({ orderNumber }) => orderNumber}
      columns={[
        {
          key: 'goods',
          header: text('orders.goods'),
          rowHeader: true,
          cell: (order) => <OrderName order={order} />,
        },
        { key: 'created', header: text('orders.created'), cell: ({ createTime }) => time(createTime) },
        { key: 'status', header: text('orders.status'), cell: (order) => <OrderStatus order={order} /> },
        {
          key: 'amount',
          header: text('orders.amount'),
          align: 'end',
          cell: ({ price, currency }) => formatPrice(price, currency, language),
        },
        {
          key: 'actions',
          header: text('orders.actions'),
          align: 'end',
          cell: (order) => <OrderActions order={order} onPay={onPay} onDetails={onDetails} />,
        },
      ]}
    />
  )
}

function OrderName({ order: { goodsName, quantity, orderNumber } }: { order: PayOrder }): ReactNode {
  return (
    <span className={styles.name}>
      {quantity > 1 ? `${goodsName} × ${quantity}` : goodsName}
      <span className={styles.number}>{orderNumber}</span>
    </span>
  )
}

function OrderStatus({
  order: { status, expireTime, refundAmount, currency },
}: {
  order: PayOrder
}): ReactNode {
  const text = orderMessages.useMessages()
  const language = useLanguage()
  const until =
    expireTime === null
      ? undefined
      : text('orders.until', {
          time: formatDate(new Date(expireTime * 1000), language, { timeStyle: 'short' }),
        })
  const returned =
    refundAmount > 0
      ? text('orders.returned', { price: formatPrice(refundAmount, currency, language) })
      : undefined
  return (
    <span className={styles.status}>
      <Badge tone={orderTones[status]}>{text(`orders.${status}`)}</Badge>
      {(until ?? returned) ? <span className={styles.number}>{until ?? returned}</span> : null}
    </span>
  )
}

function OrderActions({
  order,
  onPay,
  onDetails,
}: { order: PayOrder } & Pick<OrderTableProps, 'onPay' | 'onDetails'>): ReactNode {
  const text = orderMessages.useMessages()
  const { orderNumber: number, status } = order
  return (
    <span className={styles.actions}>
      {onPay && status === 'pending' ? (
        <Button size="small" aria-label={text('orders.payOf', { number })} onClick={() => onPay(order)}>
          {text('orders.pay')}
        </Button>
      ) : null}
      <Button
        size="small"
        variant="quiet"
        aria-label={text('orders.detailsOf', { number })}
        onClick={() => onDetails(order)}
      >
        {text('orders.details')}
      </Button>
    </span>
  )
}
