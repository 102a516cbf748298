import { describe, expect, it } from 'vitest'
import type { AttemptState } from './payment-states.ts'
import { tradeStatusOf } from './trade-status.ts'

describe('what an open cashier is told', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const at = (state: AttemptState, secondsLeft = 60) => ({
    state,
    expiresAt: new Date(now.getTime() + secondsLeft * 1000),
  })

  it.each([
    ['pending', at('open'), -1],
    ['pending', at('scanned'), 0],
    ['pending', at('closed'), 3],
    ['pending', at('open', 0), 3],
    ['pending', at('scanned', 0), 3],
    ['pending', undefined, 3],
    ['paid', at('paid'), 1],
    ['paid', at('paid', -9999), 1],
    ['paid', at('finished'), 2],
    ['paid', undefined, 1],
    ['expired', at('closed'), 3],
    ['expired', at('open'), 3],
    ['cancelled', at('open'), 3],
    ['cancelled', at('scanned'), 3],
    ['refunded', at('refunded'), 3],
  ] as const)('%s order, attempt %o → %i', (order, attempt, expected) => {
    expect(tradeStatusOf(order, attempt, now)).toBe(expected)
  })
})
