import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchFolder } from '../testing/clips.ts'
import { writeTinyCtcModel } from '../testing/tiny-ctc-model.ts'
import { engineNames, readSpeechSettings } from '../settings.ts'
import { selectEngine } from './select-engine.ts'

const select = async (env: Record<string, string>) => selectEngine(readSpeechSettings(env))

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
    ['an unknown name', { LONGHAND_SPEECH_ENGINE: 'sphinx' }, `LONGHAND_SPEECH_ENGINE must be one of ${engineNames.join(', ')}.`],
    ['a server without an address', { LONGHAND_SPEECH_ENGINE: 'openai' }, 'LONGHAND_SPEECH_ENGINE is openai, which needs LONGHAND_SPEECH_URL.'],
    ['an unknown live engine', { LONGHAND_LIVE_ENGINE: 'openai' }, 'LONGHAND_LIVE_ENGINE must be one of auto, pocketsphinx, sherpa.'],
    ['no model', { LONGHAND_SPEECH_ENGINE: 'sherpa', LONGHAND_MODELS_DIR: '/nowhere' }, 'No speech model is installed. Install one: pnpm speech:models list'],
    [
      'a model that is not there',
      { LONGHAND_SPEECH_ENGINE: 'sherpa', LONGHAND_MODELS_DIR: '/nowhere', LONGHAND_SPEECH_MODEL: 'x' },
      'The speech model "x" is not installed.',
    ],
    ['an unknown profile', { LONGHAND_SPEECH_ENGINE: 'pocketsphinx', LONGHAND_SPEECH_PROFILE: 'best' }, 'LONGHAND_SPEECH_PROFILE must be accurate or fast.'],
    ['an unknown profile of an engine that is not taken', { ...server, LONGHAND_SPEECH_PROFILE: 'best' }, 'LONGHAND_SPEECH_PROFILE must be accurate or fast.'],
    ['an unknown provider', { LONGHAND_SPEECH_PROVIDER: 'gpu' }, 'LONGHAND_SPEECH_PROVIDER must be one of cpu, cuda,'],
    ['no threads', { LONGHAND_SPEECH_THREADS: '0' }, 'LONGHAND_SPEECH_THREADS must be a whole number from 1 to 99.'],
    ['models in something that is no folder', { LONGHAND_MODELS_DIR: import.meta.filename }, 'LONGHAND_MODELS_DIR must be a folder.'],
  ])('says what is wrong with %s', async (_name, env, sentence) => {
    await expect(select(env)).rejects.toThrow(sentence)
  })

  it('keeps models in the data folder', () => {
    expect(readSpeechSettings({ LONGHAND_DATA_DIR: '/srv/longhand' }).modelsFolder).toBe('/srv/longhand/models')
    expect(readSpeechSettings({}).modelsFolder).toBe(path.resolve('data/models'))
  })
})
