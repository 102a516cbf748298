import { describe, expect, it } from 'vitest'
import { median, percentile, toTenth } from './statistics.ts'

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

  it.each([
    [0, 1],
    [0.5, 50],
    [0.95, 95],
    [0.99, 99],
    [1, 100],
  ])('gives the value that %d of them do not exceed', (share, value) => {
    expect(percentile(hundred, share)).toBe(value)
  })

  it('is the value itself of one', () => {
    expect([percentile([7], 0), percentile([7], 0.95), percentile([7], 1)]).toEqual([7, 7, 7])
  })

  it('has none of none', () => {
    expect(percentile([], 0.5)).toBeNaN()
  })

  it('leaves the values in their order', () => {
    const values = [3, 1, 2]
    percentile(values, 0.5)
    expect(values).toEqual([3, 1, 2])
  })
})

describe('median', () => {
  it('is the one in the middle, by size', () => {
    expect(median([10, 9, 100])).toBe(10)
  })

  it('is the lower of two in the middle', () => {
    expect(median([4, 1, 3, 2])).toBe(2)
  })
})

it('rounds to tenths', () => {
  expect([toTenth(0.05), toTenth(12.34), toTenth(12.36)]).toEqual([0.1, 12.3, 12.4])
})
