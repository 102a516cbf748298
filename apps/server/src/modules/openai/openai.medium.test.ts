import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { parse } from '@plussub/srt-vtt-parser'
import { recordingStatus, type ParsedRequestOf } from '@longhand/contracts'
import OpenAI, {
  type APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  toFile,
} from 'openai'
import type {
  TranscriptionDiarized,
  TranscriptionStreamEvent,
  TranscriptionVerbose,
} from 'openai/resources/audio/transcriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Product } from '../../compose.ts'
import type { Stoppable } from '../../run-process.ts'
import { noMaker } from '../../platform/access/testing.ts'
import { listenForTest, openServingProduct, type ServingProduct } from '../../testing-product.ts'
import { work } from '../../work.ts'
import { addTestUser } from '../auth/testing.ts'
import { newAccessToken } from '../tokens/token-format.ts'
import { dialogue } from '../transcription/testing.ts'
import { wav } from '../upload/testing.ts'

const pause = promisify(setTimeout)
const isProof = process.env['LONGHAND_PROOF_RUNS'] !== undefined
/** A real recording, where it lies beside the repository. */
const realClip = path.resolve(import.meta.dirname, '../../../../../../shared/audio/jfk.wav')

let serving: ServingProduct
let database: ServingProduct['database']
let clock: ServingProduct['clock']
let product: Product
let server: ServingProduct['server']
let clip: Buffer
let user: string
let openai: OpenAI

beforeAll(async () => {
  // Heard by nearly every test here.
  clip = await dialogue({ start: 0, end: 5 })
  serving = await openServingProduct({ LONGHAND_CHUNK_SECONDS: '10' })
  ;({ database, clock, product, server } = serving)
})
afterAll(() => serving.close())
beforeEach(async () => {
  user = await addTestUser(database)
  openai = await client()
})

/** OpenAI's client as anyone uses it, with an access token of the user. */
async function client(token: Partial<ParsedRequestOf<'createAccessToken'>> = {}, of = user): Promise<OpenAI> {
  const { token: apiKey } = await product.modules.tokens.tokens.create(
    of,
    { name: 'test', scopes: ['recordings:write', 'voices:write'], ...token },
    noMaker,
  )
  return new OpenAI({ apiKey, baseURL: `${server.address}/v1` })
}

const file = (content = clip, name = 'talk.wav') => toFile(content, name)
const transcribe = async (fields: Partial<OpenAI.Audio.TranscriptionCreateParams> = {}, by = openai) =>
  by.audio.transcriptions.create({
    file: await file(),
    model: 'whisper-1',
    language: 'en',
    ...fields,
  } as OpenAI.Audio.TranscriptionCreateParamsNonStreaming)
const secondsUsed = async (of = user) => (await product.modules.time.service.usage(of)).timeUsed
/** In the list or in the recycle bin. */
const recordingsOf = async (of = user) => {
  const { service } = product.modules.recordings
  return Promise.all((await service.idsOf(of)).map((id) => service.find(of, id)))
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('It was expected to fail.'),
    (error: unknown) => error as APIError,
  )
/** A client that notes the addresses it sends requests to. */
function counted(options: { baseURL?: string } = {}): { counting: OpenAI; requests: string[] } {
  const requests: string[] = []
  const counting = openai.withOptions({
    ...options,
    fetch: (url, init) => {
      // It also looks up what its `fetch` can do.
      if (typeof url === 'string' && url.startsWith('http')) requests.push(url)
      return fetch(url, init)
    },
  })
  return { counting, requests }
}
/** Spends all the time that the user has. */
const spendAll = (seconds = 1800) =>
  database.transaction((tx) =>
    product.modules.time.service.hold(tx, { userId: user, transcriptionId: randomUUID(), seconds }),
  )

describe('with a worker', () => {
  let worker: Stoppable
  beforeAll(async () => {
    worker = await work(product)
  })
  afterAll(() => worker.stop())

  it('lists what can be named as a model', async () => {
    const ids: string[] = []
    for await (const { id } of openai.models.list()) ids.push(id)
    expect(ids).toEqual(['default', 'whisper-1', 'pocketsphinx-en-us', 'tts-1'])
    expect(await openai.models.retrieve('whisper-1')).toMatchObject({
      id: 'whisper-1',
      object: 'model',
      owned_by: 'longhand',
    })
    expect(await failureOf(openai.models.retrieve('gpt-5'))).toMatchObject({
      status: 404,
      code: 'model_not_found',
      param: 'model',
    })
  })

  it('answers with the text, which stays in the library and is paid for once', async () => {
    const { data, response } = await openai.audio.transcriptions
      .create({
        file: await file(),
        model: 'default',
        language: 'en',
        response_format: 'json',
        temperature: 0,
        chunking_strategy: 'auto',
        prompt: 'Longhand, Zanzibar',
      })
      .withResponse()
    expect(data.text.toLowerCase()).toContain('good morning')
    expect(data).toMatchObject({ usage: { type: 'duration', seconds: 5 } })
    const [recording] = await recordingsOf()
    expect(recording).toMatchObject({
      fileName: 'talk.wav',
      fileStatus: recordingStatus.complete,
      recordingId: response.headers.get('x-recording-id'),
    })
    expect(response.headers.get('x-transcription-engine')).toBe('pocketsphinx-en-us')
    expect(response.headers.get('x-transcription-quality')).toBe('basic')
    expect(await secondsUsed()).toBe(5)
  })

  it('takes an engine for the model, and answers with words and segments', async () => {
    const verbose = (await transcribe({
      model: 'pocketsphinx-en-us',
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
    })) as unknown as TranscriptionVerbose
    expect(verbose).toMatchObject({ task: 'transcribe', language: 'english', duration: 5 })
    expect(verbose.text.toLowerCase()).toContain('good morning')
    expect(verbose.segments?.map((segment) => segment.text).join(' ')).toBe(verbose.text)
    expect(verbose.words?.map(({ word }) => word).join(' ')).toBe(verbose.text)
    const times = verbose.words?.flatMap(({ start, end }) => [start, end]) ?? []
    expect(times).toEqual([...times].sort((a, b) => a - b))
    for (const [index, segment] of (verbose.segments ?? []).entries()) {
      expect(segment).toMatchObject({ id: index, seek: 0, tokens: [], temperature: 0, no_speech_prob: 0 })
      expect(segment.start).toBeLessThan(segment.end)
      expect(segment.avg_logprob).toBeLessThanOrEqual(0)
      expect(segment.compression_ratio).toBeGreaterThan(0)
    }
  })

  it('says what it cost: the sound that is there, and nothing where no one speaks', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'longhand-openai-'))
    const [sound, late] = [path.join(folder, 'sound.wav'), path.join(folder, 'late.mkv')]
    await writeFile(sound, clip)
    const picture = ['-f', 'lavfi', '-i', 'color=c=gray:s=64x48:r=10:d=12']
    const args = [...picture, '-itsoffset', '6', '-i', sound, '-c:v', 'mpeg4', '-c:a', 'flac', late]
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', ...args])
    const asked = {
      file: await file(await readFile(late), 'late.mkv'),
      response_format: 'verbose_json',
    } as const
    await rm(folder, { recursive: true })
    const recognized = (await transcribe(asked)) as unknown as TranscriptionVerbose
    expect(recognized.segments?.[0]?.start).toBeGreaterThan(5.9)
    expect(recognized.duration).toBeGreaterThan(10.9)
    expect(recognized.usage?.seconds).toBe(await secondsUsed())
    expect(await secondsUsed()).toBeLessThanOrEqual(6)
    const before = await secondsUsed()
    const quiet = (await transcribe({
      file: await file(wav(3), 'quiet.wav'),
    })) as unknown as TranscriptionVerbose
    expect(quiet.usage).toEqual({ type: 'duration', seconds: 0 })
    expect(await secondsUsed()).toBe(before)
  })

  it('answers with speakers', async () => {
    const diarized = (await transcribe({
      response_format: 'diarized_json',
    })) as unknown as TranscriptionDiarized
    expect(diarized).toMatchObject({ task: 'transcribe', duration: 5 })
    expect(diarized.segments[0]).toMatchObject({
      type: 'transcript.text.segment',
      id: 'seg_001',
      speaker: 'A',
      text: diarized.text,
    })
  })

  it.runIf(isProof && existsSync(realClip))('transcribes a real recording', async () => {
    const { text } = await transcribe({ file: await file(await readFile(realClip), 'jfk.wav') })
    expect(text.toLowerCase()).toContain('country')
  })

  it('streams what is heard, and the whole text at the end', async () => {
    const stream = await openai.audio.transcriptions.create({
      file: await file(await dialogue({ start: 0, end: 14 })),
      model: 'whisper-1',
      language: 'en',
      // What is heard with hot words is not recorded: it takes its time, as people's recordings do.
      prompt: 'Longhand',
      stream: true,
    })
    const events: TranscriptionStreamEvent[] = []
    for await (const event of stream) events.push(event)
    const done = events.at(-1)
    expect(done).toMatchObject({
      type: 'transcript.text.done',
      usage: { type: 'duration', seconds: 14 },
      engine: 'pocketsphinx-en-us',
      quality: 'basic',
    })
    const deltas = events.flatMap((event) => (event.type === 'transcript.text.delta' ? [event.delta] : []))
    expect(deltas).toHaveLength(events.length - 1)
    expect(deltas.length).toBeGreaterThan(1)
    const bare = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? []
    expect(bare(deltas.join(''))).toEqual(bare(done?.type === 'transcript.text.done' ? done.text : ''))
    expect(await secondsUsed()).toBe(14)
  })

  it('streams speakers at the end', async () => {
    const stream = await openai.audio.transcriptions.create({
      file: await file(),
      model: 'default',
      response_format: 'diarized_json',
      stream: true,
    })
    const types: string[] = []
    for await (const event of stream) types.push(event.type)
    expect(new Set(types)).toEqual(new Set(['transcript.text.segment', 'transcript.text.done']))
    expect(types.at(-1)).toBe('transcript.text.done')
  })

  it('gives each of two clients with the same file a text of their own, as subtitles', async () => {
    const other = await client()
    const entriesOf = (subtitles: unknown) =>
      parse(subtitles as string).entries.map(({ from, to, text }) => ({ from, to, text }))
    const [srt, vtt] = (await Promise.all([
      transcribe({ response_format: 'srt' }),
      transcribe({ response_format: 'vtt' }, other),
    ])) as unknown as string[]
    expect(srt).not.toBe(vtt)
    expect(entriesOf(srt)).toEqual(entriesOf(vtt))
    const spoken = entriesOf(srt).map(({ text }) => text.toLowerCase())
    expect(spoken.join(' ')).toContain('good morning')
    const recordings = await recordingsOf()
    expect(recordings.map((recording) => recording?.fileStatus)).toEqual([
      recordingStatus.complete,
      recordingStatus.complete,
    ])
    expect(await secondsUsed()).toBe(10)
  })

  it('says that a transcription failed, and keeps neither recording nor time', async () => {
    const fails = vi
      .spyOn(product.modules.transcription.service, 'progress')
      .mockImplementation((_asker, [recordingId = '']) =>
        Promise.resolve([
          {
            recordingId,
            fileStatus: recordingStatus.failed,
            progress: 0,
            stage: 'failed',
            queuePosition: null,
            etaSeconds: null,
            isSlow: false,
            isMailed: false,
            reason: 'The sound could not be read',
          },
        ]),
      )
    const failure = await failureOf(transcribe()).finally(() => fails.mockRestore())
    expect(failure).toBeInstanceOf(InternalServerError)
    expect(failure).toMatchObject({
      status: 500,
      code: 'transcription_failed',
      message: expect.stringContaining('The sound could not be read') as string,
    })
    expect([await recordingsOf(), await secondsUsed()]).toEqual([[], 0])
  })

  it('takes a file that is cut off where that is allowed', async () => {
    const cut = await file(clip.subarray(0, clip.length / 2))
    const refusal = await failureOf(transcribe({ file: cut }))
    expect(refusal.status).toBe(400)
    const allowed = { file: cut, allowTruncated: true } as Partial<OpenAI.Audio.TranscriptionCreateParams>
    expect((await transcribe(allowed)).text).not.toBe('')
  })

  it('takes fields that were left empty, Python’s way of writing a flag, and a file called .mpeg', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'longhand-openai-'))
    const [sound, named] = [path.join(folder, 'sound.wav'), path.join(folder, 'talk.mpeg')]
    await writeFile(sound, clip)
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', '-i', sound, '-f', 'mp3', named])
    const form = new FormData()
    form.append('file', new Blob([await readFile(named)], { type: 'audio/mpeg' }), 'talk.mpeg')
    await rm(folder, { recursive: true })
    const fields = { model: 'whisper-1', stream: 'False', allowTruncated: 'True' }
    const empty = [
      'language',
      'response_format',
      'prompt',
      'temperature',
      'timestamp_granularities[]',
      'include[]',
      'known_speaker_names[]',
      'chunking_strategy',
    ]
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const name of empty) form.append(name, '')
    const response = await fetch(`${openai.baseURL}/audio/transcriptions`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${openai.apiKey}` },
    })
    const answer = (await response.json()) as { text: string }
    expect([response.status, answer]).toMatchObject([200, { usage: { type: 'duration' } }])
    expect(answer.text.toLowerCase()).toContain('good morning')
    expect((await recordingsOf()).map((recording) => recording?.fileName)).toEqual(['talk.mpeg'])
  })

  it('streams where Python says True', async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(clip)]), 'talk.wav')
    form.append('model', 'whisper-1')
    form.append('stream', 'True')
    const response = await fetch(`${openai.baseURL}/audio/transcriptions`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${openai.apiKey}` },
    })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await response.text()).toContain('transcript.text.done')
  })

  it('takes no language that the engine does not know', async () => {
    const failure = await failureOf(transcribe({ language: 'fr' }))
    expect(failure).toMatchObject({
      status: 400,
      code: 'unsupported_language',
      param: 'language',
      message: expect.stringContaining('en') as string,
    })
    expect([await recordingsOf(), await secondsUsed()]).toEqual([[], 0])
  })

  describe('speech', () => {
    const speak = (fields: Partial<OpenAI.Audio.SpeechCreateParams> = {}) =>
      openai.audio.speech.create({
        model: 'tts-1',
        voice: 'alloy',
        input: 'Good morning. It is a pleasure.',
        ...fields,
      })

    it.each([
      ['mp3', 'audio/mpeg', (sound: Buffer) => sound.subarray(0, 3).toString('latin1') === 'ID3'],
      ['wav', 'audio/wav', (sound: Buffer) => sound.subarray(8, 12).toString('latin1') === 'WAVE'],
      [
        'opus',
        'audio/ogg',
        (sound: Buffer) => sound.subarray(0, 4).toString('latin1') === 'OggS' && sound.includes('OpusHead'),
      ],
      ['aac', 'audio/aac', (sound: Buffer) => sound.subarray(0, 3).toString('latin1') === 'ID3'],
      ['flac', 'audio/flac', (sound: Buffer) => sound.subarray(0, 4).toString('latin1') === 'fLaC'],
      ['pcm', 'audio/pcm', (sound: Buffer) => sound.length % 2 === 0 && sound.length > 24_000],
    ] as const)('is made as %s, and nothing of it is kept', async (format, type, isSound) => {
      const response = await speak({ response_format: format })
      expect(response.headers.get('content-type')).toBe(type)
      expect(isSound(Buffer.from(await response.arrayBuffer()))).toBe(true)
      await vi.waitFor(async () => expect(await product.modules.voice.tasks.list(user, 'en')).toEqual([]))
    })

    it('is made with the defaults of fields that are null or empty', async () => {
      const fields = { response_format: '' as never, speed: null as never, stream_format: null as never }
      const response = await speak(fields)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    })

    it('can be transcribed again: as a text alone, with fields in front of the file', async () => {
      const sound = await (
        await speak({ voice: 'onyx', model: 'default', response_format: 'wav', speed: 0.9 })
      ).blob()
      const form = new FormData()
      form.append('model', 'whisper-1')
      form.append('response_format', 'text')
      form.append('file', sound, 'talk.wav')
      const response = await fetch(`${openai.baseURL}/audio/transcriptions`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${openai.apiKey}` },
      })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect((await response.text()).toLowerCase()).toMatch(/good morning.*\n$/)
    })

    it.each([
      ['nothing to say', { input: '' }, 'input'],
      ['too much to say', { input: 'x'.repeat(4097) }, 'input'],
      ['only marks', { input: '…' }, 'input'],
      ['an unknown voice', { voice: 'nobody' }, 'voice'],
      ['an unknown voice of one’s own', { voice: { id: randomUUID() } }, 'voice'],
      ['too much speed', { speed: 4 }, 'speed'],
      ['a format that is not made here', { response_format: 'ogg' as never }, 'response_format'],
      ['events', { stream_format: 'sse' as const }, 'stream_format'],
      ['instructions', { instructions: 'Be kind.' }, 'instructions'],
    ])('is not made with %s', async (_what, fields, param) => {
      const failure = await failureOf(speak(fields))
      expect(failure).toBeInstanceOf(BadRequestError)
      expect(failure).toMatchObject({ type: 'invalid_request_error', param })
    })

    it('needs a scope of its own and a model that speaks', async () => {
      const failure = await failureOf(
        (await client({ scopes: ['recordings:write'] })).audio.speech.create({
          model: 'tts-1',
          voice: 'alloy',
          input: 'a',
        }),
      )
      expect(failure).toMatchObject({
        status: 403,
        code: 'missing_scope',
        message: expect.stringContaining('voices:write') as string,
      })
      expect(await failureOf(speak({ model: 'whisper-1' }))).toMatchObject({
        status: 404,
        code: 'model_not_found',
        param: 'model',
      })
    })
  })
})

describe('what is refused', () => {
  it.each([
    [{ response_format: 'xml' as never }, 'response_format', 'invalid_value'],
    [{ temperature: 2 }, 'temperature', 'invalid_value'],
    [{ language: 'not a language' }, 'language', 'invalid_value'],
    [{ timestamp_granularities: ['word'] }, 'timestamp_granularities', 'unsupported_value'],
    [
      { response_format: 'verbose_json', timestamp_granularities: ['syllable' as never] },
      'timestamp_granularities',
      'invalid_value',
    ],
    [{ response_format: 'srt', stream: true as never }, 'stream', 'unsupported_value'],
    [{ include: ['logprobs'] }, 'include', 'unsupported_parameter'],
    [{ chunking_strategy: { type: 'server_vad' } }, 'chunking_strategy', 'unsupported_value'],
    [{ known_speaker_names: ['Ann'] }, 'known_speaker_names', 'unsupported_parameter'],
    [{ colour: 'blue' } as never, 'colour', 'unknown_parameter'],
    [{ model: undefined as never }, 'model', 'missing_required_parameter'],
    [{ model: '' }, 'model', 'missing_required_parameter'],
    [{ colour: '' } as never, 'colour', 'unknown_parameter'],
    [{ response_format: 'srt', stream: 'True' as never }, 'stream', 'unsupported_value'],
    [{ stream: 'yes' as never }, 'stream', 'invalid_value'],
  ] satisfies [Partial<OpenAI.Audio.TranscriptionCreateParams>, string, string][])(
    'is %j, which names %s',
    async (fields, param, code) => {
      const failure = await failureOf(transcribe(fields))
      expect(failure).toBeInstanceOf(BadRequestError)
      expect(failure).toMatchObject({ status: 400, type: 'invalid_request_error', param, code })
      expect([await recordingsOf(), await secondsUsed()]).toEqual([[], 0])
    },
  )

  it('is an unknown model', async () => {
    const failure = await failureOf(transcribe({ model: 'gpt-5' }))
    expect(failure).toBeInstanceOf(NotFoundError)
    expect(failure).toMatchObject({ code: 'model_not_found', param: 'model' })
    expect(await recordingsOf()).toEqual([])
  })

  it.each([
    ['no recording', 'talk.wav', Buffer.from('This is a text.')],
    ['a file of another kind', 'talk.txt', Buffer.from('This is a text.')],
    ['an empty file', 'talk.wav', Buffer.alloc(0)],
  ])('is %s', async (_what, name, content) => {
    const failure = await failureOf(transcribe({ file: await file(content, name) }))
    expect(failure).toMatchObject({ status: 400, param: 'file', code: 'invalid_file' })
    expect(await recordingsOf()).toEqual([])
  })

  it('is what no text may hold', async () => {
    for (const value of ['a\0b', '\ud800']) {
      for (const field of ['model', 'voice', 'input', 'response_format', 'unknown']) {
        const speaking = openai.audio.speech.create({
          model: 'tts-1',
          voice: 'alloy',
          input: 'a',
          [field]: value,
        })
        expect(await failureOf(speaking), field).toMatchObject({ status: 400 })
      }
    }
    // A form has no halves of characters.
    expect(await failureOf(transcribe({ prompt: 'a\0b' }))).toMatchObject({ status: 400, param: 'prompt' })
    expect(await failureOf(openai.models.retrieve('a\0b'))).toMatchObject({ status: 404 })
    for (const body of ['', '[]', '1', 'null', '{']) {
      const response = await fetch(`${openai.baseURL}/audio/speech`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${openai.apiKey}`, 'content-type': 'application/json' },
      })
      expect([body, response.status, await response.json()]).toMatchObject([
        body,
        400,
        { error: { type: 'invalid_request_error' } },
      ])
    }
  })

  it('is a form without a file, and what is no form', async () => {
    const send = (init: RequestInit) =>
      fetch(`${openai.baseURL}/audio/transcriptions`, {
        method: 'POST',
        ...init,
        headers: { authorization: `Bearer ${openai.apiKey}`, ...init.headers },
      })
    const form = new FormData()
    form.append('model', 'whisper-1')
    for (const init of [
      { body: form },
      { body: '{"model":"whisper-1"}', headers: { 'content-type': 'application/json' } },
    ]) {
      const response = await send(init)
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: { param: 'file', code: 'missing_required_parameter' } },
      ])
    }
  })

  it.each([
    ['GET', '/chat/completions', undefined],
    ['POST', '/chat/completions', undefined],
    ['POST', '/chat/completions', '{}'],
    ['PUT', '/audio/translations', new Uint8Array(92_000)],
    ['PUT', '/audio/transcriptions', new Uint8Array(3_000_000)],
    ['POST', '/files', 'x'.repeat(600_000)],
  ])('is an address that there is not: %s %s', async (method, address, body) => {
    const response = await fetch(`${openai.baseURL}${address}`, {
      method,
      headers: { authorization: `Bearer ${openai.apiKey}` },
      ...(body === undefined ? {} : { body }),
    })
    expect([response.status, await response.json()]).toMatchObject([
      404,
      {
        error: {
          code: 'unknown_url',
          type: 'invalid_request_error',
          message: `Unknown request URL: ${method} /v1${address}`,
        },
      },
    ])
  })

  it('is an address that there is not, whatever OpenAI’s client sends there', async () => {
    for (const size of [200, 92_000, 3_000_000]) {
      const sound = await file(Buffer.alloc(size))
      const failure = await failureOf(openai.files.create({ file: sound, purpose: 'user_data' }))
      expect(failure).toMatchObject({ status: 404, code: 'unknown_url' })
    }
  })

  it('is a caller without a token, wherever it sends what', async () => {
    const response = await fetch(`${openai.baseURL}/files`, {
      method: 'POST',
      body: new Uint8Array(3_000_000),
    })
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { error: { code: 'invalid_api_key' } },
    ])
  })

  it('is a recording that the account has no time for: the price is said, and nothing is kept or sent again', async () => {
    await spendAll(1797)
    const { counting, requests } = counted()
    const failure = await failureOf(transcribe({}, counting))
    expect(failure).toBeInstanceOf(RateLimitError)
    expect(failure).toMatchObject({ status: 429, type: 'insufficient_quota', code: 'insufficient_quota' })
    expect(failure.message).toContain('takes 5 s of transcription time, and the account has 3 s left')
    expect(requests).toHaveLength(1)
    expect(await recordingsOf()).toEqual([])
    expect(await secondsUsed()).toBe(1797)
  })

  it('is a recording beyond the token’s own limit', async () => {
    const failure = await failureOf(
      transcribe({ file: await file(wav(61)) }, await client({ minutesPerMonth: 1 })),
    )
    expect(failure).toMatchObject({
      status: 429,
      code: 'insufficient_quota',
      message: expect.stringContaining('1 minutes a month') as string,
    })
  })
})

it('limits calls, and says so as OpenAI does', async () => {
  const slow = await serving.open({ LONGHAND_RATE_LIMIT_SCALE: '0.01' })
  const strict = await listenForTest(slow)
  try {
    const calling = openai.withOptions({ baseURL: `${strict.address}/v1`, maxRetries: 0 })
    for (let call = 0; call < 3; call += 1) await calling.models.list()
    const failure = await failureOf(calling.models.list().then())
    expect(failure).toBeInstanceOf(RateLimitError)
    expect(failure).toMatchObject({ status: 429, type: 'requests', code: 'rate_limit_exceeded' })
  } finally {
    await strict.stop()
    await slow.close()
  }
})

describe('a token', () => {
  const lists = (by: OpenAI) => failureOf(by.models.list().then())
  const isRefused = async (by: OpenAI): Promise<void> => {
    for (const failure of [await lists(by), await failureOf(transcribe({}, by))]) {
      expect(failure).toBeInstanceOf(AuthenticationError)
      expect(failure).toMatchObject({ status: 401, code: 'invalid_api_key', type: 'invalid_request_error' })
    }
  }

  it('that is unknown, or none of ours, opens nothing', async () => {
    for (const apiKey of [newAccessToken(), 'sk-something']) await isRefused(openai.withOptions({ apiKey }))
    const response = await fetch(`${openai.baseURL}/models`)
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { error: { code: 'invalid_api_key' } },
    ])
  })

  it('that has expired opens nothing', async () => {
    const expiring = await client({ expiresInDays: 1 })
    await expiring.models.list()
    clock.advance(86_400_000)
    await isRefused(expiring)
  })

  it('that was revoked opens nothing', async () => {
    const [{ tokenId } = { tokenId: '' }] = await product.modules.tokens.tokens.list(user)
    await product.modules.tokens.tokens.revoke(user, tokenId)
    await isRefused(openai)
  })

  it('of an erased account opens nothing', async () => {
    await openai.models.list()
    await product.modules.account.deletion.erase(user)
    await isRefused(openai)
  })

  it('without the scope lists models and transcribes nothing', async () => {
    const reader = await client({ scopes: ['transcripts:read'] })
    await reader.models.list()
    const failure = await failureOf(transcribe({}, reader))
    expect(failure).toBeInstanceOf(PermissionDeniedError)
    expect(failure).toMatchObject({
      status: 403,
      code: 'missing_scope',
      message: expect.stringContaining('recordings:write') as string,
    })
  })
})

describe('while no one works', () => {
  const stream = async () =>
    openai.audio.transcriptions.create({ file: await file(), model: 'whisper-1', stream: true })
  const heldUp = async (): Promise<void> =>
    void (await vi.waitFor(async () => expect(await secondsUsed()).toBe(5)))
  const isForgotten = async (): Promise<void> => {
    await vi.waitFor(async () => expect(await secondsUsed()).toBe(0))
    await vi.waitFor(async () => expect(await product.modules.recordings.service.idsOf(user)).toEqual([]))
  }

  it('a stream that its client cancels gives the held minutes back and leaves nothing', async () => {
    const events = await stream()
    await heldUp()
    events.controller.abort()
    await isForgotten()
  })

  it('a call that its client leaves does so, too', async () => {
    const leaving = new AbortController()
    const failing = failureOf(
      openai.audio.transcriptions.create(
        { file: await file(), model: 'whisper-1' },
        { signal: leaving.signal },
      ),
    )
    await heldUp()
    leaving.abort()
    await failing
    await isForgotten()
  })

  it('a transcription that its owner cancels in the library ends the stream', async () => {
    const events = await stream()
    await heldUp()
    const [recording] = await recordingsOf()
    await product.modules.transcription.service.cancel(user, recording?.recordingId ?? '')
    const failure = await failureOf(
      (async () => {
        for await (const event of events) expect.fail(JSON.stringify(event))
      })(),
    )
    expect(failure.message).toContain('cancelled')
    await isForgotten()
  })

  it('an account that is erased meanwhile ends the call', async () => {
    const failing = failureOf(transcribe({ response_format: 'text' }))
    await heldUp()
    await product.modules.account.deletion.erase(user)
    expect((await failing).status).toBe(404)
  })

  it('an answer that takes too long says where the text will be', async () => {
    const slow = await serving.open({ LONGHAND_OPENAI_WAIT_SECONDS: '1' })
    const impatient = await listenForTest(slow)
    try {
      const { counting, requests } = counted({ baseURL: `${impatient.address}/v1` })
      const failure = await failureOf(transcribe({}, counting))
      const [recording] = await recordingsOf()
      expect(failure).toMatchObject({
        status: 504,
        code: 'timeout',
        message: expect.stringContaining(recording?.recordingId ?? 'none') as string,
      })
      expect(requests).toHaveLength(1)
      await pause(200)
      expect([recording?.fileStatus, await secondsUsed()]).toEqual([recordingStatus.inQueue, 5])
    } finally {
      await impatient.stop()
      await slow.close()
    }
  })

  it('a server that stops answers those who wait, and charges nothing', async () => {
    const other = await serving.open()
    const stopping = await listenForTest(other)
    const failing = failureOf(
      transcribe({}, openai.withOptions({ baseURL: `${stopping.address}/v1`, maxRetries: 0 })),
    )
    await heldUp()
    await stopping.stop()
    expect(await failing).toMatchObject({ status: 503 })
    await isForgotten()
    await other.close()
  })
})
