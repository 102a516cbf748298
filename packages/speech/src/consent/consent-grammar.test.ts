import { describe, expect, it } from 'vitest'
import type { RawWord } from '../engines/pocketsphinx/backtrace.ts'
import { findInGrammar, pronunciations } from './consent-grammar.ts'
import {
  consentLanguages,
  consentSentence,
  consentWordCount,
  consentWords,
  drawConsentWords,
  languageOfWords,
} from './consent-sentence.ts'

const words = ['orange', 'window', 'volcano', 'library', 'pumpkin', 'bicycle']
const opening = 'i agree that my voice is copied from this recording my words are'

/** Words of half a second each; `sound:2` is two seconds of a sound. */
function found(text: string): RawWord[] {
  let end = 0
  return text.split(' ').map((entry) => {
    const [name = '', seconds = '0.5'] = entry.split(':')
    const start = end
    end += Number(seconds)
    const recognized = name === 'sound' ? 'sound_aa' : name
    return { entry: recognized, text: recognized, start, end, confidence: 1 }
  })
}

describe('a sentence of consent', () => {
  it.each(consentLanguages)('has different words each time, in %s', (language) => {
    expect(new Set(drawConsentWords(language)).size).toBe(consentWordCount)
    expect(drawConsentWords(language, () => 0)).toEqual(consentWords[language].slice(0, consentWordCount))
    expect(new Set(consentWords[language]).size).toBe(consentWords[language].length)
    expect(languageOfWords(drawConsentWords(language))).toBe(language)
    expect(consentSentence(words, language)).toContain('window')
  })
})

describe('what the grammar found', () => {
  it('is the sentence from its first to its last word, whatever is around it', () => {
    expect(findInGrammar(found(`sound:2 ${opening} ${words.join(' ')} sound:3`), words)).toEqual({
      outcome: 'recognized',
      span: { start: 2, end: 11.5 },
    })
  })

  it('forgives two words that were misrecognised, not three', () => {
    expect(
      findInGrammar(found(`${opening} orange castle volcano library candle bicycle`), words).outcome,
    ).toBe('recognized')
    expect(findInGrammar(found(`${opening} orange castle volcano museum candle bicycle`), words)).toEqual({
      outcome: 'words',
      missing: ['window', 'library', 'pumpkin'],
    })
  })

  it('needs the first part and the last word, where the recording is cut', () => {
    expect(
      findInGrammar(
        found(`we came before the train is copied from this recording my words are ${words.join(' ')}`),
        words,
      ).outcome,
    ).toBe('words')
    expect(findInGrammar(found(`${opening} orange window volcano library pumpkin candle`), words)).toEqual({
      outcome: 'words',
      missing: ['bicycle'],
    })
  })

  it.each([
    ['a hesitation', `${opening} orange window sound:0.4 volcano library pumpkin bicycle`, 'recognized'],
    ['other speech', `${opening} orange window sound:1 volcano library pumpkin bicycle`, 'interrupted'],
    [
      'other speech that was taken for words',
      `${opening} orange castle:0.8 candle:0.8 library pumpkin bicycle`,
      'interrupted',
    ],
  ])('with %s amid it is %s', (_name, text, outcome) => {
    expect(findInGrammar(found(text), words).outcome).toBe(outcome)
  })

  it('may be nothing', () => {
    expect(findInGrammar([], words)).toEqual({ outcome: 'words', missing: words })
  })
})

it('knows how words are said where an R is only spoken before a vowel', () => {
  expect(pronunciations('doctor', ['D', 'AA', 'K', 'T', 'ER'])).toEqual([
    'doctor D AA K T ER',
    'doctor D AA K T AH',
  ])
  expect(pronunciations('orange', ['AO', 'R', 'AH', 'N', 'JH'])).toEqual(['orange AO R AH N JH'])
  expect(pronunciations('garden', ['G', 'AA', 'R', 'D', 'AH', 'N'])).toContain('garden G AA D AH N')
})
