import { describeError } from '@longhand/api-client'
import type { PayOrder, PayOrderStatus } from '@longhand/contracts'
import { Button, EmptyState, ErrorState, Pagination, SegmentedControl, Skeleton } from '@longhand/ui-kit'
import { kitMessages, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useEffect, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { useListOrdersQuery } from '../api/cashier-api.ts'
import { cashierMessages } from '../messages.ts'
import { OrderDetails } from './OrderDetails.tsx'
import styles from './OrderList.module.css'
import { OrderTable } from './OrderTable.tsx'

export interface OrderListProps {
  /** Pays a waiting order or buys the same goods again. Without it, nothing can be paid from here. */
  onPay?: ((order: PayOrder) => void) | undefined
  /** The next step of a user who has bought nothing yet: the host opens the cashier. */
  onBuy?: (() => void) | undefined
  isLoggedIn: boolean
  /** Number of an order whose details open at once. */
  openOrder?: string | undefined
  /** Called when the details of `openOrder` are open: to open them again, the host gives the number again. */
  onOrderOpened?: (() => void) | undefined
  /** Offers a visitor to log in. */
  onLoginRequired?: (() => void) | undefined
}

type Filter = PayOrderStatus | 'all'

const filters: readonly Filter[] = ['all', 'pending', 'paid', 'expired', 'cancelled', 'refunded']
const pageSize = 10

/** The user's orders, newest first. */
export function OrderList({ isLoggedIn, onLoginRequired, ...orders }: OrderListProps): ReactNode {
  const text = cashierMessages.useMessages()
  if (isLoggedIn) return <Orders {...orders} />
  const logIn = onLoginRequired ? (
    <Button variant="primary" onClick={onLoginRequired}>
      {text('orders.logIn')}
    </Button>
  ) : undefined
  return <EmptyState icon="user" title={text('orders.visitor')} description={text('orders.visitorNote')} action={logIn} />
}

function Orders({ onPay, onBuy, openOrder, onOrderOpened }: Omit<OrderListProps, 'isLoggedIn' | 'onLoginRequired'>): ReactNode {
  const text = cashierMessages.useMessages()
  const [filter, setFilter] = useState<Filter>('all')
  const [page, setPage] = useState(1)
  const [details, setDetails] = useState<{ orderNumber: string; open: boolean }>()
  const query = useListOrdersQuery({ page, pageSize, ...(filter === 'all' ? {} : { status: filter }) })

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

  function choose(next: Filter): void {
    setFilter(next)
    setPage(1)
  }

  return (
    <div className={styles.root}>
      <SegmentedControl<Filter>
        label={text('orders.filter')}
        size="small"
        value={filter}
        onValueChange={choose}
        options={filters.map((value) => ({ value, label: text(`orders.${value}`) }))}
      />
      <Listed query={query} isFiltered={filter !== 'all'} onBuy={onBuy}>
        {(orders) => (
          <OrderTable orders={orders} isBusy={query.isFetching} onPay={onPay} onDetails={({ orderNumber }) => setDetails({ orderNumber, open: true })} />
        )}
      </Listed>
      <Pagination page={page} pageCount={Math.ceil((query.data?.total ?? 0) / pageSize)} onPageChange={setPage} />
      {details ? <OrderDetails {...details} onPay={onPay && pay} onOpenChange={(open) => setDetails({ ...details, open })} /> : null}
    </div>
  )
}

interface ListedProps {
  query: { data?: { list: readonly PayOrder[]; total: number } | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }
  isFiltered: boolean
  onBuy: (() => void) | undefined
  children: (orders: readonly PayOrder[]) => ReactNode
}

function Listed({ query: { data, error, isFetching, refetch }, isFiltered, onBuy, children }: ListedProps): ReactNode {
  const text = cashierMessages.useMessages()
  const kit = kitMessages.useMessages()
  const language = useLanguage()
  if (error)
    return (
      <ErrorState
        title={text('orders.failed')}
        description={describeError(error, language)}
        onRetry={() => void refetch()}
        retryLabel={kit('retry')}
        retrying={isFetching}
      />
    )
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton lines={4} height="2.5rem" />
      </div>
    )
  if (data.total > 0) return children(data.list)
  return (
    <EmptyState
      icon="document"
      title={text(isFiltered ? 'orders.noneOfKind' : 'orders.none')}
      description={text(isFiltered ? 'orders.noneOfKindNote' : 'orders.noneNote')}
      action={!isFiltered && onBuy ? <Button onClick={onBuy}>{text('orders.buy')}</Button> : undefined}
    />
  )
}
