import { cp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { descriptionFile } from '../../models/model-folders.ts'
import { sampleRate } from '../../pcm/pcm-file.ts'
import type { Span } from '../../ports.ts'
import { readSpeechSettings } from '../../settings.ts'
import { noise, scratchFolder, writePcm } from '../../testing/clips.ts'
import { manyTinyVoices, tinyVoices, writeTinySpeakerModels } from '../../testing/tiny-speaker-models.ts'
import { processorRuntime } from '../../processes/sherpa-runtime.ts'
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
    const speaking = voices.filter(({ start, end }) => time >= start && time < end)
    return speaking.reduce(
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

  describe('that know eight voices', () => {
    let many: SpeakerModels
    beforeAll(async () => {
      many = await writeTinySpeakerModels(path.join(scratch.folder, 'many'), manyTinyVoices)
    })
    /** Who speaks one after the other, by the index of their tone. */
    const talk = (...turns: [voice: number, seconds: number][]) => {
      let at = 0
      return turns.map(([voice, seconds]) => {
        const turn = { start: at, end: at + seconds, voice }
        at = turn.end + 0.6
        return turn
      })
    }
    const separated = async (
      said: ReturnType<typeof talk>,
      asked: Partial<Parameters<ReturnType<typeof createSherpaDiarizer>['diarize']>[0]> = {},
      chunkSeconds?: number,
    ) => {
      const seconds = Math.max(...said.map(({ end }) => end)) + 1
      const samples = noise(seconds, 200)
      for (const { start, end, voice } of said) {
        const hertz = manyTinyVoices[voice] ?? 0
        for (let index = Math.round(start * sampleRate); index < end * sampleRate; index += 1)
          samples[index] = (samples[index] ?? 0) + 8000 * Math.sin((2 * Math.PI * hertz * index) / sampleRate)
      }
      const pcmPath = await writePcm(path.join(scratch.folder, 'many.pcm'), samples)
      const speech = [{ start: 0, end: seconds }]
      const options = chunkSeconds ? { chunkSeconds } : {}
      const turns = await createSherpaDiarizer(many, processorRuntime, options).diarize({
        pcmPath,
        speech,
        ...asked,
      })
      const nameAt = ({ start, end }: Span) => {
        const middle = (start + end) / 2
        return turns
          .filter((turn) => turn.start <= middle && turn.end >= middle)
          .map(({ speaker }) => speaker)
      }
      return { turns, names: said.map(nameAt), count: new Set(turns.map(({ speaker }) => speaker)).size }
    }

    it.each([2, 3, 5, 8])('find %i people', async (people) => {
      const round = Array.from({ length: people }, (_, voice): [number, number] => [voice, 5])
      const { names, count } = await separated(talk(...round, ...round))
      expect(count).toBe(people)
      expect(names).toEqual([...round, ...round].map(([voice]) => [`S${voice + 1}`]))
    })

    it('find turns of a second and a half', async () => {
      const turns = Array.from({ length: 16 }, (_, index): [number, number] => [index % 2, 1.5])
      expect((await separated(talk(...turns))).names).toEqual(turns.map(([voice]) => [`S${voice + 1}`]))
    })

    it('keep one who speaks for twenty seconds, and take a moment’s voice for another', async () => {
      const long = talk([0, 200], [1, 200], [2, 20], [0, 60], [3, 2], [1, 60])
      const { names, count } = await separated(long)
      expect(count).toBe(3)
      expect(names[2]).toEqual(['S3'])
      expect(['S1', 'S2', 'S3']).toContain(names[4]?.[0])
    })

    it('find as many as there may be', async () => {
      const four = talk([0, 6], [1, 6], [2, 6], [3, 6], [0, 6], [1, 6])
      expect((await separated(four)).count).toBe(4)
      expect((await separated(four, { between: { min: 2, max: 3 } })).count).toBe(3)
      expect((await separated(four, { between: { min: 2, max: 8 } })).count).toBe(4)
      expect((await separated(four, { between: { min: 1, max: 1 } })).count).toBe(1)
    })

    it.each([0, 3, 5])('know people again from chunk to chunk, asked for %i', async (speakers) => {
      const round: [number, number][] = [0, 1, 2].map((voice) => [voice, 6])
      const { names, count } = await separated(talk(...round, ...round, ...round), { speakers }, 20)
      expect(count).toBe(speakers || 3)
      if (speakers < 5)
        expect(names).toEqual([...round, ...round, ...round].map(([voice]) => [`S${voice + 1}`]))
    })
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
