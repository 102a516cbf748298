import { expect, it } from 'vitest'
import { paragraphsOf } from './paragraphs.ts'

const line = (startMs: number, endMs: number) => ({ startMs, endMs })
const startsOf = (lines: readonly { startMs: number; endMs: number }[]) =>
  paragraphsOf(lines, (one) => one).map((paragraph) => paragraph.map(({ startMs }) => startMs))

it('begins a paragraph after a pause of 1.2 seconds, counted from the line before', () => {
  expect(startsOf([line(0, 900), line(2099, 3000), line(4200, 5000)])).toEqual([[0, 2099], [4200]])
})

it('begins one where it would get half a minute long', () => {
  expect(startsOf([line(0, 20_000), line(20_000, 29_999)])).toEqual([[0, 20_000]])
  expect(startsOf([line(0, 20_000), line(20_000, 30_000), line(30_000, 31_000)])).toEqual([
    [0],
    [20_000, 30_000],
  ])
})

it('has none of no lines', () => {
  expect(startsOf([])).toEqual([])
})
