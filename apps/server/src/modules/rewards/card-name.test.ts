import { expect, it } from 'vitest'
import { cardName } from './card-name.ts'

it.each([
  [60, '1 Minute Time Card', '1 分钟时长卡'],
  [1800, '30 Minutes Time Card', '30 分钟时长卡'],
  [90, '1.5 Minutes Time Card', '1.5 分钟时长卡'],
  [3599, '60 Minutes Time Card', '60 分钟时长卡'],
  [3600, '1 Hour Time Card', '1 小时时长卡'],
  [5400, '1.5 Hours Time Card', '1.5 小时时长卡'],
  [36_000, '10 Hours Time Card', '10 小时时长卡'],
])('names a card of %i s', (seconds, en, zh) => {
  expect(cardName(seconds)).toEqual({ en, 'zh-CN': zh })
})
