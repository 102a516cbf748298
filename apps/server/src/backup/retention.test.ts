import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseKept, type KeepRule } from './retention.ts'

const timeZone = 'Europe/Paris'
const hourMs = 3_600_000
const at = (instant: string) => ({ startedAt: new Date(instant) })
const daily = (count: number, last = '2026-11-26T02:00:00Z') =>
  Array.from({ length: count }, (_, index) => ({
    startedAt: new Date(Date.parse(last) - index * 24 * hourMs),
  }))
const days = (backups: Iterable<{ startedAt: Date }>) =>
  [...backups].map(({ startedAt }) => startedAt.toISOString().slice(0, 10)).sort()
const keptOf = (
  backups: readonly { startedAt: Date }[],
  rule: KeepRule,
  now = new Date('2026-11-26T12:00:00Z'),
) => days(chooseKept(backups, rule, { now, timeZone }))

describe('chooseKept', () => {
  it.each<[string, readonly { startedAt: Date }[], KeepRule, string[]]>([
    ['nothing of nothing', [], { daily: 7, weekly: 5, monthly: 12 }, []],
    [
      'the newest, however old',
      [at('2020-01-01T00:00:00Z')],
      { daily: 1, weekly: 0, monthly: 0 },
      ['2020-01-01'],
    ],
    ['days', daily(10), { daily: 3, weekly: 0, monthly: 0 }, ['2026-11-24', '2026-11-25', '2026-11-26']],
    // The 26th is a Thursday; Sundays end weeks.
    ['weeks', daily(20), { daily: 1, weekly: 3, monthly: 0 }, ['2026-11-15', '2026-11-22', '2026-11-26']],
    ['months', daily(70), { daily: 1, weekly: 0, monthly: 3 }, ['2026-09-30', '2026-10-31', '2026-11-26']],
    [
      'days that have a backup, not days that have passed',
      [
        at('2026-11-26T02:00:00Z'),
        at('2026-08-03T02:00:00Z'),
        at('2026-02-01T02:00:00Z'),
        at('2026-01-01T02:00:00Z'),
      ],
      { daily: 3, weekly: 0, monthly: 0 },
      ['2026-02-01', '2026-08-03', '2026-11-26'],
    ],
    [
      'the last one of a day, and all of the last 24 hours',
      [
        at('2026-11-26T10:00:00Z'),
        at('2026-11-26T04:00:00Z'),
        at('2026-11-25T20:00:00Z'),
        at('2026-11-24T20:00:00Z'),
        at('2026-11-24T08:00:00Z'),
      ],
      { daily: 3, weekly: 0, monthly: 0 },
      ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-26'],
    ],
    // 23:30 in London is the next day in Paris.
    [
      'days of the time zone',
      [at('2026-11-22T23:30:00Z'), at('2026-11-23T12:00:00Z')],
      { daily: 2, weekly: 0, monthly: 0 },
      ['2026-11-23'],
    ],
  ])('keeps %s', (_, backups, rule, expected) => {
    expect(keptOf(backups, rule)).toEqual(expected)
  })

  const backups = fc
    .array(fc.integer({ min: 0, max: 400 * 24 }), { minLength: 1, maxLength: 80 })
    .map((hours) =>
      hours.map((ago) => ({ startedAt: new Date(Date.parse('2026-11-26T12:00:00Z') - ago * hourMs) })),
    )
  const rule = fc.record({
    daily: fc.integer({ min: 1, max: 10 }),
    weekly: fc.integer({ min: 0, max: 6 }),
    monthly: fc.integer({ min: 0, max: 14 }),
  })
  const now = new Date('2026-11-26T12:00:00Z')

  it('never loses the newest, and what it chose once it chooses again', () => {
    fc.assert(
      fc.property(backups, rule, (all, keep) => {
        const kept = chooseKept(all, keep, { now, timeZone })
        const newest = Math.max(...all.map(({ startedAt }) => startedAt.getTime()))
        expect([...kept].some(({ startedAt }) => startedAt.getTime() === newest)).toBe(true)
        const old = [...kept].filter(({ startedAt }) => now.getTime() - startedAt.getTime() >= 24 * hourMs)
        expect(old.length).toBeLessThanOrEqual(keep.daily + keep.weekly + keep.monthly + 1)
        expect(chooseKept([...kept], keep, { now, timeZone })).toEqual(kept)
      }),
    )
  })
})
