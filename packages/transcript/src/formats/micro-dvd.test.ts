import { expect, it } from 'vitest'
import { read } from './testing-read.ts'

it('counts frames at the rate of its first line, else those of a film', () => {
  expect(read('{1}{1}25\n{25}{75}{y:i}Hello|there\n{100}{}/So\n', 'a.sub')).toEqual([
    { startMs: 1000, endMs: 3000, text: 'Hello there' },
    { startMs: 4000, endMs: 7000, text: 'So' },
  ])
  expect(read('{24}{48}Hello\n', 'a.txt')).toEqual([{ startMs: 1001, endMs: 2002, text: 'Hello' }])
})

it('MPL2 counts tenths of a second', () => {
  expect(read('[10][25]/Hello|there\n[30][40]Yes\n', 'a.txt')).toEqual([
    { startMs: 1000, endMs: 2500, text: 'Hello there' },
    { startMs: 3000, endMs: 4000, text: 'Yes' },
  ])
})

it('PowerDivX counts seconds', () => {
  expect(read('{0:00:25}{0:00:26}Hello|there\n{0:00:31}{}So\n', 'a.psb')).toEqual([
    { startMs: 25_000, endMs: 26_000, text: 'Hello there' },
    { startMs: 31_000, endMs: 34_000, text: 'So' },
  ])
})
