import { expect, it } from 'vitest'
import { Chance } from '../chaos/chance.ts'
import { firstPauseOf, type Habit, habits, pauseMs, retryPauseMs, speakersOf } from './habits.ts'

const all = Object.keys(habits) as Habit[]
const drawn = (draw: (chance: Chance) => number): number[] => {
  const chance = new Chance(7)
  return Array.from({ length: 500 }, () => draw(chance))
}

it.each(all)('%s pauses within its limits, and not always as long', (habit) => {
  const pauses = drawn((chance) => pauseMs(chance, habit))
  const [least, most] = habits[habit]
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000 * least)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1000 * most)
  expect(Math.max(...pauses) - Math.min(...pauses)).toBeGreaterThan(900 * (most - least))
})

it.each(all)('%s is begun by someone within the first fifth of a short run', (habit) => {
  const [first, ...others] = Array.from({ length: all.length }, (_, number) =>
    Math.max(...drawn((chance) => firstPauseOf(chance, habit, { number, seconds: 20 }))),
  ).sort((one, other) => one - other)
  expect(first).toBeLessThanOrEqual(4000)
  expect(Math.min(...others)).toBeGreaterThan(900 * habits[habit][1])
})

it('has a few speak, however many there are', () => {
  expect([1, 10, 100, 1000, 10_000].map(speakersOf)).toEqual([1, 1, 2, 3, 3])
})

it('pauses longer each time, up to a limit, and each person differently', () => {
  const spans = [0, 1, 4, 20].map((tries) => drawn((chance) => retryPauseMs(chance, tries)))
  expect(
    spans.map((pauses) => [Math.min(...pauses), Math.max(...pauses)].map((ms) => Math.round(ms / 25) * 25)),
  ).toEqual([
    [125, 250],
    [250, 500],
    [2000, 4000],
    [7500, 15_000],
  ])
})

it('does not come back before the server wants', () => {
  expect(Math.min(...drawn((chance) => retryPauseMs(chance, 0, 3000)))).toBeGreaterThanOrEqual(3000)
})
