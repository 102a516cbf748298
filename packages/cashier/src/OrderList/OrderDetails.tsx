import { describeError } from '@longhand/api-client'
import { type AnswerOf, orderGoodsType, type PayOrder } from '@longhand/contracts'
import { Badge, Dialog, type DialogClassNames, ErrorState, Skeleton } from '@longhand/ui-kit'
import { formatDate, formatPeriod, formatPrice, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useGetOrderQuery } from '../api/cashier-api.ts'
import { orderMessages } from './order-messages.ts'
import { Amounts } from '../PriceDetail/Amounts.tsx'
import styles from './OrderList.module.css'
import { CreditNoteButton, OrderActions } from './OrderActions.tsx'
import { orderTones } from './OrderTable.tsx'

export interface OrderDetailsProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  orderNumber: string
  classNames?: DialogClassNames | undefined
  /** Without it, nothing can be paid from here. */
  onPay?: ((order: PayOrder) => void) | undefined
}

/** One order: what it holds, what it cost, when it was paid. */
export function OrderDetails({
  open,
  onOpenChange,
  orderNumber,
  classNames,
  onPay,
}: OrderDetailsProps): ReactNode {
  const text = orderMessages.useMessages()
  const language = useLanguage()
  const { currentData, error, isFetching, refetch } = useGetOrderQuery(orderNumber, { skip: !open })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={text('orders.detailsTitle')}
      classNames={classNames}
      footer={currentData ? <OrderActions order={currentData.order} onPay={onPay} /> : undefined}
    >
      {currentData ? (
        <Facts {...currentData} />
      ) : error ? (
        <ErrorState
          title={text('orders.orderFailed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={6} height="calc(1.5 * var(--longhand-rem))" />
        </div>
      )}
    </Dialog>
  )
}

function Facts({
  order,
  refunds,
  goodsAmount,
  discountAmount,
  total,
  currency,
}: AnswerOf<'getOrder'>): ReactNode {
  const text = orderMessages.useMessages()
  const language = useLanguage()
  const price = (amount: number): string => formatPrice(amount, currency, language)
  const time = (seconds: number): string =>
    formatDate(new Date(seconds * 1000), language, { dateStyle: 'medium', timeStyle: 'short' })
  // The newest of an order that is all refunded is among its actions.
  const hasSeveral = order.status === 'paid' || refunds.filter(({ creditNote }) => creditNote).length > 1
  const span = formatTimeSpan(order.duration, language)
  const times: [name: string, value: ReactNode][] = [
    [
      text('orders.time'),
      order.goodsType === orderGoodsType.vip ? text('orders.monthly', { time: span }) : span,
    ],
    [text('orders.period'), formatPeriod(order.effectiveTime, language)],
  ]
  const facts: [name: string, value: ReactNode][] = [
    [text('orders.number'), order.orderNumber],
    [text('orders.goods'), order.goodsName],
    ...(order.quantity > 1
      ? [[text('orders.quantity'), `${order.quantity} × ${price(order.unitPrice)}`] as [string, string]]
      : []),
    ...(order.goodsType === orderGoodsType.external ? [] : times),
    [text('orders.created'), time(order.createTime)],
    ...(order.payTime === null ? [] : [[text('orders.payTime'), time(order.payTime)] as [string, string]]),
    ...(order.refundTime === null
      ? []
      : [[text('orders.refundTime'), time(order.refundTime)] as [string, string]]),
    [
      text('orders.status'),
      <Badge key="status" tone={orderTones[order.status]}>
        {text(`orders.${order.status}`)}
      </Badge>,
    ],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Amounts
        amount={price(goodsAmount)}
        discount={discountAmount > 0 ? price(discountAmount) : undefined}
        total={price(total)}
      />
      {refunds.length > 0 ? (
        <dl className={styles.refunds}>
          {refunds.map(({ amount, reason, requestTime, doneTime, creditNote }, index) => (
            <div key={index} className={styles.fact}>
              <dt>
                {text(`orders.refund-${reason}`)}
                <span className={styles.number}>
                  {doneTime === null ? text('orders.underWay') : time(requestTime)}
                </span>
                {creditNote && hasSeveral ? (
                  <CreditNoteButton orderNumber={order.orderNumber} creditNote={creditNote} />
                ) : null}
              </dt>
              <dd>−{price(amount)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}
