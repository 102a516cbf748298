import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import {
  type AnswerOf,
  errorCatalog,
  fromWire,
  successCode,
  toWire,
  type WebhookEvent,
  wireNames,
} from '@longhand/contracts'
import { webhookDataSchemas } from '@longhand/contracts/schemas'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../platform/clock/clock.ts'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { type DomainEvent, EventDispatcher } from '../../platform/events/domain-events.ts'
import { buildTestApp } from '../../platform/http/testing.ts'
import { Outbound } from '../../platform/outbound/outbound.ts'
import type { JobDefinition } from '../../platform/queue/job.ts'
import { openQueue, type Queue } from '../../platform/queue/queue.ts'
import { startWorker } from '../../platform/queue/worker.ts'
import { addTestUser } from '../auth/testing.ts'
import { webhooksModule, type WebhooksModule } from './webhooks.module.ts'
import { startTestReceiver, type TestReceiver } from './testing-receiver.ts'
import { webhooksJobs } from './webhooks.jobs.ts'
import { webhookDeliveries, webhooks } from './webhooks.tables.ts'

/** A job that was sent and waits for its time. */
interface SentJob {
  payload: { deliveryId: string; turn: number }
  at: Date
}

const hour = 3_600_000
const log = pino({ level: 'silent' })

let database: TestDatabase
let outbound: Outbound
let receiver: TestReceiver
let clock: ManualClock
let events: EventDispatcher
let module: WebhooksModule
let app: FastifyInstance
let userId: string
let jobs: SentJob[]

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
  outbound = new Outbound({ networks: ['127.0.0.1'] })
})
afterAll(async () => {
  await outbound.close()
  await database.close()
})
beforeEach(async () => {
  jobs = []
  clock = new ManualClock()
  events = new EventDispatcher()
  receiver = await startTestReceiver()
  receiver.checksTime = false
  userId = await addTestUser(database)
  module = moduleWith({})
  app = await buildTestApp(module.routes, { rateLimitScale: 100 })
})
afterEach(async () => {
  await app.close()
  await receiver.close()
})

/** @param times A time limit where a test waits for it; a busy machine must not run into one elsewhere. */
function moduleWith(times: { timeoutMs?: number }): WebhooksModule {
  return webhooksModule.create({ database, queue, clock, outbound, events, ...times })
}

async function call<Data>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  fields: Record<string, unknown> = {},
  who = userId,
): Promise<{ code: number; message: string; data: Data }> {
  const query =
    method === 'POST' ? '' : `?${new URLSearchParams(fields as Record<string, string>).toString()}`
  const response = await app.inject({
    method,
    url: `/web-api/api/v1/webhooks${path}${query}`,
    headers: { token: `user:${who}` },
    ...(method === 'POST' ? { payload: fields } : {}),
  })
  const {
    status_code: code,
    status_msg: message,
    data,
  } = response.json<{ status_code: number; status_msg: string; data: Data }>()
  return { code, message, data }
}

async function subscribe(types: string[] = ['recording.uploaded'], url = receiver.url): Promise<string> {
  const { data } = await call<AnswerOf<'createWebhook'>>('POST', '', { url, events: types })
  receiver.secret = data.secret
  return data.webhookId
}
const emit = (event: DomainEvent) => database.transaction((tx) => events.emit(tx, event))
const upload = async (who = userId): Promise<string> => {
  const recordingId = randomUUID()
  await emit({ type: 'recording-uploaded', userId: who, recordingId })
  return recordingId
}
const deliveriesOf = async (webhookId: string) =>
  (await call<AnswerOf<'listWebhookDeliveries'>>('GET', '/deliveries', { webhookId })).data.list
const lease = (signal = new AbortController().signal) => ({
  signal,
  hold: () => Promise.resolve(),
  complete: () => Promise.resolve(),
})

/** Runs what is due until then, in the order of its time, as a worker would. */
async function runUntil(end: Date): Promise<void> {
  for (;;) {
    const [next] = jobs.sort((one, other) => one.at.getTime() - other.at.getTime())
    if (!next || next.at > end) break
    jobs.shift()
    if (next.at > clock.now()) clock.advance(next.at.getTime() - clock.now().getTime())
    await module.deliveries.attempt(next.payload, lease())
  }
  if (end > clock.now()) clock.advance(end.getTime() - clock.now().getTime())
}
const later = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds)

describe('a message', () => {
  it('is signed so that the library of Standard Webhooks takes it', async () => {
    const webhookId = await subscribe()
    const recordingId = await upload()
    await runUntil(clock.now())
    expect(receiver.received).toEqual([
      {
        id: expect.stringMatching(/^msg_[0-9a-f]{32}$/) as string,
        message: {
          type: 'recording.uploaded',
          timestamp: clock.now().toISOString(),
          data: toWire({ recordingId }),
        },
      },
    ])
    expect(await deliveriesOf(webhookId)).toMatchObject([
      {
        deliveryId: receiver.received[0]?.id,
        type: 'recording.uploaded',
        state: 'delivered',
        nextTime: null,
        attempts: [{ status: 204, answer: '', problem: null }],
      },
    ])
  })

  it('is not taken under another secret', async () => {
    await subscribe()
    await upload()
    receiver.secret = `whsec_${Buffer.alloc(32).toString('base64')}`
    await runUntil(clock.now())
    expect([receiver.requests, receiver.received]).toEqual([1, []])
  })

  it.each<[DomainEvent['type'], (id: string) => DomainEvent, WebhookEvent, (id: string) => unknown]>([
    [
      'transcription-finished',
      (id) => ({
        type: 'transcription-finished',
        userId,
        recordingId: id,
        transcriptionId: id,
        fileName: '周会.m4a',
        seconds: 61,
      }),
      'transcript.ready',
      (id) => toWire({ recordingId: id, fileName: '周会.m4a', timeLen: 61 }),
    ],
    [
      'transcription-failed',
      (id) => ({
        type: 'transcription-failed',
        userId,
        recordingId: id,
        transcriptionId: id,
        fileName: 'a.wav',
        returnedSeconds: 5,
      }),
      'transcript.failed',
      (id) => toWire({ recordingId: id, fileName: 'a.wav', returnedSeconds: 5 }),
    ],
    [
      'transcription-empty',
      (id) => ({
        type: 'transcription-empty',
        userId,
        recordingId: id,
        transcriptionId: id,
        fileName: 'a.wav',
        seconds: 61,
        returnedSeconds: 61,
        result: { heardSpeech: false, channels: 2, isCharged: false, freePerDay: 10 },
      }),
      'transcript.ready',
      (id) =>
        toWire({
          recordingId: id,
          fileName: 'a.wav',
          timeLen: 61,
          returnedSeconds: 61,
          emptyResult: {
            heardSpeech: false,
            channels: 2,
            isCharged: false,
            freePerDay: 10,
            reason: {
              en: 'No speech was found in channels 1 and 2. Nothing was charged: 10 results without words a day are free.',
              'zh-CN': '声道 1、2 中没有识别到语音。未扣除转写时长：每天 10 次没有文字的结果不计费。',
            },
          },
        }),
    ],
    [
      'transcription-failed',
      (id) => ({
        type: 'transcription-failed',
        userId,
        recordingId: id,
        transcriptionId: id,
        fileName: 'a.wav',
        returnedSeconds: 5,
        refusal: { en: 'Too long', 'zh-CN': '过长', code: 50_001 },
      }),
      'transcript.failed',
      (id) =>
        toWire({
          recordingId: id,
          fileName: 'a.wav',
          returnedSeconds: 5,
          reasonCode: 50_001,
          reason: { en: 'Too long', 'zh-CN': '过长' },
        }),
    ],
    [
      'transcript-imported',
      (id) => ({
        type: 'transcript-imported',
        userId,
        recordingId: id,
        revision: 1,
        fileName: 'a.wav',
        seconds: 61,
      }),
      'transcript.ready',
      (id) => toWire({ recordingId: id, fileName: 'a.wav', timeLen: 61 }),
    ],
    [
      'transcript-edited',
      (id) => ({ type: 'transcript-edited', userId, recordingId: id }),
      'transcript.edited',
      (id) => toWire({ recordingId: id }),
    ],
    [
      'order-paid',
      (id) => ({
        type: 'order-paid',
        userId,
        orderNumber: id,
        goodsKind: 'vip',
        goodsName: { en: 'Month', 'zh-CN': '月' },
        amount: 2990,
        currency: 'CNY',
      }),
      'order.paid',
      (id) => ({ orderNumber: id, goodsKind: 'vip', goodsName: 'Month', price: 29.9, currency: 'CNY' }),
    ],
    [
      'order-partly-refunded',
      (id) => ({
        type: 'order-partly-refunded',
        userId,
        orderNumber: id,
        refundNumber: `P${id}`,
        goodsName: { en: 'Month', 'zh-CN': '月' },
        amount: 1000,
        refunded: 1500,
        currency: 'CNY',
      }),
      'order.refunded',
      (id) => ({
        orderNumber: id,
        goodsName: 'Month',
        price: 10,
        amount: 10,
        refunded: 15,
        currency: 'CNY',
      }),
    ],
    [
      'cards-expiring',
      () => ({
        type: 'cards-expiring',
        userId,
        day: '2026-02-03',
        withinDays: 7,
        cards: 2,
        seconds: 90,
        expiresAt: new Date(1_770_000_000_000),
      }),
      'card.expiring',
      () => ({ cards: 2, seconds: 90, withinDays: 7, expireTime: 1_770_000_000 }),
    ],
  ])('reports %s', async (_name, eventOf, type, dataOf) => {
    await subscribe([type])
    const id = randomUUID()
    await emit(eventOf(id))
    await runUntil(later(2 * 60_000))
    const data = dataOf(id)
    expect(receiver.received.map(({ message }) => [message.type, message.data])).toEqual([[type, data]])
    // Each field is documented.
    expect(webhookDataSchemas[type].parse(fromWire(data))).toEqual(fromWire(data))
  })

  it('goes to those who asked for its event, and is of its owner alone', async () => {
    await subscribe(['transcript.ready'])
    await upload()
    await upload(await addTestUser(database))
    expect(jobs).toEqual([])
  })

  it('is not there when the transaction that causes it fails', async () => {
    const webhookId = await subscribe()
    await expect(
      database.transaction(async (tx) => {
        await events.emit(tx, { type: 'recording-uploaded', userId, recordingId: randomUUID() })
        throw new Error('The recording was not stored.')
      }),
    ).rejects.toThrow('not stored')
    await runUntil(clock.now())
    expect([await deliveriesOf(webhookId), receiver.requests]).toEqual([[], 0])
  })

  it('is one for each fact, however often it is emitted, and one a minute for a text that is being edited', async () => {
    await subscribe(['transcript.edited', 'card.expiring'])
    const recordingId = randomUUID()
    for (let time = 0; time < 3; time += 1) {
      await emit({
        type: 'cards-expiring',
        userId,
        day: '2026-02-03',
        withinDays: 1,
        cards: 1,
        seconds: 60,
        expiresAt: new Date(0),
      })
      await emit({ type: 'transcript-edited', userId, recordingId })
    }
    await runUntil(later(59_000))
    expect(receiver.received.map(({ message }) => message.type)).toEqual(['card.expiring'])
    clock.advance(2000)
    await emit({ type: 'transcript-edited', userId, recordingId })
    await runUntil(later(3 * 60_000))
    expect(receiver.received.map(({ message }) => message.type)).toEqual([
      'card.expiring',
      'transcript.edited',
      'transcript.edited',
    ])
  })
})

describe('a receiver', () => {
  it('that is down for three days gets everything afterwards, each once', async () => {
    const webhookId = await subscribe()
    receiver.answer = (_request, response) => {
      response.writeHead(503).end('We are moving.')
    }
    const begun = clock.now()
    const sent: string[] = []
    for (let number = 0; number < 40; number += 1) {
      sent.push(await upload())
      await runUntil(later((72 / 40) * hour))
    }
    expect(clock.now().getTime() - begun.getTime()).toBe(72 * hour)
    expect(receiver.received).toEqual([])
    expect((await call<AnswerOf<'listWebhooks'>>('GET', '')).data).toMatchObject([
      { webhookId, waiting: 40, failingSince: Math.floor(begun.getTime() / 1000) },
    ])
    receiver.answer = undefined
    await runUntil(later(96 * hour))
    expect(receiver.received.map(({ message }) => message.data[wireNames.recordingId]).sort()).toEqual(
      sent.sort(),
    )
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(40)
    expect(jobs).toEqual([])
    expect((await call<AnswerOf<'listWebhooks'>>('GET', '')).data).toMatchObject([
      { waiting: 0, failingSince: null },
    ])
  })

  it('that is down for longer is given up after ten attempts, which are all listed', async () => {
    const webhookId = await subscribe()
    receiver.answer = (_request, response) => {
      response.writeHead(500).end('\0broken ✗'.repeat(500))
    }
    await upload()
    const begun = clock.now()
    await runUntil(later(200 * hour))
    const [delivery] = await deliveriesOf(webhookId)
    expect(delivery).toMatchObject({ state: 'failed', nextTime: null })
    expect(delivery?.attempts).toHaveLength(10)
    expect(delivery?.attempts[0]).toMatchObject({ status: 500, problem: 'status' })
    expect(delivery?.attempts[0]?.answer).toContain('broken ✗')
    expect(Buffer.byteLength(delivery?.attempts[0]?.answer ?? '')).toBeLessThan(2048)
    expect((delivery?.attempts[0]?.time ?? 0) - begun.getTime() / 1000).toBeGreaterThan(72 * 3600)
  })

  it.each<[string, TestReceiver['answer'], object, { timeoutMs?: number }?]>([
    ['never answers', () => undefined, { status: null, problem: 'timeout' }, { timeoutMs: 300 }],
    [
      'redirects',
      (_request, response) => {
        response.writeHead(307, { location: receiver.url }).end()
      },
      { status: 307, problem: 'redirect' },
    ],
    [
      'hangs up',
      (request) => {
        request.socket.destroy()
      },
      { status: null, problem: expect.stringMatching(/SOCKET|RESET/) as string },
    ],
    [
      'talks without end',
      (_request, response) => {
        response.writeHead(200)
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
          if (!response.destroyed) response.once('drain', more)
        }
        more()
      },
      { status: 200, problem: null, answer: 'x'.repeat(1024) },
    ],
    [
      'sends headers and stops',
      (_request, response) => {
        response.writeHead(200).write('half')
      },
      { status: 200, problem: null, answer: 'half' },
      { timeoutMs: 2000 },
    ],
  ])('that %s is noted as that', async (_name, answer, expected, times = {}) => {
    module = moduleWith(times)
    const webhookId = await subscribe()
    receiver.answer = answer
    await upload()
    await runUntil(clock.now())
    const [delivery] = await deliveriesOf(webhookId)
    expect(delivery?.attempts).toMatchObject([expected])
    expect(receiver.requests).toBe(1)
  })

  it('that is slow keeps no more than two attempts of a process busy', async () => {
    const patient = webhooksModule.create({
      database,
      queue,
      clock,
      outbound,
      events: new EventDispatcher(),
      timeoutMs: 60_000,
    })
    const held: ServerResponse[] = []
    await subscribe()
    receiver.answer = (_request, response) => held.push(response)
    for (let number = 0; number < 4; number += 1) await upload()
    const refused: unknown[] = []
    const attempts = jobs
      .splice(0)
      .map(({ payload }) =>
        patient.deliveries.attempt(payload, lease()).catch((error: unknown) => refused.push(error)),
      )
    await vi.waitFor(() =>
      expect({ held: held.length, refused: refused.length }).toEqual({ held: 2, refused: 2 }),
    )
    for (const response of held) response.writeHead(204).end()
    await Promise.all(attempts)
    expect(refused).toMatchObject([{ name: 'NotNowError' }, { name: 'NotNowError' }])
    expect(receiver.requests).toBe(2)
  })
})

describe('an attempt', () => {
  it('that ends with its worker counts for nothing and is made again under the same id', async () => {
    const webhookId = await subscribe()
    await upload()
    receiver.answer = () => undefined
    const stop = new AbortController()
    const [job] = jobs
    const attempt = module.deliveries.attempt(job!.payload, lease(stop.signal))
    await vi.waitFor(() => expect(receiver.requests).toBe(1))
    stop.abort(new Error('The worker stops.'))
    await expect(attempt).rejects.toThrow('The worker stops.')
    expect((await deliveriesOf(webhookId))[0]).toMatchObject({ state: 'waiting', attempts: [] })
    receiver.answer = undefined
    await runUntil(clock.now())
    expect(receiver.received).toHaveLength(1)
  })

  it('of a former turn does nothing', async () => {
    await subscribe()
    await upload()
    const [job] = jobs
    await runUntil(clock.now())
    await module.deliveries.attempt(job!.payload, lease())
    expect(receiver.requests).toBe(1)
  })

  it('whose job was lost is sent again by the sweep, and old deliveries go', async () => {
    const webhookId = await subscribe()
    await upload()
    jobs = []
    clock.advance(14 * 60_000)
    await module.deliveries.sweep(new AbortController().signal)
    expect(jobs).toEqual([])
    clock.advance(2 * 60_000)
    await module.deliveries.sweep(new AbortController().signal)
    await runUntil(clock.now())
    expect(receiver.received).toHaveLength(1)
    clock.advance(30 * 24 * hour)
    await module.deliveries.sweep(new AbortController().signal)
    expect(await deliveriesOf(webhookId)).toEqual([])
  })
})

describe('delivering again', () => {
  it('sends the same message under the same id, whatever became of it', async () => {
    const webhookId = await subscribe()
    await upload()
    await runUntil(clock.now())
    const [delivery] = await deliveriesOf(webhookId)
    const again = () => call('POST', '/redeliver', { deliveryId: delivery?.deliveryId })
    expect((await again()).code).toBe(errorCatalog.NOT_POSSIBLE_NOW.code)
    clock.advance(10_000)
    expect((await again()).code).toBe(successCode)
    // It is on its way: asking twice sends it once.
    expect((await again()).code).toBe(successCode)
    await runUntil(clock.now())
    expect(receiver.received).toHaveLength(2)
    expect(receiver.received[1]).toEqual(receiver.received[0])
    expect((await deliveriesOf(webhookId))[0]?.attempts).toHaveLength(2)
  })

  it('takes the place of the attempt that was planned', async () => {
    const webhookId = await subscribe()
    receiver.answer = (_request, response) => {
      response.writeHead(500).end()
    }
    await upload()
    await runUntil(later(20_000))
    receiver.answer = undefined
    const [delivery] = await deliveriesOf(webhookId)
    expect((await call('POST', '/redeliver', { deliveryId: delivery?.deliveryId })).code).toBe(successCode)
    await runUntil(later(200 * hour))
    expect(receiver.received).toHaveLength(1)
  })
})

describe('a webhook', () => {
  it.each([
    ['http://10.0.0.1/hook', 'LONGHAND_OUTBOUND_NETWORKS'],
    ['http://localhost/hook', 'private network'],
    ['https://user@example.com/', 'https://'],
    ['example.com/hook', 'https://'],
    ['http://no-such-name.invalid/', 'check its name'],
  ])('is not made for %s', async (url, sentence) => {
    const answer = await call('POST', '', { url: url.replace('localhost', '[::1]'), events: ['order.paid'] })
    expect([answer.code, answer.data]).toEqual([errorCatalog.PARAMETER_INVALID.code, { field: 'url' }])
    expect(answer.message).toContain(sentence)
  })

  it('is listed without its secret, and deleted with what waits for it', async () => {
    const webhookId = await subscribe()
    const [{ secret } = { secret: '' }] = await database.orm
      .select({ secret: webhooks.secret })
      .from(webhooks)
      .where(eq(webhooks.id, webhookId))
    const listed = await call('GET', '')
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify(listed)).not.toContain(secret)
    await upload()
    expect((await call('DELETE', '', { webhookId })).code).toBe(successCode)
    await runUntil(later(hour))
    expect(receiver.requests).toBe(0)
    expect((await call('GET', '/deliveries', { webhookId })).code).toBe(errorCatalog.RECORD_NOT_FOUND.code)
  })

  it('ends with the account: nothing more is delivered', async () => {
    await subscribe()
    await upload()
    await module.personalData.erase(userId)
    await runUntil(later(hour))
    expect([receiver.requests, await database.orm.$count(webhooks, eq(webhooks.ownerId, userId))]).toEqual([
      0, 0,
    ])
  })

  it('that is deleted while something is reported harms neither', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => subscribe()))
    await Promise.all([
      ...ids.map((webhookId) => call('DELETE', '', { webhookId })),
      ...Array.from({ length: 10 }, () => upload()),
    ])
    await Promise.all(
      jobs.splice(0).map(({ payload }) => module.deliveries.attempt(payload, lease()).catch(() => undefined)),
    )
    expect(await database.orm.$count(webhookDeliveries)).toBeGreaterThanOrEqual(0)
    expect((await call<unknown[]>('GET', '')).data).toEqual([])
  })
})

it('is delivered by a worker, through an outage and a restart', { timeout: 200_000 }, async () => {
  const real = await openQueue({ database, jobs: webhooksJobs, log })
  const dispatcher = new EventDispatcher()
  const working = webhooksModule.create({
    database,
    queue: real,
    clock: systemClock,
    outbound,
    events: dispatcher,
    timeoutMs: 2000,
  })
  const start = () =>
    startWorker({
      queue: real,
      database,
      registrations: working.handlers,
      slots: { compute: 1, io: 4 },
      timeZone: 'UTC',
      log,
    })
  receiver.checksTime = true
  await subscribe()
  receiver.answer = (_request, response) => {
    response.writeHead(502).end()
  }
  let worker = await start()
  const sent = Array.from({ length: 5 }, () => randomUUID())
  for (const recordingId of sent)
    await database.transaction((tx) =>
      dispatcher.emit(tx, { type: 'recording-uploaded', userId, recordingId }),
    )
  await vi.waitFor(() => expect(receiver.requests).toBeGreaterThanOrEqual(5))
  await worker.stop()
  receiver.answer = undefined
  worker = await start()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(5))
  expect(receiver.received.map(({ message }) => message.data[wireNames.recordingId]).sort()).toEqual(
    sent.sort(),
  )
  await worker.stop()
  await real.close()
})
