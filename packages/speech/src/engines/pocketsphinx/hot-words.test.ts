import { describe, expect, it } from 'vitest'
import { withWords } from './language-model.ts'
import { toArpabet } from './pronunciations.ts'

const unit = Math.log(1.0001)

/** Of two words and a pair, with tables that are all zero. */
function smallModel(words: readonly string[]): Buffer {
  const title = Buffer.from('Trie Language Model')
  const counts = Buffer.alloc(1 + 8)
  counts.writeUInt8(2)
  counts.writeUInt32LE(words.length, 1)
  counts.writeUInt32LE(1, 5)
  const tables = Buffer.alloc(4 + 4 * 2 ** 16)
  const unigrams = Buffer.alloc(12 * (words.length + 1))
  words.forEach((_, index) => unigrams.writeFloatLE(Math.log(0.1) / unit, 12 * index))
  unigrams.writeUInt32LE(1, 12 * words.length + 8)
  const text = Buffer.from(words.map((word) => `${word}\0`).join(''))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(text.length)
  return Buffer.concat([title, counts, tables, unigrams, Buffer.from('pairs'), size, text])
}

function read(model: Buffer): { words: string[]; likely: number[]; next: number[]; pairs: string } {
  const count = model.readUInt32LE(20)
  const from = 28 + 4 + 4 * 2 ** 16
  const entries = Array.from({ length: count + 1 }, (_, index) => from + 12 * index)
  const end = from + 12 * (count + 1)
  return {
    words: model.toString('utf8', end + 9, model.length - 1).split('\0'),
    likely: entries
      .slice(0, count)
      .map((entry) => Math.round(Math.exp(model.readFloatLE(entry) * unit) * 1e4) / 1e4),
    next: entries.map((entry) => model.readUInt32LE(entry + 8)),
    pairs: model.toString('utf8', end, end + 5),
  }
}

describe('a language model with hot words', () => {
  it('has new words behind its own, and knows nothing of what follows them', () => {
    expect(read(withWords(smallModel(['a', 'the']), ['kubernetes', 'kubernetes'], 0.002))).toEqual({
      words: ['a', 'the', 'kubernetes'],
      likely: [0.1, 0.1, 0.002],
      next: [0, 0, 1, 1],
      pairs: 'pairs',
    })
  })

  it('makes known words likelier, and none less likely', () => {
    expect(read(withWords(smallModel(['a', 'the', 'rare']), ['rare'], 0.5)).likely).toEqual([0.1, 0.1, 0.5])
    expect(read(withWords(smallModel(['a', 'the', 'rare']), ['rare'], 0.001)).likely).toEqual([0.1, 0.1, 0.1])
  })

  it('is refused when longer sequences could not name the new word, and when it is of another kind', () => {
    expect(() => withWords(smallModel(['a', 'the', 'rare']), ['one'], 0.1)).toThrow('takes no more words')
    expect(() => withWords(Buffer.from('\\data\\\nngram 1=2'), ['one'], 0.1)).toThrow('unknown kind')
  })
})

describe('how a word sounds', () => {
  it.each([
    ["k_j_'u:_b_3_n_,i:_t_s", 'K Y UW B ER N IY T S'],
    ["h_'3:_r_i", 'HH ER IY'],
    ["dZ_,i:_p_,i:_t_'i:", 'JH IY P IY T IY'],
    ["m_'o@ k_'A@_r", 'M AO R K AA R'],
  ])('%s', (spoken, sound) => {
    expect(toArpabet(spoken)).toBe(sound)
  })

  it('is unknown where English has no such sound', () => {
    expect(toArpabet("l_'y:_x")).toBeUndefined()
    expect(toArpabet(' ')).toBeUndefined()
  })
})
