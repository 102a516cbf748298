import { expect, it } from 'vitest'
import { disorderOf, readWireTimes, writeWireTimes } from './wire.ts'

it('names times, and leaves all else as it is and in its order', () => {
  const cue = { number: 1, startTime: 100, endTime: 900, lines: ['Yes'] }
  expect(readWireTimes(cue)).toEqual({ number: 1, startMs: 100, endMs: 900, lines: ['Yes'] })
  expect(JSON.stringify(writeWireTimes(readWireTimes(cue)))).toBe(JSON.stringify(cue))
  expect(readWireTimes({ startTime: 5, text: 'here' })).toEqual({ startMs: 5, text: 'here' })
})

it.each([
  [{ startTime: 5, endTime: 4 }, 'section'],
  [{ startTime: 5, endTime: 5 }, undefined],
  [{ startTime: 0, endTime: 9, words: [{ text: 'a', startTime: 3, endTime: 2 }] }, 'words'],
  [{ startTime: 0, endTime: 9, words: [{ text: 'a', startTime: -1, endTime: 2 }] }, 'words'],
  [
    {
      startTime: 0,
      endTime: 9,
      words: [
        { text: 'a', startTime: 3, endTime: 4 },
        { text: 'b', startTime: 2, endTime: 5 },
      ],
    },
    'words',
  ],
  [
    {
      startTime: 0,
      endTime: 9,
      words: [
        { text: 'a', startTime: 3, endTime: 8 },
        { text: 'b', startTime: 3, endTime: 5 },
      ],
    },
    undefined,
  ],
])('finds what of %j runs backwards', (section, disorder) => {
  expect(disorderOf(section)).toBe(disorder)
})
