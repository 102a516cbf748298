import { type Goods, goodsType } from '@longhand/contracts'
import { useEffect, useRef, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { useListGoodsQuery } from '../api/cashier-api.ts'
import { type CashierProblem, reportProblem } from '../problem.ts'
import { useWaitingOrder, type WaitingOrder } from './use-waiting-order.ts'

/** What is to be chosen from. Another `kind`, `goodsId` or `orderNumber` needs a component with another key. */
export interface GoodsOptions {
  kind: 'vip' | 'duration'
  /** To begin with. @default the first */
  goodsId?: string | undefined
  /** An unpaid order of `goodsId`: it is paid as it was ordered, instead of a new one. */
  orderNumber?: string | undefined
  isLoggedIn: boolean
  /** Called once, when the first answer is there. */
  onReady?: (() => void) | undefined
  onError?: ((problem: CashierProblem) => void) | undefined
}

/**
 * - `visitor`: an order is its owner's alone, who is not logged in, or not any more
 * - `failed`: `reload` asks again
 * - `empty`: nothing of this kind is on sale
 * - `ready`: `goods` has one or more
 */
export type GoodsStatus = 'visitor' | 'loading' | 'failed' | 'empty' | 'ready'

/** What can be bought and what is chosen of it. */
export interface GoodsState {
  status: GoodsStatus
  /** On sale; while an order is to be paid, what that holds and nothing else. */
  goods: readonly Goods[]
  /** What a payment would be for, at the price that is charged. */
  chosen: Goods | undefined
  choose: (goodsId: string) => void
  /** Whether the goods that were asked for are not on sale any more. */
  isGone: boolean
  /** The order that was asked for: `asked` and `waits` until it can't be paid any more or `leave()` says that something else is wanted. */
  order: Pick<WaitingOrder, 'state' | 'orderNumber' | 'end' | 'leave'>
  /** Of the failed call. */
  error: unknown
  reload: () => void
}

/** What is on sale, or one order that waits for its payment. `usePayment` pays what is chosen. */
export function useGoods({
  kind,
  goodsId,
  orderNumber,
  isLoggedIn,
  onReady,
  onError,
}: GoodsOptions): GoodsState {
  const order = useWaitingOrder(orderNumber, isLoggedIn, onError)
  const isPayingOrder = order.state === 'asked' || order.state === 'waits'
  const list = useListGoodsQuery(kind === 'vip' ? goodsType.vip : goodsType.card, { skip: isPayingOrder })
  const onSale = list.currentData
  const wantedId = orderNumber === undefined ? goodsId : undefined
  const [chosenId, choose] = useState(wantedId)
  const first = order.state === 'none' ? onSale?.[0] : undefined
  // Who came to pay an order gets nothing else in its place unless they choose it.
  const chosen = isPayingOrder ? order.goods : (onSale?.find((one) => one.goodsId === chosenId) ?? first)
  const goods = isPayingOrder ? (order.goods ? [order.goods] : []) : (onSale ?? [])
  const asked: WaitingOrder['query'] = isPayingOrder ? order.query : list
  const { error, isFetching, refetch } = asked
  const status = statusOf()

  function statusOf(): GoodsStatus {
    if (isPayingOrder && (!isLoggedIn || order.isSessionOver)) return 'visitor'
    if (goods.length > 0) return 'ready'
    if (!isPayingOrder && onSale) return 'empty'
    return error && !isFetching ? 'failed' : 'loading'
  }

  const listError = list.error
  const report = useEffectEvent((cause: unknown) => reportProblem({ kind: 'goods', cause }, onError))
  useEffect(() => {
    if (listError) report(listError)
  }, [listError])

  const isReady = status !== 'loading' && status !== 'failed'
  const isReported = useRef(false)
  const reportReady = useEffectEvent(() => onReady?.())
  useEffect(() => {
    if (!isReady || isReported.current) return
    isReported.current = true
    reportReady()
  }, [isReady])

  return {
    status,
    goods,
    chosen,
    choose,
    isGone:
      onSale !== undefined &&
      onSale.length > 0 &&
      wantedId !== undefined &&
      onSale.every((one) => one.goodsId !== wantedId),
    order,
    error,
    reload: () => void refetch(),
  }
}
