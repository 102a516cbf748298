import { describe, expect, it } from 'vitest'
import { catalog } from './catalog.ts'

describe('the catalogue', () => {
  it('has each name and each archive once', () => {
    expect(new Set(catalog.map(({ name }) => name)).size).toBe(catalog.length)
    expect(new Set(catalog.map(({ sha256 }) => sha256)).size).toBe(catalog.length)
  })

  it.each(catalog)('pins $name by size and sum, at addresses of its archive', (model) => {
    expect(model.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(Number.isInteger(model.bytes) && model.bytes > 1e6).toBe(true)
    expect(model.addresses.length).toBeGreaterThan(0)
    for (const address of model.addresses) expect(address.endsWith(`/${model.archive}`)).toBe(true)
    expect(model.memoryBytes).toBeGreaterThan(model.bytes)
  })

  it('promises translations of those that were trained for them', () => {
    const promising = catalog.filter(({ summary }) => summary.includes('translates into English'))
    expect(promising.map(({ name }) => name)).toEqual(['canary', 'whisper-small', 'whisper-base'])
    const untrained = catalog.filter((model) => 'toEnglish' in model)
    expect(untrained.map(({ name }) => name)).toEqual(['whisper-turbo'])
  })

  it('has something for recordings, captions, speakers and voices', () => {
    const kinds = new Set(catalog.map(({ kind }) => kind))
    expect(kinds).toEqual(
      new Set([
        'nemo-transducer',
        'sense-voice',
        'canary',
        'moonshine',
        'whisper',
        'streaming-transducer',
        'vits',
        'kokoro',
        'speaker-segmentation',
        'speaker-embedding',
      ]),
    )
  })

  it('names languages as BCP 47 does', () => {
    for (const model of catalog) {
      const languages =
        'voices' in model ? model.voices.map(({ language }) => language) : (model.languages ?? [])
      const names = new Intl.DisplayNames('en', { type: 'language' })
      for (const tag of languages) expect(names.of(tag)).not.toBe(tag)
    }
  })
})
