import { cp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { descriptionFile } from '../../models/model-folders.ts'
import { sampleRate } from '../../pcm/pcm-file.ts'
import type { Span } from '../../ports.ts'
import { readSpeechSettings } from '../../settings.ts'
import { noise, scratchFolder, writePcm } from '../../testing/clips.ts'
import { tinyVoices, writeTinySpeakerModels } from '../../testing/tiny-speaker-models.ts'
import { speakersAlongside } from '../../sections/speakers-alongside.ts'
import { describeDiarizer } from '../diarizer.conformance.ts'
import { selectDiarizer } from '../select-diarizer.ts'
import { createSherpaDiarizer } from './sherpa-diarizer.ts'
import type { SpeakerModels } from './speaker-models.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let models: SpeakerModels
let dialogue: { pcmPath: string; spoken: (Span & { speaker: string })[] }

const spoken = [
  { start: 0, end: 3, speaker: 'low' },
  { start: 3.6, end: 7, speaker: 'high' },
  { start: 7.6, end: 11, speaker: 'low' },
  { start: 11.6, end: 15, speaker: 'high' },
]

beforeAll(async () => {
  scratch = await scratchFolder()
  models = await writeTinySpeakerModels(path.join(scratch.folder, 'models'))
  dialogue = { pcmPath: await tones('dialogue', 16, spoken), spoken }
})
afterAll(() => scratch.remove())

async function tones(
  name: string,
  seconds: number,
  voices: readonly (Span & { speaker: string })[],
): Promise<string> {
  const samples = noise(seconds, 200).map((sample, index) => {
    const time = index / sampleRate
    const heard = voices.filter(({ start, end }) => time >= start && time < end)
    return heard.reduce(
      (sum, { speaker }) => sum + 8000 * Math.sin(2 * Math.PI * tinyVoices[speaker === 'low' ? 0 : 1] * time),
      sample,
    )
  })
  return writePcm(path.join(scratch.folder, `${name}.pcm`), samples)
}

describeDiarizer('sherpa-onnx', { diarizer: () => createSherpaDiarizer(models), dialogue: () => dialogue })

describe('models that separate speakers', () => {
  it('keep turns apart that overlap', async () => {
    const both = [
      { start: 0, end: 6, speaker: 'low' },
      { start: 4, end: 9, speaker: 'high' },
    ]
    const pcmPath = await tones('overlap', 10, both)
    const turns = await createSherpaDiarizer(models).diarize({ pcmPath, speech: [{ start: 0, end: 9 }] })
    const of = (name: string) => turns.filter(({ speaker }) => speaker === name)
    expect(of('S1').length + of('S2').length).toBe(turns.length)
    expect(Math.abs((of('S1').at(-1)?.end ?? 0) - 6)).toBeLessThan(0.5)
    expect(Math.abs((of('S2')[0]?.start ?? 0) - 4)).toBeLessThan(0.5)
    expect(speakersAlongside({ start: 3, end: 6 }, 'S1', turns)).toEqual(['S2'])
    expect(speakersAlongside({ start: 0, end: 3 }, 'S1', turns)).toEqual([])
  })

  it('are taken where both are installed, else it is done without', async () => {
    const folder = path.dirname(models.embedding.folder)
    const settings = (modelsFolder: string) => readSpeechSettings({ LONGHAND_MODELS_DIR: modelsFolder })
    expect((await selectDiarizer(settings(folder))).id).toBe('sherpa:tiny-segmentation+tiny-embedding')
    expect((await selectDiarizer(settings(path.join(scratch.folder, 'none')))).id).toBe('bic')
    const alone = path.join(scratch.folder, 'alone')
    const { embedding } = await writeTinySpeakerModels(alone)
    await rm(path.join(embedding.folder, 'model.onnx'))
    expect((await selectDiarizer(settings(alone))).id).toBe('bic')
  })

  it('are taken by the language of the recording', async () => {
    const folder = path.join(scratch.folder, 'languages')
    const { embedding } = await writeTinySpeakerModels(folder)
    const { folder: own, ...description } = embedding
    await writeFile(path.join(own, descriptionFile), JSON.stringify({ ...description, languages: ['en'] }))
    const wide = path.join(folder, 'wide')
    await cp(own, wide, { recursive: true })
    await writeFile(
      path.join(wide, descriptionFile),
      JSON.stringify({ ...description, name: 'wide', languages: ['zh', 'ja'] }),
    )
    const idFor = async (language?: string) =>
      (await selectDiarizer(readSpeechSettings({ LONGHAND_MODELS_DIR: folder }), language)).id
    expect(await idFor('en-US')).toMatch(/tiny-embedding$/)
    expect(await idFor('ja')).toMatch(/wide$/)
    expect(await idFor('hu')).toMatch(/wide$/)
  })

  it('say which file is missing', async () => {
    const embedding = { ...models.embedding, folder: path.join(scratch.folder, 'nowhere') }
    expect(await createSherpaDiarizer({ ...models, embedding }).health()).toMatchObject({
      ok: false,
      missing: [path.join(embedding.folder, 'model.onnx')],
    })
  })
})
