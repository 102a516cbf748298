import { beforeEach, expect, it } from 'vitest'
import { rememberWanted, takeWanted } from './wanted.ts'

beforeEach(() => sessionStorage.clear())

it.each([
  [{}, { defaultTab: 'vip' }],
  [
    { defaultTab: 'duration' as const, goodsId: 'card&2h' },
    { defaultTab: 'duration', goodsId: 'card&2h' },
  ],
  [
    { goodsId: 'vip-year', orderNumber: '20261122-7' },
    { defaultTab: 'vip', goodsId: 'vip-year', orderNumber: '20261122-7' },
  ],
])('outlives the page once: %j', (wanted, found) => {
  rememberWanted(wanted, sessionStorage)
  expect(takeWanted(sessionStorage)).toEqual(found)
  expect(takeWanted(sessionStorage)).toBeUndefined()
})

it.each(['', 'defaultTab=shop', '{"defaultTab":"vip"}'])('is nothing where the browser keeps %j', (kept) => {
  sessionStorage.setItem('wanted', kept)
  expect(takeWanted(sessionStorage)).toBeUndefined()
})
