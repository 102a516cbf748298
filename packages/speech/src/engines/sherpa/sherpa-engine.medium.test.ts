import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Segment, Span } from '../../ports.ts'
import { cleanSpeech, joinPcm, scratchFolder, tones, toPcm } from '../../testing/clips.ts'
import { writeTinyCtcModel, writeTinyZipformerCtc } from '../../testing/tiny-ctc-model.ts'
import {
  writeTinyCanary,
  writeTinyCohere,
  writeTinyMoonshine,
  writeTinyParaformer,
  writeTinyWhisper,
} from '../../testing/tiny-sentence-models.ts'
import { writeTinyFunAsrNano } from '../../testing/tiny-fun-asr-nano-model.ts'
import { writeTinyQwen3Asr } from '../../testing/tiny-qwen3-asr-model.ts'
import { tinyLanguages, writeTinySenseVoice } from '../../testing/tiny-sense-voice-model.ts'
import { writeTinyTransducer } from '../../testing/tiny-transducer-model.ts'
import { withoutInventions } from '../../sections/not-understood.ts'
import { collect, describeSpeechEngine } from '../speech-engine.conformance.ts'
import type { ModelProcesses, TakenProcess } from './model-processes.ts'
import { createSherpaEngine } from './sherpa-engine.ts'
import { onlineRecognizerConfig } from '../../live/sherpa/streaming-model.ts'
import { findSherpaModels, recognizerConfig, type SherpaModel } from './sherpa-model.ts'

const isProof = process.env['LONGHAND_PROOF_RUNS'] !== undefined

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let model: SherpaModel
let transducer: SherpaModel
let sureTransducer: SherpaModel
let senseVoice: SherpaModel
let recording: { pcmPath: string; speech: Span[] }
/** Long enough that the small model is still at work when it is cancelled. */
let longRecording: typeof recording

beforeAll(async () => {
  scratch = await scratchFolder()
  model = await writeTinyCtcModel(path.join(scratch.folder, 'models', 'tiny'))
  transducer = await writeTinyTransducer(path.join(scratch.folder, 'transducer'))
  sureTransducer = await writeTinyTransducer(path.join(scratch.folder, 'sure-transducer'), 4)
  senseVoice = await writeTinySenseVoice(path.join(scratch.folder, 'sense-voice'))
  const first = await toPcm((await cleanSpeech(scratch.folder)).path, path.join(scratch.folder, 'first.pcm'))
  const joined = async (name: string, clips: number) => {
    const pcmPath = path.join(scratch.folder, name, 'audio.pcm')
    return {
      pcmPath,
      speech: await joinPcm(
        pcmPath,
        Array.from({ length: clips }, () => first),
        0.5,
      ),
    }
  }
  recording = await joined('recording', 2)
  // With fewer it would be done before a busy machine has seen it work, and cancels it.
  longRecording = await joined('long-recording', 80)
})
afterAll(() => scratch.remove())

describeSpeechEngine('sherpa-onnx', {
  engine: () => createSherpaEngine({ model }),
  broken: () => createSherpaEngine({ model: { ...model, folder: path.join(scratch.folder, 'nowhere') } }),
  recording: () => recording,
  longRecording: () => longRecording,
  refusedLanguage: 'de',
})

it('gives a model the sound of the next span while it recognises one', async () => {
  const asked: number[] = []
  const answers: ((segment: undefined) => void)[] = []
  const process = {
    begin: () => undefined,
    recognize: (span: Span) => {
      asked.push(span.start)
      return new Promise<undefined>((resolve) => answers.push(resolve))
    },
  } as unknown as TakenProcess['process']
  const processes = {
    take: () => Promise.resolve({ process }),
    giveBack: () => Promise.resolve(),
  } as unknown as ModelProcesses
  const speech = [0, 1, 2].map((start) => ({ start, end: start + 0.5 }))
  const { signal } = new AbortController()
  const engine = createSherpaEngine({ model, processes })
  const recognized = collect(engine, { ...recording, speech, language: 'en', vocabulary: [], signal })
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  answers[0]?.(undefined)
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  for (const answer of answers) answer(undefined)
  expect(await recognized).toEqual([])
})

describeSpeechEngine('sherpa-onnx with a transducer', {
  engine: () => createSherpaEngine({ model: transducer }),
  broken: () =>
    createSherpaEngine({ model: { ...transducer, folder: path.join(scratch.folder, 'nowhere') } }),
  recording: () => recording,
  longRecording: () => longRecording,
  refusedLanguage: 'de',
})

describeSpeechEngine('sherpa-onnx with SenseVoice', {
  engine: () => createSherpaEngine({ model: senseVoice }),
  broken: () =>
    createSherpaEngine({ model: { ...senseVoice, folder: path.join(scratch.folder, 'nowhere') } }),
  recording: () => recording,
  longRecording: () => longRecording,
  refusedLanguage: 'de',
  spoken: ['en', 'zh'],
})

const families = [
  { name: 'a Zipformer CTC model', writeModel: writeTinyZipformerCtc, refused: 'de', other: 'fr' },
  { name: 'Paraformer', writeModel: writeTinyParaformer, refused: 'fr', other: 'ja' },
  { name: 'Whisper', writeModel: writeTinyWhisper, refused: 'fr', other: 'ja' },
  { name: 'Moonshine', writeModel: writeTinyMoonshine, refused: 'de', other: 'fr' },
  { name: 'Canary', writeModel: writeTinyCanary, refused: 'zh', other: 'de' },
  { name: 'Cohere Transcribe', writeModel: writeTinyCohere, refused: 'fr', other: 'zh' },
  { name: 'Qwen3-ASR', writeModel: writeTinyQwen3Asr, refused: 'fr', other: 'zh' },
  { name: 'Fun-ASR-Nano', writeModel: writeTinyFunAsrNano, refused: 'fr', other: 'zh' },
] as const

describe.each(families)('sherpa-onnx with $name', ({ name, writeModel, refused, other }) => {
  let made: SherpaModel
  beforeAll(async () => {
    made = await writeModel(path.join(scratch.folder, name))
  })
  describeSpeechEngine(name, {
    engine: () => createSherpaEngine({ model: made }),
    broken: () => createSherpaEngine({ model: { ...made, folder: path.join(scratch.folder, 'nowhere') } }),
    recording: () => recording,
    longRecording: () => longRecording,
    refusedLanguage: refused,
    spoken: ['en', other],
  })
})

describe('a model that writes sentences', () => {
  const recognizedBy = async (
    writeModel: (folder: string) => Promise<SherpaModel>,
    asked: { language?: string; toEnglish?: boolean; hertz?: number; seconds?: number },
  ) => {
    const { hertz = tinyLanguages.en, seconds = 2, ...options } = asked
    const pcmPath = path.join(scratch.folder, 'sentence.pcm')
    const speech = await tones(pcmPath, [hertz], seconds)
    const made = await writeModel(path.join(scratch.folder, 'sentences'))
    const segments = await collect(createSherpaEngine({ model: made }), {
      pcmPath,
      speech,
      ...options,
      signal: new AbortController().signal,
    })
    return { segments, text: segments.map(({ text }) => text).join(' '), speech }
  }

  it.each([
    ['Whisper', writeTinyWhisper, 'zh', 'ja'],
    ['Canary', writeTinyCanary, 'de', 'en'],
    ['Cohere Transcribe', writeTinyCohere, 'zh', 'ja'],
    ['Qwen3-ASR', writeTinyQwen3Asr, 'de', 'ja'],
  ] as const)('of %s recognises the language that it is told', async (_, writeModel, one, other) => {
    expect((await recognizedBy(writeModel, { language: one })).text).toBe(`${one} said.`)
    expect((await recognizedBy(writeModel, { language: other })).text).toBe(`${other} said.`)
  })

  it('of Qwen3-ASR recognises by itself where it is told none, and leaves out what it calls the language', async () => {
    expect((await recognizedBy(writeTinyQwen3Asr, { hertz: tinyLanguages.ja })).text).toBe('ja said.')
  })

  it('that tells languages writes in the one that it recognises', async () => {
    const { segments } = await recognizedBy(writeTinyWhisper, { hertz: tinyLanguages.ja })
    expect(segments).toMatchObject([{ text: 'ja said.', language: 'ja' }])
  })

  it.each([
    ['Whisper', writeTinyWhisper, 'zh', 'English said.'],
    ['Canary', writeTinyCanary, 'de', 'en said.'],
  ] as const)('of %s translates into English, and says so', async (_, writeModel, language, text) => {
    const { segments } = await recognizedBy(writeModel, { language, toEnglish: true })
    expect(segments).toMatchObject([{ text, language: 'en' }])
  })

  it.each([
    ['music', { seconds: 8, loops: 1, left: '' }],
    ['the last breath of a file', { seconds: 0.4, loops: 20, left: '' }],
    ['a long hiss in which it loses the thread', { seconds: 20, loops: 20, left: 'Thank you' }],
  ])('invents in %s, which is taken out and said', async (_, { seconds, loops, left }) => {
    const { segments } = await recognizedBy((folder) => writeTinyWhisper(folder, { loops }), {
      language: 'en',
      hertz: 5000,
      seconds,
    })
    expect(segments.map(({ text }) => text).join(' ')).toContain('Thank you')
    const { segments: understood, invented } = withoutInventions(segments)
    expect(understood.map(({ text }) => text).join(' ')).toBe(left)
    expect(invented).toHaveLength(1)
  })

  it.each([
    ['its kind can’t', writeTinyMoonshine, 'en'],
    [
      'it was not trained to',
      async (folder: string) => ({ ...(await writeTinyWhisper(folder)), toEnglish: false as const }),
      'zh',
    ],
  ])('refuses to translate where %s', async (_, writeModel, language) => {
    await expect(recognizedBy(writeModel, { language, toEnglish: true })).rejects.toMatchObject({
      reason: 'misconfigured',
    })
  })

  it.each([
    ['Moonshine', writeTinyMoonshine],
    ['Fun-ASR-Nano', writeTinyFunAsrNano],
  ])('of %s spreads its words over the speech, and says that their times are estimated', async (_, write) => {
    const { segments, speech } = await recognizedBy(write, {})
    const words = segments.flatMap((segment) => segment.words)
    expect(words.map(({ text, timing }) => [text, timing])).toEqual([
      ['en', 'estimated'],
      ['said.', 'estimated'],
    ])
    expect([words[0]?.start, words.at(-1)?.end]).toEqual([speech[0]?.start, speech[0]?.end])
  })

  it('recognises all of a long span, in pieces that end where it is quietest', async () => {
    const seconds = 70
    const pcmPath = path.join(scratch.folder, 'long-span.pcm')
    const { zh, en, ja } = tinyLanguages
    // A breath in between is no pause that ends a span.
    const breaths = [
      { at: 24, hertz: zh },
      { at: 48, hertz: en },
      { at: seconds, hertz: ja },
    ]
    const samples = Int16Array.from({ length: seconds * 16_000 }, (_, index) => {
      const time = index / 16_000
      const { at = 0, hertz = 0 } = breaths.find((breath) => time < breath.at) ?? {}
      return at - time < 0.3 ? 0 : 8000 * Math.sin(2 * Math.PI * hertz * time)
    })
    await writeFile(pcmPath, new Uint8Array(samples.buffer))
    const made = await writeTinyWhisper(path.join(scratch.folder, 'whole'))
    const segments = await collect(createSherpaEngine({ model: made }), {
      pcmPath,
      speech: [{ start: 0, end: seconds }],
      language: 'en',
      languages: ['en', 'zh', 'ja'],
      signal: new AbortController().signal,
    })
    expect(segments.map(({ text }) => text)).toEqual(['zh said.', 'en said.', 'ja said.'])
    segments.forEach(({ start, end }, index) => {
      expect(Math.abs(start - (breaths[index - 1]?.at ?? 0))).toBeLessThan(0.4)
      expect(Math.abs(end - (breaths[index]?.at ?? 0))).toBeLessThan(0.4)
    })
  })
})

describe('with two threads', () => {
  const runtime = { provider: 'cpu', threads: 2 } as const

  it('gives the text that it gives with one', async () => {
    const request = { ...recording, signal: new AbortController().signal }
    const recognized = await collect(createSherpaEngine({ model, runtime }), request)
    expect(recognized.length).toBeGreaterThan(0)
    expect(recognized).toEqual(await collect(createSherpaEngine({ model }), request))
  })

  // What starts and ends the program is the same as with one.
  if (isProof) {
    describeSpeechEngine('sherpa-onnx', {
      engine: () => createSherpaEngine({ model, runtime }),
      broken: () =>
        createSherpaEngine({ model: { ...model, folder: path.join(scratch.folder, 'nowhere') }, runtime }),
      recording: () => recording,
      longRecording: () => longRecording,
      refusedLanguage: 'de',
    })
  }
})

describe('a transducer', () => {
  const recognized = async (recognizedBy: SherpaModel, vocabulary: string[]) => {
    const [span] = recording.speech
    const asked = {
      ...recording,
      speech: span ? [span] : [],
      vocabulary,
      signal: new AbortController().signal,
    }
    return collect(createSherpaEngine({ model: recognizedBy }), asked)
  }
  const wordsOf = (segments: readonly Segment[]) => segments.flatMap(({ words }) => words)

  it('tells how sure it is of each word', async () => {
    const engine = createSherpaEngine({ model: transducer })
    expect(engine.capabilities()).toMatchObject({ confidence: true, vocabulary: true })
    const words = wordsOf(await recognized(transducer, []))
    expect(words.length).toBeGreaterThan(5)
    expect(
      words.every(({ confidence }) => confidence !== undefined && confidence > 0 && confidence < 1),
    ).toBe(true)
    expect(new Set(words.map(({ confidence }) => confidence)).size).toBeGreaterThan(5)
  })

  it('recognises hot words in the place of what sounds like them, no surer for being told, and all else as it does without', async () => {
    const [without, boosted] = [
      wordsOf(await recognized(sureTransducer, [])),
      wordsOf(await recognized(sureTransducer, ['effh', 'not spelled', 'a/b'])),
    ]
    const taken = boosted.filter(({ text }) => text === 'effh')
    expect(without.some(({ text }) => text === 'effh')).toBe(false)
    expect(taken.length).toBeGreaterThan(0)
    expect(taken.every(({ confidence = 1 }) => confidence > 0 && confidence < 0.5)).toBe(true)
    const others = boosted.filter((word) => !taken.includes(word))
    expect(without).toEqual(expect.arrayContaining(others))
    expect(without.length - others.length).toBeLessThanOrEqual(2 * taken.length)
  })

  it('recognises what it does without them where they drown the text', async () => {
    expect(await recognized(transducer, ['effh', 'goch'])).toEqual(await recognized(transducer, []))
  })

  it('of other kinds says that it heeds none and tells nothing', () => {
    expect(createSherpaEngine({ model }).capabilities()).toMatchObject({
      confidence: false,
      vocabulary: false,
    })
  })
})

describe('a model that tells languages', () => {
  const recognized = async (asked: { language?: string; languages?: string[] }) => {
    const { zh, en, ja } = tinyLanguages
    const seconds = 2
    const pcmPath = path.join(scratch.folder, 'languages.pcm')
    const speech = await tones(pcmPath, [en, zh, ja, en], seconds)
    const segments = await collect(createSherpaEngine({ model: senseVoice }), {
      pcmPath,
      speech,
      ...asked,
      signal: new AbortController().signal,
    })
    return segments.map(({ language, text }) => [language, text])
  }

  it('says which of those that may be spoken each segment is in', async () => {
    expect(createSherpaEngine({ model: senseVoice }).capabilities().languageDetection).toBe(true)
    expect(await recognized({ language: 'en', languages: ['en', 'zh', 'ja'] })).toEqual([
      ['en', 'en'],
      ['zh', 'zh'],
      ['ja', 'ja'],
      ['en', 'en'],
    ])
  })

  it('takes another one for that which was recognised last', async () => {
    expect(await recognized({ language: 'en', languages: ['en', 'zh'] })).toEqual([
      ['en', 'en'],
      ['zh', 'zh'],
      ['zh', 'zh'],
      ['en', 'en'],
    ])
  })

  it('keeps to one where only that is spoken', async () => {
    expect(await recognized({ language: 'ja', languages: ['ja'] })).toEqual(
      Array.from({ length: 4 }, () => ['ja', 'ja']),
    )
  })

  it('of other kinds says that it can’t', () => {
    expect(createSherpaEngine({ model }).capabilities().languageDetection).toBe(false)
  })
})

it('stops when its build lacks the provider, instead of computing on the processor', async () => {
  const engine = createSherpaEngine({ model, runtime: { provider: 'cuda', threads: 1 } })
  const reason =
    'LONGHAND_SPEECH_PROVIDER is cuda, which this build of sherpa-onnx does not have. Install a build that has it, or set cpu.'
  expect(await engine.health()).toEqual({ ok: false, missing: ['cuda'], reason })
  const recognized = engine.transcribe({ ...recording, signal: new AbortController().signal })
  await expect(recognized[Symbol.asyncIterator]().next()).rejects.toThrow(reason)
})

describe('what a model computes on', () => {
  it('is passed on to it', () => {
    const runtime = { provider: 'cuda', threads: 3 } as const
    expect(recognizerConfig(model, {}, runtime)).toMatchObject({
      modelConfig: { provider: 'cuda', numThreads: 3 },
    })
    const live = { ...model, kind: 'streaming-nemo-ctc' } as const
    expect(onlineRecognizerConfig(live, runtime)).toMatchObject({
      modelConfig: { provider: 'cuda', numThreads: 3 },
    })
  })
})

describe('installed models', () => {
  it('are found by their description, and an unfinished one is not', async () => {
    const folder = path.join(scratch.folder, 'models')
    expect(await findSherpaModels(folder)).toMatchObject([model])
    expect(await findSherpaModels(path.join(scratch.folder, 'nothing'))).toEqual([])
  })

  it('say which file is missing', async () => {
    const incomplete = await writeTinyCtcModel(path.join(scratch.folder, 'incomplete'))
    await rm(path.join(incomplete.folder, 'tokens.txt'))
    expect(await createSherpaEngine({ model: incomplete }).health()).toMatchObject({
      ok: false,
      missing: ['tokens'],
    })
  })
})
