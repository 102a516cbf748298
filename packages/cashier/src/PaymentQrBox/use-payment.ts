import { isDomainError } from '@longhand/api-client'
import { type Goods, paymentAttemptSeconds, paymentPollMs } from '@longhand/contracts'
import { useEffect, useReducer } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { useExecutePaymentMutation, useLazyCheckPayResultQuery } from '../api/cashier-api.ts'
import { logProblem } from '../log-problem.ts'
import { isAwaited, isPaid, nextPayment, noPayment, type PayAgent, type Payment } from './payment-machine.ts'
import { startPolling } from './start-polling.ts'
import type { Channels } from './use-channels.ts'

/** Goods that are passed by on the way to others need no order: a code is asked for when the choice has rested this long, in milliseconds. */
const restMs = 300

/** What a payment is about. */
export interface PaymentOptions {
  goods: Goods | undefined
  /** An order of these goods that waits for its payment; without it, a new one is made. */
  orderNumber?: string | undefined
  isLoggedIn: boolean
  channels: Channels
  /** Called once for each order that is paid. */
  onPaid: (paid: { goods: Goods; orderNumber: string }) => void
  /** `orderNumber` turned out to be paid, closed or no one's. */
  onOrderOver?: (() => void) | undefined
}

/** A payment and what the person can do about it. */
export interface PaymentControls {
  payment: Payment
  refresh: () => void
  switchChannel: (payAgent: PayAgent) => void
}

/** Runs the payment machine: asks for codes, follows what becomes of them, tells once that it is paid. */
export function usePayment({ goods: wanted, orderNumber, isLoggedIn, channels, onPaid, onOrderOver }: PaymentOptions): PaymentControls {
  const [payment, dispatch] = useReducer(nextPayment, noPayment)
  const [executePayment] = useExecutePaymentMutation()
  const [checkPayResult] = useLazyCheckPayResultQuery()
  const { phase, attempt, payAgent } = payment
  // No code is asked for that another channel would replace at once.
  const goods = channels.isAsked ? undefined : wanted
  const goodsId = goods?.goodsId
  const isOffered = channels.list.some((channel) => channel.payAgent === payAgent)

  const enter = useEffectEvent(() => dispatch({ type: 'entered', isLoggedIn, goodsId, orderNumber }))
  useEffect(() => {
    enter()
    return () => dispatch({ type: 'left' })
  }, [])
  useEffect(() => dispatch({ type: isLoggedIn ? 'signedIn' : 'signedOut' }), [isLoggedIn])
  const firstAgent = channels.list[0].payAgent
  useEffect(() => {
    if (!isOffered) dispatch({ type: 'channelSwitched', payAgent: firstAgent })
  }, [isOffered, firstAgent])
  const changeGoods = useEffectEvent(() => dispatch({ type: 'goodsChanged', goodsId, orderNumber }))
  useEffect(() => changeGoods(), [goodsId])

  const fail = useEffectEvent((what: string, error: unknown) => {
    if (isDomainError(error, 'NOT_LOGGED_IN') || isDomainError(error, 'USER_DELETED')) dispatch({ type: 'signedOut' })
    logProblem(what, error)
  })

  /** A payment may arrive when its code is past its time: anyone who asks for another code then must not pay again. */
  async function hasEndedUnpaid(): Promise<boolean> {
    const { data, isSuccess } = await checkPayResult({ orderNumber: payment.orderNumber!, payAgent })
    // Beside an error stands the answer of the time before.
    if (!isSuccess) return false
    dispatch({ type: 'answered', attempt, tradeStatus: data.tradeStatus })
    return !isPaid(data.tradeStatus)
  }

  const generate = useEffectEvent(async () => {
    // Counted from before the question: the server's own count begins later.
    const expiresAt = Date.now() + paymentAttemptSeconds * 1000
    const { data, error } = await executePayment({ source: 0, goodsId: payment.goodsId!, payAgent, orderNumber: payment.orderNumber })
    if (data) return dispatch({ type: 'generated', attempt, ...data, expiresAt })
    fail('No payment code', error)
    const isOrderOver = isDomainError(error, 'ORDER_OVER') ? await hasEndedUnpaid() : isDomainError(error, 'RECORD_NOT_FOUND')
    dispatch({ type: 'generationFailed', attempt, isOrderOver, isOff: isDomainError(error, 'PAYMENT_UNAVAILABLE') && isOff(error.data) })
    if (isOrderOver && orderNumber !== undefined && payment.orderNumber === orderNumber) onOrderOver?.()
  })
  useEffect(() => {
    if (phase !== 'generating') return
    const timer = setTimeout(() => void generate(), attempt === 1 ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [phase, attempt])

  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const asked = checkPayResult({ orderNumber: payment.orderNumber!, payAgent })
    signal.addEventListener('abort', () => asked.abort())
    const { data, error, isSuccess } = await asked
    if (signal.aborted) return
    if (isSuccess && data.tradeStatus !== undefined) dispatch({ type: 'answered', attempt, tradeStatus: data.tradeStatus })
    else fail('Order status not obtained', error)
  })
  const isPolling = isAwaited(payment)
  useEffect(() => {
    if (isPolling) return startPolling({ everyMs: paymentPollMs, ask: (signal) => ask(signal) })
  }, [isPolling, attempt])

  const tell = useEffectEvent(() => {
    if (goods && payment.orderNumber !== undefined) onPaid({ goods, orderNumber: payment.orderNumber })
  })
  useEffect(() => {
    if (phase === 'paid') tell()
  }, [phase])

  return {
    payment,
    refresh: () => dispatch({ type: 'refreshed' }),
    switchChannel: (next) => dispatch({ type: 'channelSwitched', payAgent: next }),
  }
}

function isOff(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'reason' in data && data.reason === 'off'
}
