import { expect, it } from 'vitest'
import { matchErrors } from './matched-words.ts'

it.each([
  ['a b c', 'A, b c.', '00 00 00'],
  ['a b c', 'a x c', '00 10 00'],
  ['a b c', 'a c', '01 00'],
  ['a b', 'a x b y', '00 10 00 10'],
  ['b a', 'a', '01'],
  ['', 'a', '10'],
  ['a', '', ''],
])('%s → %s', (reference, heard, expected) => {
  const found = matchErrors(reference.split(' ').filter(Boolean), heard.split(' ').filter(Boolean))
  expect(found.map(({ wrong, missing }) => `${wrong}${missing}`).join(' ')).toBe(expected)
})
