import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Segment, Span, Word } from '../../ports.ts'
import { noise, scratchFolder, writePcm } from '../../testing/clips.ts'
import {
  type Answer,
  type AskedFor,
  type SpeechServer,
  startSpeechServer,
} from '../../testing/speech-server.ts'
import type { EngineError } from '../../engine-error.ts'
import { collect, describeSpeechEngine } from '../speech-engine.conformance.ts'
import { createOpenAiEngine, type OpenAiConfig } from './openai-engine.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let recording: { pcmPath: string; speech: Span[] }
const servers: SpeechServer[] = []

beforeAll(async () => {
  scratch = await scratchFolder()
  const folder = path.join(scratch.folder, 'recording')
  await mkdir(folder)
  recording = {
    pcmPath: await writePcm(path.join(folder, 'audio.pcm'), noise(10)),
    speech: [
      { start: 1, end: 4 },
      { start: 5, end: 9 },
    ],
  }
})
afterAll(() => scratch.remove())
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function serve(answer: (asked: AskedFor, count: number) => Answer, config: Partial<OpenAiConfig> = {}) {
  const server = await startSpeechServer(answer)
  servers.push(server)
  return { server, engine: createOpenAiEngine({ baseUrl: server.baseUrl, retryDelayMs: 1, ...config }) }
}

const transcribe = (
  engine: ReturnType<typeof createOpenAiEngine>,
  changes: { speech?: Span[]; language?: string; vocabulary?: string[] } = {},
) => collect(engine, { ...recording, signal: new AbortController().signal, ...changes })

/* The sent piece begins at 0.7 s: the padding before the first span. */
const openAiAnswer = {
  task: 'transcribe',
  language: 'english',
  duration: 8.6,
  text: 'Hello there, world. How are you?',
  segments: [
    { id: 0, start: 0.2, end: 3.1, text: ' Hello there, world.', avg_logprob: -0.25 },
    { id: 1, start: 4.4, end: 8.1, text: ' How are you?', avg_logprob: -0.4 },
  ],
  words: [
    { word: 'Hello', start: 0.3, end: 0.8 },
    { word: 'there', start: 0.9, end: 1.3 },
    { word: 'world', start: 1.5, end: 2.4 },
    { word: 'How', start: 4.5, end: 4.9 },
    { word: 'are', start: 5, end: 5.4 },
    { word: 'you', start: 5.5, end: 6 },
  ],
}

describe('an OpenAI-compatible server in the suite of all engines', () => {
  let answering: SpeechServer
  let hanging: SpeechServer
  beforeAll(async () => {
    answering = await startSpeechServer(() => ({ json: openAiAnswer }))
    hanging = await startSpeechServer(() => 'hang')
  })
  afterAll(() => Promise.all([answering.close(), hanging.close()]))

  describeSpeechEngine('OpenAI-compatible HTTP', {
    engine: () => createOpenAiEngine({ baseUrl: answering.baseUrl, languages: ['en', 'fr'] }),
    broken: () => createOpenAiEngine({ baseUrl: 'http://127.0.0.1:9/v1', retryDelayMs: 1 }),
    slow: () => createOpenAiEngine({ baseUrl: hanging.baseUrl }),
    recording: () => recording,
    refusedLanguage: 'de',
  })
})

describe('dialects', () => {
  const times = (segments: Segment[]) =>
    segments.flatMap(({ words }) => words.map(({ text, start, end }: Word) => [text, start, end]))

  it('OpenAI: words at the top lend their times to the punctuated text, and are as sure as their segment', async () => {
    const { engine, server } = await serve(() => ({ json: openAiAnswer }), { apiKey: 'secret' })
    const segments = await transcribe(engine, { language: 'en-US', vocabulary: ['Longhand', 'Kubernetes'] })
    expect(segments.map(({ text, language }) => [text, language])).toEqual([
      ['Hello there, world.', 'en'],
      ['How are you?', 'en'],
    ])
    expect(times(segments).slice(0, 3)).toEqual([
      ['Hello', 1, 1.5],
      ['there,', 1.6, 2],
      ['world.', 2.2, 3.1],
    ])
    expect(segments.map(({ words }) => words.map(({ timing, confidence }) => [timing, confidence]))).toEqual([
      [0, 1, 2].map(() => ['exact', Math.exp(-0.25)]),
      [0, 1, 2].map(() => ['exact', Math.exp(-0.4)]),
    ])
    expect(segments[0]?.confidence).toBeCloseTo(Math.exp(-0.25))
    expect(server.requests[0]).toMatchObject({
      authorization: 'Bearer secret',
      fields: {
        model: ['whisper-1'],
        language: ['en'],
        response_format: ['verbose_json'],
        'timestamp_granularities[]': ['word', 'segment'],
        prompt: ['Kubernetes, Longhand.'],
      },
    })
    expect(server.requests[0]?.seconds).toBeCloseTo(8.6, 1)
  })

  it('whisper.cpp: words inside the segments, with probabilities', async () => {
    const words = [
      { word: ' Good', start: 0.4, end: 0.7, probability: 0.91 },
      { word: ' morning.', start: 0.7, end: 1.2, probability: 0.5 },
    ]
    const { engine } = await serve(() => ({
      json: {
        language: 'en',
        text: 'Good morning.',
        segments: [{ start: 0.3, end: 1.3, text: ' Good morning.', words }],
      },
    }))
    const [segment] = await transcribe(engine)
    expect(segment?.words.map(({ text, confidence }) => [text, confidence])).toEqual([
      ['Good', 0.91],
      ['morning.', 0.5],
    ])
  })

  it('segments without words: times are spread and say so', async () => {
    const { engine } = await serve(() => ({
      json: { language: 'zh', text: '你好，世界', segments: [{ start: 0.3, end: 2.3, text: '你好，世界' }] },
    }))
    const [segment] = await transcribe(engine)
    expect(segment?.text).toBe('你好，世界')
    expect(segment?.words.map(({ text, timing }) => [text, timing])).toEqual([
      ['你好，', 'estimated'],
      ['世界', 'estimated'],
    ])
    expect(segment?.words[0]).toMatchObject({ start: 1, end: 2.2 })
    expect(segment?.words.every(({ confidence }) => confidence === undefined)).toBe(true)
  })

  it('models that separate speakers', async () => {
    const { engine, server } = await serve(
      () => ({
        json: {
          text: 'Hi. Yes?',
          segments: [
            { id: 'a', start: 0.3, end: 1, speaker: 'A', text: 'Hi.' },
            { id: 'b', start: 1.2, end: 2, speaker: 'B', text: 'Yes?' },
          ],
        },
      }),
      { model: 'gpt-4o-transcribe-diarize' },
    )
    expect(engine.capabilities().diarization).toBe(true)
    expect((await transcribe(engine)).map(({ speaker }) => speaker)).toEqual(['A', 'B'])
    expect(server.requests[0]?.fields).toMatchObject({
      response_format: ['diarized_json'],
      chunking_strategy: ['auto'],
    })
  })

  it('models that know plain text only are asked again', async () => {
    const { engine, server } = await serve((asked) =>
      asked.fields['response_format']?.[0] === 'json'
        ? { json: { text: 'Just a text.' } }
        : {
            status: 400,
            json: { error: { message: "response_format 'verbose_json' is not compatible with model" } },
          },
    )
    const [segment] = await transcribe(engine)
    expect(segment?.text).toBe('Just a text.')
    expect(segment?.words.every(({ timing }) => timing === 'estimated')).toBe(true)
    expect(server.requests).toHaveLength(2)
    await transcribe(engine)
    expect(server.requests).toHaveLength(3)
  })

  it('probabilities of tokens: a word is as sure as the least of them, and one that is half a letter tells nothing', async () => {
    const { engine, server } = await serve((asked) =>
      asked.fields['response_format']?.[0] === 'json'
        ? {
            json: {
              text: 'Ask Kubernetes, 你好',
              logprobs: [
                { token: 'Ask', logprob: -0.1 },
                { token: ' Kub', logprob: -0.2 },
                { token: 'ernetes', logprob: -1.5 },
                { token: ',', logprob: -4 },
                { token: ' \\xe4\\xbd', logprob: -0.1 },
              ],
            },
          }
        : {
            status: 400,
            json: { error: { message: "response_format 'verbose_json' is not compatible with model" } },
          },
    )
    const [segment] = await transcribe(engine)
    expect(segment?.words.map(({ confidence }) => confidence)).toEqual([
      Math.exp(-0.1),
      Math.exp(-1.5),
      undefined,
    ])
    expect(server.requests[1]?.fields).toMatchObject({ response_format: ['json'], 'include[]': ['logprobs'] })
  })

  it('servers that know no probabilities are asked without', async () => {
    const { engine, server } = await serve((asked) =>
      asked.fields['include[]'] || asked.fields['response_format']?.[0] !== 'json'
        ? {
            status: 400,
            json: {
              error: {
                message: `Unknown parameter: ${asked.fields['include[]'] ? "'include[0]'" : 'response_format'}`,
              },
            },
          }
        : { json: { text: 'Just a text.' } },
    )
    expect((await transcribe(engine)).map(({ text }) => text)).toEqual(['Just a text.'])
    expect(server.requests).toHaveLength(3)
  })

  it('hot words all go with the request, those that were asked for first at its end; a server that refuses so many gets a hundred', async () => {
    const vocabulary = Array.from({ length: 300 }, (_, index) => `word${String(index)}`)
    const { engine, server } = await serve((asked) =>
      (asked.fields['prompt']?.[0]?.length ?? 0) > 1500
        ? { status: 400, json: { error: { message: 'prompt is too long' } } }
        : { json: openAiAnswer },
    )
    await transcribe(engine, { vocabulary })
    await transcribe(engine, { vocabulary })
    const prompts = server.requests.map(({ fields }) => fields['prompt']?.[0]?.split(', '))
    expect(prompts.map((words) => words?.length)).toEqual([300, 100, 100])
    expect(prompts[0]?.at(-1)).toBe('word0.')
    expect(prompts[1]?.[0]).toBe('word99')
  })

  describe('several languages', () => {
    const speech = [0, 1, 2].map((index) => ({ start: 20 * index + 1, end: 20 * index + 19 }))
    const said = (language: string, text: string) => ({
      json: { language, text, segments: [{ start: 0.4, end: 9, text }] },
    })
    const ask = async (
      answer: (asked: AskedFor, count: number) => Answer,
      languages: string[],
      config: Partial<OpenAiConfig> = {},
    ) => {
      const pcmPath = await writePcm(path.join(scratch.folder, 'long.pcm'), noise(60))
      const { engine, server } = await serve(answer, config)
      const segments = await collect(engine, {
        pcmPath,
        speech,
        language: 'en',
        languages,
        signal: new AbortController().signal,
      })
      return {
        asked: server.requests.map(({ fields }) => fields['language']?.[0]),
        recognized: segments.map(({ language, text }) => [language, text]),
        engine,
      }
    }

    it('are told piece by piece; one that no one speaks is taken for that which was recognised last', async () => {
      const { asked, recognized } = await ask(
        ({ fields }, count) =>
          fields['language']?.[0] === 'zh'
            ? said('chinese', '你好')
            : count === 1
              ? said('english', 'Hello')
              : said('cantonese', '你好'),
        ['en', 'zh'],
      )
      // The second piece is asked for again in what was recognised before it.
      expect(asked).toEqual([undefined, undefined, 'en', undefined, 'en'])
      expect(recognized.map(([language]) => language)).toEqual(['en', 'en', 'en'])
    })

    it('are taken as they are told where they are among those that may be spoken', async () => {
      const { asked, recognized } = await ask(
        (_asked, count) =>
          [said('english', 'Hello'), said('Chinese', '你好'), said('es', 'Hola')][count - 1] ?? 'hang',
        ['en', 'zh', 'es'],
      )
      expect(asked).toEqual([undefined, undefined, undefined])
      expect(recognized).toEqual([
        ['en', 'Hello'],
        ['zh', '你好'],
        ['es', 'Hola'],
      ])
    })

    it('are not told apart by models that answer with the text alone', async () => {
      const { asked, engine } = await ask(() => ({ json: { text: 'Hello' } }), ['en', 'zh'], {
        model: 'gpt-4o-transcribe',
      })
      expect(engine.capabilities().languageDetection).toBe(false)
      expect(asked).toEqual(['en'])
    })

    it('of a segment count before that of the answer', async () => {
      const segments = [
        { start: 0.4, end: 3, text: 'Hello' },
        { start: 4, end: 9, text: 'Hola', language: 'es' },
      ]
      const { recognized } = await ask(
        (_asked, count) =>
          count === 1 ? { json: { language: 'en', text: 'Hello Hola', segments } } : said('en', 'Yes'),
        ['en', 'es'],
      )
      expect(recognized.slice(0, 2)).toEqual([
        ['en', 'Hello'],
        ['es', 'Hola'],
      ])
    })
  })

  it('what was recognised where no one speaks is left out', async () => {
    const { engine } = await serve(() => ({
      json: {
        language: 'en',
        text: 'Yes. Thank you.',
        segments: [
          { start: 0.3, end: 1, text: 'Yes.' },
          { start: 3.4, end: 4.2, text: 'Thank you.' },
        ],
      },
    }))
    expect((await transcribe(engine)).map(({ text }) => text)).toEqual(['Yes.'])
  })
})

describe('trouble', () => {
  const rejection = async (engine: ReturnType<typeof createOpenAiEngine>) =>
    transcribe(engine).then(
      () => undefined,
      (error: unknown) => error as EngineError,
    )

  it('busy and failing servers are asked again', async () => {
    const { engine, server } = await serve((_asked, count) =>
      count === 1
        ? { status: 429, json: {}, headers: { 'retry-after': '0' } }
        : count === 2
          ? { status: 503, text: 'try later' }
          : { json: openAiAnswer },
    )
    expect(await transcribe(engine)).toHaveLength(2)
    expect(server.requests).toHaveLength(3)
  })

  it('gives up after four attempts', async () => {
    const { engine, server } = await serve(() => ({ status: 429, json: {} }))
    expect(await rejection(engine)).toMatchObject({ reason: 'rate-limited', retryable: true })
    expect(server.requests).toHaveLength(4)
  })

  it('a refused key is final and is not shown', async () => {
    const { engine, server } = await serve(
      () => ({ status: 401, json: { error: { message: 'Incorrect API key provided: wrong' } } }),
      { apiKey: 'wrong' },
    )
    const error = await rejection(engine)
    expect(error).toMatchObject({ reason: 'unauthorized', retryable: false })
    expect(error?.message).not.toContain('wrong')
    expect(server.requests).toHaveLength(1)
    expect(await engine.health()).toMatchObject({ ok: false, missing: ['API key'] })
  })

  it.each([
    ['no JSON', { text: '<html>welcome</html>' }, 'bad-answer'],
    ['JSON of another kind', { json: ['a'] }, 'bad-answer'],
    ['no transcript', { json: { ok: true } }, 'bad-answer'],
    [
      'an unknown language',
      { status: 400, json: { detail: "'xx' is not a valid language code" } },
      'unsupported-language',
    ],
    ['a refused request', { status: 404, json: { error: { message: 'model not found' } } }, 'rejected'],
  ] satisfies [string, Answer, string][])('%s', async (_name, answer, reason) => {
    const { engine } = await serve(() => answer)
    expect(await rejection(engine)).toMatchObject({ name: 'EngineError', reason, retryable: false })
  })

  it('a broken-off answer is asked for again', async () => {
    const { engine, server } = await serve((_asked, count) =>
      count === 1 ? 'break-off' : { json: openAiAnswer },
    )
    expect(await transcribe(engine)).toHaveLength(2)
    expect(server.requests).toHaveLength(2)
  })

  it('a server that hangs runs into the time-out', async () => {
    const { engine } = await serve(() => 'hang', { timeoutMs: 50 })
    expect(await rejection(engine)).toMatchObject({ reason: 'timeout', retryable: true })
  })

  it('a recording that is too large is cut at a pause', async () => {
    const { engine, server } = await serve((asked) =>
      asked.seconds > 6
        ? { status: 413, text: '' }
        : {
            json: { language: 'en', text: 'A part.', segments: [{ start: 0.3, end: 1.5, text: 'A part.' }] },
          },
    )
    const segments = await transcribe(engine)
    expect(segments.map(({ start }) => start)).toEqual([1, 5])
    expect(server.requests.map(({ seconds }) => Math.round(seconds))).toEqual([9, 4, 5])
  })

  it('words outside the recording or out of order are put right', async () => {
    const words = [
      { word: 'late', start: 50, end: 60 },
      { word: 'early', start: -3, end: -1 },
    ]
    const { engine } = await serve(() => ({
      json: {
        language: 'en',
        text: 'late early',
        segments: [{ start: -1, end: 99, text: 'late early', words }],
      },
    }))
    const [segment] = await transcribe(engine)
    expect(segment?.words.every(({ start, end }) => start >= 0.7 && end <= 9.4 && start <= end)).toBe(true)
  })
})
