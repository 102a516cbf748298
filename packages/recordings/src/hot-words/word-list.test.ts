import { hotWordLength, hotWordsPerScope } from '@longhand/contracts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { problemOf, readWordFile, wordsIn, writeWordFile } from './word-list.ts'

it('takes each line once, without blanks around it', () => {
  expect(wordsIn(' canker \n\nGrafting\ncanker\r\n果园')).toEqual(['canker', 'Grafting', '果园'])
})

it.each([
  ['a column with a heading', 'Word\ncanker\n"Smith, Ann"\n', ['canker', 'Smith, Ann']],
  ['a row', 'canker,scion,果园', ['canker', 'scion', '果园']],
  [
    'semicolons and a mark at the start',
    '\uFEFFcanker;scion\r\nquince;medlar',
    ['canker', 'scion', 'quince', 'medlar'],
  ],
  ['nothing', '', []],
])('reads %s', (_what, text, words) => {
  expect(readWordFile(text)).toEqual(words)
})

it('reads back what it wrote, formulas and commas included', () => {
  const word = fc
    .string({ minLength: 1, unit: 'grapheme' })
    .map((text) => text.replace(/[\p{Cc}\uFEFF]/gu, '').trim())
    .filter((text) => text !== '' && !text.startsWith("'"))
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 20 }), (words) => {
      expect(readWordFile(writeWordFile(words))).toEqual(words)
    }),
    { numRuns: 100 },
  )
})

it('writes nothing that a spreadsheet would calculate', () => {
  expect(writeWordFile(['=1+1', '@sum'])).not.toMatch(/^[=@]/m)
})

it('says what the server would refuse', () => {
  expect(problemOf(['a'.repeat(hotWordLength)])).toBeUndefined()
  expect(problemOf(['a'.repeat(hotWordLength + 1)])).toMatchObject({ kind: 'tooLong' })
  expect(problemOf(Array.from({ length: hotWordsPerScope + 1 }, (_, index) => `w${index}`))).toEqual({
    kind: 'tooMany',
  })
})
