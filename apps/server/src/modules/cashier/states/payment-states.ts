/** The payment state machine: what an attempt and its order become when the gateway says how the trade stands. */
import type { OrderRefund, PayOrderStatus } from '@longhand/contracts'
import type { TradeState } from '../../../platform/payments/payment-channel.ts'

/**
 * Of a payment attempt: not scanned, scanned, paid for the goods, the same and past any refund at the gateway, paid but for nothing,
 * given back, closed.
 */
export const attemptStates = ['open', 'scanned', 'paid', 'finished', 'unusable', 'refunded', 'closed'] as const

/** Of an order; the wire has the same. */
export const orderStates = ['pending', 'paid', 'expired', 'cancelled', 'refunded'] as const satisfies readonly PayOrderStatus[]

/** Why money goes back; the wire has the same. */
export const refundReasons = ['order-closed', 'order-cancelled', 'paid-twice', 'operator'] as const satisfies readonly OrderRefund['reason'][]

/** One of {@link attemptStates}. */
export type AttemptState = (typeof attemptStates)[number]

/** Why a payment buys nothing. */
export type UnusableReason = Exclude<OrderRefund['reason'], 'operator'>

/** What happens: the attempt's next state, and whether the order's goods are given or the money goes back. */
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
const stay = (state: AttemptState): Row => ({ none: to(state), waiting: to(state), paid: to(state), finished: to(state), closed: to(state) })

const table: Readonly<Record<AttemptState, Row>> = {
  open: { none: to('open'), waiting: to('scanned'), paid: pay('paid'), finished: pay('finished'), closed: to('closed') },
  scanned: { none: to('scanned'), waiting: to('scanned'), paid: pay('paid'), finished: pay('finished'), closed: to('closed') },
  // Closed here is a guess that the gateway may correct: what was paid counts.
  closed: { none: to('closed'), waiting: to('closed'), paid: pay('paid'), finished: pay('finished'), closed: to('closed') },
  // Closed there after it was paid is a refund, which is ours to begin and to book.
  paid: { ...stay('paid'), finished: to('finished') },
  finished: stay('finished'),
  unusable: stay('unusable'),
  refunded: stay('refunded'),
}

/** The transition for what the gateway says about an attempt of an order. */
export function nextPaymentState(order: PayOrderStatus, attempt: AttemptState, news: TradeState): Transition {
  const cell = table[attempt][news]
  if ('to' in cell) return cell
  return order === 'pending' ? cell.pending : cell.otherwise
}

/** Why a payment buys nothing. */
export function unusableReason(order: PayOrderStatus): UnusableReason {
  if (order === 'cancelled') return 'order-cancelled'
  return order === 'expired' ? 'order-closed' : 'paid-twice'
}
