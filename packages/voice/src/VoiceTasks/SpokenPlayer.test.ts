import { expect, it } from 'vitest'
import { spokenIndex } from './SpokenPlayer.tsx'

it.each([
  [0, -1],
  [100, 0],
  [450, 0],
  [500, 1],
  [9000, 2],
])('at %i ms word %i is spoken', (time, index) => {
  expect(spokenIndex([{ startMs: 100 }, { startMs: 500 }, { startMs: 800 }], time)).toBe(index)
})
