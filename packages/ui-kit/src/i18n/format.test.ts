import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatDate,
  formatDuration,
  formatLength,
  formatNumber,
  formatPercent,
  formatPeriod,
  formatPrice,
  formatTimeSpan,
} from './format.ts'

describe('formatDuration', () => {
  it.each([
    [0, '0:00'],
    [59.9, '0:59'],
    [123, '2:03'],
    [3723, '1:02:03'],
    [36_000, '10:00:00'],
    [-5, '0:00'],
    [Number.NaN, '0:00'],
  ])('%s s is %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))
})

it.each([
  [7.1, '0:08'],
  [19.8, '0:20'],
  [20, '0:20'],
  [3599.2, '1:00:00'],
  [Number.NaN, '0:00'],
])('formatLength of %s s is %s', (seconds, text) => expect(formatLength(seconds)).toBe(text))

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1,023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1_048_575, '1 MB'],
    [1_073_741_824, '1 GB'],
    [5 * 1024 ** 4, '5 TB'],
  ])('%s is %s', (bytes, text) => expect(formatBytes(bytes, 'en')).toBe(text))
})

describe('formatPercent', () => {
  it('says 100 % only when done', () => {
    expect(formatPercent(0.999, 'en')).toBe('99%')
    expect(formatPercent(1, 'en')).toBe('100%')
    expect(formatPercent(1.2, 'en')).toBe('100%')
  })

  it('says every whole percent as it is', () => {
    for (let percent = 0; percent <= 100; percent += 1)
      expect(formatPercent(percent / 100, 'en')).toBe(`${percent}%`)
  })
})

describe('formatTimeSpan', () => {
  it('uses at most two units', () => {
    expect(formatTimeSpan(40, 'en')).toBe('40 sec')
    expect(formatTimeSpan(200, 'en')).toBe('3 min')
    expect(formatTimeSpan(3900, 'en')).toBe('1 h 5 min')
    expect(formatTimeSpan(7200, 'zh-CN')).toBe('2 小时')
    expect(formatTimeSpan(3900, 'zh-CN')).toBe('1 小时 5 分钟')
  })
})

describe('formatPeriod', () => {
  const days = (count: number): number => count * 86_400
  it.each([
    [days(1), '1 day'],
    [days(29), '29 days'],
    [days(30), '1 month'],
    [days(90), '3 months'],
    [days(359), '11 months'],
    [days(365), '1 year'],
    [days(720), '2 years'],
    [-1, '0 days'],
  ])('%s s is %s', (seconds, text) => expect(formatPeriod(seconds, 'en')).toBe(text))

  it('speaks Chinese', () => expect(formatPeriod(days(90), 'zh-CN')).toBe('3 个月'))
})

describe('formatPrice', () => {
  it('has two decimals', () => {
    expect(formatPrice(29.9, '￥', 'en')).toBe('￥29.90')
    expect(formatPrice(1269, '￥', 'zh-CN')).toBe('￥1,269.00')
  })

  it.each([
    [1200, 'JPY', 'en', 'JPY 1,200'],
    [1200, 'JPY', 'zh-CN', 'JPY 1,200'],
    [1.25, 'KWD', 'en', 'KWD 1.250'],
    [4.5, 'EUR', 'en', 'EUR 4.50'],
    [1250, 'HUF', 'en', 'HUF 1,250'],
    // Of which Intl would show forints alone.
    [1250.5, 'HUF', 'en', 'HUF 1,250.5'],
  ])('writes %d of %s in %s with the decimals of the currency', (amount, currency, language, expected) => {
    expect(formatPrice(amount, currency, language).replaceAll('\u{a0}', ' ')).toBe(expected)
  })
})

describe('formatNumber and formatDate', () => {
  it('write as the language does', () => {
    expect(formatNumber(50_000, 'en')).toBe('50,000')
    const day = new Date(2026, 2, 5, 14, 30)
    expect(formatDate(day, 'en')).toBe('Mar 5, 2026')
    expect(formatDate(day, 'zh-CN')).toBe('2026 年 3 月 5 日')
    expect(formatDate(day, 'zh-CN', { month: 'long' })).toBe('三月')
  })
})
