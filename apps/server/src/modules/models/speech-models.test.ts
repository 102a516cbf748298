import { catalog, type InstalledModel } from '@longhand/speech/models'
import { describe, expect, it } from 'vitest'
import type { FetchReport } from './fetch-reports.ts'
import { licencesOf, speechModels } from './speech-models.ts'

const senseVoice: InstalledModel = {
  name: 'sense-voice',
  kind: 'sense-voice',
  languages: ['zh'],
  bytes: 240,
  licences: [{ file: 'LICENSE', text: 'As it is.' }],
}
const own: InstalledModel = { name: 'mine', kind: 'vits', languages: ['de'], bytes: 63, licences: [] }
const coming: FetchReport = {
  model: 'parakeet-europe',
  languages: ['de'],
  state: 'downloading',
  bytes: 62,
  totalBytes: 100,
  secondsLeft: null,
  problem: null,
}

const models = catalog.filter(({ name }) =>
  ['parakeet-en', 'parakeet-europe', 'sense-voice', 'speakers-segmentation', 'voices-kokoro'].includes(name),
)

describe('the speech models of an installation', () => {
  it('are what workers have, what they fetch, and what they could fetch', () => {
    const found = speechModels(
      models,
      [[senseVoice], [own, senseVoice]],
      [{ ...coming, bytes: 10 }, coming, { ...coming, model: 'parakeet-en', state: 'idle' }],
      'en',
    )
    expect(found.map(({ model, state }) => [model, state])).toEqual([
      ['sense-voice', 'installed'],
      ['mine', 'installed'],
      ['parakeet-europe', 'coming'],
      ['parakeet-en', 'available'],
      ['voices-kokoro', 'available'],
      ['speakers-segmentation', 'available'],
    ])
    expect(found[0]).toMatchObject({ bytes: 240, hasLicenceText: true, use: 'recordings' })
    expect(found[0]?.conditions).toContain('“for reference and learning purposes only”')
    expect(found[1]).toMatchObject({ title: 'mine', use: 'voices', licence: null, hasLicenceText: false })
    expect(found[2]?.share).toBe(0.62)
    expect(found[4]).toMatchObject({ use: 'voices', languages: ['en-US', 'zh-CN'] })
  })

  it('say their conditions in the language of the request', () => {
    const [found] = speechModels(catalog, [[senseVoice]], [], 'zh-CN')
    expect(found?.conditions).toContain('仅供参考和学习')
  })

  it('are not called absent while no worker says what it has', () => {
    const found = speechModels(models, [], [coming], 'en')
    expect(found.map(({ state }) => state)).toEqual(['coming', null, null, null, null])
  })

  it('have the texts of licences that came with them', () => {
    expect(licencesOf([[own], [senseVoice]], 'sense-voice')).toEqual(senseVoice.licences)
    expect(() => licencesOf([[own]], 'mine')).toThrow('RECORD_NOT_FOUND')
    expect(() => licencesOf([[own]], 'parakeet-en')).toThrow('RECORD_NOT_FOUND')
  })
})
