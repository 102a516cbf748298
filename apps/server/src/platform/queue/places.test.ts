import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeAfter } from './places.ts'
import { type Line, lineOfTurn } from './turns.ts'

it('lets four of members pass each of the others, and no one wait for a line without jobs', () => {
  const waiting = { members: 6, others: 2 }
  const members = Array.from({ length: 6 }, (_, before) => placeAfter(0, 'members', before, waiting))
  expect(members).toEqual([1, 2, 3, 5, 6, 7])
  expect([0, 1].map((before) => placeAfter(0, 'others', before, waiting))).toEqual([4, 8])
  expect(placeAfter(0, 'others', 4, { members: 0, others: 9 })).toBe(5)
  expect(placeAfter(3, 'members', 0, { members: 1, others: 1 })).toBe(2)
})

it('gives each a place of its own, and never more than four of members before the next of the others', () => {
  const count = fc.integer({ min: 0, max: 30 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000 }), count, count, (turn, members, others) => {
      const order: Line[] = []
      for (const line of ['members', 'others'] as const) {
        for (let before = 0; before < { members, others }[line]; before += 1)
          order[placeAfter(turn, line, before, { members, others }) - 1] = line
      }
      expect(order).toHaveLength(members + others)
      expect(order.every((line) => (line as Line | undefined) !== undefined)).toBe(true)
      const upToLast = order
        .slice(0, order.lastIndexOf('others') + 1)
        .map((line) => (line === 'members' ? 'm' : 'o'))
      expect(upToLast.join('')).not.toContain('mmmmm')
    }),
  )
})

it('has one turn of five for others, whichever is first', () => {
  for (let start = 0; start < 5; start += 1) {
    expect(
      Array.from({ length: 5 }, (_, index) => lineOfTurn(start + index)).filter((line) => line === 'others'),
    ).toHaveLength(1)
  }
})
