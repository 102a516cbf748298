import { mkdir, readdir, rename, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSherpaModels } from '../engines/sherpa/sherpa-model.ts'
import { findStreamingModels } from '../live/sherpa/streaming-model.ts'
import { selectLiveRecognizer } from '../live/select-live-recognizer.ts'
import { readSpeechSettings } from '../settings.ts'
import { findSpeakerModels } from '../speakers/sherpa/speaker-models.ts'
import { findVoiceModels } from '../synthesis/sherpa/voice-model.ts'
import { scratchFolder } from '../testing/clips.ts'
import { catalog } from './catalog.ts'
import { descriptionFile } from './model-folders.ts'
import { readModelOrder, writeModelOrder } from './model-order.ts'
import { preferenceOf } from './preference.ts'
import { removeModel } from './remove-model.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let installedAt = 1000
beforeEach(async () => {
  scratch = await scratchFolder()
})
afterEach(() => scratch.remove())

/** Each is installed later than the one before. */
async function install(
  description: { name: string; files: Record<string, string> } & Record<string, unknown>,
): Promise<void> {
  const folder = path.join(scratch.folder, description.name)
  await mkdir(folder)
  for (const file of Object.values(description.files)) await writeFile(path.join(folder, file), '')
  await writeFile(path.join(folder, descriptionFile), JSON.stringify(description))
  await utimes(path.join(folder, descriptionFile), (installedAt += 1), installedAt)
}

it('what operators have put in order comes first, and after it what else is there', async () => {
  const files = { model: 'model.onnx', tokens: 'tokens.txt' }
  const model = { kind: 'nemo-ctc', languages: ['en'], punctuation: true, files }
  await install({ ...model, name: 'best', quality: 'best' })
  await install({ ...model, name: 'good', quality: 'good' })
  await install({ ...model, name: 'basic', quality: 'basic' })
  const names = async () => (await findSherpaModels(scratch.folder)).map(({ name }) => name)
  expect(await names()).toEqual(['best', 'good', 'basic'])
  await writeModelOrder(scratch.folder, { models: ['basic', 'gone', 'good'], revision: 3 })
  expect(await readModelOrder(scratch.folder)).toEqual({ models: ['basic', 'gone', 'good'], revision: 3 })
  const found = await findSherpaModels(scratch.folder)
  expect(found.map(({ name }) => name)).toEqual(['basic', 'good', 'best'])
  // A speech server has -1 there.
  for (const { preference } of found) expect(preference?.[0]).toBeGreaterThan(-1)
  await writeModelOrder(scratch.folder, { models: [], revision: 4 })
  expect(await names()).toEqual(['best', 'good', 'basic'])
})

it('a model is removed by its name, whatever its folder is called, and nothing else', async () => {
  const files = { model: 'model.onnx', tokens: 'tokens.txt' }
  await install({ name: 'one', kind: 'nemo-ctc', files })
  await install({ name: 'other', kind: 'nemo-ctc', files })
  await rename(path.join(scratch.folder, 'one'), path.join(scratch.folder, 'folder of one'))
  await writeFile(path.join(scratch.folder, '.one.partial'), 'half')
  await removeModel('one', scratch.folder)
  expect(await readdir(scratch.folder)).toEqual(['other'])
  await removeModel('one', scratch.folder)
  await removeModel('one', path.join(scratch.folder, 'nowhere'))
})

describe('of several models', () => {
  const files = {
    encoder: 'encoder.onnx',
    decoder: 'decoder.onnx',
    joiner: 'joiner.onnx',
    tokens: 'tokens.txt',
  }
  const live = { kind: 'streaming-transducer', punctuation: false, quality: 'best', files }

  it('that listen live, the preferred one that knows the language is taken', async () => {
    await install({ ...live, name: 'a-wide', languages: ['de', 'en'] })
    await install({ ...live, name: 'b-english', languages: ['en'] })
    await install({ ...live, name: 'c-poor', languages: ['de'], quality: 'basic' })
    expect((await findStreamingModels(scratch.folder)).map(({ name }) => name)).toEqual([
      'b-english',
      'a-wide',
      'c-poor',
    ])
    const select = async (language: string) =>
      (await selectLiveRecognizer(readSpeechSettings({ LONGHAND_MODELS_DIR: scratch.folder }), language)).id
    expect([await select('en'), await select('de')]).toEqual(['sherpa:b-english', 'sherpa:a-wide'])
  })

  it('that separate speakers, the one that was installed last is taken where nothing else counts', async () => {
    const embedding = { kind: 'speaker-embedding', files: { model: 'model.onnx' } }
    await install({ ...embedding, name: 'a-former', quality: 'good' })
    await install({ ...embedding, name: 'z-later', quality: 'good' })
    await install({ ...embedding, name: 'm-best', quality: 'best' })
    expect((await findSpeakerModels(scratch.folder)).map(({ name }) => name)).toEqual([
      'm-best',
      'z-later',
      'a-former',
    ])
  })

  it('that speak, as well', async () => {
    const voices = [{ id: 'one', name: 'One', language: 'en', gender: 'neutral' }]
    const speaking = {
      kind: 'vits',
      voices,
      quality: 'good',
      files: { model: 'model.onnx', tokens: 'tokens.txt' },
    }
    await install({ ...speaking, name: 'a-former' })
    await install({ ...speaking, name: 'z-later' })
    expect((await findVoiceModels(scratch.folder)).speaking.map(({ name }) => name)).toEqual([
      'z-later',
      'a-former',
    ])
  })
})

it('prefers models of the catalog in its order, by the licences that it has for them', () => {
  const byName = (name: string) => preferenceOf(catalog.find((model) => model.name === name) ?? {}, 0)
  expect(byName('parakeet-en')[1]).toBe(0)
  expect(byName('sense-voice')[1]).toBe(1)
  expect(byName('parakeet-en')[3]).toBeLessThan(byName('parakeet-europe')[3] ?? 0)
  // As `install` left it before licences were kept.
  expect(preferenceOf({ name: 'sense-voice', quality: 'good' }, 0)[1]).toBe(1)
})
