import { expect, it } from 'vitest'
import { ShownWords } from './shown-words.ts'

const word = (text: string, start: number, end: number) => ({ text, start, end, timing: 'exact' as const })
const partial = (text: string) => ({ text, start: 0, end: 1 })

it('takes the time until a word stands as it stays, and counts what was taken back', () => {
  const shown = new ShownWords()
  shown.see({ type: 'partial', partial: partial('good mourning') }, 1)
  shown.see({ type: 'partial', partial: partial('good morning all') }, 1.5)
  shown.see(
    {
      type: 'final',
      segment: {
        id: '1',
        start: 0,
        end: 1,
        text: 'good morning',
        words: [word('good', 0, 0.4), word('morning', 0.4, 1)],
      },
      partial: partial('all of'),
    },
    3,
  )
  expect(shown.takenBack).toBe(1)
  expect(shown.text).toEqual(['good', 'morning'])
  expect(shown.delays.map(({ shown: at }) => at)).toEqual([0.6, 0.5])
  expect(shown.delays.map(({ final }) => final)).toEqual([2.6, 2])
  shown.see(
    {
      type: 'final',
      segment: { id: '2', start: 1, end: 2, text: 'all', words: [word('all', 1, 1.25)] },
      partial: undefined,
    },
    4,
  )
  // `all` had stood there since 1.5, `of` came to nothing.
  expect(shown.delays.at(-1)).toEqual({ shown: 0.25, final: 2.75 })
  expect(shown.takenBack).toBe(2)
})
