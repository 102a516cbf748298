import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeWords } from './merge-words.ts'

const numRuns = Number(process.env.LONGHAND_PROOF_RUNS ?? 300)
const anyText = fc
  .array(fc.constantFrom('the', 'rain', 'fell', 'and', '雨', '停', '。', 'sun,'), { maxLength: 8 })
  .map((words) => words.join(' '))

describe('merging two edits of one text', () => {
  it.each([
    [
      'at both ends',
      'The rain fell.',
      'The rain fell. Then it stopped.',
      'At noon the rain fell.',
      'At noon the rain fell. Then it stopped.',
    ],
    [
      'in two places',
      'The rain fell on the roof.',
      'The rain fell on the old roof.',
      'A rain fell on the roof.',
      'A rain fell on the old roof.',
    ],
    [
      'before and after',
      'the rain fell on us',
      'Look: the rain fell on us',
      'the rain fell on us all',
      'Look: the rain fell on us all',
    ],
    [
      'in Chinese, without spaces',
      '今天下雨了我们回家',
      '今天下大雨了我们回家',
      '今天下雨了我们走回家',
      '今天下大雨了我们走回家',
    ],
    ['the same twice', 'one two three', 'one 2 three', 'one 2 three four', 'one 2 three four'],
    ['the same word', 'one two three', 'one 2 three', 'one II three', undefined],
    ['words next to each other', 'one two', 'one two three', 'one two four', undefined],
  ])('%s', (_, base, ours, theirs, merged) => {
    expect(mergeWords(base, ours, theirs)).toBe(merged)
  })

  it('does not matter in which order, and loses nothing where one side changed nothing', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (base, ours, theirs) => {
        expect(mergeWords(base, ours, theirs)).toBe(mergeWords(base, theirs, ours))
        expect(mergeWords(base, ours, base)).toBe(ours)
        expect(mergeWords(base, ours, ours)).toBe(ours)
      }),
      { numRuns },
    )
  })

  it('keeps every word that a side wrote', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom('at noon', 'x'),
        fc.constantFrom('at last', 'y'),
        fc.nat(7),
        fc.nat(7),
        (base, mine, other, here, there) => {
          const insert = (words: string, place: number): string =>
            base.split(' ').toSpliced(place, 0, words).join(' ')
          const merged = mergeWords(base, insert(mine, here), insert(other, there))
          if (merged !== undefined)
            expect([merged.includes(mine), merged.includes(other)]).toEqual([true, true])
        },
      ),
      { numRuns },
    )
  })
})
