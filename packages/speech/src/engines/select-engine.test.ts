import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchFolder } from '../testing/clips.ts'
import { writeTinyCtcModel } from '../testing/tiny-ctc-model.ts'
import { engineNames, readSpeechSettings } from '../settings.ts'
import { descriptionFile } from '../models/model-folders.ts'
import { findEngines, selectEngine } from './select-engine.ts'
import type { SherpaModelDescription } from '../models/model-description.ts'

const select = async (env: Record<string, string>, language?: string) =>
  selectEngine(readSpeechSettings(env), language)

/** Models that can be found but not loaded: each was installed a second after the one before. */
async function describeModels(
  scratchFolder: string,
  models: readonly Partial<SherpaModelDescription>[],
  into?: string,
): Promise<string> {
  const folder = into ?? (await mkdtemp(path.join(scratchFolder, 'models-')))
  for (const [index, model] of models.entries()) {
    const own = path.join(folder, model.name ?? '')
    const description = {
      kind: 'nemo-ctc',
      languages: ['en'],
      punctuation: true,
      files: { model: 'model.onnx', tokens: 'tokens.txt' },
      ...model,
    }
    await mkdir(own)
    for (const file of Object.values(description.files)) await writeFile(path.join(own, file), '')
    await writeFile(path.join(own, descriptionFile), JSON.stringify(description))
    await utimes(path.join(own, descriptionFile), 1000 + index, 1000 + index)
  }
  return folder
}

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
    expect(
      (
        await select({
          LONGHAND_SPEECH_ENGINE: 'sherpa',
          LONGHAND_MODELS_DIR: scratch.folder,
          ...server,
          LONGHAND_SPEECH_MODEL: 'tiny',
        })
      ).id,
    ).toBe('sherpa:tiny')
  })

  it.each([
    [
      'an unknown name',
      { LONGHAND_SPEECH_ENGINE: 'sphinx' },
      `LONGHAND_SPEECH_ENGINE must be one of ${engineNames.join(', ')}, or several with commas between them.`,
    ],
    [
      'a server without an address',
      { LONGHAND_SPEECH_ENGINE: 'openai' },
      'LONGHAND_SPEECH_ENGINE is openai, which needs LONGHAND_SPEECH_URL.',
    ],
    [
      'an unknown live engine',
      { LONGHAND_LIVE_ENGINE: 'openai' },
      'LONGHAND_LIVE_ENGINE must be one of auto, pocketsphinx, sherpa, or several',
    ],
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
    [
      'auto in a list',
      { LONGHAND_SPEECH_ENGINE: 'sherpa, auto' },
      'LONGHAND_SPEECH_ENGINE must be auto alone, or a list without it.',
    ],
    [
      'an engine twice',
      { LONGHAND_SPEECH_ENGINE: 'sherpa:tiny=en, sherpa:tiny=de' },
      'LONGHAND_SPEECH_ENGINE names sherpa:tiny=de twice.',
    ],
    [
      'a language that is none',
      { LONGHAND_SPEECH_ENGINE: 'sherpa=English' },
      'LONGHAND_SPEECH_ENGINE must have languages such as “en de” after the =.',
    ],
    [
      'a model of pocketsphinx',
      { LONGHAND_SPEECH_ENGINE: 'pocketsphinx:tiny' },
      'LONGHAND_SPEECH_ENGINE names a model of pocketsphinx',
    ],
    [
      'a list with a server without an address',
      { LONGHAND_SPEECH_ENGINE: 'sherpa, openai' },
      'LONGHAND_SPEECH_ENGINE is openai, which needs',
    ],
    [
      'an unknown profile',
      { LONGHAND_SPEECH_ENGINE: 'pocketsphinx', LONGHAND_SPEECH_PROFILE: 'best' },
      'LONGHAND_SPEECH_PROFILE must be accurate or fast.',
    ],
    [
      'an unknown profile of an engine that is not taken',
      { ...server, LONGHAND_SPEECH_PROFILE: 'best' },
      'LONGHAND_SPEECH_PROFILE must be accurate or fast.',
    ],
    [
      'an unknown provider',
      { LONGHAND_SPEECH_PROVIDER: 'gpu' },
      'LONGHAND_SPEECH_PROVIDER must be one of cpu, cuda,',
    ],
    [
      'no minutes',
      { LONGHAND_MODEL_KEEP_MINUTES: '-1' },
      'LONGHAND_MODEL_KEEP_MINUTES must be a whole number from 0 to 9999.',
    ],
    [
      'no threads',
      { LONGHAND_SPEECH_THREADS: '0' },
      'LONGHAND_SPEECH_THREADS must be a whole number from 1 to 99.',
    ],
    [
      'models in something that is no folder',
      { LONGHAND_MODELS_DIR: import.meta.filename },
      'LONGHAND_MODELS_DIR must be a folder.',
    ],
  ])('says what is wrong with %s', async (_name, env, sentence) => {
    await expect(select(env)).rejects.toThrow(sentence)
  })

  it('takes the first of a list that is here and knows the language', async () => {
    const list = {
      ...server,
      LONGHAND_MODELS_DIR: scratch.folder,
      LONGHAND_SPEECH_ENGINE: 'sherpa:nowhere, sherpa:tiny, openai:large=de fr, pocketsphinx',
    }
    expect((await select(list)).id).toBe('sherpa:tiny')
    expect((await select(list, 'en-GB')).id).toBe('sherpa:tiny')
    expect((await select(list, 'de')).id).toBe('openai:large')
    // None knows it: the engine itself says so.
    expect((await select(list, 'it')).id).toBe('sherpa:tiny')
    expect((await select({ ...list, LONGHAND_SPEECH_ENGINE: 'sherpa:tiny=de, openai' }, 'en')).id).toBe(
      'openai:large-v3',
    )
  })

  describe('with auto', () => {
    const models = (...described: Partial<SherpaModelDescription>[]) =>
      describeModels(scratch.folder, described)
    const auto = async (modelsFolder: string, language?: string) =>
      (await select({ LONGHAND_MODELS_DIR: modelsFolder }, language)).id

    it('takes all that is installed, for each language the best that knows it', async () => {
      const folder = await models(
        { name: 'parakeet-en', languages: ['en'], quality: 'best' },
        { name: 'parakeet-europe', languages: ['de', 'en', 'fr'], quality: 'best' },
        { name: 'sense-voice', languages: ['zh', 'en'], quality: 'good' },
      )
      expect(await auto(folder, 'en')).toBe('sherpa:parakeet-en')
      expect(await auto(folder, 'de-CH')).toBe('sherpa:parakeet-europe')
      expect(await auto(folder, 'zh')).toBe('sherpa:sense-voice')
      const found = await findEngines(readSpeechSettings({ LONGHAND_MODELS_DIR: folder }), {
        engine: 'sherpa',
        model: undefined,
        languages: undefined,
      })
      expect(found.map(({ id }) => id)).toEqual([
        'sherpa:parakeet-en',
        'sherpa:parakeet-europe',
        'sherpa:sense-voice',
      ])
    })

    it('takes what knows most languages where none is named', async () => {
      const names = [
        { name: 'an-english-one', languages: ['en'], quality: 'best' },
        { name: 'some', languages: ['de', 'en', 'fr'], quality: 'good' },
        { name: 'most', languages: ['de', 'en', 'fr', 'it'], quality: 'basic' },
      ] as const
      expect(
        await auto(await models(...names.map((one) => ({ ...one, languages: [...one.languages] })))),
      ).toBe('sherpa:some')
    })

    it.each<
      [
        string,
        Partial<SherpaModelDescription> & { licence?: string },
        Partial<SherpaModelDescription> & { licence?: string },
      ]
    >([
      ['quality over the alphabet', { name: 'z', quality: 'best' }, { name: 'a', quality: 'good' }],
      [
        'a free licence over one with conditions',
        { name: 'z', quality: 'good', licence: 'Apache 2.0' },
        { name: 'sense-voice', quality: 'best' },
      ],
      [
        'one with conditions over a basic one',
        { name: 'sense-voice', quality: 'good' },
        { name: 'a', quality: 'basic', licence: 'MIT' },
      ],
      [
        'one’s own over the catalog’s',
        { name: 'z', quality: 'best' },
        { name: 'parakeet-en', quality: 'best' },
      ],
      [
        'a specialist',
        { name: 'z', languages: ['en'], quality: 'best' },
        { name: 'a', languages: ['de', 'en'], quality: 'best' },
      ],
      ['the one installed last', { name: 'z', quality: 'best' }, { name: 'a', quality: 'best' }],
    ])('prefers %s', async (_name, preferred, other) => {
      expect(await auto(await models(other, preferred), 'en')).toBe(`sherpa:${preferred.name}`)
    })

    it('finds what has been installed or removed since', async () => {
      const folder = await models({ name: 'first', languages: ['de'], quality: 'best' })
      await describeModels(
        scratch.folder,
        [{ name: 'second', languages: ['fr', 'de'], quality: 'best' }],
        folder,
      )
      expect([await auto(folder, 'de'), await auto(folder, 'fr')]).toEqual(['sherpa:first', 'sherpa:second'])
      await rm(path.join(folder, 'first'), { recursive: true })
      expect(await auto(folder, 'de')).toBe('sherpa:second')
    })

    it('leaves pocketsphinx out where there is a server, which may be away', async () => {
      const folder = await models({ name: 'model', quality: 'good' })
      const ids = async (env: Record<string, string>) => {
        const settings = readSpeechSettings({ LONGHAND_MODELS_DIR: folder, ...env })
        return (await findEngines(settings, { engine: 'auto', model: undefined, languages: undefined })).map(
          ({ id }) => id,
        )
      }
      expect((await ids({}))[0]).toBe('sherpa:model')
      expect(await ids({ LONGHAND_SPEECH_URL: 'http://127.0.0.1:9/v1' })).toEqual([
        'openai:whisper-1',
        'sherpa:model',
      ])
    })

    it('leaves out one that is not whole', async () => {
      const folder = await models({ name: 'whole', quality: 'good' }, { name: 'torn', quality: 'best' })
      await rm(path.join(folder, 'torn', 'tokens.txt'))
      expect(await auto(folder, 'en')).toBe('sherpa:whole')
    })
  })

  it('shares the processors among the recognitions of a worker', () => {
    const cores = availableParallelism()
    const threads = (env: Record<string, string>) => readSpeechSettings(env).runtime.threads
    expect(threads({})).toBe(1)
    expect(threads({ LONGHAND_WORKER_CONCURRENCY: '1' })).toBe(cores)
    expect(threads({ LONGHAND_WORKER_CONCURRENCY: String(cores + 1) })).toBe(1)
    expect(threads({ LONGHAND_WORKER_CONCURRENCY: '1', LONGHAND_SPEECH_THREADS: '3' })).toBe(3)
  })

  it('keeps a model for ten minutes, or for as long as is set', () => {
    expect(readSpeechSettings({}).keepModelMs).toBe(600_000)
    expect(readSpeechSettings({ LONGHAND_MODEL_KEEP_MINUTES: '0' }).keepModelMs).toBe(0)
  })

  it('keeps models in the data folder', () => {
    expect(readSpeechSettings({ LONGHAND_DATA_DIR: '/srv/longhand' }).modelsFolder).toBe(
      '/srv/longhand/models',
    )
    expect(readSpeechSettings({}).modelsFolder).toBe(path.resolve('data/models'))
  })
})
