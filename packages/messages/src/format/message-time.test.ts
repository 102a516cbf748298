import { expect, it } from 'vitest'
import { messageDateTime, messageTime } from './message-time.ts'

it.each([
  // zone, sent, now, shown
  ['UTC', '2026-11-21T00:00:00Z', '2026-11-21T23:59:59Z', '00:00'],
  ['UTC', '2026-11-21T13:05:00Z', '2026-11-21T13:05:00Z', '13:05'],
  ['UTC', '2026-11-20T23:59:59Z', '2026-11-21T00:00:00Z', 'Yesterday'],
  ['UTC', '2026-11-20T00:00:00Z', '2026-11-21T23:59:59Z', 'Yesterday'],
  ['UTC', '2026-11-19T23:59:59Z', '2026-11-21T00:00:00Z', '11-19'],
  ['UTC', '2026-01-01T00:00:00Z', '2026-11-21T00:00:00Z', '01-01'],
  ['UTC', '2025-12-31T23:59:59Z', '2026-11-21T00:00:00Z', '2025-12-31'],
  // New year: yesterday comes before the year.
  ['UTC', '2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z', 'Yesterday'],
  ['UTC', '2025-12-30T23:59:59Z', '2026-01-01T00:00:00Z', '2025-12-30'],
  ['UTC', '2025-12-31T00:00:00Z', '2026-01-02T00:00:00Z', '2025-12-31'],
  // The same instants elsewhere.
  ['Asia/Shanghai', '2026-11-20T15:59:59Z', '2026-11-20T16:00:00Z', 'Yesterday'],
  ['Asia/Shanghai', '2026-11-20T16:00:00Z', '2026-11-21T15:59:59Z', '00:00'],
  ['Asia/Shanghai', '2025-12-31T15:59:59Z', '2025-12-31T16:00:00Z', 'Yesterday'],
  ['Asia/Shanghai', '2025-12-30T15:00:00Z', '2025-12-31T16:00:00Z', '2025-12-30'],
  ['Asia/Shanghai', '2025-12-31T16:00:00Z', '2026-06-01T00:00:00Z', '01-01'],
  ['America/Los_Angeles', '2026-01-01T07:59:00Z', '2026-01-01T07:59:30Z', '23:59'],
  ['America/Los_Angeles', '2026-01-01T07:59:00Z', '2026-01-01T08:00:00Z', 'Yesterday'],
  ['America/Los_Angeles', '2025-12-31T07:59:00Z', '2026-01-01T08:00:00Z', '2025-12-30'],
  ['Pacific/Kiritimati', '2025-12-31T10:00:00Z', '2026-01-01T09:59:00Z', '00:00'],
  ['Pacific/Kiritimati', '2025-12-31T09:59:00Z', '2025-12-31T10:00:00Z', 'Yesterday'],
  ['Asia/Kathmandu', '2026-03-01T18:14:59Z', '2026-03-01T18:15:00Z', 'Yesterday'],
  // A day of 25 hours and one of 23.
  ['America/New_York', '2026-11-01T04:30:00Z', '2026-11-02T05:30:00Z', 'Yesterday'],
  ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z', 'Yesterday'],
  // Leap day.
  ['UTC', '2028-02-29T12:00:00Z', '2028-03-01T12:00:00Z', 'Yesterday'],
  ['UTC', '2028-02-29T12:00:00Z', '2028-03-02T12:00:00Z', '02-29'],
  // A clock that is behind.
  ['UTC', '2026-11-22T00:01:00Z', '2026-11-21T23:59:00Z', '11-22'],
  ['UTC', '2027-01-01T00:01:00Z', '2026-12-31T23:59:00Z', '2027-01-01'],
])('in %s, a message of %s read at %s says %s', (zone, sent, now, shown) => {
  expect(messageTime(new Date(sent), new Date(now), 'Yesterday', zone)).toBe(shown)
})

it('is in the reader’s own zone without a name', () => {
  const here = new Date(2026, 10, 21, 9, 7)
  expect(messageTime(here, here, 'Yesterday')).toBe('09:07')
})

it('is said in full in the same notation', () => {
  expect(messageDateTime(new Date('2026-01-05T16:04:00Z'), 'Asia/Shanghai')).toBe('2026-01-06 00:04')
})
