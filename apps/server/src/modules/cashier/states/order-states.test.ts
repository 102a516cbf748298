import { payOrderStatuses } from '@longhand/contracts/schemas'
import { describe, expect, it } from 'vitest'
import { nextOrderState, orderEvents } from './order-states.ts'

/** Every cell, order × event; `–`: it can't happen. Events: code wanted, cancelled, paid, expired, replaced, refunded in part, refunded. */
const expected: Record<string, string[]> = {
  pending: ['pending', 'cancelled', 'paid', 'expired', 'expired', '–', '–'],
  paid: ['–', '–', '–', '–', '–', 'paid', 'refunded'],
  expired: ['pending', 'cancelled', '–', '–', '–', '–', '–'],
  cancelled: ['–', 'cancelled', '–', '–', '–', '–', '–'],
  refunded: ['–', '–', '–', '–', '–', '–', '–'],
}

const cells = payOrderStatuses.flatMap((order) =>
  orderEvents.map((event, index) => ({ order, event, to: expected[order]?.[index] ?? 'missing' })),
)

describe('the states of an order', () => {
  it.each(cells)('$order order, $event → $to', ({ order, event, to }) => {
    expect(nextOrderState(order, event) ?? '–').toBe(to)
  })

  it('never leave a refund, reach paid only from pending, and stay there when a part goes back', () => {
    expect(orderEvents.map((event) => nextOrderState('refunded', event)).filter(Boolean)).toEqual([])
    expect(
      cells.filter(({ order, event }) => nextOrderState(order, event) === 'paid').map(({ order }) => order),
    ).toEqual(['pending', 'paid'])
  })
})
