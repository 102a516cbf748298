import { expect, it } from 'vitest'
import { listedPages } from './listed-pages.ts'

it.each([
  [1, 1, [1]],
  [2, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 12, [1, 2, 3, 4, 5, null, 12]],
  [4, 12, [1, 2, 3, 4, 5, null, 12]],
  [5, 12, [1, null, 4, 5, 6, null, 12]],
  [9, 12, [1, null, 8, 9, 10, 11, 12]],
  [12, 12, [1, null, 8, 9, 10, 11, 12]],
])('page %s of %s', (page, count, expected) => {
  expect(listedPages(page, count)).toEqual(expected)
})
