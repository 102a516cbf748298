import path from 'node:path'
import { writeTinyCtcModel, writeTinyWhisper } from '@longhand/speech/testing'
import OpenAI, { type APIError, toFile } from 'openai'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { noMaker } from '../../platform/access/testing.ts'
import type { Stoppable } from '../../run-process.ts'
import { openServingProduct, type ServingProduct } from '../../testing-product.ts'
import { work } from '../../work.ts'
import { addTestUser } from '../auth/testing.ts'
import { dialogue } from '../transcription/testing.ts'

let serving: ServingProduct
let worker: Stoppable
let clip: Buffer
let user: string
let openai: OpenAI

beforeAll(async () => {
  clip = await dialogue({ start: 0, end: 5 })
  serving = await openServingProduct({ LONGHAND_SPEECH_ENGINE: 'sherpa' })
  const models = path.join(serving.dataDir, 'models')
  await writeTinyWhisper(path.join(models, 'whisper'))
  await writeTinyCtcModel(path.join(models, 'ctc'))
  worker = await work(serving.product)
})
afterAll(async () => {
  await worker.stop()
  await serving.close()
})
beforeEach(async () => {
  user = await addTestUser(serving.database)
  const { token: apiKey } = await serving.product.modules.tokens.tokens.create(
    user,
    { name: 'test', scopes: ['recordings:write'] },
    noMaker,
  )
  openai = new OpenAI({ apiKey, baseURL: `${serving.server.address}/v1` })
})

const translate = async (fields: object = {}) =>
  openai.audio.translations.create({
    file: await toFile(clip, 'talk.wav'),
    model: 'whisper-1',
    ...fields,
  })
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => expect.fail('It was expected to fail.'),
    (error: unknown) => error as APIError,
  )
const recordingIds = () => serving.product.modules.recordings.service.idsOf(user)

it('lists every engine as a model', async () => {
  const ids: string[] = []
  for await (const { id } of openai.models.list()) ids.push(id)
  expect(ids).toEqual(expect.arrayContaining(['whisper-1', 'sherpa:tiny-whisper', 'sherpa:tiny']))
})

it.each([
  ['what it is told is spoken', 'whisper-1', 'ja'],
  ['what it hears', 'default', undefined],
  ['what it hears, when named', 'sherpa:tiny-whisper', undefined],
])('writes in English %s', async (_, model, language) => {
  const { data, response } = await openai.audio.translations
    .create({
      file: await toFile(clip, 'talk.wav'),
      model,
      response_format: 'verbose_json',
      ...(language && { language }),
    })
    .withResponse()
  expect(data).toMatchObject({ task: 'translate', language: 'english', duration: 5 })
  expect(data.text).toMatch(/^English said\./)
  expect(data).not.toHaveProperty('words')
  expect(response.headers.get('x-transcription-engine')).toBe('sherpa:tiny-whisper')
  expect(await recordingIds()).toEqual([response.headers.get('x-recording-id')])
})

it('answers as subtitles', async () => {
  expect(await translate({ response_format: 'srt' })).toContain('English said.')
})

it.each([
  ['a model that does not translate', { model: 'sherpa:tiny' }, 400, 'model', 'unsupported_value'],
  ['a model that there is not', { model: 'whisper-9' }, 404, 'model', 'model_not_found'],
  ['a language that none knows', { language: 'sw' }, 400, 'language', 'unsupported_language'],
  ['speakers', { response_format: 'diarized_json' }, 400, 'response_format', 'invalid_value'],
  ['a stream', { stream: 'true' }, 400, 'stream', 'unknown_parameter'],
  ['how chunks are cut', { chunking_strategy: 'auto' }, 400, 'chunking_strategy', 'unknown_parameter'],
])('refuses %s, and keeps nothing', async (_, fields, status, param, code) => {
  expect(await failureOf(translate(fields))).toMatchObject({ status, param, code })
  expect(await recordingIds()).toEqual([])
})
