import { describeError, useTransport } from '@longhand/api-client'
import type { PayOrder } from '@longhand/contracts'
import {
  type Appearance,
  AppearanceProvider,
  Button,
  type DialogClassNames,
  EmptyState,
  ErrorState,
  Pagination,
  SegmentedControl,
  Skeleton,
  useAppearance,
} from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useEffect, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { orderMessages } from './order-messages.ts'
import { OrderDetails } from './OrderDetails.tsx'
import styles from './OrderList.module.css'
import { OrderTable } from './OrderTable.tsx'
import { type OrderFilter, type OrdersState, useOrders } from './use-orders.ts'

/** Classes of the host's own for parts of the list; `details` is the dialog of one order. */
export type OrderListClassNames = Readonly<Partial<Record<'root' | 'table', string>>> & {
  readonly details?: DialogClassNames | undefined
}

export interface OrderListProps {
  /** Pays a waiting order or buys the same goods again. Without it, nothing can be paid from here. */
  onPay?: ((order: PayOrder) => void) | undefined
  /** The next step of a user who has bought nothing yet: the host opens the cashier. */
  onBuy?: (() => void) | undefined
  /** A change redraws. @default whether the transport has a token when it draws */
  isLoggedIn?: boolean | undefined
  /** Number of an order whose details open at once. */
  openOrder?: string | undefined
  /** Called when the details of `openOrder` are open: to open them again, the host gives the number again. */
  onOrderOpened?: (() => void) | undefined
  /** Offers a visitor to log in. */
  onLoginRequired?: (() => void) | undefined
  appearance?: Appearance | undefined
  classNames?: OrderListClassNames | undefined
}

const filters: readonly OrderFilter[] = ['all', 'pending', 'paid', 'expired', 'cancelled', 'refunded']

/** The user's orders, newest first. */
export function OrderList({ appearance, ...list }: OrderListProps): ReactNode {
  return (
    <AppearanceProvider appearance={appearance}>
      <Framed {...list} />
    </AppearanceProvider>
  )
}

function Framed({
  isLoggedIn: said,
  onLoginRequired,
  classNames = {},
  ...orders
}: Omit<OrderListProps, 'appearance'>): ReactNode {
  const transport = useTransport()
  const isLoggedIn = said ?? transport.getToken() !== undefined
  return (
    <div
      className={[isLoggedIn ? styles.root : styles.visitor, classNames.root].filter(Boolean).join(' ')}
      {...useAppearance()}
    >
      {isLoggedIn ? (
        <Orders {...orders} classNames={classNames} />
      ) : (
        <Visitor onLoginRequired={onLoginRequired} />
      )}
    </div>
  )
}

function Visitor({ onLoginRequired }: Pick<OrderListProps, 'onLoginRequired'>): ReactNode {
  const text = orderMessages.useMessages()
  const logIn = onLoginRequired ? (
    <Button variant="primary" onClick={onLoginRequired}>
      {text('orders.logIn')}
    </Button>
  ) : undefined
  return (
    <EmptyState
      icon="user"
      title={text('orders.visitor')}
      description={text('orders.visitorNote')}
      action={logIn}
    />
  )
}

interface OrdersProps extends Omit<OrderListProps, 'appearance' | 'isLoggedIn' | 'onLoginRequired'> {
  classNames: OrderListClassNames
}

function Orders({ onPay, onBuy, openOrder, onOrderOpened, classNames }: OrdersProps): ReactNode {
  const text = orderMessages.useMessages()
  const state = useOrders()
  const [details, setDetails] = useState<{ orderNumber: string; open: boolean }>()

  const [asked, setAsked] = useState<string>()
  if (openOrder !== asked) {
    setAsked(openOrder)
    if (openOrder !== undefined) setDetails({ orderNumber: openOrder, open: true })
  }
  const confirm = useEffectEvent(() => onOrderOpened?.())
  useEffect(() => {
    if (openOrder !== undefined) confirm()
  }, [openOrder])

  function pay(order: PayOrder): void {
    setDetails(undefined)
    onPay?.(order)
  }

  return (
    <>
      <SegmentedControl<OrderFilter>
        label={text('orders.filter')}
        size="small"
        value={state.filter}
        onValueChange={state.setFilter}
        options={filters.map((value) => ({ value, label: text(`orders.${value}`) }))}
      />
      <Listed state={state} onBuy={onBuy}>
        <OrderTable
          orders={state.orders}
          isBusy={state.isFetching}
          className={classNames.table}
          onPay={onPay}
          onDetails={({ orderNumber }) => setDetails({ orderNumber, open: true })}
        />
      </Listed>
      <Pagination page={state.page} pageCount={state.pageCount} onPageChange={state.setPage} />
      {details ? (
        <OrderDetails
          {...details}
          classNames={classNames.details}
          onPay={onPay && pay}
          onOpenChange={(open) => setDetails({ ...details, open })}
        />
      ) : null}
    </>
  )
}

interface ListedProps {
  state: OrdersState
  onBuy: (() => void) | undefined
  /** The table, for when there are any. */
  children: ReactNode
}

function Listed({
  state: { status, total, filter, error, isFetching, reload },
  onBuy,
  children,
}: ListedProps): ReactNode {
  const text = orderMessages.useMessages()
  const language = useLanguage()
  const isFiltered = filter !== 'all'
  if (status === 'failed')
    return (
      <ErrorState
        title={text('orders.failed')}
        description={describeError(error, language)}
        onRetry={reload}
        retrying={isFetching}
      />
    )
  if (status !== 'ready')
    return (
      <div aria-busy="true">
        <Skeleton lines={4} height="calc(2.5 * var(--longhand-rem))" />
      </div>
    )
  if (total > 0) return children
  return (
    <EmptyState
      icon="document"
      title={text(isFiltered ? 'orders.noneOfKind' : 'orders.none')}
      description={text(isFiltered ? 'orders.noneOfKindNote' : 'orders.noneNote')}
      action={!isFiltered && onBuy ? <Button onClick={onBuy}>{text('orders.buy')}</Button> : undefined}
    />
  )
}
