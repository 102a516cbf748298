import { describe, expect, it } from 'vitest'
import { countSpeakerErrors, parseRttm, speakerErrorRate } from './speaker-errors.ts'
import { countWordErrors, errorRate, normalizeWords } from './word-errors.ts'
import { matchWordStarts } from './word-starts.ts'

describe('word errors', () => {
  const count = (reference: string, hypothesis: string) =>
    countWordErrors(normalizeWords(reference), normalizeWords(hypothesis))

  it.each([
    ['the same words', 'The same words.', { reference: 3, substituted: 0, deleted: 0, inserted: 0 }],
    ['a b c', 'a x c', { reference: 3, substituted: 1, deleted: 0, inserted: 0 }],
    ['a b c', 'a c', { reference: 3, substituted: 0, deleted: 1, inserted: 0 }],
    ['a b', 'a x b y', { reference: 2, substituted: 0, deleted: 0, inserted: 2 }],
    ['a b', '', { reference: 2, substituted: 0, deleted: 2, inserted: 0 }],
    ['', 'a', { reference: 0, substituted: 0, deleted: 0, inserted: 1 }],
  ])('%s → %s', (reference, hypothesis, expected) => {
    expect(count(reference, hypothesis)).toEqual(expected)
  })

  it('treats spellings of the same word alike', () => {
    expect(normalizeWords("Mister O’Brien — it's GREY, “OK”?")).toEqual([
      'mr',
      "o'brien",
      "it's",
      'gray',
      'okay',
    ])
  })

  it('weighs recordings by their length', () => {
    expect(errorRate([count('a b c d', 'a b c d'), count('a', 'x')])).toBe(0.2)
  })
})

describe('speaker errors', () => {
  const truth = parseRttm([
    'SPEAKER x 1 0.000 4.000 <NA> <NA> anna <NA> <NA>',
    'SPEAKER x 1 4.000 6.000 <NA> <NA> ben <NA> <NA>',
    ';; a comment',
  ])

  it('are none when only the names differ', () => {
    expect(
      speakerErrorRate(
        countSpeakerErrors(truth, [
          { start: 0, end: 4, speaker: 'S2' },
          { start: 4, end: 10, speaker: 'S1' },
        ]),
      ),
    ).toBe(0)
  })

  it('count what is missed, invented and confused', () => {
    const errors = countSpeakerErrors(truth, [
      { start: 1, end: 5, speaker: 'S1' },
      { start: 5, end: 12, speaker: 'S2' },
    ])
    expect(errors.reference).toBeCloseTo(10)
    expect(errors.missed).toBeCloseTo(1)
    expect(errors.falseAlarm).toBeCloseTo(2)
    expect(errors.confused).toBeCloseTo(1)
    expect(speakerErrorRate(errors)).toBeCloseTo(0.4)
  })

  it('find the best mapping, not the first', () => {
    const errors = countSpeakerErrors(truth, [
      { start: 0, end: 2, speaker: 'S1' },
      { start: 2, end: 4, speaker: 'S2' },
      { start: 4, end: 10, speaker: 'S1' },
    ])
    expect(errors.confused).toBeCloseTo(2)
  })
})

describe('word starts', () => {
  it('are compared for the words that were recognised', () => {
    const truth = [
      { text: 'we', start: 0.1 },
      { text: 'need', start: 0.5 },
      { text: 'more', start: 1 },
    ]
    const recognized = [
      { text: 'We', start: 0.15 },
      { text: 'knee', start: 0.5 },
      { text: 'more.', start: 0.9 },
    ]
    expect(matchWordStarts(truth, recognized).map((error) => Math.round(error * 100))).toEqual([5, 10])
  })
})
