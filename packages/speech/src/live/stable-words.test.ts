import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StableWords } from './stable-words.ts'
import type { RecognizedWord } from './streaming-decoder.ts'

const word = (text: string, start: number, end = start + 0.4): RecognizedWord => ({ text, start, end })
const texts = (words: readonly RecognizedWord[]): string => words.map(({ text }) => text).join(' ')

describe('words that stay', () => {
  it('are old, and two guesses in a row agree on them', () => {
    const words = new StableWords()
    const guess = [word('one', 0), word('two', 0.5), word('three', 1), word('four', 2)]
    expect(texts(words.update(guess, 2.3).committed)).toBe('')
    expect(texts(words.update(guess, 2.7).committed)).toBe('one two three')
    expect(texts(words.update(guess, 2.8).open)).toBe('four')
  })

  it('wait while guesses differ', () => {
    const words = new StableWords()
    words.update([word('won', 0), word('two', 0.5)], 2.6)
    expect(texts(words.update([word('one', 0), word('two', 0.5)], 2.8).committed)).toBe('')
    expect(texts(words.update([word('one', 0), word('two', 0.5)], 3).committed)).toBe('one two')
  })

  it('are never said again when a later guess moves or changes them', () => {
    const words = new StableWords()
    const guess = [word('one', 0), word('two', 0.5)]
    words.update(guess, 2.9)
    words.update(guess, 3)
    expect(texts(words.finish([word('won', 0.05), word('too', 0.6), word('three', 1)]))).toBe('three')
  })

  it('hides what was hardly recognised', () => {
    expect(texts(new StableWords().update([word('one', 0), word('tw', 0.5, 0.95)], 1).open)).toBe('one')
  })
})

it('says each word of a guess that only grows once and in order, however often it is asked', () => {
  const steps = fc.array(fc.double({ min: 0.05, max: 1.5, noNaN: true }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(steps, (pauses) => {
      const all = Array.from({ length: 30 }, (_, index) => word(`w${index}`, index * 0.5))
      const words = new StableWords()
      const said: RecognizedWord[] = []
      let now = 0
      for (const pause of pauses) {
        now += pause
        said.push(
          ...words.update(
            all.filter(({ end }) => end <= now),
            now,
          ).committed,
        )
      }
      const whole = all.filter(({ end }) => end <= now)
      said.push(...words.finish(whole))
      expect(texts(said)).toBe(texts(whole))
    }),
  )
})
