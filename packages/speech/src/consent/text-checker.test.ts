import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Segment, SpeechEngine, Word } from '../ports.ts'
import { scratchFolder } from '../testing/clips.ts'
import { consentSentence } from './consent-sentence.ts'
import { selectConsentChecker } from './select-consent-checker.ts'
import { createTextConsentChecker, findSentence } from './text-checker.ts'

const words = ['orange', 'window', 'volcano', 'library', 'pumpkin', 'bicycle']
const chinese = ['大象', '苹果', '窗户', '火车', '音乐', '月亮']
const parts = ['I agree that my voice is copied from this recording. My words are', ...words]

/** Each word takes half a second. */
function recognized(text: string, timing: Word['timing'] = 'exact'): Word[] {
  return text
    .split(' ')
    .map((word, index) => ({ text: word, start: index / 2, end: (index + 1) / 2, timing }))
}

describe('recognized text', () => {
  it('is the sentence also with other spelling, and is cut where that begins and ends', () => {
    const text =
      'good morning everyone I agree that my voice is copy from this recording. My words are Orange, window, vulcano, library, pumpkins, bicycle. thank you'
    expect(findSentence(recognized(text), parts)).toMatchObject({
      outcome: 'recognized',
      span: { start: 1.5, end: 11 },
    })
  })

  it.each([
    [
      'other words',
      consentSentence(['castle', 'museum', 'avocado', 'saxophone', 'emerald', 'kitchen'], 'en'),
      'words',
    ],
    [
      'half of them',
      consentSentence(['orange', 'window', 'volcano', 'saxophone', 'emerald', 'kitchen'], 'en'),
      'words',
    ],
    ['the words alone', words.join(' '), 'words'],
    ['other talk', 'she put the letter on the kitchen table before lunch and went away to the sea', 'words'],
    [
      'something said in between',
      consentSentence(words, 'en').replace('volcano', 'volcano please bring me the tickets for the train'),
      'interrupted',
    ],
  ])('with %s is not', (_name, text, outcome) => {
    expect(findSentence(recognized(text), parts).outcome).toBe(outcome)
  })

  it('says which words are missing', () => {
    expect(
      findSentence(
        recognized(consentSentence(['orange', 'window', 'volcano', 'library', 'emerald', 'kitchen'], 'en')),
        parts,
      ),
    ).toMatchObject({
      outcome: 'recognized',
    })
    expect(
      findSentence(
        recognized(consentSentence(['orange', 'window', 'volcano', 'castle', 'emerald', 'kitchen'], 'en')),
        parts,
      ),
    ).toEqual({
      outcome: 'words',
      missing: ['library', 'pumpkin', 'bicycle'],
    })
  })
})

describe('a checker', () => {
  let scratch: Awaited<ReturnType<typeof scratchFolder>>
  let pcmPath: string
  beforeAll(async () => {
    scratch = await scratchFolder()
    pcmPath = path.join(scratch.folder, 'reading.pcm')
    await writeFile(pcmPath, new Uint8Array(32_000 * 12))
  })
  afterAll(() => scratch.remove())

  const engine = (
    languages: string[] | 'any',
    text: string,
    timing: Word['timing'] = 'exact',
  ): SpeechEngine => ({
    id: 'sherpa:some',
    capabilities: () => ({
      languages,
      words: timing === 'exact',
      confidence: false,
      punctuation: true,
      diarization: false,
      streaming: false,
      vocabulary: false,
      languageDetection: false,
      offline: true,
      quality: 'good',
    }),
    health: () => Promise.resolve({ ok: true }),
    // oxlint-disable-next-line typescript/require-await
    async *transcribe(): AsyncGenerator<Segment> {
      yield { id: '0', start: 0, end: 12, text, words: recognized(text, timing) }
    },
  })
  const signal = new AbortController().signal

  it('takes Chinese where the engine knows it', async () => {
    const text = consentSentence(chinese, 'zh')
    const checker = createTextConsentChecker(engine(['zh'], `大家好 ${text} 谢谢`))
    expect(checker.languages).toEqual(['zh'])
    expect((await checker.recognize({ pcmPath, language: 'zh', signal }))(chinese)).toMatchObject({
      outcome: 'recognized',
      span: { start: 0.5, end: 1 },
    })
  })

  it('lets nothing else be in a recording whose words have no times', async () => {
    const check = async (text: string) =>
      (
        await createTextConsentChecker(engine('any', text, 'estimated')).recognize({
          pcmPath,
          language: 'en',
          signal,
        })
      )(words)
    expect(await check(consentSentence(words, 'en'))).toEqual({
      outcome: 'recognized',
      span: { start: 0, end: 12 },
    })
    expect(await check(`hello there my friends ${consentSentence(words, 'en')}`)).toEqual({
      outcome: 'interrupted',
    })
  })

  it('is that of the engine for its language, or the grammar’s where none knows a language with a sentence', async () => {
    const only = (one: SpeechEngine) => selectConsentChecker(() => Promise.resolve(one))
    expect((await only(engine('any', ''))).languages).toEqual(['en', 'zh'])
    expect(await only(engine(['de'], ''))).toMatchObject({ id: 'pocketsphinx-en-us', languages: ['en'] })
    expect((await only(engine(['zh', 'de'], ''))).languages).toEqual(['zh'])

    const english = { ...engine(['en', 'de'], consentSentence(words, 'en')), id: 'sherpa:parakeet-europe' }
    const both = await selectConsentChecker((language) =>
      Promise.resolve(language === 'en' ? english : engine(['zh'], consentSentence(chinese, 'zh'))),
    )
    expect(both.languages).toEqual(['en', 'zh'])
    expect((await both.recognize({ pcmPath, language: 'en', signal }))(words)).toMatchObject({
      outcome: 'recognized',
    })
    expect((await both.recognize({ pcmPath, language: 'zh', signal }))(chinese)).toMatchObject({
      outcome: 'recognized',
    })
  })
})
