import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createText } from '../text.ts'
import type { Word } from '../text.ts'
import { calibrate } from './calibration.ts'
import { textRisks, wordRisk } from './risk.ts'
import type { ReviewedText, WordSigns } from './risk.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const signs = fc.record({
  right: fc.option(share, { nil: undefined }),
  rightNearby: fc.option(share, { nil: undefined }),
  rightInAll: fc.option(share, { nil: undefined }),
  differs: fc.boolean(),
  isUnusual: fc.boolean(),
  isNearHotWord: fc.boolean(),
  charactersPerSecond: fc.double({ min: 0, max: 100, noNaN: true }),
  isNumber: fc.boolean(),
  isName: fc.boolean(),
  isNegation: fc.boolean(),
})

describe('the risk of a word', () => {
  it('is a chance, and never less for what matters more', () => {
    fc.assert(
      fc.property(signs, (word) => {
        const { wrong, risk } = wordRisk(word)
        expect(wrong > 0 && wrong < 1 && risk >= wrong).toBe(true)
      }),
    )
  })

  it.each(['differs', 'isUnusual', 'isNearHotWord'] as const)('grows when it %s', (sign) => {
    fc.assert(
      fc.property(signs, (word) => {
        expect(wordRisk({ ...word, [sign]: true }).wrong).toBeGreaterThan(
          wordRisk({ ...word, [sign]: false }).wrong,
        )
      }),
    )
  })

  it.each(['isNumber', 'isName', 'isNegation'] as const)(
    'weighs more when it %s, and is no likelier to be wrong',
    (sign) => {
      const plain: WordSigns = {
        right: 0.8,
        rightNearby: 0.9,
        rightInAll: 0.9,
        differs: false,
        isUnusual: false,
        isNearHotWord: false,
        charactersPerSecond: 14,
        isNumber: false,
        isName: false,
        isNegation: false,
      }
      const [without, reported] = [wordRisk(plain), wordRisk({ ...plain, [sign]: true })]
      expect(reported.wrong).toBe(without.wrong)
      expect(reported.risk).toBeGreaterThan(without.risk)
    },
  )

  it('falls with confidence, its own and that around it', () => {
    fc.assert(
      fc.property(signs, share, share, (word, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        for (const sign of ['right', 'rightNearby', 'rightInAll'] as const) {
          const known = { right: 0.5, rightNearby: 0.5, rightInAll: 0.5 }
          expect(wordRisk({ ...word, ...known, [sign]: high }).wrong).toBeLessThanOrEqual(
            wordRisk({ ...word, ...known, [sign]: low }).wrong,
          )
        }
      }),
    )
  })
})

describe('the risks of a text', () => {
  const known: ReviewedText = {
    calibration: calibrate('pocketsphinx-en-us'),
    unusual: new Set(['scion']),
    nearHotWords: new Map([['bram lee', 'Bramley']]),
  }
  const risksOf = (words: readonly Partial<Word>[]) => {
    const timed = words.map((word, place) => ({
      text: 'word',
      startMs: place * 400,
      endMs: place * 400 + 300,
      ...word,
    }))
    const section = {
      id: '1',
      speakerId: 'a',
      startMs: 0,
      endMs: words.length * 400,
      text: timed.map(({ text }) => text).join(' '),
      words: timed,
    }
    return textRisks(createText([section], []), known)[0]!
  }
  const sure = { confidence: 0.9 }

  it('are none where a person wrote or listened', () => {
    expect(risksOf([sure, { reviewed: true, confidence: 1 }, {}]).map(({ risk }) => risk > 0)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('are there without any confidence, too', () => {
    const [plain, unusual, other] = risksOf([{}, { text: 'scion' }, { alternative: 'ward' }])
    expect(unusual!.wrong).toBeGreaterThan(plain!.wrong)
    expect(other!.wrong).toBeGreaterThan(plain!.wrong)
  })

  it('are greater for both words that sound like one hot word', () => {
    const [plain, bram, lee] = risksOf([sure, { text: 'bram', ...sure }, { text: 'lee', ...sure }])
    expect(Math.min(bram!.wrong, lee!.wrong)).toBeGreaterThan(plain!.wrong)
  })

  it('weigh numbers, names and negations', () => {
    const texts = [
      'Well',
      'word',
      'forty',
      '1998',
      'Nora',
      'not',
      "didn't",
      'I',
      'word.',
      'So',
      '三百',
      'word',
      'word',
      'word',
      'word',
      'word',
      'word',
      'word',
    ]
    const weighed = risksOf(texts.map((text) => ({ text, ...sure }))).flatMap(({ wrong, risk }, index) =>
      risk > wrong ? [texts[index]] : [],
    )
    expect(weighed).toEqual(['forty', '1998', 'Nora', 'not', "didn't", '三百'])
  })

  it('take no capital for a name where most words have one', () => {
    expect(
      risksOf(['One', 'Two', 'Nora'].map((text) => ({ text, ...sure }))).map(
        ({ wrong, risk }) => risk > wrong,
      ),
    ).toEqual([true, true, false])
  })
})
