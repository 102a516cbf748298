import type { AnswerOf } from '@longhand/contracts'
import { describe, expect, it } from 'vitest'
import { ModelsService } from './models.service.ts'

type Configuration = AnswerOf<'getTranscriptionConfiguration'>
type Engine = NonNullable<Configuration['engines']>[number]

const engine = (name: string, more: Partial<Engine>): Engine => ({
  name,
  quality: 'good',
  languages: ['en', 'de'],
  tellsLanguages: false,
  toEnglish: false,
  vocabulary: false,
  secondsPerHour: null,
  ...more,
})
const plain = engine('plain', {})
const asking = engine('asking', { toEnglish: true })
const detecting = engine('detecting', { toEnglish: true, tellsLanguages: true, languages: ['en', 'fr'] })

const modelsOf = (...engines: Engine[]) =>
  new ModelsService({
    transcription: { configuration: () => Promise.resolve({ engines } as Configuration) },
  })

describe('a translation', () => {
  it.each([
    ['whisper-1', 'de', { language: 'de' }],
    ['whisper-1', undefined, { languages: ['en', 'fr'] }],
    ['asking', 'de', { engine: 'asking', language: 'de' }],
    ['detecting', undefined, { engine: 'detecting', languages: ['en', 'fr'] }],
  ])('by %s of what is spoken in %s asks for %j', async (model, language, asked) => {
    expect(await modelsOf(plain, asking, detecting).translate(model, language)).toEqual({
      ...asked,
      toEnglish: true,
    })
  })

  it.each([
    ['a model that does not translate', 'plain', 'de', 'NOT_SUPPORTED'],
    ['one that has to be told the language', 'asking', undefined, 'PARAMETER_MISSING'],
    ['one that there is not', 'none', 'de', 'RECORD_NOT_FOUND'],
  ])('is refused for %s', async (_, model, language, error) => {
    await expect(modelsOf(plain, asking, detecting).translate(model, language)).rejects.toMatchObject({
      error,
    })
  })

  it('is refused where no model translates', async () => {
    await expect(modelsOf(plain).translate('default', 'de')).rejects.toMatchObject({ error: 'NOT_SUPPORTED' })
  })

  it('waits for a worker where none has come yet, once the language is said', async () => {
    expect(await modelsOf().translate('default', 'de')).toEqual({ language: 'de', toEnglish: true })
    await expect(modelsOf().translate('default')).rejects.toMatchObject({ error: 'PARAMETER_MISSING' })
  })
})

it('a transcription goes to the engine that is named, and else to the one that the server chooses', async () => {
  const models = modelsOf(plain, asking)
  expect(await models.transcribe('asking', 'de')).toEqual({ engine: 'asking', language: 'de' })
  expect(await models.transcribe('default')).toEqual({})
})
