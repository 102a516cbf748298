import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutWindows, quietestPlace } from './cuts.ts'

const hour = 3600

describe('cutWindows', () => {
  it('cuts five hours once, near the middle', () => {
    expect(cutWindows(5 * hour, 3 * hour)).toEqual([{ ideal: 9000, start: 8700, end: 9300 }])
  })

  it('leaves every part shorter than the limit, wherever in its window each cut falls', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 20, max: 5 * hour, noNaN: true }),
        fc.double({ min: 10, max: 3 * hour, noNaN: true }),
        fc.infiniteStream(fc.boolean()),
        (duration, limit, early) => {
          const places = cutWindows(duration, limit).map(({ start, end }) =>
            early.next().value ? start : end,
          )
          const borders = [0, ...places, duration]
          for (const [index, end] of borders.slice(1).entries()) {
            expect(end - borders[index]!).toBeGreaterThan(0)
            expect(end - borders[index]!).toBeLessThan(limit)
          }
        },
      ),
    )
  })
})

describe('quietestPlace', () => {
  const window = { ideal: 100, start: 90, end: 110 }

  it.each([
    [
      'the middle of the longest silence',
      [
        { start: 89, end: 92 },
        { start: 92.5, end: 106 },
        { start: 108, end: 111 },
      ],
      107,
    ],
    [
      'where the parts are alike, when it is silent there',
      [
        { start: 90, end: 95 },
        { start: 105, end: 110 },
      ],
      100,
    ],
    ['where the parts are alike, when nobody speaks', [], 100],
    ['where the parts are alike, when somebody always speaks', [{ start: 80, end: 120 }], 100],
    [
      'the nearer of two silences of one length',
      [
        { start: 90, end: 101 },
        { start: 102, end: 108 },
        { start: 109, end: 110 },
      ],
      101.5,
    ],
  ])('is %s', (_, speech, place) => {
    expect(quietestPlace(window, speech)).toBe(place)
  })
})
