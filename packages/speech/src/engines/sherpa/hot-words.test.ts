import { describe, expect, it } from 'vitest'
import { hotWordTokens, readTokens } from './hot-word-tokens.ts'
import { withoutHelp } from './hot-words.child.ts'
import { toSegment } from './to-segment.ts'

/** In the order in which training joined them, then letters; capitals among them. */
const pieces = [
  'er',
  '▁k',
  'ub',
  'ber',
  '▁kub',
  'net',
  'es',
  'et',
  '▁',
  'k',
  'u',
  'b',
  'e',
  'r',
  'n',
  't',
  's',
  'K',
  'ne',
]
const ranks = readTokens(pieces.map((piece, index) => `${piece} ${String(index)}`).join('\n'))

describe('hot words in tokens', () => {
  it('are joined as the model was trained, not by the longest piece', () => {
    expect(hotWordTokens(['uber'], ranks)).toEqual([{ phrase: 'uber', tokens: ['▁', 'ub', 'er'] }])
  })

  it('are spelled in small letters, too, where the model has them', () => {
    expect(hotWordTokens(['Kes'], ranks).map(({ phrase }) => phrase)).toEqual(['Kes', 'kes'])
  })

  it('that the model can not spell, or that the recogniser would take apart, are left out', () => {
    expect(hotWordTokens(['Ärzte', 'k/k', 'k :2', '', ' '], ranks)).toEqual([])
  })

  it('keep phrases together', () => {
    expect(hotWordTokens(['ke  ke'], ranks)[0]).toEqual({ phrase: 'ke ke', tokens: ['▁k', 'e', '▁k', 'e'] })
  })
})

it('what hot words gave their tokens is taken away from how sure the engine is', () => {
  const words = [{ phrase: 'kes', tokens: ['▁k', 'es'] }]
  expect(withoutHelp([' k', 'es', 'es', 'et'], [1.5, -0.5, -0.5, -1], words)).toEqual([-0.5, -2.5, -0.5, -1])
})

it('what goes on with no beginning of a hot word has got nothing', () => {
  const words = [
    { phrase: 'kess', tokens: ['▁k', 'es', 's'] },
    { phrase: 'bet', tokens: ['▁b', 'et'] },
  ]
  expect(withoutHelp([' n', 'es', 's'], [-1, -1, -1], words)).toEqual([-1, -1, -1])
  // Within one hot word the other’s beginning is no way on.
  expect(withoutHelp([' k', ' b', 'et', ' b'], [-1, -1, -1, -1], words)).toEqual([-3, -1, -3, -3])
})

it('a word is as sure as the least of its tokens, whatever its punctuation', () => {
  const result = {
    text: 'Kubernetes, no',
    tokens: [' Kub', 'er', 'netes', ',', ' no'],
    timestamps: [0, 0.1, 0.2, 0.3, 0.4],
    logProbs: [-0.1, -1, -0.2, -5, -0.3],
  }
  const segment = toSegment(result, { start: 0, end: 1 })
  expect(segment?.words.map(({ text, confidence }) => [text, confidence])).toEqual([
    ['Kubernetes,', Math.exp(-1)],
    ['no', Math.exp(-0.3)],
  ])
  const { logProbs: _none, ...silent } = result
  expect(
    toSegment(silent, { start: 0, end: 1 })?.words.every(({ confidence }) => confidence === undefined),
  ).toBe(true)
})
