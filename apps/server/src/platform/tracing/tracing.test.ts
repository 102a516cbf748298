import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { request } from 'undici'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tracedEngine } from '../speech/traced-engine.ts'
import { currentTrace, withTrace } from '../log/trace.ts'
import { buildTestApp } from '../http/testing.ts'
import { freePort } from '../network/free-port.ts'
import { inSpan } from './in-span.ts'
import { openTracing } from './open-tracing.ts'
import { startTestCollector, type TestCollector } from './testing-collector.ts'
import { parseTraceparent } from './traceparent.ts'
import type { Tracing, TracingConfig } from './tracing.ts'

const requestId = '0b5c1b1e-5b0a-4f3f-9d3e-0a1b2c3d4e5f'
const traceId = requestId.replaceAll('-', '')
const caller = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
const fromCaller = (flags: string): string => `00-${caller.traceId}-${caller.spanId}-${flags}`

let collector: TestCollector
let lines: Record<string, unknown>[]
beforeEach(async () => {
  collector = await startTestCollector()
  lines = []
})
afterEach(() => collector.close())

async function open(config: Partial<TracingConfig> = {}): Promise<Tracing> {
  const tracing = await openTracing(
    {
      endpoint: collector.address,
      headers: {},
      serviceName: undefined,
      resource: {},
      sampler: 'parentbased_always_on',
      ratio: 1,
      trustsTraceparent: false,
      ...config,
    },
    {
      component: 'test',
      log: pino({}, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
    },
  )
  if (!tracing) throw new Error('Traces are off.')
  return tracing
}

it('gives a call the trace id that its request id is, whatever ids the caller sent', async () => {
  const tracing = await open()
  const span = tracing.beginCall({ name: 'call', attributes: {}, requestId, traceparent: fromCaller('01') })
  expect(span).toMatchObject({ traceId, isSampled: true })
  span.end()
  span.end()
  for (const traceparent of [
    '00-1-2-01',
    `${fromCaller('01')}, ${fromCaller('01')}`,
    `${fromCaller('01')}-x`,
    `ff${fromCaller('01').slice(2)}`,
    '',
    undefined,
  ])
    tracing.beginCall({ name: 'call', attributes: {}, requestId: crypto.randomUUID(), traceparent }).end()
  await tracing.close()
  expect(collector.spans.map(({ parentSpanId, links }) => ({ parentSpanId, links }))).toEqual([
    { parentSpanId: '', links: [caller] },
    ...Array.from({ length: 6 }, () => ({ parentSpanId: '', links: [] })),
  ])
  expect(new Set(collector.spans.map((one) => one.traceId)).size).toBe(7)
})

it('draws traces by ids of its own, so that no caller can have all of theirs sent', async () => {
  const tracing = await open({ sampler: 'parentbased_traceidratio', ratio: 0.1 })
  const sampled = Array.from({ length: 2000 }, () =>
    tracing.beginCall({
      name: 'call',
      attributes: {},
      requestId: crypto.randomUUID(),
      traceparent: `00-${'0'.repeat(31)}1-${caller.spanId}-01`,
    }),
  ).filter(({ isSampled }) => isSampled).length
  expect(sampled).toBeGreaterThan(100)
  expect(sampled).toBeLessThan(320)
  await tracing.close()
})

it('goes on with the trace of a proxy that can be trusted', async () => {
  const tracing = await open({ trustsTraceparent: true })
  const call = (traceparent?: string) =>
    tracing.beginCall({ name: 'call', attributes: {}, requestId, traceparent })
  expect(call(fromCaller('01'))).toMatchObject({ traceId: caller.traceId, isSampled: true })
  expect(call(fromCaller('00'))).toMatchObject({ traceId: caller.traceId, isSampled: false })
  expect(call()).toMatchObject({ traceId, isSampled: true })
  await tracing.close()
})

it('hands a job the trace of its sender, and links it to the last try', async () => {
  const tracing = await open()
  const job = (sentBy: unknown, lastTry?: unknown) =>
    tracing.beginJob({ name: 'job', attributes: {}, sentBy, lastTry })
  const last = { traceId: caller.traceId, spanId: 'c'.repeat(16) }
  job(fromCaller('01'), `00-${last.traceId}-${last.spanId}-01`).end(
    Object.assign(new Error('of Ann'), { code: 'ECONNRESET' }),
  )
  expect(job(fromCaller('00')).isSampled).toBe(false)
  job(7).end()
  await tracing.close()
  expect(collector.spans).toMatchObject([
    {
      traceId: caller.traceId,
      parentSpanId: caller.spanId,
      links: [last],
      isError: true,
      attributes: { 'error.type': 'ECONNRESET' },
    },
    { parentSpanId: '', links: [], isError: false, resource: { 'service.name': 'longhand-test' } },
  ])
  expect(JSON.stringify(collector.spans)).not.toContain('of Ann')
})

it('is sent along with calls to other servers, as the span that waits for them', async () => {
  const seen: IncomingHttpHeaders[] = []
  const server = createServer((incoming, response) => {
    seen.push(incoming.headers)
    response.writeHead(incoming.url?.startsWith('/busy') ? 503 : 200).end('ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const unused = await freePort()
  const tracing = await open()
  const span = tracing.beginCall({ name: 'call', attributes: {}, requestId, traceparent: undefined })
  await withTrace({ span }, async () => {
    await (await fetch(`${address}/busy?key=s3cret`, { method: 'POST', body: 'words' })).text()
    await (await request(address, { method: 'GET' })).body.text()
  })
  const unsampled = tracing.beginJob({
    name: 'job',
    attributes: {},
    sentBy: fromCaller('00'),
    lastTry: undefined,
  })
  await withTrace({ span: unsampled }, async () => (await fetch(address)).text())
  await (await fetch(address)).text()
  await expect(withTrace({ span }, () => fetch(`http://127.0.0.1:${unused}`))).rejects.toThrow()
  span.end()
  await tracing.close()
  server.close().closeAllConnections()
  const calls = collector.spans.filter(({ kind }) => kind === 3)
  expect(calls).toMatchObject([
    {
      traceId,
      parentSpanId: span.spanId,
      name: 'POST',
      attributes: { 'http.request.method': 'POST', 'http.response.status_code': 503 },
    },
    { traceId, parentSpanId: span.spanId, name: 'GET', attributes: { 'http.response.status_code': 200 } },
    { traceId, parentSpanId: span.spanId, name: 'GET', isError: true },
  ])
  expect(seen.map(({ traceparent }) => parseTraceparent(traceparent))).toEqual([
    { traceId, spanId: calls[0]?.spanId, isSampled: true },
    { traceId, spanId: calls[1]?.spanId, isSampled: true },
    { traceId: caller.traceId, spanId: unsampled.spanId, isSampled: false },
    undefined,
  ])
  expect(JSON.stringify(collector.spans)).not.toMatch(/s3cret|words|127\.0\.0\.1/)
})

it('has a span for each recognition, also for one that fails or is left', async () => {
  const tracing = await open()
  const span = tracing.beginJob({ name: 'job', attributes: {}, sentBy: undefined, lastTry: undefined })
  const inside: (string | undefined)[] = []
  const engine = tracedEngine({
    id: 'fake',
    capabilities: () => ({}) as never,
    health: () => Promise.resolve({ ok: true }),
    async *transcribe({ language }) {
      for (const id of ['1', '2']) {
        await Promise.resolve()
        inside.push(currentTrace().span?.spanId)
        yield { id, text: 'private words', start: 0, end: 1, words: [] }
        if (language === 'xx') throw Object.assign(new Error('private words'), { name: 'EngineError' })
      }
    },
  })
  const ask = (language: string) =>
    engine.transcribe({
      pcmPath: '',
      speech: [{ start: 1, end: 3.5 }],
      language,
      signal: new AbortController().signal,
    })
  const all = async (language: string): Promise<unknown[]> => {
    const segments: unknown[] = []
    for await (const segment of ask(language)) segments.push(segment)
    return segments
  }
  await withTrace({ span }, async () => {
    expect((await all('en')).length).toBe(2)
    await expect(all('xx')).rejects.toThrow('private words')
    for await (const _segment of ask('en')) break
  })
  expect((await all('en')).length).toBe(2)
  span.end()
  await tracing.close()
  const recognitions = collector.spans.filter(({ name }) => name === 'recognize')
  expect(
    recognitions.map(({ attributes, isError, parentSpanId }) => ({ ...attributes, isError, parentSpanId })),
  ).toEqual([
    {
      'longhand.engine': 'fake',
      'longhand.speech_seconds': 2.5,
      'longhand.segments': 2,
      isError: false,
      parentSpanId: span.spanId,
    },
    {
      'longhand.engine': 'fake',
      'longhand.speech_seconds': 2.5,
      'longhand.segments': 1,
      'error.type': 'EngineError',
      isError: true,
      parentSpanId: span.spanId,
    },
    {
      'longhand.engine': 'fake',
      'longhand.speech_seconds': 2.5,
      'longhand.segments': 1,
      isError: false,
      parentSpanId: span.spanId,
    },
  ])
  const [first, second, third] = recognitions.map(({ spanId }) => spanId)
  expect(inside).toEqual([first, first, second, third, undefined, undefined])
  expect(JSON.stringify(collector.spans)).not.toContain('private words')
})

it('names calls by the endpoint table, also failing ones, and has no pages', async () => {
  const tracing = await open()
  const app = await buildTestApp(
    {
      getRecording: async () => inSpan('part', {}, () => Promise.reject(new Error('about Ann'))),
    },
    { tracing },
  )
  const answer = await app.inject({
    url: '/web-api/api/v1/audio/info?fileId=recording-of-ann&source=0',
    headers: { token: 'user:1' },
  })
  await app.inject('/healthz')
  await app.inject('/share/s3cretToken')
  await app.inject('/web-api/api/v1/none/s3cretToken')
  await app.close()
  await tracing.close()
  expect(answer.statusCode).toBe(500)
  expect(collector.spans).toMatchObject([
    { name: 'part', isError: true, attributes: { 'error.type': 'Error' } },
    {
      name: 'getRecording',
      isError: true,
      attributes: {
        'http.route': '/web-api/api/v1/audio/info',
        'http.response.status_code': 500,
        'error.type': '500',
        'longhand.request_id': answer.headers['x-request-id'],
      },
    },
    { name: 'GET unknown', isError: false },
  ])
  expect(JSON.stringify(collector.spans)).not.toMatch(/ann|s3cret/i)
})

it('costs a warning when the collector takes nothing, and ends in time', async () => {
  const refusing = await startTestCollector(400)
  const tracing = await open({ endpoint: refusing.address })
  tracing.beginCall({ name: 'call', attributes: {}, requestId, traceparent: undefined }).end()
  await tracing.close()
  await refusing.close()
  expect(lines).toMatchObject([{ level: 40, spans: 1, msg: 'the collector did not take traces' }])
})
