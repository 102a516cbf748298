import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSpeechSettings } from '../settings.ts'
import { scratchFolder, speak } from '../testing/clips.ts'
import {
  hostileAnswers,
  type SoundAnswer,
  type SoundServer,
  startSoundServer,
} from '../testing/sound-server.ts'
import { type CloningModel, findVoiceModels } from '../synthesis/sherpa/voice-model.ts'
import { openVoiceBook } from '../synthesis/voice-book.ts'
import { writeTinyCloningModel } from '../testing/tiny-cloning-model.ts'
import { createFishCloner } from './fish-cloner.ts'
import { selectCloner } from './select-cloner.ts'
import { createSherpaCloner } from './sherpa-cloner.ts'
import { describeVoiceCloner } from './voice-cloner.conformance.ts'
import type { VoiceSample } from './voice-cloner.ts'

const said =
  'I agree that a voice is made from my recording today with the words river, orange, seven and garden.'
const text = 'Hello there, my friend. It costs $25.'
let scratch: Awaited<ReturnType<typeof scratchFolder>>
let server: SoundServer
let sample: VoiceSample
let sound: Buffer
let model: CloningModel
let answer: () => SoundAnswer
const ok = { json: { status: 'ok' } }

beforeAll(async () => {
  scratch = await scratchFolder()
  sample = { file: (await speak(scratch.folder, said)).path, text: said }
  sound = await readFile((await speak(scratch.folder, text, 'rms')).path)
  model = await writeTinyCloningModel(path.join(scratch.folder, 'models', 'tiny-pocket'))
  server = await startSoundServer(({ path: asked }) => (asked === '/v1/health' ? ok : answer()))
})
afterAll(async () => {
  await server.close()
  await scratch.remove()
})
beforeEach(() => {
  answer = () => ({ sound })
})

const cloner = (changes: Partial<Parameters<typeof createFishCloner>[0]> = {}) =>
  createFishCloner({ baseUrl: server.baseUrl, retryDelayMs: 1, ...changes })

describeVoiceCloner('a Fish Speech server', {
  cloner,
  broken: () => cloner({ baseUrl: 'http://127.0.0.1:9' }),
  sample: () => sample,
  text,
  scratch: () => scratch.folder,
  slow: () => {
    answer = () => 'hang'
    return cloner()
  },
})

describeVoiceCloner('a cloning model of sherpa-onnx', {
  cloner: () => createSherpaCloner({ model }),
  broken: () => createSherpaCloner({ model: { ...model, folder: path.join(scratch.folder, 'nowhere') } }),
  sample: () => sample,
  text,
  scratch: () => scratch.folder,
})

it('gives a cloning model the sample', async () => {
  const folder = await mkdtemp(path.join(scratch.folder, 'heard-'))
  const loudness = async (volume: number): Promise<number> => {
    const file = path.join(folder, `${volume}.wav`)
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', sample.file, '-af', `volume=${volume}`, file])
    const { pcmPath } = await createSherpaCloner({ model }).speakLike({
      text: 'Hello.',
      sample: { ...sample, file },
      speed: 1,
      folder,
      signal: new AbortController().signal,
    })
    const samples = await readFile(pcmPath)
    let sum = 0
    for (let at = 0; at < samples.length; at += 2) sum += Math.abs(samples.readInt16LE(at))
    return sum / samples.length
  }
  expect((await loudness(1)) / (await loudness(0.25))).toBeCloseTo(4, 0)
})

describe('a Fish Speech server', () => {
  const speakLike = async (own: ReturnType<typeof cloner>) => {
    const folder = await mkdtemp(path.join(scratch.folder, 'asked-'))
    const work = own.speakLike({ text, sample, speed: 1, folder, signal: new AbortController().signal })
    return { work, left: () => readdir(folder) }
  }

  it('is sent the sample and what is said in it, with the key', async () => {
    await (
      await speakLike(cloner({ apiKey: 'secret' }))
    ).work
    const { path: asked, body, authorization } = server.requests.at(-1) ?? {}
    const [reference] = (body?.['references'] ?? []) as { audio: string; text: string }[]
    expect({ asked, authorization, text: body?.['text'], said: reference?.text }).toEqual({
      asked: '/v1/tts',
      authorization: 'Bearer secret',
      text,
      said,
    })
    expect(Buffer.from(reference?.audio ?? '', 'base64').toString('latin1', 0, 4)).toBe('RIFF')
  })

  it.each(hostileAnswers(() => sound))(
    'that answers with %s is an error, and no file is left',
    async (_name, hostile, reason) => {
      answer = hostile
      const { work, left } = await speakLike(
        cloner({ timeoutMs: reason === 'timeout' ? 100 : 20_000, apiKey: 'secret' }),
      )
      await expect(work).rejects.toMatchObject({
        reason,
        message: expect.not.stringContaining('secret') as string,
      })
      expect(await left()).toEqual([])
    },
  )

  it('is not taken for one when a page of another program answers', async () => {
    const other = await startSoundServer(() => ({ text: '<title>Router</title>' }))
    expect(await cloner({ baseUrl: other.baseUrl }).health()).toMatchObject({
      ok: false,
      missing: ['cloning server'],
    })
    await other.close()
  })
})

describe('the choice', () => {
  it('is a server when configured, else a whole model, else nothing', async () => {
    const broken = await writeTinyCloningModel(path.join(scratch.folder, 'broken', 'tiny-pocket'))
    await rm(path.join(broken.folder, 'lmMain.onnx'))
    const incomplete = readSpeechSettings({ LONGHAND_MODELS_DIR: path.dirname(broken.folder) })
    expect(await selectCloner(incomplete)).toBeUndefined()
    expect(await openVoiceBook(incomplete).problems()).toContain(
      'The voice model "tiny-pocket" is incomplete: lmMain.onnx is missing from its folder.',
    )
    const none = readSpeechSettings({ LONGHAND_MODELS_DIR: path.join(scratch.folder, 'none') })
    expect(await selectCloner(none)).toBeUndefined()
    expect(
      (await selectCloner(readSpeechSettings({ LONGHAND_MODELS_DIR: path.dirname(model.folder) })))?.id,
    ).toBe('sherpa:tiny-pocket')
    expect(
      (
        await selectCloner(
          readSpeechSettings({
            LONGHAND_MODELS_DIR: path.dirname(model.folder),
            LONGHAND_CLONE_URL: server.baseUrl,
          }),
        )
      )?.id,
    ).toBe('fish-speech')
  })
})

const installed = process.env['LONGHAND_MODELS_DIR']
  ? (await findVoiceModels(readSpeechSettings(process.env).modelsFolder)).cloning
  : []
for (const model of installed) {
  describeVoiceCloner(`the installed model ${model.name}`, {
    cloner: () => createSherpaCloner({ model }),
    broken: () => createSherpaCloner({ model: { ...model, folder: path.join(scratch.folder, 'nowhere') } }),
    sample: () => sample,
    text,
    scratch: () => scratch.folder,
  })
}
