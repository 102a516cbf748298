import { expect, it } from 'vitest'
import { lastBackupTime } from './backup-times.ts'

it.each([
  ['2026-11-26T02:59:59Z', 24, 3, 'UTC', '2026-11-25T03:00:00.000Z'],
  ['2026-11-26T03:00:00Z', 24, 3, 'UTC', '2026-11-26T03:00:00.000Z'],
  ['2026-11-26T12:00:00Z', 24, 3, 'Asia/Shanghai', '2026-11-25T19:00:00.000Z'],
  ['2026-11-26T12:30:00Z', 6, 3, 'UTC', '2026-11-26T09:00:00.000Z'],
  ['2026-11-26T01:30:00Z', 6, 3, 'UTC', '2026-11-25T21:00:00.000Z'],
  ['2026-11-26T12:30:00Z', 1, 3, 'UTC', '2026-11-26T12:00:00.000Z'],
  // The clocks go forward at two on the 29th of March.
  ['2026-03-29T12:00:00Z', 24, 2, 'Europe/Paris', '2026-03-28T01:00:00.000Z'],
])('at %s, every %i h from %i o’clock in %s: %s', (now, everyHours, hour, timeZone, expected) => {
  expect(lastBackupTime(new Date(now), { everyHours, hour, timeZone }).toISOString()).toBe(expected)
})
