import { expect, it } from 'vitest'
import { redeemableOf } from './use-redeem.ts'

it.each([
  [0, 60, 0],
  [59, 60, 0],
  [60, 60, 1],
  [119, 60, 1],
  [1250, 110, 11],
  [10_000_000, 1, 9999],
])('%i beans at %i buy %i', (balance, cost, most) => expect(redeemableOf(balance, cost)).toBe(most))
