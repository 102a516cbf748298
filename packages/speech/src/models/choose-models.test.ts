import { describe, expect, it } from 'vitest'
import { catalog } from './catalog.ts'
import { chooseModels } from './choose-models.ts'

const names = (languages: string[], models = catalog) =>
  chooseModels(languages, models).map(({ name }) => name)

describe('the models for languages', () => {
  it.each<[string[], string[]]>([
    [['en'], ['parakeet-en']],
    [['de'], ['parakeet-europe']],
    // One that knows both is enough.
    [['en', 'de'], ['parakeet-europe']],
    [['zh'], ['sense-voice']],
    [
      ['ja', 'ko', 'fr'],
      ['sense-voice', 'parakeet-europe'],
    ],
    // The model for Chinese knows English as well, but others know it better.
    [
      ['zh', 'en'],
      ['sense-voice', 'parakeet-en'],
    ],
    // Slow ones are for languages that no other knows.
    [['ar'], ['whisper-turbo']],
    [
      ['ar', 'de'],
      ['whisper-turbo', 'parakeet-europe'],
    ],
    [['tlh'], []],
    [[], []],
  ])('%j are %j', (languages, expected) => {
    expect(names(languages)).toEqual(expected)
  })

  it('have a free licence where there is one, even at lower quality', () => {
    const free = catalog.map((model) =>
      model.name === 'sense-voice'
        ? { ...model, name: 'free-zh', isFree: true, quality: 'basic' as const }
        : model,
    )
    expect(names(['zh'], [...catalog, ...free])).toEqual(['free-zh'])
  })
})
