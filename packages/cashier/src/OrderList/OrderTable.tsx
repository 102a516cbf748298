import type { PayOrder } from '@longhand/contracts'
import { Badge, Button, Table } from '@longhand/ui-kit'
import { formatDate, formatPrice, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { cashierMessages } from '../messages.ts'
import styles from './OrderList.module.css'
import { useReceipt } from './use-receipt.ts'

export interface OrderTableProps {
  orders: readonly PayOrder[]
  isBusy: boolean
  onPay: ((order: PayOrder) => void) | undefined
  onDetails: (order: PayOrder) => void
}

export const orderTones = { pending: 'amber', paid: 'bean', closed: 'neutral', refunded: 'neutral' } as const

/** Orders as rows, each with what can be done about it. */
export function OrderTable({ orders, isBusy, onPay, onDetails }: OrderTableProps): ReactNode {
  const text = cashierMessages.useMessages()
  const language = useLanguage()
  const time = (seconds: number): string => formatDate(new Date(seconds * 1000), language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Table<PayOrder>
      caption={text('orders.title')}
      captionHidden
      busy={isBusy}
      rows={orders}
      rowKey={({ orderNumber }) => orderNumber}
      columns={[
        { key: 'goods', header: text('orders.goods'), rowHeader: true, cell: (order) => <OrderName order={order} /> },
        { key: 'created', header: text('orders.created'), cell: ({ createTime }) => time(createTime) },
        { key: 'status', header: text('orders.status'), cell: ({ status }) => <Badge tone={orderTones[status]}>{text(`orders.${status}`)}</Badge> },
        { key: 'amount', header: text('orders.amount'), align: 'end', cell: ({ price, currency }) => formatPrice(price, currency, language) },
        { key: 'actions', header: text('orders.actions'), align: 'end', cell: (order) => <OrderActions order={order} onPay={onPay} onDetails={onDetails} /> },
      ]}
    />
  )
}

function OrderName({ order: { goodsName, orderNumber } }: { order: PayOrder }): ReactNode {
  return (
    <span className={styles.name}>
      {goodsName}
      <span className={styles.number}>{orderNumber}</span>
    </span>
  )
}

function OrderActions({ order, onPay, onDetails }: { order: PayOrder } & Pick<OrderTableProps, 'onPay' | 'onDetails'>): ReactNode {
  const text = cashierMessages.useMessages()
  const { save, isSaving } = useReceipt(order.orderNumber)
  const { orderNumber: number, goodsName: goods, status } = order
  return (
    <span className={styles.actions}>
      {status === 'paid' ? (
        <Button size="small" variant="quiet" icon="download" busy={isSaving} aria-label={text('orders.receiptOf', { number })} onClick={() => void save()}>
          {text('orders.receipt')}
        </Button>
      ) : null}
      <Button size="small" variant="quiet" aria-label={text('orders.detailsOf', { number })} onClick={() => onDetails(order)}>
        {text('orders.details')}
      </Button>
      {onPay ? <PayButton label={status === 'pending' ? text('orders.payOf', { number }) : text('orders.payAgainOf', { goods })} order={order} onPay={onPay} /> : null}
    </span>
  )
}

function PayButton({ label, order, onPay }: { label: string; order: PayOrder; onPay: (order: PayOrder) => void }): ReactNode {
  const text = cashierMessages.useMessages()
  return (
    <Button size="small" className={styles.pay} aria-label={label} onClick={() => onPay(order)}>
      {text(order.status === 'pending' ? 'orders.pay' : 'orders.payAgain')}
    </Button>
  )
}
