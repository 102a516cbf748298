import { catalog } from '@longhand/speech/models'
import { describe, expect, it } from 'vitest'
import { type InstalledModels, missingModels, type ModelPreferences } from './wanted-models.ts'

const usual: ModelPreferences = {
  wanted: 'auto',
  languages: [],
  engines: [{ engine: 'auto', model: undefined, languages: undefined }],
  hasServer: false,
  pageLanguage: undefined,
}
const nothing: InstalledModels = { names: [], speech: [], speakers: [] }
const speakers = ['speakers-segmentation', 'speakers-embedding']

function missing(
  preferences: Partial<ModelPreferences> = {},
  installed: Partial<InstalledModels> = {},
): string[] {
  return missingModels(catalog, { ...usual, ...preferences }, { ...nothing, ...installed }).map(
    ({ name }) => name,
  )
}

describe('the models that a worker lacks', () => {
  it('are one for many languages, then those that tell speakers apart', () => {
    expect(missing()).toEqual(['parakeet-europe', ...speakers])
  })

  it.each<[Partial<ModelPreferences>, string[]]>([
    [{ languages: ['en'] }, ['parakeet-en']],
    [{ languages: ['de', 'en'] }, ['parakeet-europe']],
    [{ languages: ['ko'] }, ['sense-voice']],
    // A page in English is shown to people who speak any language.
    [{ pageLanguage: 'en' }, ['parakeet-europe']],
    // The settings come first.
    [{ pageLanguage: 'zh-CN', languages: ['fr'] }, ['parakeet-europe']],
  ])('%j: %j', (preferences, expected) => {
    expect(missing(preferences)).toEqual([...expected, ...speakers])
  })

  it('are those that operators installed, before others, and none that they removed', () => {
    const decided = { installed: ['canary'], removed: ['parakeet-europe'] }
    expect(missing({ decided })).toEqual(['canary', ...speakers])
    expect(missing({ wanted: 'off', decided })).toEqual(['canary'])
    expect(missing({ wanted: ['parakeet-europe', 'canary'], decided })).toEqual(['canary'])
  })

  it('are those for voices of the language that is spoken most', () => {
    const forChinese = ['sense-voice', 'speakers-segmentation', 'speakers-embedding-zh']
    expect(missing({ pageLanguage: 'zh-CN' })).toEqual(forChinese)
    expect(missing({ languages: ['zh'] })).toEqual(forChinese)
  })

  it('are none of what is installed, nor of what an installed one knows well', () => {
    expect(
      missing(
        {},
        {
          names: ['parakeet-europe', ...speakers],
          speech: [{ languages: ['de'], quality: 'best' }],
          speakers: [],
        },
      ),
    ).toEqual([])
    expect(missing({ languages: ['de'] }, { speech: [{ languages: ['de'], quality: 'good' }] })).toEqual(
      speakers,
    )
    expect(missing({ languages: ['de'] }, { speech: [{ languages: ['de'], quality: 'basic' }] })).toEqual([
      'parakeet-europe',
      ...speakers,
    ])
    expect(missing({ languages: ['de'] }, { speakers: ['speaker-embedding'] })).toEqual([
      'parakeet-europe',
      'speakers-segmentation',
    ])
  })

  it.each<[string, Partial<ModelPreferences>]>([
    ['with “off”', { wanted: 'off' }],
    ['where a speech server is used', { hasServer: true }],
    [
      'where the engine is another',
      { engines: [{ engine: 'pocketsphinx', model: undefined, languages: undefined }] },
    ],
    ['where the model is named', { engines: [{ engine: 'sherpa', model: 'my-own', languages: undefined }] }],
    ['where the worker runs no engine', { engines: [] }],
  ])('are none %s', (_what, preferences) => {
    expect(missing(preferences)).toEqual([])
  })

  it('are those that the settings name, whatever else is there', () => {
    const wanted = ['speakers-embedding', 'parakeet-en']
    expect(missing({ wanted, hasServer: true })).toEqual(wanted)
    expect(missing({ wanted }, { names: ['parakeet-en'] })).toEqual(['speakers-embedding'])
  })
})
