import { isApiError, isDomainError, isSessionOver } from '@longhand/api-client'
import type { Checkout, Goods, PayOrder } from '@longhand/contracts'
import { useEffect, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { useGetOrderQuery } from '../api/cashier-api.ts'
import { type CashierProblem, reportProblem } from '../problem.ts'

/** `over`: it can't be paid any more; `unknown`: the user has no such order; `left`: the user wants something else. */
export type WaitingOrderState = 'none' | 'asked' | 'waits' | 'over' | 'unknown' | 'left'

/** The order that the cashier was opened for. */
export interface WaitingOrder {
  state: WaitingOrderState
  /** As long as it may be paid. */
  orderNumber: string | undefined
  /** What was ordered, at the price that is charged for it; nothing until that is known. */
  goods: Goods | undefined
  goodsType: Checkout['goodsType'] | undefined
  order: PayOrder | undefined
  /** It was asked for with a login that has ended: `query.refetch` asks again with the next one. */
  isSessionOver: boolean
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** It turned out that it can't be paid any more. */
  end: () => void
  /** The person wants something else. */
  leave: () => void
}

/** What the order holds is asked of the order: goods may have gone off sale since, or cost something else. */
export function useWaitingOrder(
  orderNumber: string | undefined,
  isLoggedIn: boolean,
  onError?: (problem: CashierProblem) => void,
): WaitingOrder {
  const [state, setState] = useState<WaitingOrderState>(orderNumber === undefined ? 'none' : 'asked')
  const isWanted = state === 'asked' || state === 'waits'
  const { currentData, error, isFetching, refetch } = useGetOrderQuery(orderNumber ?? '', {
    skip: !isLoggedIn || !isWanted,
  })
  if (state === 'asked' && isDomainError(error, 'RECORD_NOT_FOUND')) setState('unknown')
  // Only the first answer decides: a later one may be about the payment that is just being made here.
  if (state === 'asked' && currentData) setState(currentData.order.status === 'pending' ? 'waits' : 'over')
  const report = useEffectEvent((cause: unknown) => reportProblem({ kind: 'order', cause }, onError))
  useEffect(() => {
    if (error) report(error)
  }, [error])
  const stop = (next: 'over' | 'left'): void =>
    setState((before) => (before === 'asked' || before === 'waits' ? next : before))
  return {
    state,
    orderNumber: isWanted ? orderNumber : undefined,
    goods: state === 'waits' && isLoggedIn ? currentData?.goods : undefined,
    goodsType: currentData?.goodsType,
    order: currentData?.order,
    isSessionOver: isApiError(error) && isSessionOver(error) && !isFetching,
    query: { error, isFetching, refetch },
    end: () => stop('over'),
    leave: () => stop('left'),
  }
}
