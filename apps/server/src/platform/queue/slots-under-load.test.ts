import { expect, it } from 'vitest'
import { slotsUnderLoad } from './slots-under-load.ts'

it.each([
  // slots, at loads of 0, 1.9, 2, 3.9, 4, 7.9, 8, 100
  [1, [1, 1, 1, 1, 1, 1, 1, 1]],
  [2, [2, 2, 1, 1, 1, 1, 1, 1]],
  [3, [3, 3, 2, 2, 1, 1, 1, 1]],
  [8, [8, 8, 4, 4, 2, 2, 1, 1]],
  [0, [0, 0, 0, 0, 0, 0, 0, 0]],
])('of %d slots, so many take work as the load grows', (slots, used) => {
  expect([0, 1.9, 2, 3.9, 4, 7.9, 8, 100].map((load) => slotsUnderLoad(slots, load))).toEqual(used)
})
