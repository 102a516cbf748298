import { describe, expect, it } from 'vitest'
import { joinModels, tripleIn } from './join-models.ts'
import { modelOfProse } from './prose-statistics.ts'
import { maxWords, sequenceOf, type TrieModel } from './trie-model.ts'

const vocabulary = ['</s>', '<s>', 'a', 'boat', 'dog', 'saw', 'the', 'tree']
const sentences = (text: string) => text.split('. ').map((sentence) => sentence.split(' '))
const dogs = modelOfProse(
  sentences('the dog saw a tree. the dog saw a dog. a dog saw the tree. the dog saw a boat'),
  vocabulary,
)
// Its words have other numbers.
const boats = modelOfProse(
  sentences('the tree saw the boat. the boat saw the tree. the boat saw a dog. the boat saw a dog'),
  [...vocabulary].reverse(),
)
const share = 0.75

const probability = (model: TrieModel, words: readonly string[]) => {
  const [first, before, last] = words.map((word) => model.words.indexOf(word)) as [number, number, number]
  return tripleIn(model, last, before, first)
}
const sumAfter = (model: TrieModel, first: string, before: string) =>
  model.words.reduce((sum, last) => sum + probability(model, [first, before, last]), 0)

describe.each([
  ['a model of prose', dogs],
  ['two models as one', joinModels(dogs, boats, share)],
] as const)('%s', (_, model) => {
  it('gives each word a chance, and all of them together one', () => {
    for (const first of vocabulary) {
      for (const before of vocabulary) {
        expect(sumAfter(model, first, before), `${first} ${before}`).toBeCloseTo(1, 4)
        expect(
          Math.min(...vocabulary.map((last) => probability(model, [first, before, last]))),
        ).toBeGreaterThan(0)
      }
    }
  })
})

describe('two models as one', () => {
  it('say of what either knows what both say on average', () => {
    const joined = joinModels(dogs, boats, share)
    expect(joined.words).toEqual(vocabulary)
    expect(joined.trigrams.sequence.length).toBeGreaterThan(dogs.trigrams.sequence.length)
    for (const sequence of joined.trigrams.sequence) {
      const words = [sequence, Math.floor(sequence / maxWords), Math.floor(sequence / maxWords ** 2)].map(
        (end) => vocabulary[end % maxWords]!,
      )
      const mean = share * probability(dogs, words) + (1 - share) * probability(boats, words)
      expect(probability(joined, words), words.join(' ')).toBeCloseTo(mean, 5)
    }
  })

  it('have the words of the first alone', () => {
    const whales = modelOfProse(sentences('the whale saw the boat. the whale saw the boat'), [
      ...vocabulary,
      'whale',
    ])
    const joined = joinModels(dogs, whales, share)
    expect(joined.words).toEqual(vocabulary)
    expect(Math.max(...joined.bigrams.sequence)).toBeLessThan(sequenceOf(vocabulary.length, 0))
    expect(probability(joined, ['saw', 'the', 'boat'])).toBeGreaterThan(
      probability(dogs, ['saw', 'the', 'boat']),
    )
  })
})
