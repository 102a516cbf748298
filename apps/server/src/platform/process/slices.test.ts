import { expect, it } from 'vitest'
import { fromBatches, mapInSlices, toBatches } from './slices.ts'

const numbers = Array.from({ length: 10_001 }, (_, index) => index)

async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const serve = (): void => {
    turns += 1
    next = setImmediate(serve)
  }
  let next = setImmediate(serve)
  await work()
  clearImmediate(next)
  return turns
}

it('gives all of a list in its order, and lets others be served in between', async () => {
  let [mapped, read]: number[][] = [[], []]
  expect(
    await turnsOf(async () => (mapped = await mapInSlices(numbers, (number) => number * 2))),
  ).toBeGreaterThan(15)
  expect(mapped).toEqual(numbers.map((number) => number * 2))
  expect(await turnsOf(async () => (read = await fromBatches<number>(toBatches(numbers))))).toBeGreaterThan(
    15,
  )
  expect(read).toEqual(numbers)
  expect(await fromBatches(toBatches([]))).toEqual([])
})
