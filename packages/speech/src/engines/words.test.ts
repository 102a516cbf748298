import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignWords } from './align-words.ts'
import { joinWords } from '../words/join-words.ts'
import { splitWords } from '../words/split-words.ts'

const join = (words: string[]) => joinWords(words.map((text) => ({ text })))

describe('joinWords and splitWords', () => {
  it.each([
    ['Hello there, world.', 'en', ['Hello', 'there,', 'world.']],
    ['你好，世界。', 'zh', ['你好，', '世界。']],
    ['今天用 Longhand 记录', 'zh', ['今天', '用', 'Longhand', '记录']],
    ['안녕 하세요', 'ko', ['안녕', '하세요']],
  ])('%s', (text, language, words) => {
    expect(splitWords(text, language)).toEqual(words)
    expect(join(words)).toBe(text)
  })

  it('give any text back, up to its spaces', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('hello', 'wörld', "it's", '3.5', '你好', '世界', 'ありがとう', '—', '안녕'),
          { maxLength: 12 },
        ),
        (pieces) => {
          const strip = (text: string) => text.replace(/\s/g, '')
          expect(strip(join(splitWords(pieces.join(' '))))).toBe(strip(pieces.join('')))
        },
      ),
    )
  })
})

describe('alignWords', () => {
  it('lends the times of like-spelled tokens and spreads the rest', () => {
    const tokens = [
      { text: 'well', start: 1, end: 1.4, confidence: 0.9 },
      { text: 'done', start: 3, end: 3.5 },
    ]
    expect(alignWords(['Well,', 'that', 'is', 'done.'], tokens, 0, 4)).toEqual([
      { text: 'Well,', start: 1, end: 1.4, timing: 'exact', confidence: 0.9 },
      { text: 'that', start: 1.4, end: expect.closeTo(2.467, 3) as number, timing: 'estimated' },
      { text: 'is', start: expect.closeTo(2.467, 3) as number, end: 3, timing: 'estimated' },
      { text: 'done.', start: 3, end: 3.5, timing: 'exact' },
    ])
  })

  it('keeps every word, in order and inside, whatever the tokens say', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd', '...')
    const token = fc.record({
      text: word,
      start: fc.double({ min: -5, max: 15, noNaN: true }),
      end: fc.double({ min: -5, max: 15, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 15 }),
        fc.array(token, { maxLength: 15 }),
        (written, tokens) => {
          const words = alignWords(written, tokens, 2, 9)
          expect(words.map(({ text }) => text)).toEqual(written)
          words.forEach((entry, index) => {
            expect(entry.start).toBeGreaterThanOrEqual(words[index - 1]?.end ?? 2)
            expect(entry.end).toBeGreaterThanOrEqual(entry.start)
            expect(entry.end).toBeLessThanOrEqual(9)
          })
        },
      ),
    )
  })
})
