import { MessagesProvider } from '@longhand/ui-kit/i18n'
import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cappedCount } from './capped-count.ts'
import type { Reward } from './reward.ts'
import { formatSigned } from './signed.ts'
import { formatTimeAmount, timeAmountOf } from './time-amount.ts'
import { formatMembershipDays, type RewardText, useRewardText } from './use-reward-text.ts'

describe('the size of a card', () => {
  it.each([
    [60, '1 min', '1 分钟'],
    [1800, '30 min', '30 分钟'],
    [3599, '60 min', '60 分钟'],
    [3600, '1 h', '1 小时'],
    [5400, '1.5 h', '1.5 小时'],
    [7200, '2 h', '2 小时'],
    [10_800, '3 h', '3 小时'],
    [18_000, '5 h', '5 小时'],
    [36_000, '10 h', '10 小时'],
  ])('%i s is %s, %s', (seconds, english, chinese) => {
    expect(formatTimeAmount(seconds, 'en')).toBe(english)
    expect(formatTimeAmount(seconds, 'zh-CN')).toBe(chinese)
  })

  it('is in hours from 3600 seconds on', () => {
    expect(timeAmountOf(3599).unit).toBe('minute')
    expect(timeAmountOf(3600).unit).toBe('hour')
  })
})

describe('membership', () => {
  it.each([
    [1, '1 day', '1 天'],
    [7, '7 days', '7 天'],
    [29, '29 days', '29 天'],
    [30, '1 month', '1 个月'],
    [45, '45 days', '45 天'],
    [90, '3 months', '3 个月'],
    [330, '11 months', '11 个月'],
    [360, '1 year', '1 年'],
    [365, '1 year', '1 年'],
    [390, '390 days', '390 天'],
    [720, '2 years', '2 年'],
    [730, '2 years', '2 年'],
  ])('%i days are %s, %s', (days, english, chinese) => {
    expect(formatMembershipDays(days, 'en')).toBe(english)
    expect(formatMembershipDays(days, 'zh-CN')).toBe(chinese)
  })
})

function textIn(language: string): RewardText {
  return renderHook(() => useRewardText(), {
    wrapper: ({ children }) => <MessagesProvider language={language}>{children}</MessagesProvider>,
  }).result.current
}

describe('a reward', () => {
  const rows: [Reward, full: string, short: string, fullChinese: string, shortChinese: string][] = [
    [{ type: 0, num: 1 }, '1 bean', '+1', '1 颗豆子', '+1'],
    [{ type: 0, num: 10 }, '10 beans', '+10', '10 颗豆子', '+10'],
    [{ type: 0, num: 10, amount: 2 }, '20 beans', '+20', '20 颗豆子', '+20'],
    [{ type: 0, num: 1200 }, '1,200 beans', '+1,200', '1,200 颗豆子', '+1,200'],
    [{ type: 1, num: 1800 }, '30 min time card ×1', '30 min x1', '30 分钟时长卡 ×1', '30 分钟 x1'],
    [{ type: 1, num: 3600, amount: 2 }, '1 h time card ×2', '1 h x2', '1 小时时长卡 ×2', '1 小时 x2'],
    [{ type: 100, num: 7200 }, '2 h time card ×1', '2 h x1', '2 小时时长卡 ×1', '2 小时 x1'],
    [{ type: 101, num: 30 }, '1 month VIP', '1 month VIP', '1 个月会员', '1 个月会员'],
    [{ type: 199, num: 7 }, '7 days VIP', '7 days VIP', '7 天会员', '7 天会员'],
    [{ type: 200, num: 3600 }, '1 h time card ×1', '1 h x1', '1 小时时长卡 ×1', '1 小时 x1'],
  ]
  it.each(rows)('%j', (reward, full, short, fullChinese, shortChinese) => {
    expect([textIn('en').full(reward), textIn('en').short(reward)]).toEqual([full, short])
    expect([textIn('zh-CN').full(reward), textIn('zh-CN').short(reward)]).toEqual([fullChinese, shortChinese])
  })
})

describe('counts and changes', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [99, '99'],
    [100, '99+'],
    [5000, '99+'],
  ])('%i on a badge is %s', (count, text) => expect(cappedCount(count)).toBe(text))
  it.each([
    [1200, '+1,200'],
    [-30, '−30'],
    [0, '+0'],
  ])('a change of %i is %s', (change, text) => expect(formatSigned(change, 'en')).toBe(text))
})
