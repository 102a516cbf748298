import { expect, it } from 'vitest'
import { withAlternatives } from './second-decoding.ts'

const alternativesOf = (words: string, second: string) =>
  withAlternatives(
    words.split(' ').map((text, index) => ({ text, start: index, end: index + 1, timing: 'exact' })),
    second.split(' ').filter(Boolean),
  ).map(({ alternative }) => alternative)

it.each([
  ['forty rows of trees', 'forty rows of trees', [undefined, undefined, undefined, undefined]],
  ['forty rows of trees', 'forty rose of trees', [undefined, 'rose', undefined, undefined]],
  [
    'the seller of trees',
    'the cell are of trees',
    [undefined, expect.stringMatching(/cell/), undefined, undefined],
  ],
  ['forty rows of the trees', 'forty rows of trees', [undefined, undefined, undefined, '', undefined]],
  ['forty trees', 'forty tall trees', ['forty tall', undefined]],
  ['forty trees', '', ['', '']],
  ['Forty trees.', 'forty, Trees', [undefined, undefined]],
])('%s heard as “%s”', (words, second, expected) => {
  expect(alternativesOf(words, second)).toEqual(expected)
})
