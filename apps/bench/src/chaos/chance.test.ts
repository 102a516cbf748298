import { expect, it } from 'vitest'
import { Chance } from './chance.ts'

it('repeats with its seed, and differs with another', () => {
  const drawn = (seed: number) => {
    const chance = new Chance(seed)
    return Array.from({ length: 100 }, () => chance.between(-1, 1))
  }
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)).not.toEqual(drawn(8))
  for (const value of drawn(7)) expect(Math.abs(value)).toBeLessThanOrEqual(1)
  expect(Math.abs(drawn(7).reduce((sum, value) => sum + value, 0))).toBeLessThan(20)
})

it('picks every value there is', () => {
  const chance = new Chance(1)
  expect(new Set(Array.from({ length: 50 }, () => chance.pick(['a', 'b', 'c'])))).toEqual(
    new Set(['a', 'b', 'c']),
  )
})
