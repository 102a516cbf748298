import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { descriptionFile } from '../models/model-folders.ts'
import { type Clip, cleanSpeech, joinPcm, scratchFolder, speak, toPcm } from '../testing/clips.ts'
import type { LiveRecognizer } from '../ports.ts'
import {
  writeTinyStreamingNemo,
  writeTinyStreamingTransducer,
  writeTinyStreamingZipformer,
} from '../testing/tiny-transducer-model.ts'
import { describeLiveRecognizer, finalsOf, listenTo } from './live-recognizer.conformance.ts'
import { createLivePocketsphinx, createLiveSherpa } from './live-recognizers.ts'
import { readSpeechSettings } from '../settings.ts'
import { selectLiveRecognizer } from './select-live-recognizer.ts'
import { findStreamingModels, type StreamingModel } from './sherpa/streaming-model.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let clip: Clip
let pcmPath: string

beforeAll(async () => {
  scratch = await scratchFolder()
  clip = await cleanSpeech(scratch.folder)
  pcmPath = await toPcm(clip.path, path.join(scratch.folder, 'clip.pcm'))
})
afterAll(() => scratch.remove())

describeLiveRecognizer('pocketsphinx', {
  recognizer: () => createLivePocketsphinx(),
  broken: () => createLivePocketsphinx({ library: path.join(scratch.folder, 'libnothing.so') }),
  pcmPath: () => pcmPath,
  text: () => clip.text,
  sentences: async () => {
    const clips = [
      await speak(scratch.folder, 'she put the letter on the kitchen table before lunch', 'slt'),
      await speak(scratch.folder, 'the train to the coast leaves every morning at seven', 'rms'),
    ]
    const parts = await Promise.all(
      clips.map((clip, index) =>
        toPcm(clip.path, path.join(scratch.folder, `sentence-${String(index)}.pcm`)),
      ),
    )
    const joined = path.join(scratch.folder, 'sentences.pcm')
    return { pcmPath: joined, places: await joinPcm(joined, parts, 1) }
  },
  refusedLanguage: 'de',
})

describe('hot words', () => {
  const recognized = async (recognizer: LiveRecognizer, file: string, vocabulary: string[]) =>
    finalsOf((await listenTo(recognizer, file, 0, vocabulary)).events).flatMap(({ words }) =>
      words.map(({ text }) => text),
    )

  it('change what pocketsphinx recognises', async () => {
    const spoken = await speak(scratch.folder, 'doctor wozniacki takes zolpidem every evening', 'rms')
    const file = await toPcm(spoken.path, path.join(scratch.folder, 'hot-words.pcm'))
    // Others on this machine have folders of the same name in the shared one.
    const temporary = path.join(scratch.folder, 'temporary')
    await mkdir(temporary)
    vi.stubEnv('TMPDIR', temporary)
    try {
      expect((await recognized(createLivePocketsphinx(), file, [])).join(' ')).not.toMatch(
        /wozniacki|zolpidem/i,
      )
      expect((await recognized(createLivePocketsphinx(), file, ['Wozniacki', 'Zolpidem'])).join(' ')).toMatch(
        /Wozniacki|Zolpidem/,
      )
    } finally {
      vi.unstubAllEnvs()
    }
    expect(await readdir(temporary)).toEqual([])
  })

  it('are recognised by a transducer of sherpa-onnx in the place of what sounds like them, and all else as without', async () => {
    const recognizer = createLiveSherpa(
      await writeTinyStreamingTransducer(path.join(scratch.folder, 'tiny-live')),
    )
    expect(recognizer.capabilities().vocabulary).toBe(true)
    const [without, boosted] = [
      await recognized(recognizer, pcmPath, []),
      await recognized(recognizer, pcmPath, ['effh', 'not spelled']),
    ]
    expect(without).not.toContain('effh')
    expect(boosted).toContain('effh')
    expect(boosted.length).toBe(without.length)
    expect(boosted.filter((word) => word !== 'effh')).toEqual(
      without.filter((_, index) => boosted[index] !== 'effh'),
    )
    // A search with these alone recognises them everywhere.
    expect(await recognized(recognizer, pcmPath, ['goch'])).toEqual(without)
  })
})

describe('a streaming model of sherpa-onnx', () => {
  const model: Omit<StreamingModel, 'folder'> = {
    name: 'zipformer',
    kind: 'streaming-transducer',
    languages: ['en'],
    punctuation: false,
    quality: 'good',
    files: { encoder: 'encoder.onnx', decoder: 'decoder.onnx', joiner: 'joiner.onnx', tokens: 'tokens.txt' },
  }

  it('is found by its description and says which files are missing', async () => {
    const folder = path.join(scratch.folder, 'zipformer')
    await mkdir(folder)
    await writeFile(path.join(folder, descriptionFile), JSON.stringify(model))
    await writeFile(path.join(folder, 'tokens.txt'), 'a 0\n')
    const [found] = await findStreamingModels(scratch.folder)
    expect(found).toEqual({ ...model, folder })
    expect(await createLiveSherpa({ ...model, folder }).health()).toMatchObject({
      ok: false,
      missing: ['encoder', 'decoder', 'joiner'],
    })
  })

  it.each([
    ['a Conformer', writeTinyStreamingTransducer],
    ['a Zipformer', writeTinyStreamingZipformer],
    ['Nemotron', writeTinyStreamingNemo],
  ])('that is %s is recognised while it goes on, with the times of its words', async (_, writeModel) => {
    const folder = path.join(scratch.folder, 'listening')
    const { events } = await listenTo(createLiveSherpa(await writeModel(folder)), pcmPath, 0, [])
    const words = finalsOf(events).flatMap((final) => final.words)
    expect(events.findIndex(({ type }) => type === 'partial')).toBeLessThan(
      events.findIndex(({ type }) => type === 'final'),
    )
    expect(words.length).toBeGreaterThan(3)
    expect(new Set(words.map(({ start }) => start)).size).toBe(words.length)
    await rm(folder, { recursive: true })
  })

  it('refuses a provider that its build lacks', async () => {
    const folder = path.join(scratch.folder, 'complete')
    await mkdir(folder)
    for (const file of Object.values(model.files)) await writeFile(path.join(folder, file), '')
    expect(await createLiveSherpa({ ...model, folder }).health()).toEqual({ ok: true })
    const health = await createLiveSherpa({ ...model, folder }, { provider: 'cuda', threads: 1 }).health()
    expect(health).toMatchObject({ ok: false, missing: ['cuda'] })
  })
})

describe('the choice', () => {
  it('is pocketsphinx where no model is installed', async () => {
    expect(
      (
        await selectLiveRecognizer(
          readSpeechSettings({ LONGHAND_MODELS_DIR: path.join(scratch.folder, 'none') }),
        )
      ).id,
    ).toBe('pocketsphinx-en-us')
  })

  it('says what is missing', async () => {
    await expect(
      selectLiveRecognizer(
        readSpeechSettings({
          LONGHAND_LIVE_ENGINE: 'sherpa',
          LONGHAND_MODELS_DIR: path.join(scratch.folder, 'none'),
        }),
      ),
    ).rejects.toMatchObject({ reason: 'missing' })
  })
})
