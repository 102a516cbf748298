import type { PayOrder, PayOrderStatus } from '@longhand/contracts'
import { useState } from 'react'
import { useListOrdersQuery } from '../api/cashier-api.ts'

/** Orders of one state, or all. */
export type OrderFilter = PayOrderStatus | 'all'

export interface OrdersOptions {
  /** @default 10 */
  pageSize?: number | undefined
  /** Whether there is a user whose orders can be asked for. @default true */
  isLoggedIn?: boolean | undefined
}

/**
 * - `visitor`: nothing is asked
 * - `failed`: `reload` asks again
 * - `ready`: `orders` is a page of them; none when `total` is 0
 */
export type OrdersStatus = 'visitor' | 'loading' | 'failed' | 'ready'

/** A page of the user's orders, newest first. */
export interface OrdersState {
  status: OrdersStatus
  /** While the next page loads, those of the page before. */
  orders: readonly PayOrder[]
  /** Of the filter, on all pages. */
  total: number
  /** From 1. */
  page: number
  /** At least 1. */
  pageCount: number
  filter: OrderFilter
  isFetching: boolean
  /** Of the failed call. */
  error: unknown
  setPage: (page: number) => void
  /** Begins with the first page. */
  setFilter: (filter: OrderFilter) => void
  reload: () => void
}

/** The user's orders. They load again when one is paid or cancelled on this page. */
export function useOrders({ pageSize = 10, isLoggedIn = true }: OrdersOptions = {}): OrdersState {
  const [filter, setFilter] = useState<OrderFilter>('all')
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useListOrdersQuery(
    { page, pageSize, status: filter === 'all' ? undefined : filter },
    { skip: !isLoggedIn },
  )
  const { list = [], total = 0 } = (isLoggedIn && data) || {}

  function statusOf(): OrdersStatus {
    if (!isLoggedIn) return 'visitor'
    if (error) return 'failed'
    return data ? 'ready' : 'loading'
  }

  return {
    status: statusOf(),
    orders: list,
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / pageSize)),
    filter,
    isFetching,
    error,
    setPage,
    setFilter: (next) => {
      setFilter(next)
      setPage(1)
    },
    reload: () => void refetch(),
  }
}
