import { describe, expect, it } from 'vitest'
import { businessDay, businessMonth, startOfBusinessDay, systemClock } from './clock.ts'
import { ManualClock } from './testing.ts'

describe('businessDay', () => {
  it('turns over at midnight of the business time zone', () => {
    expect(businessDay(new Date('2026-03-01T15:59:59.999Z'), 'Asia/Shanghai')).toBe('2026-03-01')
    expect(businessDay(new Date('2026-03-01T16:00:00.000Z'), 'Asia/Shanghai')).toBe('2026-03-02')
  })

  it('follows daylight saving', () => {
    expect(businessDay(new Date('2026-07-01T03:59:00Z'), 'America/New_York')).toBe('2026-06-30')
    expect(businessDay(new Date('2026-12-31T04:59:00Z'), 'America/New_York')).toBe('2026-12-30')
  })
})

describe('businessMonth', () => {
  it('turns over with the day', () => {
    expect(businessMonth(new Date('2026-12-31T16:00:00Z'), 'Asia/Shanghai')).toBe('2027-01')
    expect(businessMonth(new Date('2026-12-31T15:59:59Z'), 'Asia/Shanghai')).toBe('2026-12')
  })
})

describe('startOfBusinessDay', () => {
  it.each([
    ['2026-03-10', 'Asia/Shanghai', '2026-03-09T16:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2028-02-29', 'Pacific/Kiritimati', '2028-02-28T10:00:00.000Z'],
    ['2026-01-01', 'Pacific/Pago_Pago', '2026-01-01T11:00:00.000Z'],
    // There, this day begins at one o'clock.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('of %s in %s is %s', (day, timeZone, instant) => {
    expect(startOfBusinessDay(day, timeZone).toISOString()).toBe(instant)
  })
})

describe('clocks', () => {
  it('stands still until it is moved', () => {
    const clock = new ManualClock('2026-01-01T00:00:00Z')
    expect(clock.now()).toEqual(clock.now())
    clock.advance(1500)
    expect(clock.now().toISOString()).toBe('2026-01-01T00:00:01.500Z')
    clock.set('2027-01-01T00:00:00Z')
    expect(clock.now().getUTCFullYear()).toBe(2027)
  })

  it('reads the machine', () => {
    const before = Date.now()
    expect(systemClock.now().getTime()).toBeGreaterThanOrEqual(before)
  })
})
