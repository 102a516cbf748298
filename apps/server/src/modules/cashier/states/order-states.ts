import type { PayOrderStatus } from '@longhand/contracts'

/** `replaced`: the price has changed and a new order takes its place. `refunded-in-part`: some of its money went back. */
export const orderEvents = [
  'code-wanted',
  'cancelled',
  'paid',
  'expired',
  'replaced',
  'refunded-in-part',
  'refunded',
] as const

export type OrderEvent = (typeof orderEvents)[number]

/** Missing: the event is refused, or changes nothing. */
const table: Readonly<Record<PayOrderStatus, Readonly<Partial<Record<OrderEvent, PayOrderStatus>>>>> = {
  pending: {
    'code-wanted': 'pending',
    cancelled: 'cancelled',
    paid: 'paid',
    expired: 'expired',
    replaced: 'expired',
  },
  // A payment that arrives now is given back; its owner may ask for another code for a while.
  expired: { 'code-wanted': 'pending', cancelled: 'cancelled' },
  cancelled: { cancelled: 'cancelled' },
  paid: { 'refunded-in-part': 'paid', refunded: 'refunded' },
  refunded: {},
}

export function nextOrderState(order: PayOrderStatus, event: OrderEvent): PayOrderStatus | undefined {
  return table[order][event]
}
