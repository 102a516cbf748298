import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  bytesPerSecond,
  consentSentence,
  createSpeechEngine,
  EngineError,
  readSpeechSettings,
  selectConsentChecker,
  type SongConverter,
  type VoiceCloner,
  wavHeader,
} from '@longhand/speech'
import {
  type AnswerOf,
  recordingStatus,
  type EndpointName,
  type Envelope,
  errorCatalog,
  type RequestOf,
  voiceLimits,
} from '@longhand/contracts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { type DomainEvent } from '../../platform/events/domain-events.ts'
import { buildTestApp, readEnvelope, requestTo } from '../../platform/http/testing.ts'
import { openQueue } from '../../platform/queue/queue.ts'
import { startWorker } from '../../platform/queue/worker.ts'
import { FolderStorage } from '../../platform/storage/folder-storage.ts'
import { addTestUser } from '../auth/testing.ts'
import { voiceModule, type VoiceModule } from './voice.module.ts'
import { voiceJobs } from './voice.jobs.ts'
import { myVoices } from './voice.tables.ts'

const run = promisify(execFile)
const log = pino({ level: 'silent' })
let database: TestDatabase
let folder: string
let module: VoiceModule
let app: Awaited<ReturnType<typeof buildTestApp>>
let stop: () => Promise<void>
let user: string
const events: DomainEvent[] = []
let cloner: VoiceCloner | undefined
let songConverter: SongConverter | undefined
let laterMs = 0

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-voice-'))
  const storage = new FolderStorage(path.join(folder, 'storage'))
  const queue = await openQueue({ database, jobs: voiceJobs, log })
  module = voiceModule.create({
    database,
    storage,
    queue,
    clock: { now: () => new Date(Date.now() + laterMs) },
    scratchDir: path.join(folder, 'scratch'),
    speech: readSpeechSettings({}),
    events: { emit: (_tx, event) => Promise.resolve(void events.push(event)) },
    engines: { cloner: () => Promise.resolve(cloner), songConverter: () => songConverter },
    consentChecker: () =>
      selectConsentChecker(() => Promise.resolve(createSpeechEngine({ engine: 'pocketsphinx' }))),
  })
  app = await buildTestApp(module.routes, { rateLimitScale: 1000 })
  const worker = await startWorker({
    queue,
    database,
    registrations: module.handlers,
    slots: { compute: 2, io: 2 },
    timeZone: 'UTC',
    log,
  })
  stop = async () => {
    await worker.stop()
    await app.close()
    await queue.close()
  }
})
afterAll(async () => {
  await stop()
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  user = await addTestUser(database)
  events.length = 0
  cloner = undefined
  songConverter = undefined
  laterMs = 0
})

async function inject(
  name: EndpointName,
  fields: Record<string, unknown>,
  payload?: FormData,
): Promise<Awaited<ReturnType<typeof app.inject>>> {
  const form = payload && new Response(payload)
  return app.inject({
    ...requestTo(name, fields),
    headers: {
      token: `user:${user}`,
      ...(form ? { 'content-type': form.headers.get('content-type') ?? '' } : {}),
    },
    ...(form ? { payload: Buffer.from(await form.arrayBuffer()) } : {}),
  })
}

async function call<Name extends EndpointName>(
  name: Name,
  fields: RequestOf<Name>,
  form?: FormData,
): Promise<Envelope<AnswerOf<Name>>> {
  return readEnvelope((await inject(name, fields, form)).json())
}

async function task(taskId: string): Promise<AnswerOf<'getVoiceTask'>> {
  const { data } = await call('getVoiceTask', { taskId })
  if (!data) throw new Error('There is no such task.')
  return data
}

async function until(
  taskId: string,
  holds: (task: AnswerOf<'getVoiceTask'>) => boolean,
): Promise<AnswerOf<'getVoiceTask'>> {
  let now = await task(taskId)
  await vi.waitUntil(async () => holds((now = await task(taskId))), { interval: 50 })
  return now
}

const isDone = ({ status }: { status: number }): boolean =>
  status === recordingStatus.complete || status === recordingStatus.failed
const filesOf = (id: string): Promise<string[]> =>
  readdir(path.join(folder, 'storage', 'voices', id), { recursive: true }).catch(() => [])

async function speech(text: string, voice = 'slt'): Promise<Blob> {
  const file = path.join(folder, 'speech.wav')
  await run('flite', ['-voice', voice, '-t', text, '-o', file])
  return new Blob([new Uint8Array(await readFile(file))])
}

const long = 'The old harbour lay still in the morning light, and nobody spoke. '

describe('a text', () => {
  it('is spoken with pauses and several voices, and saved as sound and subtitles', async () => {
    const text = 'Hello there, my friend.\nThis is 你好 the second paragraph.'
    const { data } = await call('textToVoice', {
      text,
      voiceId: 'flite-slt',
      pitch: 1.1,
      pauseSeconds: 2,
      paragraphVoices: { 1: 'flite-rms' },
    })
    const done = await until(data?.taskId ?? '', isDone)
    expect(done).toMatchObject({
      status: recordingStatus.complete,
      progress: 1,
      title: 'Hello there, my friend.',
    })
    expect(done.words.every(({ at, text: word }) => text.slice(at, at + word.length) === word)).toBe(true)
    const [last, next] = [
      done.words.findLast(({ at }) => at < text.indexOf('\n')),
      done.words.find(({ at }) => at > text.indexOf('\n')),
    ]
    expect((next?.startTime ?? 0) - (last?.endTime ?? 0)).toBeGreaterThan(2000)
    expect((done.words.at(-1)?.endTime ?? 0) / 1000).toBeLessThan(done.duration)
    for (const format of ['wav', 'mp3'] as const) {
      const { rawPayload } = await inject('downloadVoice', { taskId: done.taskId, format })
      expect(rawPayload.toString('latin1')).toContain('Synthetic voice')
    }
    expect((await inject('downloadVoice', { taskId: done.taskId, format: 'srt' })).body).toMatch(
      /^1\n00:00:00,\d{3} --> [\s\S]*second/,
    )
    expect(events).toEqual([{ type: 'voice-made', userId: user, voiceId: done.taskId }])
    // They go after everything is committed.
    await vi.waitUntil(async () => !(await filesOf(done.taskId)).some((file) => file.includes('parts')))
  })

  it('is stopped half-way and goes on from there, up to the longest', async () => {
    const text = long
      .repeat(200)
      .slice(0, process.env['LONGHAND_PROOF_RUNS'] ? voiceLimits.textLength : 2_500)
    const { data } = await call('textToVoice', { text, voiceId: 'flite-slt' })
    const taskId = data?.taskId ?? ''
    await until(taskId, ({ progress }) => progress > 0.4)
    expect((await call('cancelVoiceTask', { taskId })).status_code).toBe(1)
    const stopped = await task(taskId)
    expect(stopped.status).toBe(recordingStatus.waiting)
    const kept = (await filesOf(taskId)).filter((file) => file.endsWith('.s16'))
    expect(kept.length).toBeGreaterThan(1)
    const before = stopped.progress
    await call('resumeVoiceTask', { taskId })
    expect((await task(taskId)).progress).toBeGreaterThanOrEqual(before)
    const done = await until(taskId, isDone)
    expect(done.status).toBe(recordingStatus.complete)
    expect(done.words.map(({ text: word }) => word).join(' ')).toBe(text.trim().replace(/\s+/g, ' '))
    expect(events).toHaveLength(1)
    await call('deleteVoiceTask', { taskId })
    await vi.waitUntil(async () => (await filesOf(taskId)).length === 0)
  })

  it.each([
    ['too long', { text: 'a'.repeat(voiceLimits.textLength + 1), voiceId: 'flite-slt' }],
    ['without a word', { text: ' … \n!', voiceId: 'flite-slt' }],
    ['with a voice that is not there', { text: 'Hello', voiceId: 'nobody' }],
    [
      'with a paragraph’s voice that is not there',
      { text: 'Hello', voiceId: 'flite-slt', paragraphVoices: { 0: 'nobody' } },
    ],
  ])('%s is refused', async (_name, fields) => {
    expect((await call('textToVoice', fields)).status_code).not.toBe(1)
  })

  it.each([
    [
      'one character too many',
      { text: 'a'.repeat(voiceLimits.textLength + 1), voiceId: 'flite-slt' },
      'at most 10,000 characters',
    ],
    [
      'a script that the voice doesn’t read',
      { text: 'Good morning.\n你好，世界', voiceId: 'flite-slt' },
      'The voice “Susan” can’t say “你好，世界”',
    ],
    [
      'a paragraph whose own voice doesn’t read it',
      { text: 'Привет\nHello', voiceId: 'espeak-ru-f', paragraphVoices: { 0: 'flite-slt' } },
      'can’t say “Привет”',
    ],
  ])('says what is wrong with %s', async (_what, fields, reason) => {
    const { status_code: code, status_msg: message } = await call('textToVoice', fields)
    expect(code).not.toBe(1)
    expect(message).toContain(reason)
    expect((await call('listVoiceTasks', {})).data).toEqual([])
  })

  it('reads a foreign word along with its own', async () => {
    expect(
      (await call('textToVoice', { text: 'Mr. Wang, 王, said so.', voiceId: 'flite-slt' })).status_code,
    ).toBe(1)
  })

  it('waits as a draft', async () => {
    const { data } = await call('saveVoiceDraft', { title: 'Later', text: '', voiceId: 'flite-slt' })
    await call('saveVoiceDraft', {
      draftId: data?.draftId,
      title: 'Later',
      text: 'Something',
      voiceId: 'flite-rms',
    })
    expect((await call('listVoiceDrafts', {})).data).toMatchObject([
      { draftId: data?.draftId, text: 'Something', voiceId: 'flite-rms' },
    ])
    await call('deleteVoiceDraft', { draftId: data?.draftId ?? '' })
    expect((await call('listVoiceDrafts', {})).data).toEqual([])
  })
})

describe('a voice of one’s own', () => {
  const form = (consentId: string, reading: Blob): FormData => {
    const fields = new FormData()
    fields.append('name', 'Mine')
    fields.append('consentId', consentId)
    fields.append('reading', reading, 'reading.webm')
    return fields
  }
  const sentence = async (): Promise<AnswerOf<'getVoiceConsent'>> => {
    const { data } = await call('getVoiceConsent', {})
    if (!data) throw new Error('There is no sentence.')
    return data
  }
  const send = (consentId: string, reading: Blob) =>
    call('addMyVoice', { name: 'Mine', consentId }, form(consentId, reading))
  const add = async (reading: (sentence: string) => Promise<Blob>) => {
    const { consentId, sentence: text } = await sentence()
    return send(consentId, await reading(text))
  }

  it('is made of a reading, speaks, and leaves no file when it is erased', async () => {
    const { data } = await add((text) => speech(text, 'awb'))
    expect(data).toMatchObject({ name: 'Mine', kind: 'mine', gender: 'male' })
    const voiceId = data?.voiceId ?? ''
    expect(await filesOf(voiceId)).toEqual(['consent'])
    const exported: string[] = []
    for await (const file of module.personalData.collect(user)) exported.push(file.path)
    expect(exported).toContain(`voices/mine/${voiceId}/consent`)
    await call('renameMyVoice', { voiceId, name: 'Renamed' })
    expect((await call('listVoices', {})).data?.myVoices).toMatchObject([{ voiceId, name: 'Renamed' }])
    const made = await call('textToVoice', { text: 'Hello in my voice.', voiceId })
    expect((await until(made.data?.taskId ?? '', isDone)).status).toBe(recordingStatus.complete)
    await call('deleteMyVoice', { voiceId })
    await vi.waitUntil(async () => (await filesOf(voiceId)).length === 0)
    expect((await call('textToVoice', { text: 'Hello', voiceId })).status_code).not.toBe(1)
  })

  it('is cloned from the sentence alone, whatever was said around it, and never changed instead', async () => {
    const around = await speech('please remember to bring the tickets for the train tomorrow morning', 'rms')
    const { data } = await add(async (text) => joined([around, await speech(text), around]))
    const voiceId = data?.voiceId ?? ''
    expect((await call('listVoices', {})).data).toMatchObject({
      cloning: 'none',
      myVoices: [{ language: 'en', gender: 'female' }],
    })
    const asked: { text: string; said: string; seconds: number; speed: number }[] = []
    cloner = {
      id: 'fake',
      languages: 'any',
      health: () => Promise.resolve({ ok: true }),
      speakLike: async ({ text, sample, speed, folder: own }) => {
        asked.push({ text, said: sample.text, seconds: (await readFile(sample.file)).length / 48_000, speed })
        const pcmPath = path.join(own, 'cloned.s16')
        await writeFile(pcmPath, Buffer.alloc(48_000, 1))
        return { pcmPath, seconds: 1, words: [{ text, at: 0, start: 0, end: 1, timing: 'estimated' }] }
      },
    }
    expect((await call('listVoices', {})).data).toMatchObject({
      cloning: 'ready',
      myVoices: [{ voiceId, language: 'mul' }],
    })
    const made = await call('textToVoice', { text: 'Hello', voiceId, speed: 1.5, pauseSeconds: 0 })
    const done = await until(made.data?.taskId ?? '', isDone)
    expect(done).toMatchObject({ status: recordingStatus.complete, duration: 1, isEstimated: true })
    expect(asked).toMatchObject([
      {
        text: 'Hello',
        said: expect.stringMatching(/^I agree that my voice is copied from this recording/) as string,
        speed: 1.5,
      },
    ])
    expect(asked[0]?.seconds).toBeGreaterThan(5)
    expect(asked[0]?.seconds).toBeLessThan(11)
    const { rawPayload } = await inject('downloadVoice', { taskId: done.taskId, format: 'wav' })
    expect(rawPayload.toString('latin1')).toContain('Synthetic voice')

    cloner = {
      ...cloner,
      health: () =>
        Promise.resolve({ ok: false, reason: 'The cloning server can’t be reached.', missing: [] }),
      speakLike: () => Promise.reject(new EngineError('unreachable', 'gone')),
    }
    expect((await call('listVoices', {})).data).toMatchObject({
      cloning: 'unavailable',
      hints: expect.arrayContaining(['The cloning server can’t be reached.']) as string[],
    })
    const { status_code: code } = (await inject('previewVoice', { voiceId })).json<Envelope<null>>()
    expect(code).not.toBe(1)
    await call('deleteMyVoice', { voiceId })
  })

  it('of a former version, with a sample and a consent of its own, still speaks and is handed over', async () => {
    const voiceId = randomUUID()
    const change = { pitch: 1.1, resonance: 1 }
    await database.orm.insert(myVoices).values({
      id: voiceId,
      userId: user,
      name: 'Former',
      gender: 'male',
      base: 'flite-rms',
      change,
      pitchHz: 120,
      consentSentence: 'I agree …',
      createdAt: new Date(0),
    })
    const own = path.join(folder, 'storage', 'voices', voiceId)
    await mkdir(own, { recursive: true })
    for (const file of ['sample', 'consent']) await writeFile(path.join(own, file), file)
    const made = await call('textToVoice', { text: 'Hello again.', voiceId })
    expect((await until(made.data?.taskId ?? '', isDone)).status).toBe(recordingStatus.complete)
    const exported: string[] = []
    for await (const file of module.personalData.collect(user)) exported.push(file.path)
    expect(exported).toEqual(
      expect.arrayContaining([`voices/mine/${voiceId}/sample`, `voices/mine/${voiceId}/consent`]),
    )
  })

  /** Heard as little as another sentence’s words. */
  const otherWords: [string, () => Promise<Blob>, string] = [
    'other words',
    () => speech('she put the letter on the kitchen table before lunch and went away to the sea'),
    'not heard',
  ]
  it.each<[string, (sentence: string) => Promise<Blob>, string]>([
    ...(process.env['LONGHAND_PROOF_RUNS'] === undefined ? [] : [otherWords]),
    ['silence', () => Promise.resolve(silence(6)), 'not heard'],
    [
      'another sentence’s words',
      () => speech(consentSentence(['orange', 'window', 'volcano', 'library', 'pumpkin', 'bicycle'], 'en')),
      'not heard',
    ],
    [
      'two people',
      async (text: string) => {
        const [opening = '', words = ''] = text.split(':')
        return joined([await speech(opening, 'rms'), await speech(words, 'slt')])
      },
      'Something else was heard',
    ],
    ['no sound at all', () => Promise.resolve(new Blob(['#EXTM3U\nother.wav'])), 'can’t be read'],
    ['more than a minute', () => Promise.resolve(silence(70)), '60 seconds'],
  ])(
    'is refused for a reading of %s, and nothing is kept',
    async (_name, reading, expected) => {
      const { status_code: code, status_msg: message } = await add(reading)
      expect(code).toBe(errorCatalog.READING_REFUSED.code)
      expect(message).toContain(expected)
      expect((await call('listVoices', {})).data?.myVoices).toEqual([])
      expect(events).toEqual([])
    },
    60_000,
  )

  it('needs a sentence that is its user’s, not used and not ten minutes old', async () => {
    const { consentId, sentence: text } = await sentence()
    const reading = await speech(text)
    const owner = user
    user = await addTestUser(database)
    expect((await send(consentId, reading)).status_code).toBe(errorCatalog.RECORD_NOT_FOUND.code)
    user = owner
    // A refused reading uses it up: words can’t be tried until they fit.
    expect((await send(consentId, silence(6))).status_code).toBe(errorCatalog.READING_REFUSED.code)
    expect((await send(consentId, reading)).status_code).toBe(errorCatalog.RECORD_NOT_FOUND.code)
    const late = await sentence()
    laterMs = (voiceLimits.consentSeconds + 1) * 1000
    expect((await send(late.consentId, await speech(late.sentence))).status_code).toBe(
      errorCatalog.RECORD_NOT_FOUND.code,
    )
  })
})

describe('of a song', () => {
  const singer = { id: 'rvc-Diva', name: 'Diva', language: 'mul', gender: 'neutral' as const }
  const asked: unknown[] = []
  const converter: SongConverter = {
    id: 'rvc',
    health: () => Promise.resolve({ ok: true }),
    voices: () => Promise.resolve([singer]),
    convert: async ({ file, voiceId, pitch, part, folder: own }) => {
      asked.push({ voiceId, pitch, part })
      const made = { wav: path.join(own, 'made.wav'), mp3: path.join(own, 'made.mp3') }
      await copyFile(file, made.wav)
      await copyFile(file, made.mp3)
      return made
    },
  }
  const convert = (voiceId: string, song: Blob, name = 'My song.wav') => {
    const form = new FormData()
    form.append('voiceId', voiceId)
    form.append('part', 'centre')
    form.append('file', song, name)
    return call('convertSong', { voiceId, part: 'centre' }, form)
  }

  it('takes none without a converter, and says so', async () => {
    const answer = await convert('flite-rms', await speech(long))
    expect(answer).toMatchObject({
      status_code: errorCatalog.NOT_SUPPORTED.code,
      status_msg: 'No song converter is installed on this server',
    })
    expect((await call('listVoices', {})).data).toMatchObject({ songVoices: [], songConverter: 'none' })
  })

  it('takes none while the converter does not answer', async () => {
    const reason = 'The song server can’t be reached. Check its address.'
    songConverter = {
      ...converter,
      health: () => Promise.resolve({ ok: false, reason, missing: ['song server'] }),
      voices: () => Promise.resolve([]),
    }
    expect(await convert('rvc-Diva', await speech(long))).toMatchObject({
      status_code: errorCatalog.NOT_SUPPORTED.code,
      status_msg: 'The song converter does not answer. Please try again later',
    })
    const { data } = await call('listVoices', {})
    expect(data).toMatchObject({ songVoices: [], songConverter: 'unavailable' })
    expect(data?.hints).toContain(reason)
  })

  it('has the converter change the voice, where that has it, and no one else', async () => {
    const sung = await speech(long)
    songConverter = converter
    expect((await call('listVoices', {})).data).toMatchObject({
      songVoices: [{ voiceId: 'rvc-Diva', name: 'Diva', language: 'mul', gender: 'neutral', kind: 'preset' }],
      songConverter: 'ready',
    })
    const { data } = await convert('rvc-Diva', sung)
    expect(await until(data?.taskId ?? '', isDone)).toMatchObject({
      kind: 'song',
      status: recordingStatus.complete,
      title: 'My song',
      script: null,
    })
    expect(asked).toEqual([{ voiceId: 'rvc-Diva', pitch: 1, part: 'centre' }])
    expect((await convert('rvc-Nobody', sung)).status_code).toBe(errorCatalog.RECORD_NOT_FOUND.code)
    expect((await call('textToVoice', { text: 'Hello', voiceId: 'rvc-Diva' })).status_code).not.toBe(1)
  })

  it('refuses what is no sound', async () => {
    songConverter = converter
    expect((await convert('rvc-Diva', new Blob(['#EXTM3U\nother.wav']), 'song.mp3')).status_code).toBe(
      errorCatalog.FILE_UPLOAD_FAILED.code,
    )
  })
})

it('keeps which voice a user chose', async () => {
  expect((await call('getVoiceModel', {})).data).toEqual({ mt: 1, mc: '' })
  await call('setVoiceModel', { mt: 2, mc: 'flite-rms' })
  expect((await call('getVoiceModel', {})).data).toEqual({ mt: 2, mc: 'flite-rms' })
})

it('hands over and erases everything of a person', async () => {
  await call('saveVoiceDraft', { text: 'Private', voiceId: 'flite-slt' })
  const { data } = await call('textToVoice', { text: 'Private words.', voiceId: 'flite-slt' })
  await until(data?.taskId ?? '', isDone)
  const names: string[] = []
  for await (const file of module.personalData.collect(user)) names.push(file.path)
  expect(names).toEqual([`voices/tasks/${data?.taskId ?? ''}.json`, 'voices/drafts.json'])
  await module.personalData.erase(user)
  expect((await call('listVoiceTasks', {})).data).toEqual([])
  await vi.waitUntil(async () => (await filesOf(data?.taskId ?? '')).length === 0)
})

/** WAV files of one rate one after the other. */
async function joined(files: Blob[]): Promise<Blob> {
  const names = await Promise.all(
    files.map(async (file, index) => {
      const name = path.join(folder, `joined-${index}.wav`)
      await writeFile(name, new Uint8Array(await file.arrayBuffer()))
      return name
    }),
  )
  const target = path.join(folder, 'joined.wav')
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...names.flatMap((name) => ['-i', name]),
    '-filter_complex',
    `concat=n=${names.length}:v=0:a=1`,
    target,
  ])
  return new Blob([new Uint8Array(await readFile(target))])
}

function silence(seconds: number): Blob {
  const samples = Buffer.alloc(seconds * bytesPerSecond)
  return new Blob([wavHeader(samples.length), samples])
}
