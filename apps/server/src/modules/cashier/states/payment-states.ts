import type { OrderRefund, PayOrderStatus } from '@longhand/contracts'
import type { TradeState } from '@longhand/payments'

/** `finished`: paid and past any refund at the gateway; `unusable`: paid, but buys nothing. */
export const attemptStates = [
  'open',
  'scanned',
  'paid',
  'finished',
  'unusable',
  'refunded',
  'closed',
] as const

export const orderStates = [
  'pending',
  'paid',
  'expired',
  'cancelled',
  'refunded',
] as const satisfies readonly PayOrderStatus[]

export const refundReasons = [
  'order-closed',
  'order-cancelled',
  'paid-twice',
  'operator',
  'buyer',
] as const satisfies readonly OrderRefund['reason'][]

export type AttemptState = (typeof attemptStates)[number]

export type UnusableReason = Exclude<OrderRefund['reason'], 'operator' | 'buyer' | 'partial'>

export interface Transition {
  to: AttemptState
  effect: 'none' | 'give-goods' | 'give-money-back'
}

type Row = Readonly<Record<TradeState, Transition | { pending: Transition; otherwise: Transition }>>

const to = (state: AttemptState): Transition => ({ to: state, effect: 'none' })
/** Only an order that waits can be paid; money for any other buys nothing. */
const pay = (state: 'paid' | 'finished'): { pending: Transition; otherwise: Transition } => ({
  pending: { to: state, effect: 'give-goods' },
  otherwise: { to: 'unusable', effect: 'give-money-back' },
})
const stay = (state: AttemptState): Row => ({
  none: to(state),
  waiting: to(state),
  paid: to(state),
  finished: to(state),
  closed: to(state),
})

const table: Readonly<Record<AttemptState, Row>> = {
  open: {
    none: to('open'),
    waiting: to('scanned'),
    paid: pay('paid'),
    finished: pay('finished'),
    closed: to('closed'),
  },
  scanned: {
    none: to('scanned'),
    waiting: to('scanned'),
    paid: pay('paid'),
    finished: pay('finished'),
    closed: to('closed'),
  },
  // Closed here is a guess that the gateway may correct: what was paid counts.
  closed: {
    none: to('closed'),
    waiting: to('closed'),
    paid: pay('paid'),
    finished: pay('finished'),
    closed: to('closed'),
  },
  // A close after payment is a refund, which is ours to begin and book.
  paid: { ...stay('paid'), finished: to('finished') },
  finished: stay('finished'),
  unusable: stay('unusable'),
  refunded: stay('refunded'),
}

export function nextPaymentState(
  order: PayOrderStatus,
  attempt: AttemptState,
  report: TradeState,
): Transition {
  const cell = table[attempt][report]
  if ('to' in cell) return cell
  return order === 'pending' ? cell.pending : cell.otherwise
}

export function unusableReason(order: PayOrderStatus): UnusableReason {
  if (order === 'cancelled') return 'order-cancelled'
  return order === 'expired' ? 'order-closed' : 'paid-twice'
}
