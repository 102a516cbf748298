import { expect, it } from 'vitest'
import { usageShare } from './usage-share.ts'

it.each([
  [0, 1800, 0],
  [900, 1800, 0.5],
  [1800, 1800, 1],
  [2700, 1800, 1.5],
  [0, 0, 0],
  [1, 0, 1],
])('%d used of %d is %d', (used, limit, share) => {
  expect(usageShare(used, limit)).toBe(share)
})
