import { type EngineChoice, engineNames, readEngineList } from '@longhand/speech/settings'
import { describe, expect, it } from 'vitest'
import {
  chooseEngine,
  isReplaceable,
  type KnownEngine,
  offeredEngines,
  queueOfEngine,
} from './choose-engine.ts'

function order(written: string): EngineChoice[] {
  const read = readEngineList(engineNames, written)
  if (typeof read === 'string') throw new Error(read)
  return read
}

const engine = (id: string, languages: string, more: Partial<KnownEngine> = {}): KnownEngine => ({
  engine: id,
  quality: 'good',
  languages: languages.split(' '),
  vocabulary: false,
  languageDetection: false,
  queue: queueOfEngine(id),
  isLive: true,
  ...more,
})
const pocketsphinx = engine('pocketsphinx-en-us', 'en', { quality: 'basic' })
const parakeet = engine('sherpa:parakeet-en', 'en')
const senseVoice = engine('sherpa:sense-voice', 'zh ja en')
const server = engine('openai:whisper-1', 'en de fr zh', { quality: 'best' })
const away = { isLive: false, seenAt: new Date(1) }
const all = [pocketsphinx, parakeet, senseVoice, server]
const whisper = engine('sherpa:whisper', 'de en', { quality: 'basic', toEnglish: true })

describe('chooseEngine', () => {
  it('takes the first that translates where the text is to be in English', () => {
    const engines = [...all, whisper]
    expect(chooseEngine(order('auto'), engines, ['de'])?.engine).toBe('openai:whisper-1')
    expect(chooseEngine(order('auto'), engines, ['de'], true)?.engine).toBe('sherpa:whisper')
    expect(chooseEngine(order('auto'), all, ['de'], true)).toBeUndefined()
    // It does not tell them apart.
    expect(chooseEngine(order('auto'), engines, ['de', 'en'], true)).toBeUndefined()
  })

  it.each<[string, string, KnownEngine[], string, string | undefined]>([
    [
      'the first that knows the language',
      'sherpa:parakeet-en, openai, pocketsphinx',
      all,
      'en',
      'sherpa:parakeet-en',
    ],
    [
      'the next for a language that the first lacks',
      'sherpa:parakeet-en, openai, pocketsphinx',
      all,
      'de',
      'openai:whisper-1',
    ],
    ['by the primary tag', 'sherpa:sense-voice, openai', all, 'zh-Hant-TW', 'sherpa:sense-voice'],
    ['the order, not the quality', 'pocketsphinx, openai', all, 'en', 'pocketsphinx-en-us'],
    ['none where none knows it', 'sherpa:parakeet-en, pocketsphinx', all, 'de', undefined],
    ['none that is not named', 'pocketsphinx', [parakeet], 'en', undefined],
    [
      'a named one that is away, and waits for it',
      'sherpa:parakeet-en, pocketsphinx',
      [pocketsphinx, { ...parakeet, ...away }],
      'en',
      'sherpa:parakeet-en',
    ],
    [
      'the next where a named one was never here',
      'sherpa:parakeet-en, pocketsphinx',
      [pocketsphinx],
      'en',
      'pocketsphinx-en-us',
    ],
    ['with auto the best that is here', 'auto', all, 'en', 'openai:whisper-1'],
    [
      'with auto what its workers prefer, whatever it is called',
      'auto',
      [
        { ...engine('sherpa:a', 'en', { quality: 'best' }), preference: [0, 1] },
        { ...engine('sherpa:z', 'en'), preference: [0, 0] },
      ],
      'en',
      'sherpa:z',
    ],
    [
      'with auto none that is away',
      'auto',
      [pocketsphinx, { ...server, ...away }],
      'en',
      'pocketsphinx-en-us',
    ],
    ['any model where none is named', 'sherpa', all, 'zh', 'sherpa:sense-voice'],
    [
      'of models one that is here',
      'sherpa',
      [{ ...parakeet, ...away, quality: 'best' }, senseVoice],
      'en',
      'sherpa:sense-voice',
    ],
    [
      'of models that are away the one that was here last',
      'sherpa',
      [
        { ...parakeet, ...away },
        { ...senseVoice, isLive: false, seenAt: new Date(2) },
      ],
      'en',
      'sherpa:sense-voice',
    ],
  ])('takes %s', (_name, written, engines, language, chosen) => {
    expect(chooseEngine(order(written), engines, [language])?.engine).toBe(chosen)
  })
})

it.each([
  ['auto', 'sherpa:parakeet-en', true],
  ['auto', 'pocketsphinx-en-us', false],
  ['auto', 'openai:whisper-1', false],
  ['sherpa, pocketsphinx', 'sherpa:parakeet-en', true],
  ['sherpa, pocketsphinx', 'pocketsphinx-en-us', false],
  ['sherpa:parakeet-en, sherpa', 'sherpa:parakeet-en', false],
  ['openai, pocketsphinx', 'openai:whisper-1', false],
  ['pocketsphinx', 'sherpa:parakeet-en', false],
])('with %s, whether another may take the place of %s is %s', (written, id, expected) => {
  expect(isReplaceable(order(written), id)).toBe(expected)
})

it('offers what the order leads to, the best first', () => {
  expect(
    offeredEngines(order('pocketsphinx, sherpa:parakeet-en'), [
      pocketsphinx,
      { ...parakeet, ...away },
      server,
    ]).map((one) => one.engine),
  ).toEqual(['pocketsphinx-en-us', 'sherpa:parakeet-en'])
  expect(
    offeredEngines(order('auto'), [pocketsphinx, { ...parakeet, ...away }, server]).map((one) => one.engine),
  ).toEqual(['openai:whisper-1', 'pocketsphinx-en-us'])
})

it.each([
  ['pocketsphinx-en-us', 'compute.pocketsphinx-en-us'],
  ['sherpa:parakeet-en', 'compute.sherpa.parakeet-en'],
  ['openai:Systran/faster-whisper “large”', 'compute.openai.Systran/faster-whisper..large.'],
])('the queue of %s is %s', (id, queue) => {
  expect(queueOfEngine(id)).toBe(queue)
})
