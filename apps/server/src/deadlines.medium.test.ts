import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ManualClock } from './platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { deadlines, type DeadlineWorld, openDeadlineWorld } from './testing-deadlines.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const kinds = Object.keys(deadlines)

/** The long proof tries 5,000 times; every test run a seeded share of them. */
const runs = process.env['LONGHAND_PROOF_RUNS'] === undefined ? 40 : 5000
const seed = 17

/** A moment before clocks change, a leap day begins or a year ends, in the zone where they do. */
const moments: readonly (readonly [timeZone: string, start: string])[] = [
  ['America/New_York', '2026-03-08T06:59:59.999Z'],
  ['America/New_York', '2026-11-01T05:59:59.999Z'],
  ['Australia/Lord_Howe', '2026-04-04T14:59:59.999Z'],
  ['America/Santiago', '2026-09-06T03:59:59.999Z'],
  ['Asia/Shanghai', '2028-02-28T15:59:59.999Z'],
  ['Asia/Shanghai', '2027-12-31T15:59:59.999Z'],
]
const zones = [...new Set(moments.map(([timeZone]) => timeZone))]

let database: TestDatabase
const clock = new ManualClock()
const worlds = new Map<string, DeadlineWorld>()

beforeAll(async () => {
  database = await createTestDatabase()
  for (const timeZone of zones) worlds.set(timeZone, await openDeadlineWorld(database, clock, timeZone))
})
afterAll(async () => {
  for (const world of worlds.values()) await world.close()
  await database.close()
})

const worldOf = (timeZone: string): DeadlineWorld => {
  const world = worlds.get(timeZone)
  if (!world) throw new Error(`There is no world in ${timeZone}.`)
  return world
}

const cases = kinds.flatMap((kind, index) => {
  const [timeZone, start] = moments[index % moments.length]!
  return (['a moment before its end', 'at its end', 'after the clock went back'] as const).map((when) => ({
    kind,
    timeZone,
    start,
    when,
  }))
})

it('is tried for some sixty cases', () => {
  expect(cases.length).toBeGreaterThanOrEqual(60)
})

it.each(cases)('$kind, begun in $timeZone at $start, $when', async ({ kind, timeZone, start, when }) => {
  clock.set(start)
  const { since, until, isOver } = await worldOf(timeZone).begin(kind)
  // Back before it began; where it belongs to a period, to the moment before that.
  const back = since === undefined ? Date.parse(start) - hourMs : since - 1
  clock.set(
    new Date(
      { 'a moment before its end': until - 1, 'at its end': until, 'after the clock went back': back }[when],
    ).toISOString(),
  )
  expect(await isOver()).toBe(
    when === 'at its end' || (when === 'after the clock went back' && since !== undefined),
  )
})

it(
  `holds for ${runs} deadlines begun at any time, and a clock that jumps`,
  { timeout: 200_000 + runs * 500 },
  async () => {
    const jump = fc.oneof(
      {
        weight: 2,
        arbitrary: fc.record({
          to: fc.constant('the end' as const),
          milliseconds: fc.constantFrom(-1, 0, 1, -1000, 1000, -hourMs, hourMs),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          to: fc.constant('the beginning' as const),
          milliseconds: fc.integer({ min: -40 * dayMs, max: 400 * dayMs }),
        }),
      },
    )
    const trial = fc.record({
      kind: fc.constantFrom(...kinds),
      timeZone: fc.constantFrom(...zones),
      start: fc.integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2036-12-31T23:59:59Z') }),
      jump,
    })
    await fc.assert(
      fc.asyncProperty(trial, async ({ kind, timeZone, start, jump: { to, milliseconds } }) => {
        clock.set(new Date(start).toISOString())
        const { since, until, isOver } = await worldOf(timeZone).begin(kind)
        const at = (to === 'the end' ? until : start) + milliseconds
        clock.set(new Date(at).toISOString())
        expect(await isOver()).toBe(at >= until || (since !== undefined && at < since))
      }),
      { numRuns: runs, seed },
    )
  },
)
