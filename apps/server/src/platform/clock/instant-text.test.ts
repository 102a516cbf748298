import { expect, it } from 'vitest'
import { instantText } from './instant-text.ts'

it.each([
  [
    '2026-11-27T16:00:00Z',
    'Asia/Shanghai',
    'November 28, 2026 at 00:00 GMT+8',
    '2026 年 11 月 28 日 00:00（GMT+8）',
  ],
  ['2026-03-05T14:05:00Z', 'UTC', 'March 5, 2026 at 14:05 UTC', '2026 年 3 月 5 日 14:05（UTC）'],
])('%s in %s is %s, %s', (instant, timeZone, english, chinese) => {
  expect(instantText(new Date(instant), timeZone, 'en')).toBe(english)
  expect(instantText(new Date(instant), timeZone, 'zh-CN')).toBe(chinese)
})
