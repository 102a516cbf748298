import { expect, it } from 'vitest'
import { barsOf } from './bars.ts'

it('shows the loudest of the slices of each bar', () => {
  expect(barsOf({ secondsPerPeak: 1, peaks: [0, 0.25, 1, 0] }, 2, 4)).toEqual([0.5, 1])
})

it('shows a slice in several bars where there is room', () => {
  expect(barsOf({ secondsPerPeak: 2, peaks: [1, 0.25] }, 4, 4)).toEqual([1, 1, 0.5, 0.5])
})

it('fills the height with a quiet voice, not with silence', () => {
  expect(barsOf({ secondsPerPeak: 1, peaks: [0.1, 0.1] }, 2, 2)).toEqual([1, 1])
  expect(Math.max(...barsOf({ secondsPerPeak: 1, peaks: [0.01, 0] }, 2, 2))).toBeCloseTo(0.1)
})

it('is flat where there are no peaks, and nothing without room', () => {
  expect(barsOf({ secondsPerPeak: 1, peaks: [1] }, 2, 2)).toEqual([1, 0])
  expect(barsOf({ secondsPerPeak: 1, peaks: [] }, 2, 2)).toEqual([0, 0])
  expect(barsOf({ secondsPerPeak: 1, peaks: [1] }, 0, 2)).toEqual([])
})

it('draws five hours at once', () => {
  const bars = barsOf({ secondsPerPeak: 0.1, peaks: Array.from({ length: 180_000 }, () => 0.5) }, 480, 18_000)
  expect(bars).toHaveLength(480)
  expect(new Set(bars)).toEqual(new Set([1]))
})
