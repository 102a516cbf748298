import { expect, it } from 'vitest'
import { adviseLevel, isNoisy } from './level.ts'

it.each([
  [0.001, 'quiet'],
  [0.3, 'good'],
  [0.99, 'loud'],
] as const)('a peak of %d is %s', (peak, advice) => {
  expect(adviseLevel(peak)).toBe(advice)
})

it('hears noise where the pauses are as loud as the words', () => {
  const moments = (low: number, high: number) =>
    Array.from({ length: 40 }, (_, index) => (index % 2 ? high : low))
  expect(isNoisy(moments(0.005, 0.4))).toBe(false)
  expect(isNoisy(moments(0.2, 0.4))).toBe(true)
  expect(isNoisy([0.2, 0.4])).toBe(false)
})
