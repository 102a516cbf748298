import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { noMaker } from './platform/access/testing.ts'
import { compose, type Product } from './compose.ts'
import { loadConfig } from './config/env.ts'
import { addTestUser } from './modules/auth/testing.ts'
import { dialogue } from './modules/transcription/testing.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { createLogger } from './platform/log/logger.ts'
import {
  type CollectedSpan,
  startTestCollector,
  type TestCollector,
} from './platform/tracing/testing-collector.ts'
import { parseTraceparent } from './platform/tracing/traceparent.ts'
import { work } from './work.ts'
import { listenForTest } from './testing-product.ts'
import { offlineIn } from './testing-settings.ts'

type Line = Record<string, unknown>

const collectorKey = 'collector-s3cret'
const fileName = 'Dismissal of Mr Smith.wav'

let clip: Buffer
let database: TestDatabase
let dataDir: string
let collector: TestCollector
beforeAll(async () => {
  clip = await dialogue({ start: 0, end: 12 })
  database = await createTestDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'longhand-traces-'))
  collector = await startTestCollector()
})
afterAll(async () => {
  await collector.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

interface Traced {
  address: string
  /** As a process of its own would send and work on jobs. */
  api: Product
  lines: Line[]
  end(): Promise<void>
}

async function serve(settings: Record<string, string> = {}): Promise<Traced> {
  const lines: Line[] = []
  const log = createLogger('debug', 'test', { write: (line) => void lines.push(JSON.parse(line) as Line) })
  const config = loadConfig({
    DATABASE_URL: database.url,
    ...offlineIn(dataDir),
    PORT: '0',
    LONGHAND_SPEECH_ENGINE: 'pocketsphinx',
    LONGHAND_SPEECH_PROFILE: 'fast',
    LONGHAND_WORKER_CONCURRENCY: '2',
    LONGHAND_CHUNK_SECONDS: '10',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.address}/`,
    OTEL_EXPORTER_OTLP_HEADERS: `x-key=${collectorKey}`,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test%20bed',
    ...settings,
  })
  const api = await compose(config, log)
  const server = await listenForTest(api)
  const worker = await compose(config, log, { component: 'worker', maintainsQueue: true })
  const working = await work(worker)
  return {
    address: server.address,
    api,
    lines,
    end: async () => {
      await working.stop()
      await worker.close()
      await server.stop()
      await api.close()
    },
  }
}

/** Uploads and transcribes with one call. */
async function transcribe({ address, api }: Traced, headers: Record<string, string> = {}) {
  const user = await addTestUser(database)
  const { token } = await api.modules.tokens.tokens.create(
    user,
    { name: 'test', scopes: ['recordings:write'] },
    noMaker,
  )
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(clip)]), fileName)
  form.set('model', 'whisper-1')
  form.set('language', 'en')
  const response = await fetch(`${address}/v1/audio/transcriptions`, {
    method: 'POST',
    body: form,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  const { text } = (await response.json()) as { text: string }
  expect(response.status).toBe(200)
  return { text, token, requestId: response.headers.get('x-request-id') ?? '' }
}

const kinds = { server: 2, client: 3, producer: 4, consumer: 5 }

describe('a recording that is uploaded and transcribed', () => {
  const browser = { traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') }
  let transcribed: Awaited<ReturnType<typeof transcribe>>
  let trace: CollectedSpan[]
  let lines: Line[]
  beforeAll(async () => {
    const traced = await serve()
    transcribed = await transcribe(traced, { traceparent: `00-${browser.traceId}-${browser.spanId}-00` })
    await traced.end()
    trace = collector.spans.filter(({ traceId }) => traceId === transcribed.requestId.replaceAll('-', ''))
    lines = traced.lines
  })

  const named = (name: string): CollectedSpan[] => trace.filter((span) => span.name === name)
  const above = ({ parentSpanId }: CollectedSpan): CollectedSpan | undefined =>
    trace.find(({ spanId }) => spanId === parentSpanId)

  it('is one trace, from the call through the queue to the engine', () => {
    const roots = trace.filter((span) => above(span) === undefined)
    expect(roots).toMatchObject([
      {
        name: 'POST /v1/audio/transcriptions',
        parentSpanId: '',
        kind: kinds.server,
        attributes: {
          'http.request.method': 'POST',
          'http.response.status_code': 200,
          'longhand.request_id': transcribed.requestId,
        },
        resource: {
          'service.name': 'longhand-api',
          'longhand.component': 'api',
          'deployment.environment.name': 'test bed',
        },
      },
    ])
    const [recognition] = named('recognize')
    expect(recognition).toMatchObject({
      attributes: { 'longhand.engine': 'pocketsphinx-en-us' },
      resource: { 'service.name': 'longhand-worker' },
    })
    const way: string[] = []
    for (let span = recognition; span; span = above(span)) if (span.kind !== 1) way.push(span.name)
    expect(way).toEqual([
      'transcripts.recognise-chunk',
      'send transcripts.recognise-chunk',
      'transcripts.plan',
      'send transcripts.plan',
      'transcripts.decode-recording',
      'send transcripts.decode-recording',
      'POST /v1/audio/transcriptions',
    ])
    for (const span of trace.filter(({ kind }) => kind === kinds.consumer)) {
      expect(above(span)).toMatchObject({ kind: kinds.producer, name: `send ${span.name}` })
      expect(span.attributes).toMatchObject({ 'longhand.job.attempt': 1, 'longhand.job.outcome': 'done' })
    }
    expect(trace.some((span) => span.name.startsWith('program ') && above(span)?.name === 'recognize')).toBe(
      true,
    )
  })

  it('links to the browser’s request, whose ids are not its own', () => {
    expect(trace.find(({ parentSpanId }) => parentSpanId === '')?.links).toEqual([browser])
    expect(collector.spans.some(({ traceId }) => traceId === browser.traceId)).toBe(false)
  })

  it('has its queries by operation and table', () => {
    const queries = trace.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
    expect(new Set(queries.map(({ name }) => name))).toContain('insert recordings')
    for (const { name, kind, attributes } of queries) {
      expect(name).toMatch(/^[a-z]+( [a-z_0-9.]+)?$/)
      expect(kind).toBe(kinds.client)
      expect(Object.keys(attributes).filter((key) => key !== 'error.type')).toEqual(['db.system.name'])
    }
  })

  it('has its ids in the lines that API and worker log', () => {
    const own = lines.filter((line) => line['trace_id'] === trace[0]?.traceId)
    expect(own.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['request completed', 'a job is done', 'a program ended']),
    )
    const spanIds = new Set(trace.map(({ spanId }) => spanId))
    for (const line of own) {
      expect(spanIds).toContain(line['span_id'])
      expect(line['requestId']).toBe(transcribed.requestId)
    }
  })

  it('holds no secret, no name and no word of the recording', () => {
    const sent = Buffer.concat(collector.received.map(({ body }) => body)).toString('latin1')
    expect(collector.received[0]?.headers['x-key']).toBe(collectorKey)
    const words = transcribed.text.split(/\s+/).filter((word) => word.length > 5)
    expect(words.length).toBeGreaterThan(3)
    for (const secret of [collectorKey, transcribed.token, fileName, 'Smith', ...words])
      expect(sent.includes(secret)).toBe(false)
    // Addresses of mails, and parameters of queries.
    expect(JSON.stringify(collector.spans)).not.toMatch(/[@$]/)
    const reported = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)))
    expect([...reported].sort()).toEqual([
      'db.system.name',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'longhand.engine',
      'longhand.job.attempt',
      'longhand.job.id',
      'longhand.job.outcome',
      'longhand.job.pool',
      'longhand.jobs',
      'longhand.request_id',
      'longhand.segments',
      'longhand.speech_seconds',
      'process.executable.name',
      'process.exit.code',
    ])
  })
})

/** A server that hears the same in everything. @returns The settings that lead to it. */
async function startSpeechServer(onAsked: (headers: IncomingHttpHeaders) => void = () => undefined) {
  const speech = createServer((request, response) => {
    const isModels = request.url === '/v1/models'
    if (!isModels) onAsked(request.headers)
    const answer = isModels
      ? { data: [] }
      : { text: 'hello there', segments: [{ start: 0, end: 2, text: 'hello there' }] }
    request
      .resume()
      .on('end', () =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
      )
  }).listen(0, '127.0.0.1')
  await once(speech, 'listening')
  onTestFinished(() => speech.close().closeAllConnections())
  return {
    LONGHAND_SPEECH_ENGINE: 'openai',
    LONGHAND_SPEECH_URL: `http://127.0.0.1:${(speech.address() as AddressInfo).port}/v1`,
  }
}

it('is in no trace when its request was not drawn, whatever its caller asks for', async () => {
  const traced = await serve({
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
    ...(await startSpeechServer()),
  })
  const before = collector.spans.length
  const { requestId } = await transcribe(traced, { traceparent: `00-${'1'.repeat(32)}-${'1'.repeat(16)}-01` })
  await traced.end()
  const traceId = requestId.replaceAll('-', '')
  expect(
    collector.spans
      .slice(before)
      .filter((span) => span.traceId === traceId || span.traceId === '1'.repeat(32)),
  ).toEqual([])
  expect(traced.lines.filter((line) => 'trace_id' in line)).toEqual([])
  expect(
    traced.lines.filter((line) => line['requestId'] === requestId && line['msg'] === 'a job is done').length,
  ).toBeGreaterThan(1)
})

it('goes on at a speech server, which gets the ids of the call to it', async () => {
  const asked: IncomingHttpHeaders[] = []
  const traced = await serve(await startSpeechServer((headers) => asked.push(headers)))
  const { requestId } = await transcribe(traced)
  await traced.end()
  const trace = collector.spans.filter(({ traceId }) => traceId === requestId.replaceAll('-', ''))
  expect(asked.length).toBeGreaterThan(0)
  for (const { traceparent } of asked) {
    const reference = parseTraceparent(traceparent)
    const call = trace.find(({ spanId }) => spanId === reference?.spanId)
    expect(call).toMatchObject({
      name: 'POST',
      kind: kinds.client,
      attributes: { 'http.response.status_code': 200 },
    })
    expect(trace.find(({ spanId }) => spanId === call?.parentSpanId)).toMatchObject({
      name: 'recognize',
      attributes: { 'longhand.engine': 'openai:whisper-1' },
    })
  }
})
