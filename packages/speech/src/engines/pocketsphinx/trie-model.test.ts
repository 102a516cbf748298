import { describe, expect, it } from 'vitest'
import { withWords } from './language-model.ts'
import { readTrie, sequenceOf, type TrieModel, writeTrie } from './trie-model.ts'

const words = ['</s>', '<s>', 'a', 'dog', 'saw', 'tree']
const pair = (before: string, last: string) => sequenceOf(words.indexOf(last), words.indexOf(before))
const model: TrieModel = {
  words,
  unigrams: {
    probability: Float32Array.of(-2, -50, -1, -3, -4, -5),
    weight: Float32Array.of(0, -0.5, -0.25, -1, 0, 0),
  },
  bigrams: {
    sequence: Float64Array.of(pair('dog', '</s>'), pair('<s>', 'a'), pair('a', 'dog'), pair('a', 'tree')),
    probability: Float32Array.of(-0.5, -1.5, -2.5, -3.5),
    weight: Float32Array.of(0, -0.75, 0.5, 0),
  },
  trigrams: {
    sequence: Float64Array.of(
      sequenceOf(pair('dog', '</s>'), words.indexOf('a')),
      sequenceOf(pair('a', 'tree'), words.indexOf('saw')),
    ),
    probability: Float32Array.of(-0.125, -6),
  },
}

describe('the binary form of sphinxbase', () => {
  it('has what was written', () => {
    const read = readTrie(writeTrie(model))
    expect(read.words).toEqual(words)
    expect(read.bigrams.sequence).toEqual(model.bigrams.sequence)
    expect(read.trigrams.sequence).toEqual(model.trigrams.sequence)
    for (const [found, written] of [
      [read.unigrams, model.unigrams],
      [read.bigrams, model.bigrams],
    ] as const) {
      for (const kind of ['probability', 'weight'] as const) {
        expect(
          Math.max(...found[kind].map((value, index) => Math.abs(value - written[kind][index]!))),
        ).toBeLessThan(1e-3)
      }
    }
    expect(
      Math.max(
        ...read.trigrams.probability.map((value, index) =>
          Math.abs(value - model.trigrams.probability[index]!),
        ),
      ),
    ).toBeLessThan(1e-3)
  })

  it('has no triples where there are none', () => {
    const read = readTrie(
      writeTrie({ ...model, trigrams: { sequence: new Float64Array(), probability: new Float32Array() } }),
    )
    expect(read.bigrams.sequence).toEqual(model.bigrams.sequence)
    expect(read.trigrams.sequence).toHaveLength(0)
  })

  it('takes words that are added', () => {
    const read = readTrie(withWords(writeTrie(model), ['zolpidem'], 0.25))
    expect(read.words).toEqual([...words, 'zolpidem'])
    expect(read.unigrams.probability.at(-1)).toBeCloseTo(Math.log(0.25), 3)
    expect(read.trigrams.sequence).toEqual(model.trigrams.sequence)
  })

  it.each([
    ['is empty', Buffer.alloc(0)],
    ['is of another kind', Buffer.from('\\data\\\nngram 1=5\nngram 2=0\nngram 3=0\n')],
    ['is cut off', writeTrie(model).subarray(0, 1000)],
  ])('refuses a file that %s', (_, file) => {
    expect(() => readTrie(file)).toThrow('unknown kind')
  })
})
