import { describe, expect, it } from 'vitest'
import { checkInInfoFixture } from '../fixtures/answers.ts'
import { cellDates, nextCardOf } from './check-in-dates.ts'
import { zoneName } from './zone-name.ts'
import { cellStateOf, rewardOf } from './use-check-in.ts'

describe('the state of a day', () => {
  it.each([
    // index, days signed, signed today
    [0, 0, false, 'to-sign'],
    [1, 0, false, 'locked'],
    [0, 1, true, 'signed'],
    [1, 1, true, 'locked'],
    [1, 1, false, 'to-sign'],
    [8, 9, false, 'signed'],
    [9, 9, false, 'to-sign'],
    [9, 9, true, 'locked'],
    [10, 9, false, 'locked'],
    [30, 31, true, 'signed'],
    [30, 30, false, 'to-sign'],
  ] as const)('cell %i after %i days, today signed: %s, is %s', (index, allSignDay, todaySign, state) => {
    expect(cellStateOf(index, { allSignDay, todaySign, today: '2026-03-12' }, new Date())).toBe(state)
  })

  it('is too late for what the month can’t reach any more, where the day is known', () => {
    const last = { allSignDay: 0, todaySign: false, today: '2026-03-31' }
    expect(cellStateOf(0, last, new Date())).toBe('to-sign')
    expect(cellStateOf(1, last, undefined)).toBe('too-late')
    expect(cellStateOf(1, { ...last, today: undefined }, undefined)).toBe('locked')
  })

  it('never opens two cells', () => {
    for (let allSignDay = 0; allSignDay <= 31; allSignDay += 1)
      for (const todaySign of [true, false]) {
        const open = Array.from({ length: 31 }, (_, index) =>
          cellStateOf(index, { allSignDay, todaySign, today: '2026-03-12' }, new Date()),
        ).filter((state) => state === 'to-sign')
        expect(open).toHaveLength(!todaySign && allSignDay < 31 ? 1 : 0)
      }
  })
})

it('multiplies what members get: more beans, more cards', () => {
  expect(rewardOf({ signCheck: 1, signRewardType: 0, signRewardNumber: 15, memberTimes: 2 })).toEqual({
    type: 0,
    num: 15,
    amount: 2,
  })
  expect(rewardOf({ signCheck: 1, signRewardType: 1, signRewardNumber: 3600, memberTimes: 1 })).toEqual({
    type: 1,
    num: 3600,
    amount: 1,
  })
})

describe('a time zone in words', () => {
  it.each([
    ['Asia/Shanghai', 'en', 'China Standard Time'],
    ['Asia/Shanghai', 'zh-CN', '中国标准时间'],
    ['Nowhere/At-All', 'en', 'Nowhere/At-All'],
  ])('%s in %s is %s', (zone, language, name) => expect(zoneName(zone, language)).toBe(name))
})

describe('the days of the cells', () => {
  const info = checkInInfoFixture()
  const daysOf = (changes: Partial<typeof info>): (number | undefined)[] =>
    cellDates({ ...info, ...changes }).map((date) => date?.getUTCDate())

  it('are those of the check-ins, then one a day until the month ends', () => {
    expect(daysOf({})).toEqual([
      1,
      2,
      3,
      4,
      6,
      7,
      8,
      10,
      11,
      ...Array.from({ length: 20 }, (_, index) => 12 + index),
      undefined,
      undefined,
    ])
  })

  it('begin tomorrow once today is signed', () => {
    expect(
      daysOf({ allSignDay: 10, todaySign: true, signDays: [...info.signDays!, 12] }).slice(8, 12),
    ).toEqual([11, 12, 13, 14])
    expect(daysOf({ today: '2026-03-31', todaySign: true })[9]).toBeUndefined()
  })

  it('know February of a leap year', () =>
    expect(cellDates({ ...info, today: '2028-02-28', allSignDay: 0 }).filter(Boolean)).toHaveLength(2))

  it('are not named by a server that does not say what day it is', () => {
    const { today: _today, signDays: _days, ...old } = info
    expect(cellDates(old).filter(Boolean)).toEqual([])
    expect(nextCardOf(old)).toBeUndefined()
  })

  it('say how far the next card is', () => {
    expect(nextCardOf(info)).toEqual({ index: 13, checkIns: 5, date: new Date('2026-03-16') })
    expect(nextCardOf({ ...info, todaySign: true, allSignDay: 13 })).toEqual({
      index: 13,
      checkIns: 1,
      date: new Date('2026-03-13'),
    })
    expect(nextCardOf({ ...info, today: '2026-03-28' })).toBeUndefined()
  })
})
