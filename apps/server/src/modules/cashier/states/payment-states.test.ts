import { payOrderStatuses } from '@longhand/contracts/schemas'
import { describe, expect, it } from 'vitest'
import { tradeStates } from '@longhand/payments'
import { attemptStates, nextPaymentState, unusableReason } from './payment-states.ts'

/** Every cell, order × attempt × report, as `next state / effect`; `·` is: nothing changes. Report: none, waiting, paid, finished, closed. */
const pending: Record<string, string[]> = {
  open: ['·', 'scanned', 'paid/goods', 'finished/goods', 'closed'],
  scanned: ['·', '·', 'paid/goods', 'finished/goods', 'closed'],
  closed: ['·', '·', 'paid/goods', 'finished/goods', '·'],
  paid: ['·', '·', '·', 'finished', '·'],
  finished: ['·', '·', '·', '·', '·'],
  unusable: ['·', '·', '·', '·', '·'],
  refunded: ['·', '·', '·', '·', '·'],
}
const ended: Record<string, string[]> = {
  ...pending,
  open: ['·', 'scanned', 'unusable/money', 'unusable/money', 'closed'],
  scanned: ['·', '·', 'unusable/money', 'unusable/money', 'closed'],
  closed: ['·', '·', 'unusable/money', 'unusable/money', '·'],
}

const cells = payOrderStatuses.flatMap((order) =>
  attemptStates.flatMap((attempt) =>
    tradeStates.map((report, index) => ({
      order,
      attempt,
      report,
      expected: (order === 'pending' ? pending : ended)[attempt]?.[index] ?? 'missing',
    })),
  ),
)

describe('the payment state machine', () => {
  it.each(cells)(
    '$order order, $attempt attempt, gateway says $news → $expected',
    ({ order, attempt, report, expected }) => {
      const { to, effect } = nextPaymentState(order, attempt, report)
      const effects = { none: '', 'give-goods': '/goods', 'give-money-back': '/money' }
      expect((to === attempt ? '·' : to) + effects[effect]).toBe(expected)
    },
  )

  it('gives goods only for an order that waits, and never gives both', () => {
    const giving = cells.filter(
      ({ order, attempt, report }) => nextPaymentState(order, attempt, report).effect === 'give-goods',
    )
    expect(new Set(giving.map(({ order }) => order))).toEqual(new Set(['pending']))
  })

  it.each([
    ['expired', 'order-closed'],
    ['cancelled', 'order-cancelled'],
    ['paid', 'paid-twice'],
    ['refunded', 'paid-twice'],
  ] as const)('says of money for a %s order that it is %s', (order, reason) => {
    expect(unusableReason(order)).toBe(reason)
  })
})
