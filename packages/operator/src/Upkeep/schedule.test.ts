import { expect, it } from 'vitest'
import { readSchedule } from './schedule.ts'

it.each([
  ['* * * * *', { kind: 'minutes', count: 1 }],
  ['*/15 * * * *', { kind: 'minutes', count: 15 }],
  ['7 * * * *', { kind: 'hourly', minute: '07' }],
  ['5 0 * * *', { kind: 'daily', time: '00:05' }],
  ['30 18 * * *', { kind: 'daily', time: '18:30' }],
  ['30 8 * * 1', { kind: 'other', cron: '30 8 * * 1' }],
  ['0,30 * * * *', { kind: 'other', cron: '0,30 * * * *' }],
])('reads %j', (cron, schedule) => {
  expect(readSchedule(cron)).toEqual(schedule)
})
