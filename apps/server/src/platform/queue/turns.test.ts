import { expect, it } from 'vitest'
import { farPlace, firstPlace, tagsAfter, tagOf } from './turns.ts'

const tags = (
  places: readonly number[],
  last: { taken?: number; near?: number; far?: number } = {},
): number[] => tagsAfter({ taken: 0, near: 0, far: 0, ...last }, places).map(({ tag }) => tag)

it('begins behind the last tag that was taken, and saves up none', () => {
  expect(tags([0, 0, 0])).toEqual([1, 2, 3])
  expect(tags([0, 0], { taken: 40, near: 7 })).toEqual([41, 42])
  expect(tags([0, 0], { taken: 40, near: 50 })).toEqual([51, 52])
})

it('leaves every second place beside far ones to near ones, so that both together are one a turn', () => {
  expect(tags([0, 1, farPlace, farPlace + 1])).toEqual([1, 2, 4, 6])
  expect(tags([0, 0], { taken: 2, near: 2, far: 6 })).toEqual([4, 6])
})

it('leaves a tag to each that the same owner sends at this moment', () => {
  const after = (unseen: number) =>
    tagsAfter({ taken: 4, near: 6, far: 0 }, [0, 0], unseen).map(({ tag }) => tag)
  expect([after(0), after(2)]).toEqual([
    [7, 8],
    [9, 10],
  ])
})

it('puts what goes first on the tag that was taken last', () => {
  expect(tags([firstPlace, 0], { taken: 40, near: 50 })).toEqual([40, 51])
})

it('counts tags from the highest priority of each line, that of an earlier release from the highest of all', () => {
  expect([2 ** 31 - 1, 2 ** 31 - 5, 2 ** 30 - 2, 2 ** 29 - 3, -1, -4].map(tagOf)).toEqual([0, 4, 1, 2, 0, 3])
})
