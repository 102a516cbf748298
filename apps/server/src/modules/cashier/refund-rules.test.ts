import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OrderUse, refundOf } from './refund-rules.ts'

const hour = 3600
const day = 24 * hour
const card = (fields: Partial<OrderUse>): OrderUse => ({
  kind: 'card',
  price: 690,
  age: day,
  total: hour,
  used: 0,
  held: 0,
  free: hour,
  ...fields,
})
const month = (fields: Partial<OrderUse>): OrderUse => ({
  kind: 'vip',
  price: 2990,
  age: 3 * day,
  total: 20 * hour,
  used: 0,
  held: 0,
  free: 20 * hour,
  lasts: { total: 30 * day, left: 27 * day },
  ...fields,
})

describe('an order gives back', () => {
  it.each([
    ['an unused card: its price', card({}), 'unused-time', 690],
    ['a third of a card, rounded down', card({ free: 1200, used: 2400 }), 'unused-time', 230],
    [
      'a second of a card: less than a fen is nothing',
      card({ free: 1, used: 3599, price: 300 }),
      'unused-time',
      0,
    ],
    ['a card without what is held', card({ free: 1800, held: 1800 }), 'unused-time', 345],
    [
      'an untouched membership within a day: its price',
      month({ age: day, lasts: { total: 30 * day, left: 29 * day } }),
      'untouched',
      2990,
    ],
    [
      'one that has not begun: its price',
      month({ age: 2 * day, lasts: { total: 30 * day, left: 30 * day } }),
      'days-and-hours',
      2990,
    ],
    [
      'one whose hours were used, by hours',
      month({ used: 10 * hour, free: 10 * hour }),
      'days-and-hours',
      1495,
    ],
    [
      'one whose days have passed, by whole days',
      month({ lasts: { total: 30 * day, left: 10 * day + hour } }),
      'days-and-hours',
      996,
    ],
    [
      'one of which a second is used within the day, by hours and days',
      month({ age: hour, used: 1, free: 20 * hour - 1 }),
      'days-and-hours',
      2691,
    ],
    [
      'one that lost days to another refund',
      month({ age: hour, lasts: { total: 30 * day, left: 15 * day } }),
      'days-and-hours',
      1495,
    ],
  ] as const)('%s', (_name, use, rule, amount) => {
    expect(refundOf(use)).toEqual({ rule, amount })
  })

  it('never more than the unused share of what was paid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 900_000 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (price, total, a, b, c) => {
          const free = a % (total + 1)
          const held = b % (total - free + 1)
          const use = { price, age: 2 * day, total, free, held, used: total - free - held }
          const left = c % (30 * day + 1)
          for (const { amount } of [
            refundOf({ kind: 'card', ...use }),
            refundOf({ kind: 'vip', ...use, lasts: { total: 30 * day, left } }),
          ]) {
            expect(amount).toBeGreaterThanOrEqual(0)
            expect(amount * total).toBeLessThanOrEqual(price * free)
          }
        },
      ),
    )
  })
})
