import { expect, it } from 'vitest'
import { countWhile } from './sorted.ts'

it.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 3],
  [9, 4],
])('counts those up to %i', (most, count) => {
  expect(countWhile([1, 3, 3, 5], (number) => number <= most)).toBe(count)
  expect(countWhile([], () => true)).toBe(0)
})
