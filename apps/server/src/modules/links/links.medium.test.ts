import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type AnswerOf,
  errorCatalog,
  linkLimits,
  type LinkImport,
  type RequestOf,
  successCode,
  uploadLimits,
} from '@longhand/contracts'
import { findProgram } from '@longhand/speech/sandbox'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { compose, type Product } from '../../compose.ts'
import { loadConfig } from '../../config/env.ts'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { buildTestApp, readEnvelope, requestTo } from '../../platform/http/testing.ts'
import { type JobDefinition, NotNowError, WorkerStoppingError } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { WorkerReportsRepository } from '../../platform/workers/worker-reports.repository.ts'
import { addTestUser } from '../auth/testing.ts'
import type { FetchReport } from '../models/fetch-reports.ts'
import { wav } from '../upload/testing.ts'
import { findPageProgram } from './pages/page-program.ts'
import { linksModule, type LinksDeps, type LinksModule } from './links.module.ts'
import { startTestSender, type TestFile, type TestSender } from './testing-sender.ts'
import { offlineIn } from '../../testing-settings.ts'

type Calls =
  | 'lookAtLink'
  | 'importLink'
  | 'listLinkImports'
  | 'cancelLinkImport'
  | 'retryLinkImport'
  | 'removeLinkImport'

interface SentJob {
  payload: { importId: string; turn: number }
  at: Date
}

let database: TestDatabase
let dataDir: string
let clock: ManualClock
let product: Product
let sender: TestSender
let jobs: SentJob[]
let module: LinksModule
let app: FastifyInstance
let me: string

/** Keeps what is sent, in the place of a queue that works by the machine's clock. */
const queue: Pick<Queue, 'send'> = {
  send: <Payload extends object>(
    _tx: unknown,
    _job: JobDefinition<Payload>,
    payload: Payload,
    options: { startAfter?: Date } = {},
  ) => {
    jobs.push({ payload: payload as unknown as SentJob['payload'], at: options.startAfter ?? clock.now() })
    return Promise.resolve(randomUUID())
  },
}

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'longhand-links-'))
  clock = new ManualClock()
  const config = loadConfig({
    DATABASE_URL: database.url,
    ...offlineIn(dataDir),
    PORT: '0',
    LONGHAND_OUTBOUND_NETWORKS: '127.0.0.1',
    LONGHAND_SPEECH_ENGINE: 'pocketsphinx',
    LONGHAND_SPEECH_PROFILE: 'fast',
  })
  product = await compose(config, pino({ level: 'silent' }), { clock })
})
afterAll(async () => {
  await product.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  jobs = []
  sender = await startTestSender()
  me = await addTestUser(database)
  module = moduleWith({})
  app = await buildTestApp(module.routes, { rateLimitScale: 1000 })
})
afterEach(async () => {
  await app.close()
  await module.close?.()
  await sender.close()
})

function moduleWith(limits: Partial<LinksDeps>): LinksModule {
  return linksModule.create({
    feedLimits: { maxBytes: 10 * 1024 * 1024, maxCpuMs: 2000 },
    ...product,
    ...product.modules,
    database,
    queue,
    clock,
    noteEveryMs: 50,
    ...limits,
  })
}

async function call<Name extends Calls>(
  name: Name,
  fields: RequestOf<Name>,
  who = me,
): Promise<{ code: number; message: string; data: AnswerOf<Name> }> {
  const response = await app.inject({
    ...requestTo(name, fields),
    headers: { token: `user:${who}`, 'accept-language': 'en' },
  })
  const { status_code: code, status_msg: message, data } = readEnvelope(response.json())
  return { code, message, data: data as AnswerOf<Name> }
}

const lease = (signal = new AbortController().signal) => ({
  signal,
  hold: () => Promise.resolve(),
  complete: () => Promise.resolve(),
})

/** Runs what waits, in the order of its time, as workers would; `max` jobs at most. */
async function work(on = module, max = 100): Promise<void> {
  for (let count = 0; count < max; count++) {
    const [next] = jobs.sort((one, other) => one.at.getTime() - other.at.getTime())
    if (!next) return
    jobs.shift()
    if (next.at > clock.now()) clock.advance(next.at.getTime() - clock.now().getTime())
    await on.fetching.attempt(next.payload, lease())
  }
}
async function add(address: string, more: Partial<RequestOf<'importLink'>> = {}): Promise<LinkImport> {
  const { data, message, code } = await call('importLink', { address, ...more })
  expect(code, message).toBe(successCode)
  const [first] = data
  if (!first) throw new Error('Nothing was added.')
  return first
}
const list = async (who = me) => (await call('listLinkImports', {}, who)).data
const only = async (): Promise<LinkImport> => {
  const [one, ...more] = await list()
  if (!one || more.length > 0) throw new Error(`There are ${more.length + (one ? 1 : 0)} imports.`)
  return one
}
const recordingsOf = (who = me) => product.modules.recordings.service.count(who)
const find = (id: string, who = me) => product.modules.recordings.service.find(who, id)
const incoming = () => readdir(path.join(dataDir, 'incoming')).catch(() => [])
const sound = wav(20)
/** Cuts connections as soon as what came over them is noted. */
const cut = (times: number): NonNullable<TestFile['cut']> => ({
  afterBytes: 100_000,
  times,
  once: (bytes) =>
    vi.waitUntil(async () => (await list()).some((one) => one.state === 'fetching' && one.bytes >= bytes), {
      interval: 25,
    }),
})

function feedOf(count: number, duration = '1:00:00'): Buffer {
  const items = Array.from(
    { length: count },
    (_, index) =>
      `<item><title>Episode ${index + 1}</title><guid>e${index + 1}</guid><pubDate>${new Date(Date.UTC(2020, 0, 1 + index)).toUTCString()}</pubDate>` +
      `<enclosure url="/episodes/${index + 1}" length="${sound.length}" type="audio/x-wav"/><itunes:duration>${duration}</itunes:duration></item>`,
  )
  return Buffer.from(
    `<?xml version="1.0"?><rss xmlns:itunes="i"><channel><title>Long talks</title>${items.join('\n')}</channel></rss>`,
  )
}

/** Holds all the time that the user has. */
async function spendAll(): Promise<void> {
  const { service } = product.modules.time
  const { available } = await service.quote(me, [])
  await database.transaction((tx) =>
    service.hold(tx, { userId: me, transcriptionId: randomUUID(), seconds: available }),
  )
}

describe('a file', () => {
  it('is looked at, fetched, checked as uploads are, and in the library under the name of its address', async () => {
    sender.put('/talk.wav', { content: sound })
    const { data: link } = await call('lookAtLink', { address: `${sender.url}/talk.wav` })
    expect(link).toMatchObject({ kind: 'file', title: 'talk.wav', bytes: sound.length, episodes: [] })
    const { importId, state } = await add(`${sender.url}/talk.wav`)
    expect(state).toBe('waiting')
    await work()
    expect(await only()).toMatchObject({
      importId,
      state: 'done',
      bytes: sound.length,
      ofBytes: sound.length,
      recordingId: importId,
      problem: null,
      isTranscribed: false,
    })
    expect(await find(importId)).toMatchObject({ fileName: 'talk.wav', timeLen: 20, fileSize: sound.length })
    expect(await incoming()).not.toContain(importId)
  })

  it('is one recording, though its job is done again', async () => {
    sender.put('/talk.wav', { content: sound })
    await add(`${sender.url}/talk.wav`)
    const [job] = jobs
    await Promise.all([work(), work()])
    if (job) await module.fetching.attempt(job.payload, lease())
    expect(await recordingsOf()).toBe(1)
  })

  it('is imported once by a call that is sent twice, also when it has arrived', async () => {
    sender.put('/talk.wav', { content: sound })
    const { importId } = await add(`${sender.url}/talk.wav`, { key: 'import-1' })
    expect((await add(`${sender.url}/talk.wav`, { key: 'import-1' })).importId).toBe(importId)
    await work()
    expect(await add(`${sender.url}/talk.wav`, { key: 'import-1' })).toMatchObject({
      importId,
      state: 'done',
    })
    await work()
    expect(await recordingsOf()).toBe(1)
    expect((await add(`${sender.url}/talk.wav`, { key: 'import-2' })).importId).not.toBe(importId)
  })

  it('is fetched once when it is asked for twice at once', async () => {
    sender.put('/talk.wav', { content: sound })
    const [one, other] = await Promise.all([
      add(`${sender.url}/talk.wav`),
      add(`${sender.url}/talk.wav#start`),
    ])
    expect(one.importId).toBe(other.importId)
    await work()
    expect([await recordingsOf(), (await list()).length]).toEqual([1, 1])
  })

  it('comes without a length, too', async () => {
    sender.put('/talk.wav', { content: sound, hasNoLength: true })
    const { importId } = await add(`${sender.url}/talk.wav`)
    await work()
    expect(await find(importId)).toMatchObject({ fileSize: sound.length })
  })

  it('goes on where it was cut, as often as it takes', async () => {
    sender.put('/talk.wav', { content: sound, etag: '"one"' })
    const { importId } = await add(`${sender.url}/talk.wav`)
    sender.put('/talk.wav', { content: sound, etag: '"one"', cut: cut(2) })
    sender.asked.length = 0
    await work(module, 1)
    expect(await only()).toMatchObject({
      state: 'waiting',
      problem: 'cut-off',
      bytes: 100_000,
      ofBytes: sound.length,
      nextTime: expect.any(Number) as number,
    })
    await work()
    expect(sender.asked.map(({ range }) => range)).toEqual([undefined, 'bytes=100000-', 'bytes=200000-'])
    expect(await find(importId)).toMatchObject({ fileSize: sound.length, timeLen: 20 })
  })

  it('begins again when it has changed meanwhile, or its sender sends no parts', async () => {
    const changed = wav(21)
    sender.put('/talk.wav', { content: sound, etag: '"one"' })
    const { importId } = await add(`${sender.url}/talk.wav`)
    sender.put('/talk.wav', { content: sound, etag: '"one"', cut: cut(1) })
    await work(module, 1)
    sender.put('/talk.wav', { content: changed, etag: '"two"' })
    await work()
    expect(await find(importId)).toMatchObject({ timeLen: 21, fileSize: changed.length })

    sender.put('/plain.wav', { content: sound })
    const plain = await add(`${sender.url}/plain.wav`)
    sender.put('/plain.wav', { content: sound, hasNoRanges: true, cut: cut(1) })
    await work()
    expect(await find(plain.importId)).toMatchObject({ fileSize: sound.length })
  })

  it('goes on after its worker stopped in the middle', async () => {
    sender.put('/talk.wav', { content: sound, etag: '"one"' })
    const { importId } = await add(`${sender.url}/talk.wav`)
    sender.put('/talk.wav', (_request, response) => {
      response
        .writeHead(200, { etag: '"one"', 'content-length': sound.length, 'content-type': 'audio/wav' })
        .write(sound.subarray(0, 50_000))
    })
    const [job] = jobs
    if (!job) throw new Error('No job was sent.')
    const stop = new AbortController()
    const attempt = module.fetching.attempt(job.payload, lease(stop.signal))
    await vi.waitUntil(async () => (await only()).bytes === 50_000)
    stop.abort(new WorkerStoppingError('The worker stops.'))
    await expect(attempt).rejects.toThrow(WorkerStoppingError)
    expect(await only()).toMatchObject({ state: 'fetching' })
    sender.put('/talk.wav', { content: sound, etag: '"one"' })
    // Another process with the same data folder.
    await work(moduleWith({}))
    expect(sender.asked.at(-1)?.range).toMatch(/^bytes=[1-9]/)
    expect(await find(importId)).toMatchObject({ timeLen: 20 })
  })

  it('is given up after so many attempts that bring nothing, and tried again when its owner wants it', async () => {
    sender.put('/talk.wav', { content: sound })
    const { importId } = await add(`${sender.url}/talk.wav`)
    sender.put('/talk.wav', (_request, response) => response.writeHead(503).end())
    sender.asked.length = 0
    await work()
    expect(sender.asked).toHaveLength(linkLimits.attempts)
    expect(await only()).toMatchObject({
      state: 'failed',
      problem: 'refused',
      message: 'The address answers with the status 503',
    })
    sender.put('/talk.wav', { content: sound })
    expect(await call('retryLinkImport', { importId })).toMatchObject({ code: successCode })
    await work()
    expect(await only()).toMatchObject({ state: 'done', message: null })
  })
})

describe('what is refused', () => {
  it.each([
    [
      'a page',
      '/page',
      { content: Buffer.from('<!doctype html><html><p>Hello</p></html>'), type: 'text/html' },
      'There is no recording and no podcast',
    ],
    ['what is missing', '/missing', undefined, 'status 404'],
  ])('at once: %s', async (_name, address, file, sentence) => {
    if (file) sender.put(address, file)
    for (const name of ['lookAtLink', 'importLink'] as const) {
      const { code, message } = await call(name, { address: sender.url + address })
      expect([code, message]).toEqual([
        errorCatalog.PARAMETER_INVALID.code,
        expect.stringContaining(sentence),
      ])
    }
    expect(await list()).toEqual([])
  })

  it.each([
    ['http://10.0.0.1/a.mp3'],
    ['http://[::1]/a.mp3'],
    ['http://169.254.169.254/latest'],
    ['http://localhost.localdomain:1/'],
  ])('at once: %s in a private network', async (address) => {
    expect((await call('lookAtLink', { address })).code).toBe(errorCatalog.PARAMETER_INVALID.code)
  })

  it('a redirect to a private network, at the look and when it turns up later', async () => {
    const redirect = (_request: unknown, response: ServerResponse): void =>
      void response.writeHead(302, { location: 'http://10.0.0.1/secret' }).end()
    sender.put('/there.wav', redirect)
    expect(await call('lookAtLink', { address: `${sender.url}/there.wav` })).toMatchObject({
      message: expect.stringContaining('private network') as string,
    })
    sender.put('/later.wav', { content: sound })
    await add(`${sender.url}/later.wav`)
    sender.put('/later.wav', redirect)
    await work()
    expect(await only()).toMatchObject({ state: 'failed', problem: 'private-network' })
  })

  it.each([
    [
      'a page in the place of the file',
      { content: Buffer.from('<html><p>Log in</p></html>'), type: 'text/html' },
      'not-a-file',
      'There is a page',
    ],
    [
      'a text under the name of a recording',
      { content: Buffer.from('Hello '.repeat(500)), type: 'audio/wav' },
      'file',
      'not a recording',
    ],
    ['an empty file', { content: Buffer.alloc(0) }, 'file', 'empty'],
  ] as const)('when it arrives: %s', async (_name, file, problem, sentence) => {
    sender.put('/talk.wav', { content: sound })
    const { importId } = await add(`${sender.url}/talk.wav`)
    sender.put('/talk.wav', file)
    await work()
    expect(await only()).toMatchObject({
      state: 'failed',
      problem,
      message: expect.stringContaining(sentence) as string,
      recordingId: null,
    })
    expect(await recordingsOf()).toBe(0)
    expect(await incoming()).not.toContain(importId)
  })

  it('a file that says it is too big, before it is sent', async () => {
    sender.put('/big.wav', { content: sound })
    await add(`${sender.url}/big.wav`)
    sender.put('/big.wav', (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'audio/wav', 'content-length': uploadLimits.maxBytes + 1 })
        .write(sound)
    })
    await work()
    expect(await only()).toMatchObject({
      state: 'failed',
      problem: 'file',
      message: 'The file is larger than 1 GB.',
    })
  })

  it('a file that is cut off says how much is there, stays, and is taken so when asked', async () => {
    sender.put('/cut.wav', { content: sound.subarray(0, sound.length * 0.6) })
    const { importId } = await add(`${sender.url}/cut.wav`)
    await work()
    expect(await only()).toMatchObject({
      state: 'failed',
      problem: 'file',
      playableSeconds: expect.closeTo(12, 0) as number,
    })
    const before = sender.asked.length
    await call('retryLinkImport', { importId, allowTruncated: true })
    expect((await only()).playableSeconds).toBeNull()
    await work()
    expect(await only()).toMatchObject({ state: 'done', recordingId: importId, sameAs: null })
    expect(sender.asked).toHaveLength(before)
    expect((await find(importId))?.timeLen).toBeCloseTo(12, 0)
  })

  it('what is there already is named', async () => {
    sender.put('/talk.wav', { content: sound })
    const { importId } = await add(`${sender.url}/talk.wav`)
    await work()
    sender.put('/talk.wav?again', { content: sound })
    await add(`${sender.url}/talk.wav?again`)
    await work()
    const second = (await list()).find(({ address }) => address.endsWith('?again'))
    expect(second).toMatchObject({
      state: 'done',
      sameAs: { recordingId: importId, fileName: 'talk.wav', isRecycled: false },
    })
  })

  it('a file for which there is no room', async () => {
    sender.put('/big.wav', { content: sound })
    await add(`${sender.url}/big.wav`)
    await product.modules.recordings.service.add({
      recordingId: randomUUID(),
      userId: me,
      fileName: 'a.wav',
      storageKey: `recordings/${randomUUID()}/original`,
      bytes: 5 * 1024 ** 3 - 1000,
      sha256: '',
      durationSeconds: 1,
      sampleRate: 16_000,
      format: 'wav',
    })
    await work()
    expect(await only()).toMatchObject({
      state: 'failed',
      problem: 'storage',
      message: expect.stringContaining('Storage quota') as string,
    })
    expect(await product.modules.upload.fetched.find(me, (await only()).importId)).toBeUndefined()
  })

  it('a sender that is silent or takes for ever', async () => {
    const trickle = (_request: unknown, response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': sound.length })
      const writing = setInterval(() => response.write(sound.subarray(0, 100)), 20)
      response.on('close', () => clearInterval(writing))
    }
    sender.put('/slow.wav', { content: sound })
    await add(`${sender.url}/slow.wav`)
    sender.put('/slow.wav', trickle)
    await work(moduleWith({ totalMs: 500 }))
    expect(await only()).toMatchObject({ state: 'failed', problem: 'too-slow' })
    const { importId } = await only()
    await call('retryLinkImport', { importId })
    sender.put(
      '/slow.wav',
      (_request, response) => void response.writeHead(200, { 'content-length': 1000 }).write('x'),
    )
    await work(moduleWith({ silentForMs: 200 }), 1)
    expect(await only()).toMatchObject({ state: 'waiting', problem: 'cut-off' })
  })
})

describe('an import that is not wanted any more', () => {
  async function begun(): Promise<{ importId: string; attempt: Promise<void> }> {
    sender.put('/talk.wav', { content: sound })
    const { importId } = await add(`${sender.url}/talk.wav`)
    sender.put(
      '/talk.wav',
      (_request, response) =>
        void response.writeHead(200, { 'content-length': sound.length }).write(sound.subarray(0, 50_000)),
    )
    const job = jobs.shift()
    if (!job) throw new Error('No job was sent.')
    const attempt = module.fetching.attempt(job.payload, lease())
    await vi.waitUntil(async () => (await only()).bytes === 50_000)
    return { importId, attempt }
  }

  it('stops in the middle when it is cancelled, leaves nothing, and can be tried again or removed', async () => {
    const { importId, attempt } = await begun()
    expect((await call('removeLinkImport', { importId })).code).toBe(errorCatalog.NOT_POSSIBLE_NOW.code)
    expect((await call('cancelLinkImport', { importId })).code).toBe(successCode)
    await attempt
    expect(await only()).toMatchObject({ state: 'cancelled' })
    expect(await incoming()).not.toContain(importId)
    expect(await product.modules.upload.fetched.find(me, importId)).toBeUndefined()
    expect((await call('cancelLinkImport', { importId })).code).toBe(errorCatalog.NOT_POSSIBLE_NOW.code)
    sender.put('/talk.wav', { content: sound })
    await call('retryLinkImport', { importId })
    await work()
    expect(await only()).toMatchObject({ state: 'done' })
    expect((await call('removeLinkImport', { importId })).code).toBe(successCode)
    expect([await list(), await recordingsOf()]).toEqual([[], 1])
  })

  it('stops when its owner deletes the account', async () => {
    const { importId, attempt } = await begun()
    for await (const file of module.personalData.collect(me))
      expect(JSON.stringify(file)).toContain('links.json')
    await module.personalData.erase(me)
    await product.modules.upload.personalData.erase(me)
    await attempt
    expect([await recordingsOf(), await incoming()]).toEqual([0, expect.not.arrayContaining([importId])])
  })

  it('is no one else’s', async () => {
    const stranger = await addTestUser(database)
    sender.put('/talk.wav', { content: sound })
    const { importId } = await add(`${sender.url}/talk.wav`)
    for (const name of ['cancelLinkImport', 'retryLinkImport', 'removeLinkImport'] as const)
      expect((await call(name, { importId }, stranger)).code).toBe(errorCatalog.RECORD_NOT_FOUND.code)
    expect(await list(stranger)).toEqual([])
  })
})

it('fetches only so many at once for a user', async () => {
  for (const name of ['a', 'b', 'c']) {
    sender.put(`/${name}.wav`, { content: sound })
    await add(`${sender.url}/${name}.wav`)
    sender.put(
      `/${name}.wav`,
      (_request, response) => void response.writeHead(200, { 'content-length': sound.length }).write('x'),
    )
  }
  const stop = new AbortController()
  const running = jobs
    .slice(0, 2)
    .map(({ payload }) => module.fetching.attempt(payload, lease(stop.signal)).catch(() => undefined))
  await vi.waitUntil(async () => (await list()).filter(({ state }) => state === 'fetching').length === 2)
  const third = jobs[2]
  if (third) await expect(module.fetching.attempt(third.payload, lease())).rejects.toThrow(NotNowError)
  stop.abort(new WorkerStoppingError('The test has ended.'))
  await Promise.all(running)
})

describe('a feed of 2,000 episodes', () => {
  beforeEach(() => {
    sender.put('/feed.xml', { content: feedOf(2000), type: 'application/rss+xml' })
    sender.put('/episodes/2000', { content: sound, type: 'audio/x-wav' })
    sender.put('/episodes/1999', { content: sound, type: 'audio/x-wav' })
  })
  const look = async () => (await call('lookAtLink', { address: `${sender.url}/feed.xml` })).data

  it('is listed, newest first, with lengths and what is left, also when no minutes are left', async () => {
    await spendAll()
    const { kind, title, episodes, episodeCount, available } = await look()
    expect({ kind, title, episodeCount, available }).toEqual({
      kind: 'feed',
      title: 'Long talks',
      episodeCount: 2000,
      available: 0,
    })
    expect(episodes).toHaveLength(2000)
    expect(episodes[0]).toMatchObject({
      title: 'Episode 2000',
      seconds: 3600,
      bytes: sound.length,
      isImported: false,
    })
  })

  it('is not transcribed without minutes: all is refused with the price, nothing is fetched', async () => {
    await spendAll()
    const { episodes } = await look()
    const episodeIds = episodes.slice(0, 2).map(({ episodeId }) => episodeId)
    const refused = await call('importLink', {
      address: `${sender.url}/feed.xml`,
      episodeIds,
      transcribe: {},
    })
    expect(refused).toMatchObject({
      code: errorCatalog.TRANSCRIPTION_QUOTA.code,
      message: expect.stringContaining('about 2:00:00 of transcription time, and 0:00:00 is left') as string,
    })
    expect([await list(), jobs]).toEqual([[], []])
  })

  it('can be imported without transcribing when no minutes are left', async () => {
    await spendAll()
    const { episodes } = await look()
    const { data } = await call('importLink', {
      address: `${sender.url}/feed.xml`,
      episodeIds: episodes.slice(0, 2).map(({ episodeId }) => episodeId),
    })
    expect(data.map(({ title }) => title)).toEqual(['Episode 2000', 'Episode 1999'])
    await work()
    expect((await list()).map(({ state }) => state)).toEqual(['done', 'done'])
    expect(await find(data[0]?.importId ?? '')).toMatchObject({ fileName: 'Episode 2000.wav' })
    expect((await look()).episodes.filter(({ isImported }) => isImported)).toHaveLength(2)
  })

  it('is in the library, and says why it was not transcribed, when the minutes went elsewhere meanwhile', async () => {
    sender.put('/feed.xml', { content: feedOf(2000, '20'), type: 'application/rss+xml' })
    const { episodes } = await look()
    const { importId } = await add(`${sender.url}/feed.xml`, {
      episodeIds: [episodes[0]?.episodeId ?? ''],
      transcribe: {},
    })
    await spendAll()
    await work()
    expect(await only()).toMatchObject({
      state: 'done',
      recordingId: importId,
      isTranscribed: false,
      message: expect.stringContaining('not transcribed') as string,
    })
  })

  it('is transcribed by the better engine that is on its way, unless it is not to wait', async () => {
    const fetching = new WorkerReportsRepository<FetchReport[]>(database, 'model-fetch')
    const worker = randomUUID()
    await fetching.report(worker, [
      {
        model: 'parakeet-europe',
        languages: ['en'],
        state: 'downloading',
        bytes: 62,
        totalBytes: 100,
        secondsLeft: 60,
        problem: null,
      },
    ])
    const waits = async (place: number, transcribe: RequestOf<'importLink'>['transcribe']) => {
      const { importId } = await add(`${sender.url}/episodes/${place}`, { transcribe })
      await work()
      const [progress] = await product.modules.transcription.service.progress(
        { userId: me, language: 'en' },
        [importId],
      )
      return progress?.reason
    }
    expect(await waits(2000, { language: 'en' })).toContain('Waits for the better engine')
    expect(await waits(1999, { language: 'en', waitForModel: false })).toBeNull()
    await fetching.withdraw(worker)
  })

  it('asks which episodes, and knows no others', async () => {
    const address = `${sender.url}/feed.xml`
    expect(await call('importLink', { address })).toMatchObject({
      message: expect.stringContaining('choose episodes') as string,
    })
    expect((await call('importLink', { address, episodeIds: ['unknown'] })).code).toBe(
      errorCatalog.PARAMETER_INVALID.code,
    )
  })

  it('is shown as far as it was read where it is longer than may be read, and those episodes can be imported', async () => {
    await app.close()
    await module.close?.()
    const feed = feedOf(2000)
    module = moduleWith({ feedLimits: { maxBytes: feed.length - 1, maxCpuMs: 200_000 } })
    app = await buildTestApp(module.routes, { rateLimitScale: 1000 })
    sender.put('/feed.xml', { content: feed, type: 'application/rss+xml' })
    const { isComplete, episodeCount, episodes } = await look()
    expect(isComplete).toBe(false)
    expect(episodeCount).toBeGreaterThan(0)
    expect(episodeCount).toBeLessThan(2000)
    expect(
      await add(`${sender.url}/feed.xml`, { episodeIds: [episodes.at(-1)?.episodeId ?? ''] }),
    ).toMatchObject({ title: episodes.at(-1)?.title })
    const unread = createHash('sha256').update('e2000').digest('base64url').slice(0, 22)
    expect(
      await call('importLink', { address: `${sender.url}/feed.xml`, episodeIds: [unread] }),
    ).toMatchObject({
      code: errorCatalog.PARAMETER_INVALID.code,
      message: expect.stringContaining('too long to be read as far') as string,
    })
  })

  it('is read two at a time for a user, by looks and imports alike, and at once for another', async () => {
    const held: (() => void)[] = []
    sender.put('/slow.xml', (_request, response) => {
      held.push(() => response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feedOf(2)))
    })
    const address = `${sender.url}/slow.xml`
    const reading = [
      call('lookAtLink', { address }),
      call('importLink', { address, episodeIds: ['unknown'] }),
      call('lookAtLink', { address }),
    ]
    await vi.waitFor(() => expect(held).toHaveLength(2))
    const other = call('lookAtLink', { address }, await addTestUser(database))
    await vi.waitFor(() => expect(held).toHaveLength(3))
    for (const answer of held.splice(0)) answer()
    expect((await other).code).toBe(successCode)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    held[0]?.()
    expect((await Promise.all(reading)).map(({ code }) => code)).toEqual([
      successCode,
      errorCatalog.PARAMETER_INVALID.code,
      successCode,
    ])
  })

  it('is refused where it has no episode within its limit of bytes', async () => {
    sender.put('/endless.xml', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).write('<rss><channel>')
      const filler = Buffer.from('<x>y</x>'.repeat(8192))
      const more = (): void => {
        while (!response.destroyed) if (!response.write(filler)) return void response.once('drain', more)
      }
      more()
    })
    expect((await call('lookAtLink', { address: `${sender.url}/endless.xml` })).code).toBe(
      errorCatalog.PARAMETER_INVALID.code,
    )
  })
})

describe.runIf(findPageProgram('yt-dlp').program !== undefined)('a page, where yt-dlp is set', () => {
  const page = {
    content: Buffer.from('<!doctype html><html><title>A talk</title><video src="/talk.wav"></video></html>'),
    type: 'text/html',
  }

  beforeEach(async () => {
    await app.close()
    module = moduleWith({ pageProgram: 'yt-dlp' })
    app = await buildTestApp(module.routes, { rateLimitScale: 1000 })
    sender.put('/page', page)
    sender.put('/talk.wav', { content: sound })
  })

  it('is looked at, fetched, and one recording, though its job is done again', async () => {
    const { data: link } = await call('lookAtLink', { address: `${sender.url}/page` })
    expect(link).toMatchObject({
      kind: 'page',
      title: expect.stringContaining('A talk') as string,
      seconds: null,
      bytes: null,
      episodes: [],
    })
    const { importId } = await add(`${sender.url}/page`)
    const [job] = jobs
    await work()
    if (job) await module.fetching.attempt(job.payload, lease())
    expect(await only()).toMatchObject({
      importId,
      state: 'done',
      bytes: sound.length,
      ofBytes: sound.length,
      recordingId: importId,
    })
    expect(await find(importId)).toMatchObject({
      fileName: `${link.title}.wav`,
      timeLen: 20,
      fileSize: sound.length,
    })
    expect([await recordingsOf(), await incoming()]).toEqual([1, expect.not.arrayContaining([importId])])
  })

  it.runIf(findProgram('ffmpeg'))('gives the sound of a stream of pieces', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'longhand-pieces-'))
    const words = [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'sine=d=20',
      '-c:a',
      'aac',
      '-hls_time',
      '4',
      '-hls_list_size',
      '0',
      path.join(folder, 'talk.m3u8'),
    ]
    execFileSync('ffmpeg', words)
    const names = await readdir(folder)
    expect(names.length).toBeGreaterThan(3)
    for (const name of names)
      sender.put(`/${name}`, {
        content: await readFile(path.join(folder, name)),
        type: 'application/octet-stream',
      })
    await rm(folder, { recursive: true })
    sender.put('/page', {
      ...page,
      content: Buffer.from(
        '<!doctype html><html><title>A talk</title><video src="/talk.m3u8"></video></html>',
      ),
    })
    const { importId } = await add(`${sender.url}/page`)
    await work()
    expect(await only()).toMatchObject({ state: 'done', message: null })
    expect((await find(importId))?.timeLen).toBeCloseTo(20, 0)
    expect((await find(importId))?.fileName).toMatch(/\.m4a$/)
  })

  it('without a recording is refused with a sentence', async () => {
    sender.put('/page', {
      content: Buffer.from('<!doctype html><html><p>Hello</p></html>'),
      type: 'text/html',
    })
    for (const name of ['lookAtLink', 'importLink'] as const) {
      const { code, message } = await call(name, { address: `${sender.url}/page` })
      expect([code, message]).toEqual([
        errorCatalog.PARAMETER_INVALID.code,
        expect.stringContaining('Nothing was found on this page'),
      ])
    }
  })

  it('that leads to a private network later fails, and leaves nothing', async () => {
    const { importId } = await add(`${sender.url}/page`)
    sender.put('/talk.wav', (_request, response) =>
      response.writeHead(302, { location: 'http://10.0.0.1/talk.wav' }).end(),
    )
    await work()
    expect(await only()).toMatchObject({ state: 'failed', problem: 'private-network' })
    expect([await recordingsOf(), await incoming()]).toEqual([0, expect.not.arrayContaining([importId])])
  })

  it('goes on where it was after its worker stopped', async () => {
    const { importId } = await add(`${sender.url}/page`)
    sender.put('/talk.wav', half)
    const [job] = jobs
    if (!job) throw new Error('No job was sent.')
    const stop = new AbortController()
    const attempt = module.fetching.attempt(job.payload, lease(stop.signal))
    attempt.catch(() => undefined)
    await vi.waitUntil(async () => (await only()).bytes > 0)
    stop.abort(new WorkerStoppingError('The worker stops.'))
    await expect(attempt).rejects.toThrow(WorkerStoppingError)
    sender.put('/talk.wav', { content: sound })
    await work()
    expect(sender.asked.at(-1)?.range).toMatch(/^bytes=[1-9]/)
    expect(await find(importId)).toMatchObject({ fileSize: sound.length, timeLen: 20 })
  })

  it('stops in the middle when it is cancelled or its owner is gone, and leaves nothing', async () => {
    sender.put('/talk.wav', half)
    for (const end of [
      (importId: string) => call('cancelLinkImport', { importId }),
      async () => {
        await module.personalData.erase(me)
        await product.modules.upload.personalData.erase(me)
      },
    ]) {
      jobs.length = 0
      const { importId } = await add(`${sender.url}/page`)
      const job = jobs.shift()
      if (!job) throw new Error('No job was sent.')
      const attempt = module.fetching.attempt(job.payload, lease())
      await vi.waitUntil(async () =>
        (await list()).some(({ importId: id, bytes }) => id === importId && bytes > 0),
      )
      await end(importId)
      await attempt
      expect([await recordingsOf(), await incoming()]).toEqual([0, expect.not.arrayContaining([importId])])
    }
  })

  /** Sends some of it, and then nothing. */
  function half(_request: unknown, response: ServerResponse): void {
    response
      .writeHead(200, {
        'content-type': 'audio/wav',
        'content-length': sound.length,
        'accept-ranges': 'bytes',
      })
      .write(sound.subarray(0, 300_000))
  }
})
