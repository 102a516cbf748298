export const buyerRefundStates = ['asked', 'refused', 'done'] as const

export type BuyerRefundState = (typeof buyerRefundStates)[number]

/** `asked-again`: by an operator; `refused` and `paid`: the gateway's word. */
export const buyerRefundEvents = ['asked-again', 'refused', 'paid'] as const

export type BuyerRefundEvent = (typeof buyerRefundEvents)[number]

export interface BuyerRefundTransition {
  to: BuyerRefundState
  /** What happens to the unused time of the order. */
  effect: 'none' | 'take-time' | 'restore-time'
}

const none = (to: BuyerRefundState): BuyerRefundTransition => ({ to, effect: 'none' })

/** The time is taken when a refund is asked for, so that it can't be used while the money is on its way. */
const table: Readonly<Record<BuyerRefundState, Readonly<Record<BuyerRefundEvent, BuyerRefundTransition>>>> = {
  asked: {
    'asked-again': none('asked'),
    refused: { to: 'refused', effect: 'restore-time' },
    paid: none('done'),
  },
  // Two that ask at once may hear both: what was paid counts.
  refused: {
    'asked-again': { to: 'asked', effect: 'take-time' },
    refused: none('refused'),
    paid: { to: 'done', effect: 'take-time' },
  },
  done: { 'asked-again': none('done'), refused: none('done'), paid: none('done') },
}

export function nextBuyerRefund(state: BuyerRefundState, event: BuyerRefundEvent): BuyerRefundTransition {
  return table[state][event]
}
