import { expect, it } from 'vitest'
import { Figures, tableText } from './figures.ts'

it('keeps each call apart, the most frequent first', () => {
  const figures = new Figures()
  figures.answered('listRecordings', 7)
  for (let ms = 1; ms <= 100; ms += 1) figures.answered('updateSections', ms)
  figures.busy('updateSections')
  figures.busy('updateSections')
  expect(figures.table()).toEqual([
    { call: 'updateSections', answered: 100, errors: 0, busy: 2, p50: 50, p95: 95, p99: 99, max: 100 },
    { call: 'listRecordings', answered: 1, errors: 0, busy: 0, p50: 7, p95: 7, p99: 7, max: 7 },
  ])
})

it('counts what went wrong by its words, and takes no times of it', () => {
  const figures = new Figures()
  figures.failed('getText', '500 The server stumbled')
  figures.failed('updateSections', 'no answer')
  figures.failed('updateSections', 'no answer')
  expect(figures.problems()).toEqual([
    ['updateSections: no answer', 2],
    ['getText: 500 The server stumbled', 1],
  ])
  expect(figures.table().map(({ call, answered, errors, p95 }) => ({ call, answered, errors, p95 }))).toEqual(
    [
      { call: 'getText', answered: 0, errors: 1, p95: 0 },
      { call: 'updateSections', answered: 0, errors: 2, p95: 0 },
    ],
  )
})

it('prints a line for each call', () => {
  const figures = new Figures()
  figures.answered('getText', 12.34)
  const [heads, line, ...more] = tableText(figures.table()).split('\n')
  expect(heads?.trim().split(/ {2,}/)).toEqual([
    'answered',
    'errors',
    'busy',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'max ms',
  ])
  expect(line?.split(/ +/)).toEqual(['getText', '1', '0', '0', '12.3', '12.3', '12.3', '12.3'])
  expect(more).toEqual([])
})
