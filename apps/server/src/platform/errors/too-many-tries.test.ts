import { expect, it } from 'vitest'
import { tooManyTries } from './too-many-tries.ts'

it.each([
  [-5, 1],
  [0, 1],
  [0.2, 1],
  [59.001, 60],
  [60, 60],
])('says of %d s that another try may succeed after %i', (seconds, waitSeconds) => {
  expect(tooManyTries(seconds)).toMatchObject({ error: 'TOO_MANY_TRIES', data: { waitSeconds } })
})

it.each([
  [1, 'in 1 second', '1 秒后'],
  [60, 'in 60 seconds', '60 秒后'],
  [61, 'in 2 minutes', '2 分钟后'],
  [900, 'in 15 minutes', '15 分钟后'],
  [5400, 'in 90 minutes', '90 分钟后'],
  [5401, 'in 2 hours', '2 小时后'],
  [86_400, 'in 24 hours', '24 小时后'],
])('says how long to wait: %i s', (seconds, english, chinese) => {
  const { sentence } = tooManyTries(seconds)
  expect(sentence).toEqual({
    en: expect.stringMatching(`${english}$`),
    'zh-CN': expect.stringContaining(chinese),
  })
})
