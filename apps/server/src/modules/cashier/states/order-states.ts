/** The state machine of an order: what becomes of it when its owner, the gateway, an operator or time acts. */
import type { PayOrderStatus } from '@longhand/contracts'

/**
 * What may happen to an order: its owner asks for another code, or cancels it; its payment arrives; the last code can't be paid any more;
 * its price has changed and a new order takes its place; its payment was given back.
 */
export const orderEvents = ['code-wanted', 'cancelled', 'paid', 'expired', 'replaced', 'refunded'] as const

/** One of {@link orderEvents}. */
export type OrderEvent = (typeof orderEvents)[number]

/** Missing: the event is refused, or changes nothing. */
const table: Readonly<Record<PayOrderStatus, Readonly<Partial<Record<OrderEvent, PayOrderStatus>>>>> = {
  pending: { 'code-wanted': 'pending', cancelled: 'cancelled', paid: 'paid', expired: 'expired', replaced: 'expired' },
  // A payment that arrives now is given back; its owner may ask for another code for a while.
  expired: { 'code-wanted': 'pending', cancelled: 'cancelled' },
  cancelled: { cancelled: 'cancelled' },
  paid: { refunded: 'refunded' },
  refunded: {},
}

/** The order's next state; `undefined` when the event can't happen to it. */
export function nextOrderState(order: PayOrderStatus, event: OrderEvent): PayOrderStatus | undefined {
  return table[order][event]
}
