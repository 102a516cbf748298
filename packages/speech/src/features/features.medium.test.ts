import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOpenAiEngine } from '../engines/openai/openai-engine.ts'
import { createPocketsphinxEngine } from '../engines/pocketsphinx/pocketsphinx-engine.ts'
import { createSherpaEngine } from '../engines/sherpa/sherpa-engine.ts'
import type { SherpaModel } from '../engines/sherpa/sherpa-model.ts'
import { collect } from '../engines/speech-engine.conformance.ts'
import { finalsOf, listenTo } from '../live/live-recognizer.conformance.ts'
import { createLivePocketsphinx, createLiveSherpa } from '../live/live-recognizers.ts'
import type { StreamingModel } from '../live/sherpa/streaming-model.ts'
import { pcmSeconds, sampleRate } from '../pcm/pcm-file.ts'
import type { Diarizer, LiveRecognizer, Span, SpeechEngine, Word } from '../ports.ts'
import { createDiarizer } from '../speakers/create-diarizer.ts'
import { createSherpaDiarizer } from '../speakers/sherpa/sherpa-diarizer.ts'
import type { SpeakerModels } from '../speakers/sherpa/speaker-models.ts'
import {
  joinPcm,
  noise,
  scratchFolder,
  speak,
  tones as writeTones,
  toPcm,
  writePcm,
} from '../testing/clips.ts'
import { type SpeechServer, startSpeechServer } from '../testing/speech-server.ts'
import { writeTinyCtcModel, writeTinyZipformerCtc } from '../testing/tiny-ctc-model.ts'
import {
  writeTinyCanary,
  writeTinyCohere,
  writeTinyMoonshine,
  writeTinyParaformer,
  writeTinyWhisper,
} from '../testing/tiny-sentence-models.ts'
import { writeTinyFunAsrNano } from '../testing/tiny-fun-asr-nano-model.ts'
import { writeTinyQwen3Asr } from '../testing/tiny-qwen3-asr-model.ts'
import { tinyLanguages, writeTinySenseVoice } from '../testing/tiny-sense-voice-model.ts'
import { tinyVoices, writeTinySpeakerModels } from '../testing/tiny-speaker-models.ts'
import { writeTinyStreamingTransducer, writeTinyTransducer } from '../testing/tiny-transducer-model.ts'
import { type Feature, type Probes, renderTable, tableIn, withTable } from './feature-table.ts'

const readmePath = path.resolve(import.meta.dirname, '../../README.md')
const seen = new Map<string, Set<Feature>>()

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let sentence: string
let conversation: string
let tones: string
let tongues: { pcmPath: string; speech: Span[] }
let transducer: SherpaModel
let ctc: SherpaModel
let senseVoice: SherpaModel
let zipformer: SherpaModel
let paraformer: SherpaModel
let whisper: SherpaModel
let moonshine: SherpaModel
let canary: SherpaModel
let cohere: SherpaModel
let qwen3Asr: SherpaModel
let funAsrNano: SherpaModel
let streaming: StreamingModel
let speakers: SpeakerModels
let server: SpeechServer

beforeAll(async () => {
  scratch = await scratchFolder()
  const file = (name: string) => path.join(scratch.folder, name)
  const said = await speak(scratch.folder, 'the doctor said that the zolpidem was too strong for her', 'slt')
  sentence = await toPcm(said.path, file('sentence.pcm'))
  const answer = await speak(
    scratch.folder,
    'they sold the old house last summer and moved to a flat in the city',
    'rms',
  )
  conversation = file('conversation.pcm')
  await joinPcm(conversation, [sentence, await toPcm(answer.path, file('answer.pcm'))], 0.5)
  tones = await writePcm(
    file('tones.pcm'),
    noise(8, 200).map(
      (sample, index) =>
        sample +
        8000 * Math.sin((2 * Math.PI * tinyVoices[index < 4 * sampleRate ? 0 : 1] * index) / sampleRate),
    ),
  )
  transducer = await writeTinyTransducer(file('transducer'), 4)
  ctc = await writeTinyCtcModel(file('ctc'))
  senseVoice = await writeTinySenseVoice(file('sense-voice'))
  zipformer = await writeTinyZipformerCtc(file('zipformer'))
  paraformer = await writeTinyParaformer(file('paraformer'))
  whisper = await writeTinyWhisper(file('whisper'))
  moonshine = await writeTinyMoonshine(file('moonshine'))
  canary = await writeTinyCanary(file('canary'))
  cohere = await writeTinyCohere(file('cohere'))
  qwen3Asr = await writeTinyQwen3Asr(file('qwen3-asr'))
  funAsrNano = await writeTinyFunAsrNano(file('fun-asr-nano'))
  tongues = {
    pcmPath: file('tongues.pcm'),
    speech: await writeTones(
      file('tongues.pcm'),
      [tinyLanguages.en, tinyLanguages.zh, tinyLanguages.en],
      2,
      12,
    ),
  }
  streaming = await writeTinyStreamingTransducer(file('streaming'))
  speakers = await writeTinySpeakerModels(file('speakers'))
  // Left to itself it recognises English and Chinese by turns.
  let count = 0
  server = await startSpeechServer(({ fields }) => {
    const expectsWord = fields['prompt']?.[0]?.includes('Zolpidem')
    const isChinese =
      !fields['language'] &&
      expectsWord === undefined &&
      fields['response_format']?.[0] === 'verbose_json' &&
      count++ % 2 === 1
    const words = isChinese ? ['你好', '医生'] : ['The', expectsWord ? 'Zolpidem' : 'soul']
    const timed = words.map((word, index) => ({
      word,
      start: 0.2 + index,
      end: 0.9 + index,
      probability: 0.9 - index / 2,
    }))
    const segments = [{ start: 0.2, end: 1.9, speaker: 'A', text: words.join(' '), words: timed }]
    if (fields['response_format']?.[0] === 'diarized_json')
      segments.push({ start: 2, end: 2.9, speaker: 'B', text: 'Yes.', words: [] })
    return { json: { language: isChinese ? 'chinese' : 'english', text: words.join(' '), segments } }
  })
})
afterAll(async () => {
  await server.close()
  await scratch.remove()
})

const recognizedBy = async (
  engine: SpeechEngine,
  { language = 'en', ...asked }: { vocabulary?: string[]; language?: string | null } = {},
  pcmPath = sentence,
): Promise<Word[]> => {
  const speech = [{ start: 0, end: await pcmSeconds(pcmPath) }]
  return (
    await collect(engine, {
      pcmPath,
      speech,
      ...(language !== null && { language }),
      signal: new AbortController().signal,
      ...asked,
    })
  ).flatMap(({ words }) => words)
}
const listened = async (recognizer: LiveRecognizer, vocabulary: string[] = []) => {
  const { events } = await listenTo(recognizer, sentence, 0, vocabulary)
  return { events, words: finalsOf(events).flatMap(({ words }) => words) }
}
const countOf = (words: readonly Word[], wanted: string): number =>
  words.filter(({ text }) => text.includes(wanted)).length

/** For what several probes look at: recognition takes long. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= work())
}

const confidence = (recognize: () => Promise<Word[]>) => async () => {
  const confidences = (await recognize()).map((word) => word.confidence)
  expect(confidences).not.toContain(undefined)
  expect(new Set(confidences).size).toBeGreaterThan(1)
}
const hotWords =
  (
    recognize: () => Promise<Word[]>,
    recognizeHotWords: (vocabulary: string[]) => Promise<Word[]>,
    word: string,
  ) =>
  async () =>
    expect(countOf(await recognizeHotWords([word]), word)).toBeGreaterThan(countOf(await recognize(), word))
const languages = (engine: () => SpeechEngine) => async () => {
  const detected = async (spoken: string[]) => {
    const segments = await collect(engine(), {
      ...tongues,
      language: 'en',
      languages: spoken,
      signal: new AbortController().signal,
    })
    return new Set(segments.map(({ language }) => language))
  }
  expect(await detected(['en', 'zh'])).toEqual(new Set(['en', 'zh']))
  expect(await detected(['en'])).toEqual(new Set(['en']))
}
const toEnglish = (engine: () => SpeechEngine, language: string) => async () => {
  const segments = await collect(engine(), {
    ...tongues,
    language,
    toEnglish: true,
    signal: new AbortController().signal,
  })
  expect(segments[0]).toMatchObject({
    text: expect.stringMatching(/^(English|en) said/) as string,
    language: 'en',
  })
}
const wordTimes = (recognize: () => Promise<Word[]>) => async () => {
  const words = await recognize()
  expect(words.every(({ timing }) => timing === 'exact')).toBe(true)
  expect(new Set(words.map(({ start }) => start)).size).toBeGreaterThan(1)
}
const live = (listen: () => ReturnType<typeof listened>) => async () => {
  const { events, words } = await listen()
  expect(events.findIndex(({ type }) => type === 'partial')).toBeLessThan(
    events.findIndex(({ type }) => type === 'final'),
  )
  expect(words.length).toBeGreaterThan(1)
}
const separates = (diarizer: () => Diarizer, pcmPath: () => string) => async () => {
  const speech = [{ start: 0, end: await pcmSeconds(pcmPath()) }]
  const names = (await diarizer().diarize({ pcmPath: pcmPath(), speech, speakers: 2 })).map(
    ({ speaker }) => speaker,
  )
  expect(new Set(names).size).toBe(2)
}
const asked = (model = 'whisper-1') => createOpenAiEngine({ baseUrl: server.baseUrl, model })
const local = (engine: () => SpeechEngine, word: string): Probes => {
  const recognize = once(() => recognizedBy(engine()))
  return {
    confidence: confidence(recognize),
    'hot words': hotWords(recognize, (vocabulary) => recognizedBy(engine(), { vocabulary }), word),
    'word times': wordTimes(recognize),
  }
}
const listening = (recognizer: () => LiveRecognizer, word: string): Probes => {
  const listen = once(() => listened(recognizer()))
  const recognize = async () => (await listen()).words
  return {
    'hot words': hotWords(
      recognize,
      async (vocabulary) => (await listened(recognizer(), vocabulary)).words,
      word,
    ),
    live: live(listen),
    'word times': wordTimes(recognize),
  }
}

const engines: Record<string, Probes> = {
  pocketsphinx: local(() => createPocketsphinxEngine({ profile: 'fast' }), 'Zolpidem'),
  'pocketsphinx, live': listening(() => createLivePocketsphinx(), 'Zolpidem'),
  'sherpa-onnx, transducers': local(() => createSherpaEngine({ model: transducer }), 'gochdd'),
  'sherpa-onnx, CTC models': {
    'word times': wordTimes(() => recognizedBy(createSherpaEngine({ model: ctc }))),
  },
  'sherpa-onnx, SenseVoice': {
    languages: languages(() => createSherpaEngine({ model: senseVoice })),
    'word times': wordTimes(() =>
      recognizedBy(createSherpaEngine({ model: senseVoice }), { language: null }, tongues.pcmPath),
    ),
  },
  'sherpa-onnx, Zipformer CTC': {
    'word times': wordTimes(() => recognizedBy(createSherpaEngine({ model: zipformer }))),
  },
  'sherpa-onnx, Paraformer': {
    'word times': wordTimes(() =>
      recognizedBy(createSherpaEngine({ model: paraformer }), { language: null }, tongues.pcmPath),
    ),
  },
  'sherpa-onnx, Whisper': {
    languages: languages(() => createSherpaEngine({ model: whisper })),
    'into English': toEnglish(() => createSherpaEngine({ model: whisper }), 'zh'),
  },
  'sherpa-onnx, Moonshine': {},
  'sherpa-onnx, Canary': {
    'into English': toEnglish(() => createSherpaEngine({ model: canary }), 'de'),
  },
  'sherpa-onnx, Cohere Transcribe': {},
  'sherpa-onnx, Qwen3-ASR': {},
  'sherpa-onnx, Fun-ASR-Nano': {},
  'sherpa-onnx, transducers live': listening(() => createLiveSherpa(streaming), 'gohfhh'),
  'a server like OpenAI’s': {
    ...local(asked, 'Zolpidem'),
    languages: languages(asked),
    speakers: async () => {
      const engine = asked('gpt-4o-transcribe-diarize')
      const speech = [{ start: 0, end: 4 }]
      const segments = await collect(engine, {
        pcmPath: sentence,
        speech,
        signal: new AbortController().signal,
      })
      expect(segments.map(({ speaker }) => speaker)).toEqual(['A', 'B'])
    },
  },
  'speakers afterwards, without a model': { speakers: separates(createDiarizer, () => conversation) },
  'speakers afterwards, by models': {
    speakers: separates(
      () => createSherpaDiarizer(speakers),
      () => tones,
    ),
  },
}

for (const engine of Object.keys(engines)) seen.set(engine, new Set())
const probed = Object.entries(engines).filter(([, probes]) => Object.keys(probes).length > 0)

describe.each(probed)('%s', (engine, probes) => {
  it.each(Object.entries(probes) as [Feature, () => Promise<void>][])('%s', async (feature, probe) => {
    await probe()
    seen.get(engine)?.add(feature)
  })
})

/** With `LONGHAND_WRITE_FEATURES=1` it is written. */
it('the table in the README says what was seen', async () => {
  const readme = await readFile(readmePath, 'utf8')
  const table = renderTable(seen)
  if (process.env['LONGHAND_WRITE_FEATURES'] === '1') await writeFile(readmePath, withTable(readme, table))
  else expect(tableIn(readme)).toBe(table)
})

it('what engines say of themselves is in it', () => {
  const says = (name: string, { capabilities }: Pick<SpeechEngine, 'capabilities'>) => {
    const {
      confidence: isSure,
      vocabulary,
      languageDetection,
      toEnglish: translates = false,
    } = capabilities()
    const has = (feature: Feature) => seen.get(name)?.has(feature)
    expect([isSure, vocabulary, languageDetection, translates], name).toEqual([
      has('confidence'),
      has('hot words'),
      has('languages'),
      has('into English'),
    ])
  }
  says('pocketsphinx', createPocketsphinxEngine())
  says('pocketsphinx, live', createLivePocketsphinx())
  says('sherpa-onnx, transducers', createSherpaEngine({ model: transducer }))
  says('sherpa-onnx, CTC models', createSherpaEngine({ model: ctc }))
  says('sherpa-onnx, SenseVoice', createSherpaEngine({ model: senseVoice }))
  says('sherpa-onnx, Zipformer CTC', createSherpaEngine({ model: zipformer }))
  says('sherpa-onnx, Paraformer', createSherpaEngine({ model: paraformer }))
  says('sherpa-onnx, Whisper', createSherpaEngine({ model: whisper }))
  says('sherpa-onnx, Moonshine', createSherpaEngine({ model: moonshine }))
  says('sherpa-onnx, Canary', createSherpaEngine({ model: canary }))
  says('sherpa-onnx, Cohere Transcribe', createSherpaEngine({ model: cohere }))
  says('sherpa-onnx, Qwen3-ASR', createSherpaEngine({ model: qwen3Asr }))
  says('sherpa-onnx, Fun-ASR-Nano', createSherpaEngine({ model: funAsrNano }))
  says('sherpa-onnx, transducers live', createLiveSherpa(streaming))
  says('a server like OpenAI’s', asked())
})
