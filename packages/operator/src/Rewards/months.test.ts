import { expect, it } from 'vitest'
import { monthsFrom, monthsUntil } from './months.ts'

it('lists months across the turn of a year', () => {
  expect(monthsFrom('2026-11', 3)).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(monthsUntil('2027-01', 3)).toEqual(['2027-01', '2026-12', '2026-11'])
})
