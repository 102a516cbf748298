import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retime as retimePlaced, spells } from './retime.ts'
import type { ChangeBudget, Span } from './retime.ts'
import { tokenTexts } from './tokens.ts'
import type { Word } from './text.ts'

/** Without the places in the text, which follow from the words. */
const retime = (text: string, before: readonly Word[], span: Span, budget?: ChangeBudget): Word[] =>
  retimePlaced(text, before, span, budget).map(({ from, to, ...word }) => {
    expect(text.slice(from, to)).toBe(word.text)
    return word
  })

const word = (text: string, startMs: number, endMs: number, confidence = 0.9): Word => ({
  text,
  startMs,
  endMs,
  confidence,
})
const span = { startMs: 1000, endMs: 5000 }
const said = [
  word('We', 1000, 1200),
  word('meat', 1200, 1600),
  word('at', 1700, 1800),
  word('noon.', 1800, 2300),
]

describe('tokenTexts', () => {
  it('cuts at white space', () => {
    expect(tokenTexts(' We  meet,\nat noon. ')).toEqual(['We', 'meet,', 'at', 'noon.'])
  })

  it('cuts Chinese into words, punctuation with the word before', () => {
    const tokens = tokenTexts('我们明天见面，好吗？')
    expect(tokens.join('')).toBe('我们明天见面，好吗？')
    expect(tokens.length).toBeGreaterThan(2)
    expect(tokens.some((token) => token.endsWith('，'))).toBe(true)
  })

  it('gives nothing for nothing', () => {
    expect(tokenTexts('  ')).toEqual([])
  })
})

describe('retime', () => {
  it('keeps the times of words that stayed and gives a corrected word the time of the wrong one', () => {
    expect(retime('We meet at noon.', said, span)).toEqual([
      said[0],
      { text: 'meet', startMs: 1200, endMs: 1600 },
      said[2],
      said[3],
    ])
  })

  it('takes new case and punctuation without losing the time', () => {
    expect(retime('we meat, at noon!', said, span).map(({ text, startMs }) => [text, startMs])).toEqual([
      ['we', 1000],
      ['meat,', 1200],
      ['at', 1700],
      ['noon!', 1800],
    ])
  })

  it('spreads two words over the time of the one they replace', () => {
    expect(retime('We will see at noon.', said, span).slice(1, 3)).toEqual([
      { text: 'will', startMs: 1200, endMs: 1429 },
      { text: 'see', startMs: 1429, endMs: 1600 },
    ])
  })

  it('takes more words than a call may have arguments', () => {
    expect(retimePlaced('word '.repeat(130_000), [], span)).toHaveLength(130_000)
  })

  it('puts a word that was written into a pause right after the one before it', () => {
    const pause = [word('Well', 1000, 1300), word('yes', 4000, 4300)]
    expect(retime('Well then yes', pause, span)[1]).toEqual({ text: 'then', startMs: 1300, endMs: 1620 })
  })

  it('puts a word before the first one right before it, and one after the last right after it', () => {
    const words = retime('So yes indeed', [word('yes', 2000, 2300)], span)
    expect(words.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [1840, 2000],
      [2000, 2300],
      [2300, 2780],
    ])
  })

  it('spreads a wholly new text over the time of the old one', () => {
    const words = retime('Something else', said, span)
    expect(words[0]?.startMs).toBe(1000)
    expect(words.at(-1)?.endMs).toBe(2300)
  })

  it('needs no words to begin with', () => {
    expect(retime('Hello', [], span)).toEqual([{ text: 'Hello', startMs: 1000, endMs: 1400 }])
    expect(retime('', said, span)).toEqual([])
  })

  it('corrects one word of a Chinese sentence', () => {
    const chinese = [word('我们', 1000, 1400), word('明天', 1400, 1900), word('见面', 1900, 2400)]
    const words = retime('我们后天见面', chinese, span)
    expect(words[0]).toEqual(chinese[0])
    expect(words.at(-1)).toEqual(chinese[2])
    expect(spells(words, '我们后天见面')).toBe(true)
  })

  it('is quick for a text that has nothing in common with a long one', () => {
    const before = Array.from({ length: 10_000 }, (_, index) => word(`old${index}`, index, index + 1))
    const text = Array.from({ length: 10_000 }, (_, index) => `new${index}`).join(' ')
    expect(retime(text, before, { startMs: 0, endMs: 10_000 })).toHaveLength(10_000)
  })

  const vocabulary = fc.constantFrom('yes', 'no', 'Maybe,', 'tomorrow.', '我们', '明天见。', '—', 'a')
  const times = fc.array(fc.tuple(vocabulary, fc.nat(400), fc.nat(400)), { maxLength: 12 }).map((parts) => {
    let now = 1000
    return parts.map(([text, pause, length]) => {
      const startMs = now + pause
      now = startMs + length
      return word(text, startMs, now)
    })
  })

  it('always gives ordered words inside the span that spell the text', () => {
    fc.assert(
      fc.property(
        fc.array(vocabulary, { maxLength: 12 }),
        times,
        fc.integer({ min: 1000, max: 9000 }),
        (tokens, before, endMs) => {
          const text = tokens.join(' ')
          const words = retime(text, before, { startMs: 1000, endMs })
          expect(spells(words, text)).toBe(true)
          let now = 1000
          for (const { startMs, endMs: end } of words) {
            expect(startMs).toBeGreaterThanOrEqual(now)
            expect(end).toBeGreaterThanOrEqual(startMs)
            now = end
          }
          expect(now).toBeLessThanOrEqual(endMs)
        },
      ),
    )
  })

  it('keeps every time when only one word is added', () => {
    fc.assert(
      fc.property(times, fc.nat(12), (before, place) => {
        const known = before.filter((one) => tokenTexts(one.text).length === 1)
        const tokens = known.map((one) => one.text)
        const at = Math.min(place, tokens.length)
        tokens.splice(at, 0, 'xyzzy')
        const words = retime(tokens.join(' '), known, { startMs: 1000, endMs: 20_000 })
        expect(words.filter((one) => one.text !== 'xyzzy')).toEqual(known)
      }),
    )
  })
})
