import { isDomainError, useTransport } from '@longhand/api-client'
import {
  type Goods,
  type PaymentChannelOffer,
  paymentAttemptSeconds,
  paymentPollMs,
} from '@longhand/contracts'
import { useEffect, useReducer, useRef } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { useExecutePaymentMutation, useLazyCheckPayResultQuery } from '../api/cashier-api.ts'
import { type CashierProblem, type CashierProblemKind, reportProblem } from '../problem.ts'
import { type PaymentFrame, paymentFrameOf, paymentPageOf } from './payment-frame.ts'
import { isAwaited, isPaid, nextPayment, noPayment, type PayAgent, type Payment } from './payment-machine.ts'
import { startPolling } from './start-polling.ts'
import { useChannels } from './use-channels.ts'

/** Goods that are passed by on the way to others need no order: a code is asked for when the choice has rested this long, in milliseconds. */
const restMs = 300

/** What a payment is about. */
export interface PaymentOptions {
  /** What is paid, at the price that is charged; nothing while it is not known. */
  goods: Goods | undefined
  /** An order of these goods that waits for its payment; without it, a new one is made. */
  orderNumber?: string | undefined
  isLoggedIn: boolean
  /** Called once for each order that is paid. */
  onPaid?: ((paid: { goods: Goods; orderNumber: string }) => void) | undefined
  /** Called once for each order that a code was got for and that was not asked for by `orderNumber`: it was made for that, or was waiting since an earlier try. */
  onOrderCreated?: ((created: { goods: Goods; orderNumber: string }) => void) | undefined
  onError?: ((problem: CashierProblem) => void) | undefined
  /** `orderNumber` turned out to be paid, closed or no one's. */
  onOrderOver?: (() => void) | undefined
}

/** A payment and what the person can do about it. */
export interface PaymentControls {
  payment: Payment
  /** Ways to pay, of which there is always one, and the one that is chosen. */
  channels: readonly PaymentChannelOffer[]
  channel: PaymentChannelOffer
  /** The page that shows the code, for an `<iframe>` with exactly this `src` and `sandbox`. Nothing before there is a code, and for an address that is not on the list. */
  frame: PaymentFrame | undefined
  /** Where one pays on this phone itself, if the server has such a page. */
  phoneHref: string | undefined
  /** The page of a channel that leads away, for a link that opens a tab. */
  away: string | undefined
  /** Whether the server named an address that is not on the list of payment pages. */
  isRefused: boolean
  /** Another code, where there is none or its time is over. */
  refresh: () => void
  switchChannel: (payAgent: PayAgent) => void
}

/** Runs the payment machine: asks for codes, follows what becomes of them, reports once that it is paid. */
export function usePayment({
  goods: wanted,
  orderNumber,
  isLoggedIn,
  onPaid,
  onOrderCreated,
  onOrderOver,
  onError,
}: PaymentOptions): PaymentControls {
  const channels = useChannels(wanted?.currency)
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
  const changeUser = useEffectEvent(() =>
    dispatch(isLoggedIn ? { type: 'signedIn', orderNumber } : { type: 'signedOut' }),
  )
  useEffect(() => changeUser(), [isLoggedIn])
  const firstAgent = channels.list[0].payAgent
  useEffect(() => {
    if (!isOffered) dispatch({ type: 'channelSwitched', payAgent: firstAgent })
  }, [isOffered, firstAgent])
  const changeGoods = useEffectEvent(() => dispatch({ type: 'goodsChanged', goodsId, orderNumber }))
  useEffect(() => changeGoods(), [goodsId])

  const fail = useEffectEvent((kind: CashierProblemKind, cause: unknown) => {
    if (isDomainError(cause, 'NOT_LOGGED_IN') || isDomainError(cause, 'USER_DELETED'))
      dispatch({ type: 'signedOut' })
    reportProblem({ kind, cause }, onError)
  })

  /** A payment may arrive when its code is past its time: anyone who asks for another code then must not pay again. */
  async function hasEndedUnpaid(): Promise<boolean> {
    const { data, isSuccess } = await checkPayResult({ orderNumber: payment.orderNumber!, payAgent })
    // Beside an error stands the answer of the time before.
    if (!isSuccess) return false
    dispatch({ type: 'answered', attempt, tradeStatus: data.tradeStatus })
    return !isPaid(data.tradeStatus)
  }

  const announced = useRef(new Set<string>())
  function announce(made: string): void {
    if (!goods || made === orderNumber || announced.current.has(made)) return
    announced.current.add(made)
    onOrderCreated?.({ goods, orderNumber: made })
  }

  const generate = useEffectEvent(async () => {
    // Counted from before the question: the server's own count begins later.
    const expiresAt = Date.now() + paymentAttemptSeconds * 1000
    const { data, error } = await executePayment({
      source: 0,
      goodsId: payment.goodsId!,
      payAgent,
      orderNumber: payment.orderNumber,
    })
    if (data) {
      announce(data.orderNumber)
      return dispatch({ type: 'generated', attempt, ...data, expiresAt })
    }
    fail('code', error)
    const isOrderOver = isDomainError(error, 'ORDER_OVER')
      ? await hasEndedUnpaid()
      : isDomainError(error, 'RECORD_NOT_FOUND')
    dispatch({
      type: 'generationFailed',
      attempt,
      isOrderOver,
      isOff: isDomainError(error, 'PAYMENT_UNAVAILABLE') && isOff(error.data),
    })
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
    if (isSuccess && data.tradeStatus !== undefined)
      dispatch({ type: 'answered', attempt, tradeStatus: data.tradeStatus })
    else fail('state', error)
  })
  const isPolling = isAwaited(payment)
  useEffect(() => {
    if (isPolling) return startPolling({ everyMs: paymentPollMs, ask: (signal) => ask(signal) })
  }, [isPolling, attempt])

  const reportPaid = useEffectEvent(() => {
    if (goods && payment.orderNumber !== undefined) onPaid?.({ goods, orderNumber: payment.orderNumber })
  })
  useEffect(() => {
    if (phase === 'paid') reportPaid()
  }, [phase])

  const channel = channels.list.find((offer) => offer.payAgent === payAgent) ?? channels.list[0]
  return {
    payment,
    channels: channels.list,
    channel,
    ...usePages(payment, channel, (cause) => reportProblem({ kind: 'address', cause }, onError)),
    refresh: () => dispatch({ type: 'refreshed' }),
    switchChannel: (next) => dispatch({ type: 'channelSwitched', payAgent: next }),
  }
}

/** Those pages of a payment that may be opened. */
function usePages(
  { payUrl, phoneUrl }: Payment,
  channel: PaymentChannelOffer,
  onRefused: (address: string) => void,
): Pick<PaymentControls, 'frame' | 'phoneHref' | 'away' | 'isRefused'> {
  const { baseUrl } = useTransport()
  const server = baseUrl || window.location.href
  const isAway = channel.kind === 'redirect'
  const frameOf = (address: string | undefined): PaymentFrame | undefined =>
    address === undefined || isAway ? undefined : paymentFrameOf(address, server, channel.origins)
  const [frame, phone] = [frameOf(payUrl), frameOf(phoneUrl)]
  const away = isAway && payUrl !== undefined ? paymentPageOf(payUrl, server, channel) : undefined
  const isRefused = payUrl !== undefined && frame === undefined && away === undefined
  const refused = isRefused ? payUrl : !isAway && phone === undefined ? phoneUrl : undefined
  const refuse = useEffectEvent(onRefused)
  useEffect(() => {
    if (refused !== undefined) refuse(refused)
  }, [refused])
  return { frame, phoneHref: phone?.src, away, isRefused }
}

function isOff(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'reason' in data && data.reason === 'off'
}
