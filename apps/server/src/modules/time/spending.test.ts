import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Allowance } from './spending.ts'
import { bySpendingOrder, planSpending, planUse, toWireShares } from './spending.ts'

const card = (
  key: string,
  left: number,
  day: number,
  source: 'bought' | 'gift' | 'beans' = 'bought',
): Allowance => ({
  allowance: 'card',
  key,
  left,
  source,
  expiresAt: new Date(Date.UTC(2026, 0, day)),
})
const daily: Allowance = { allowance: 'daily', key: '2026-01-01', left: 100 }
const vip: Allowance = { allowance: 'vip', key: '2026-01', left: 100 }

describe('who pays', () => {
  it.each<[string, Allowance[], number, string[] | undefined]>([
    ['today’s free time first', [card('a', 50, 1), vip, daily], 80, ['2026-01-01 80']],
    ['then the month', [card('a', 50, 1), vip, daily], 150, ['2026-01-01 100', '2026-01 50']],
    [
      'then the card that expires first',
      [card('late', 50, 9), card('soon', 50, 2)],
      60,
      ['soon 50', 'late 10'],
    ],
    [
      'a given card before a bought one of the same day',
      [card('bought', 50, 2), card('given', 50, 2, 'gift')],
      60,
      ['given 50', 'bought 10'],
    ],
    ['all of it, to the second', [daily, vip], 200, ['2026-01-01 100', '2026-01 100']],
    ['nothing for nothing', [daily], 0, []],
    ['nobody when it is not enough', [daily, vip], 201, undefined],
    ['nobody without allowances', [], 1, undefined],
    ['never a spent one', [{ ...daily, left: 0 }, vip], 10, ['2026-01 10']],
  ])('is %s', (_name, allowances, seconds, shares) => {
    expect(planSpending(allowances, seconds)?.map(({ key, seconds: taken }) => `${key} ${taken}`)).toEqual(
      shares,
    )
  })

  it('pays exactly the price and never more than an allowance has', () => {
    const allowance = fc.record({
      key: fc.uuid(),
      left: fc.integer({ min: 0, max: 500 }),
      day: fc.integer({ min: 1, max: 28 }),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(allowance, { selector: ({ key }) => key }),
        fc.integer({ min: 0, max: 2000 }),
        (cards, seconds) => {
          const allowances = cards.map(({ key, left, day }) => card(key, left, day))
          const shares = planSpending(allowances, seconds)
          const total = allowances.reduce((sum, { left }) => sum + left, 0)
          if (seconds > total) expect(shares).toBeUndefined()
          else {
            expect(shares?.reduce((sum, share) => sum + share.seconds, 0)).toBe(seconds)
            for (const share of shares ?? [])
              expect(share.seconds).toBeLessThanOrEqual(allowances.find(({ key }) => key === share.key)!.left)
          }
        },
      ),
    )
  })
})

it('orders by kind, then by expiry, then given before bought, then by id', () => {
  const ordered = [
    daily,
    vip,
    card('z', 1, 2, 'gift'),
    card('b', 1, 3, 'beans'),
    card('c', 1, 3, 'gift'),
    card('a', 1, 3),
    card('d', 1, 3),
  ]
  for (const [index, one] of ordered.entries()) {
    for (const other of ordered.slice(index + 1)) {
      expect(bySpendingOrder(one, other), `${one.key} ${other.key}`).toBeLessThan(0)
      expect(bySpendingOrder(other, one), `${other.key} ${one.key}`).toBeGreaterThan(0)
    }
  }
})

it('uses held shares in their order and never more than was held', () => {
  const held = [
    { allowance: 'daily' as const, key: 'd', seconds: 60 },
    { allowance: 'card' as const, key: 'c', seconds: 40 },
  ]
  const plan = (seconds: number) =>
    Object.values(planUse(held, seconds)).map((shares) =>
      shares.map(({ key, seconds: part }) => `${key} ${part}`),
    )
  expect(plan(70)).toEqual([['d 60', 'c 10'], ['c 30']])
  expect(plan(10)).toEqual([['d 10'], ['d 50', 'c 40']])
  expect(plan(0)).toEqual([[], ['d 60', 'c 40']])
  expect(plan(500)).toEqual([['d 60', 'c 40'], []])
})

it('tells what each allowance keeps', () => {
  // A month and a card of the same key are two allowances.
  const cards = [card('other', 9, 1), card('2026-01', 50, 1)]
  const shares = [
    { allowance: 'daily' as const, key: daily.key, seconds: 30 },
    { allowance: 'vip' as const, key: vip.key, seconds: 100 },
    { allowance: 'card' as const, key: '2026-01', seconds: 20 },
    { allowance: 'card' as const, key: 'expired', seconds: 5 },
  ]
  expect(toWireShares(shares, [...cards, vip, daily])).toEqual([
    { allowance: 'daily', cardId: null, seconds: 30, remaining: 70 },
    { allowance: 'vip', cardId: null, seconds: 100, remaining: 0 },
    { allowance: 'card', cardId: '2026-01', seconds: 20, remaining: 30 },
    { allowance: 'card', cardId: 'expired', seconds: 5, remaining: 0 },
  ])
})
