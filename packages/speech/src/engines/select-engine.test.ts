import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchFolder } from '../testing/clips.ts'
import { writeTinyCtcModel } from '../testing/tiny-ctc-model.ts'
import { engineNames, readSpeechSettings } from '../settings.ts'
import { selectEngine } from './select-engine.ts'

const select = async (env: Record<string, string>, language?: string) => selectEngine(readSpeechSettings(env), language)

let scratch: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  scratch = await scratchFolder()
  await writeTinyCtcModel(path.join(scratch.folder, 'tiny'))
})
afterAll(() => scratch.remove())

describe('selectEngine', () => {
  const server = { LONGHAND_SPEECH_URL: 'http://127.0.0.1:9/v1', LONGHAND_SPEECH_MODEL: 'large-v3' }

  it('prefers a speech server, then an installed model', async () => {
    expect((await select({ ...server, LONGHAND_MODELS_DIR: scratch.folder })).id).toBe('openai:large-v3')
    expect((await select({ LONGHAND_MODELS_DIR: scratch.folder })).id).toBe('sherpa:tiny')
    expect((await select({ LONGHAND_SPEECH_ENGINE: 'sherpa', LONGHAND_MODELS_DIR: scratch.folder, ...server, LONGHAND_SPEECH_MODEL: 'tiny' })).id).toBe(
      'sherpa:tiny',
    )
  })

  it.each([
    [
      'an unknown name',
      { LONGHAND_SPEECH_ENGINE: 'sphinx' },
      `LONGHAND_SPEECH_ENGINE must be one of ${engineNames.join(', ')}, or several with commas between them.`,
    ],
    ['a server without an address', { LONGHAND_SPEECH_ENGINE: 'openai' }, 'LONGHAND_SPEECH_ENGINE is openai, which needs LONGHAND_SPEECH_URL.'],
    ['an unknown live engine', { LONGHAND_LIVE_ENGINE: 'openai' }, 'LONGHAND_LIVE_ENGINE must be one of auto, pocketsphinx, sherpa, or several'],
    [
      'no model',
      { LONGHAND_SPEECH_ENGINE: 'sherpa', LONGHAND_MODELS_DIR: '/nowhere' },
      'No speech model is installed. Install one: npm run -s speech:models -- list',
    ],
    [
      'a model that is not there',
      { LONGHAND_SPEECH_ENGINE: 'sherpa', LONGHAND_MODELS_DIR: '/nowhere', LONGHAND_SPEECH_MODEL: 'x' },
      'The speech model "x" is not installed.',
    ],
    ['auto in a list', { LONGHAND_SPEECH_ENGINE: 'sherpa, auto' }, 'LONGHAND_SPEECH_ENGINE must be auto alone, or a list without it.'],
    ['an engine twice', { LONGHAND_SPEECH_ENGINE: 'sherpa:tiny=en, sherpa:tiny=de' }, 'LONGHAND_SPEECH_ENGINE names sherpa:tiny=de twice.'],
    ['a language that is none', { LONGHAND_SPEECH_ENGINE: 'sherpa=English' }, 'LONGHAND_SPEECH_ENGINE must have languages such as “en de” after the =.'],
    ['a model of pocketsphinx', { LONGHAND_SPEECH_ENGINE: 'pocketsphinx:tiny' }, 'LONGHAND_SPEECH_ENGINE names a model of pocketsphinx'],
    ['a list with a server without an address', { LONGHAND_SPEECH_ENGINE: 'sherpa, openai' }, 'LONGHAND_SPEECH_ENGINE is openai, which needs'],
    ['an unknown profile', { LONGHAND_SPEECH_ENGINE: 'pocketsphinx', LONGHAND_SPEECH_PROFILE: 'best' }, 'LONGHAND_SPEECH_PROFILE must be accurate or fast.'],
    ['an unknown profile of an engine that is not taken', { ...server, LONGHAND_SPEECH_PROFILE: 'best' }, 'LONGHAND_SPEECH_PROFILE must be accurate or fast.'],
    ['an unknown provider', { LONGHAND_SPEECH_PROVIDER: 'gpu' }, 'LONGHAND_SPEECH_PROVIDER must be one of cpu, cuda,'],
    ['no threads', { LONGHAND_SPEECH_THREADS: '0' }, 'LONGHAND_SPEECH_THREADS must be a whole number from 1 to 99.'],
    ['models in something that is no folder', { LONGHAND_MODELS_DIR: import.meta.filename }, 'LONGHAND_MODELS_DIR must be a folder.'],
  ])('says what is wrong with %s', async (_name, env, sentence) => {
    await expect(select(env)).rejects.toThrow(sentence)
  })

  it('takes the first of a list that is here and knows the language', async () => {
    const list = { ...server, LONGHAND_MODELS_DIR: scratch.folder, LONGHAND_SPEECH_ENGINE: 'sherpa:nowhere, sherpa:tiny, openai:large=de fr, pocketsphinx' }
    expect((await select(list)).id).toBe('sherpa:tiny')
    expect((await select(list, 'en-GB')).id).toBe('sherpa:tiny')
    expect((await select(list, 'de')).id).toBe('openai:large')
    // None knows it: the engine itself says so.
    expect((await select(list, 'it')).id).toBe('sherpa:tiny')
    expect((await select({ ...list, LONGHAND_SPEECH_ENGINE: 'sherpa:tiny=de, openai' }, 'en')).id).toBe('openai:large-v3')
  })

  it('keeps models in the data folder', () => {
    expect(readSpeechSettings({ LONGHAND_DATA_DIR: '/srv/longhand' }).modelsFolder).toBe('/srv/longhand/models')
    expect(readSpeechSettings({}).modelsFolder).toBe(path.resolve('data/models'))
  })
})
