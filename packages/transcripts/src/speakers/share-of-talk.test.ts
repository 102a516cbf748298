import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wholePercents } from './share-of-talk.ts'

it('three who talk alike make 100 %', () => {
  expect(wholePercents([1000, 1000, 1000])).toEqual([34, 33, 33])
  expect(wholePercents([5])).toEqual([100])
  expect(wholePercents([0, 0])).toEqual([0, 0])
  expect(wholePercents([])).toEqual([])
})

it('shares in whole percent make 100, and none is a percent off or over one who talks more', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 36_000_000 }), { minLength: 1, maxLength: 30 }), (amounts) => {
      const all = amounts.reduce((sum, amount) => sum + amount, 0)
      fc.pre(all > 0)
      const percents = wholePercents(amounts)
      expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100)
      for (const [at, percent] of percents.entries()) {
        expect(Math.abs(percent - (amounts[at]! / all) * 100)).toBeLessThan(1)
        for (const [other, than] of percents.entries())
          if (amounts[at]! > amounts[other]!) expect(percent).toBeGreaterThanOrEqual(than)
      }
    }),
  )
})
