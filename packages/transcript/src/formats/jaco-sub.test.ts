import { expect, it } from 'vitest'
import { read } from './testing-read.ts'

it('has times in parts of a second, a shift, places, comments and styles', () => {
  const text =
    '#T50\n#C A comment\n#S-0:00:05.00\n0:00:25.25 0:00:27.00 D Hello\\nthere\n0:00:31.00 0:00:33.00 VL2JC {aside}\\ISo~\\{it\\} is\\N\n@2000 @2100 JC More \\\nof it\n'
  expect(read(text, 'a.jss')).toEqual([
    { startMs: 20_500, endMs: 22_000, text: 'Hello there' },
    { startMs: 26_000, endMs: 28_000, text: 'So {it} is' },
    { startMs: 35_000, endMs: 37_000, text: 'More of it' },
  ])
})

it('counts 30 parts of a second where it says nothing else, and keeps words that look like places', () => {
  expect(read('0:00:25.15 0:00:27.00 I am A MAN\n0:00:31.00 0:00:32.00 BBC News\n', 'a.txt')).toEqual([
    { startMs: 25_500, endMs: 27_000, text: 'I am A MAN' },
    { startMs: 31_000, endMs: 32_000, text: 'BBC News' },
  ])
})
