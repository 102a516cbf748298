import { expect, it } from 'vitest'
import { businessDayOf } from './business-day.ts'

it.each([
  ['Asia/Shanghai', '2026-11-24T15:59:59Z', '2026-11-24'],
  ['Asia/Shanghai', '2026-11-24T16:00:00Z', '2026-11-25'],
  ['America/New_York', '2026-11-24T04:00:00Z', '2026-11-23'],
  ['Nowhere/Known', '2026-11-24T16:00:00Z', '2026-11-24'],
])('in %s at %s the business day is %s', (zone, now, day) => {
  expect(businessDayOf(zone, new Date(now))).toBe(day)
})
