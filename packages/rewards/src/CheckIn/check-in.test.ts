import { describe, expect, it } from 'vitest'
import { cellStateOf } from './cell-state.ts'
import { rewardOf } from './use-sign-in.ts'
import { zoneName } from './zone-name.ts'

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
    expect(cellStateOf(index, { allSignDay, todaySign })).toBe(state)
  })

  it('never opens two cells', () => {
    for (let allSignDay = 0; allSignDay <= 31; allSignDay += 1)
      for (const todaySign of [true, false]) {
        const open = Array.from({ length: 31 }, (_, index) => cellStateOf(index, { allSignDay, todaySign })).filter((state) => state === 'to-sign')
        expect(open).toHaveLength(!todaySign && allSignDay < 31 ? 1 : 0)
      }
  })
})

it('multiplies what members get: more beans, more cards', () => {
  expect(rewardOf({ signCheck: 1, signRewardType: 0, signRewardNumber: 15, memberTimes: 2 })).toEqual({ type: 0, num: 15, amount: 2 })
  expect(rewardOf({ signCheck: 1, signRewardType: 1, signRewardNumber: 3600, memberTimes: 1 })).toEqual({ type: 1, num: 3600, amount: 1 })
})

describe('a time zone in words', () => {
  it.each([
    ['Asia/Shanghai', 'en', 'China Standard Time'],
    ['Asia/Shanghai', 'zh-CN', '中国标准时间'],
    ['Nowhere/At-All', 'en', 'Nowhere/At-All'],
  ])('%s in %s is %s', (zone, language, name) => expect(zoneName(zone, language)).toBe(name))
})
