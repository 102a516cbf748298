import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { catalog } from '../../models/catalog.ts'
import { descriptionFile } from '../../models/model-folders.ts'
import {
  type CloningModel,
  findVoiceModels,
  missingVoiceFiles,
  offlineTtsConfig,
  type SpeakingModel,
} from './voice-model.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-voice-models-'))
})
afterEach(() => rm(folder, { recursive: true }))

const piper = {
  name: 'piper-lessac',
  kind: 'vits',
  quality: 'good',
  files: { model: 'lessac.onnx', tokens: 'tokens.txt', dataDir: 'espeak-ng-data' },
  voices: [{ id: 'lessac', name: 'Lessac', language: 'en-US', gender: 'female' }],
}
const kokoro = {
  name: 'kokoro',
  kind: 'kokoro',
  quality: 'best',
  files: {
    model: 'model.onnx',
    voices: 'voices.bin',
    tokens: 'tokens.txt',
    dataDir: 'espeak-ng-data',
    lexicon: 'us.txt,zh.txt',
  },
  voices: [{ id: 'siwis', name: 'Siwis', language: 'fr', gender: 'female', speaker: 30, espeak: 'fr' }],
}
const pocketRoles = [
  'lmFlow',
  'lmMain',
  'encoder',
  'decoder',
  'textConditioner',
  'vocabJson',
  'tokenScoresJson',
]
const pocket = {
  name: 'pocket',
  kind: 'pocket',
  quality: 'good',
  languages: ['en'],
  files: Object.fromEntries(pocketRoles.map((role) => [role, `${role}.bin`])),
}

async function install(name: string, description: unknown): Promise<void> {
  await mkdir(path.join(folder, name))
  await writeFile(
    path.join(folder, name, descriptionFile),
    typeof description === 'string' ? description : JSON.stringify(description),
  )
}

it('finds the models that speak by their description, the best first', async () => {
  await install('a-piper', piper)
  await install('b-kokoro', kokoro)
  await install('c-pocket', pocket)
  await install('d-recogniser', {
    name: 'ctc',
    kind: 'nemo-ctc',
    languages: ['en'],
    punctuation: false,
    quality: 'good',
    files: {},
  })
  await install('e-broken', '{"name": ')
  const { speaking, cloning, problems } = await findVoiceModels(folder)
  expect(speaking.map(({ name }) => name)).toEqual(['kokoro', 'piper-lessac'])
  expect(speaking[1]?.voices).toEqual([
    { id: 'lessac', name: 'Lessac', language: 'en-US', gender: 'female', speaker: 0 },
  ])
  expect(cloning).toMatchObject([{ name: 'pocket', folder: path.join(folder, 'c-pocket') }])
  expect(problems).toEqual([])
  expect(await findVoiceModels(path.join(folder, 'nowhere'))).toEqual({
    speaking: [],
    cloning: [],
    problems: [],
  })
})

it.each([
  ['no voices', { ...piper, voices: [] }, 'voices'],
  [
    'another word for a sex',
    { ...piper, voices: [{ ...piper.voices[0], gender: 'woman' }] },
    'voices.0.gender',
  ],
  [
    'two voices of one id',
    { ...piper, voices: [piper.voices[0], piper.voices[0]] },
    'voices: must have an id each',
  ],
  [
    'a file outside the folder',
    { ...piper, files: { ...piper.files, model: '../other/model.onnx' } },
    'files.model: must be a file in the folder',
  ],
  [
    'an absolute path',
    { ...piper, files: { ...piper.files, model: '/etc/passwd' } },
    'files.model: must be a file in the folder',
  ],
  ['no languages', { ...pocket, languages: [] }, 'languages'],
])('says what is wrong with a description that has %s', async (_name, description, what) => {
  await install('mine', description)
  const { speaking, cloning, problems } = await findVoiceModels(folder)
  expect([...speaking, ...cloning]).toEqual([])
  expect(problems).toEqual([
    expect.stringMatching(/^The description of the voice model in "mine" is not right: /),
  ])
  expect(problems[0]).toContain(what)
})

it('names the files that are missing', async () => {
  await install('kokoro', kokoro)
  await install('pocket', { ...pocket, files: { ...pocket.files, encoder: undefined } })
  await writeFile(path.join(folder, 'kokoro', 'us.txt'), '')
  await writeFile(path.join(folder, 'kokoro', 'tokens.txt'), '')
  const { speaking, cloning } = await findVoiceModels(folder)
  expect(missingVoiceFiles(speaking[0] as SpeakingModel)).toEqual([
    'model.onnx',
    'voices.bin',
    'espeak-ng-data',
    'zh.txt',
  ])
  expect(missingVoiceFiles(cloning[0] as CloningModel)).toContain('encoder')
})

it('is loaded by sherpa-onnx’s own names', () => {
  const model = { ...kokoro, folder: '/models/kokoro' } as SpeakingModel
  expect(offlineTtsConfig(model, 'fr')).toMatchObject({
    model: {
      kokoro: {
        model: '/models/kokoro/model.onnx',
        voices: '/models/kokoro/voices.bin',
        lexicon: '/models/kokoro/us.txt,/models/kokoro/zh.txt',
        lang: 'fr',
      },
      provider: 'cpu',
    },
  })
  expect(offlineTtsConfig({ ...piper, voices: [], folder: '/m' } as unknown as SpeakingModel)).toMatchObject({
    model: { vits: { model: '/m/lessac.onnx', dataDir: '/m/espeak-ng-data', lexicon: '' } },
  })
})

it('has what the catalogue says of its own', async () => {
  const voices = catalog.filter((model) => 'voices' in model)
  for (const { name, kind, quality, files, voices: own } of voices) {
    await mkdir(path.join(folder, name))
    await writeFile(
      path.join(folder, name, descriptionFile),
      JSON.stringify({ name, kind, quality, files, voices: own }),
    )
  }
  const { speaking, problems } = await findVoiceModels(folder)
  expect(problems).toEqual([])
  expect(speaking.map(({ name }) => name).sort()).toEqual(voices.map(({ name }) => name).sort())
})
