import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  apiBasePath,
  captionAudiencePath,
  captionCloseCodes,
  captionLimits,
  captionStreamPath,
  errorCatalog,
  successCode,
  type AnswerOf,
  type Caption,
  type CaptionMessage,
  type Transcript,
} from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { addTestUser } from '../auth/testing.ts'
import { createTestTime } from '../time/testing.ts'
import type { TimeService } from '../time/time.service.ts'
import {
  countingRecognizer,
  createTestCaptions,
  numberedSound,
  type TestCaptions,
  TestPage,
} from './testing.ts'

const second = 16_000
let database: TestDatabase
let clock: ManualClock
let time: TimeService
let captions: TestCaptions
let userId: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock('2026-03-10T12:00:00+08:00')
  time = createTestTime(database, clock)
  captions = await createTestCaptions(database, { time, clock })
  await captions.startWork()
})
afterAll(async () => {
  await captions.close()
  await database.close()
})
beforeEach(async () => {
  userId = await addTestUser(database)
})

const find = async (captionId: string): Promise<Caption> =>
  (await captions.call<Caption>(userId, 'GET', '/api/v1/caption/session', { captionId })).data
const ticketFor = async (captionId: string): Promise<string> =>
  (await captions.call<{ ticket: string }>(userId, 'POST', '/api/v1/caption/ticket', { captionId })).data
    .ticket
const saved = (captionId: string): Promise<void> =>
  vi.waitFor(async () => expect((await find(captionId)).state).toBe('saved'), { interval: 50 })

/** What the lines of a page were made of, in their order. */
const received = (page: TestPage): number[] =>
  [...page.lines.values()].sort((a, b) => a.number - b.number).map(({ text }) => Number(text))
const counting = (length: number): number[] => Array.from({ length }, (_, index) => index)

describe('a session', () => {
  it('gives lines, becomes a recording with its transcript, and costs the time that it took', async () => {
    const { captionId, ticket, maxSeconds } = await captions.start(userId)
    expect(maxSeconds).toBe(1800)
    expect(await time.usage(userId)).toMatchObject({ timeUsedToday: 1800 })
    const page = new TestPage(captions.address, numberedSound(25))
    await page.connect(ticket)
    page.send(25 * second)
    await page.until(() => page.lines.size === 50)
    expect(received(page)).toEqual(counting(50))
    expect(page.acknowledged).toBe(20 * second)
    page.ask({ type: 'edit', number: 3, text: 'written by hand' })
    await page.until(() => page.messages.at(-1)?.type === 'edited')
    page.ask({ type: 'end' })
    expect(await page.closed()).toBe(captionCloseCodes.ended)
    await saved(captionId)
    expect(await find(captionId)).toMatchObject({ recordingId: captionId, seconds: 25 })
    expect(await time.usage(userId)).toMatchObject({ timeUsedToday: 25 })
    const record = await captions.transcripts.recordings.find(userId, captionId)
    expect(record).toMatchObject({ timeLen: 25, format: 'wav', fileSize: 44 + 25 * 32_000 })
    const { data } = await captions.call<Transcript>(userId, 'GET', '/api/v2/audio/text/get_text', {
      recordingId: captionId,
    })
    expect(data.sectionsJson).toContain('written by hand')
    // The folder of what was on its way is gone.
    for await (const { key } of captions.storage.list(`captions/${captionId}`)) expect(key).toBe('nothing')
    // Recognised again in full, for nothing: no one speaks in this sound, and what was written by hand is kept.
    await vi.waitFor(
      async () =>
        expect(
          (
            await captions.call<Transcript>(userId, 'GET', '/api/v2/audio/text/get_text', {
              recordingId: captionId,
            })
          ).data.revision,
        ).toBe(2),
      { interval: 200 },
    )
    expect(
      (
        await captions.call<Transcript>(userId, 'GET', '/api/v2/audio/text/get_text', {
          recordingId: captionId,
        })
      ).data.sectionsJson,
    ).toContain('written by hand')
    expect(await time.usage(userId)).toMatchObject({ timeUsedToday: 25 })
  })

  it('in which nothing was recorded is thrown away, and its time comes back', async () => {
    const { captionId, ticket } = await captions.start(userId)
    const page = new TestPage(captions.address, numberedSound(1))
    await page.connect(ticket)
    page.ask({ type: 'end' })
    await page.closed()
    await vi.waitFor(async () => expect((await find(captionId)).state).toBe('discarded'))
    expect(await time.usage(userId)).toMatchObject({ timeUsedToday: 0 })
  })

  it('pauses and goes on', async () => {
    const { captionId, ticket } = await captions.start(userId)
    const page = new TestPage(captions.address, numberedSound(2))
    await page.connect(ticket)
    page.send(second)
    page.ask({ type: 'pause' })
    await page.until(() =>
      page.messages.some((message) => message.type === 'state' && message.state === 'paused'),
    )
    expect((await find(captionId)).state).toBe('paused')
    page.ask({ type: 'resume' })
    page.send(2 * second)
    const state = () => page.messages.findLast((message) => message.type === 'state')?.state
    await page.until(() => page.lines.size === 4 && state() === 'live')
    expect((await find(captionId)).state).toBe('live')
    await page.cut()
  })

  it('does what it is asked in that order, however quickly one follows the other', async () => {
    const { captionId, ticket } = await captions.start(userId)
    const page = new TestPage(captions.address, numberedSound(2))
    await page.connect(ticket)
    page.send(second)
    for (const type of ['pause', 'resume', 'pause', 'resume'] as const) page.ask({ type })
    page.send(2 * second)
    await page.until(() => page.lines.size === 4)
    await page.until(
      () =>
        page.messages.filter((message) => message.type === 'state' && message.state === 'live').length === 3,
    )
    expect((await find(captionId)).state).toBe('live')
    page.ask({ type: 'end' })
    expect(await page.closed()).toBe(captionCloseCodes.ended)
  })

  it('ends when its time is used up', async () => {
    await database.transaction((tx) =>
      time.hold(tx, { userId, transcriptionId: randomUUID(), seconds: 1797 }),
    )
    const { captionId, ticket, maxSeconds } = await captions.start(userId)
    expect(maxSeconds).toBe(3)
    const page = new TestPage(captions.address, numberedSound(5))
    await page.connect(ticket)
    page.send(5 * second)
    expect(await page.closed()).toBe(captionCloseCodes.ended)
    await saved(captionId)
    expect(await find(captionId)).toMatchObject({ seconds: 3 })
    expect((await captions.call(userId, 'POST', '/api/v1/caption/start')).code).toBe(
      errorCatalog.TRANSCRIPTION_QUOTA.code,
    )
  })

  it('is saved all the same when its recogniser dies as it ends', async () => {
    // A database of its own: here, the worker of the other tests would look for the sound in the wrong folder.
    const own = await createTestDatabase()
    const dying = await createTestCaptions(own, {
      time: createTestTime(own, clock),
      clock,
      recognizer: countingRecognizer(() => Promise.reject(new Error('killed'))),
    })
    await dying.startWork()
    const owner = await addTestUser(own)
    const { captionId, ticket } = await dying.start(owner)
    const page = new TestPage(dying.address, numberedSound(2))
    await page.connect(ticket)
    page.send(2 * second)
    await page.until(() => page.lines.size === 4)
    page.ask({ type: 'end' })
    await page.closed()
    const read = async (): Promise<Caption> =>
      (await dying.call<Caption>(owner, 'GET', '/api/v1/caption/session', { captionId })).data
    await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'saved', seconds: 2 }), {
      interval: 50,
    })
    await dying.close()
    await own.close()
  })

  it('is ended by the next one, and by no one coming back', async () => {
    const first = await captions.start(userId)
    const second = await captions.start(userId)
    expect((await find(first.captionId)).state).not.toBe('starting')
    const start = clock.now()
    clock.set(new Date(start.getTime() + (captionLimits.waitSeconds + 1) * 1000).toISOString())
    const job = captions.handlers.find(({ job: { name } }) => name === 'captions.sweep')
    await ((await job!.load()) as unknown as (running: object) => Promise<void>)({})
    expect((await find(second.captionId)).state).toMatch(/ending|discarded/)
    clock.set(start.toISOString())
  })
})

it('two that one person starts at once are one, and the other is refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => captions.call(userId, 'POST', '/api/v1/caption/start')),
  )
  const codes = new Set(answers.map(({ code }) => code))
  expect(codes).toContain(successCode)
  codes.delete(successCode)
  expect([...codes].every((code) => code === errorCatalog.NOT_POSSIBLE_NOW.code)).toBe(true)
  const { rows } = await database.orm.execute(
    sql`select 1 from caption_sessions where user_id = ${userId} and state = 'starting'`,
  )
  expect(rows).toHaveLength(1)
})

describe('a cut', () => {
  it('that overtakes a pause loses nothing, also when the next page has nothing left to send', async () => {
    let receiveAll: () => void = () => undefined
    const slow = await createTestCaptions(database, {
      time,
      clock,
      recognizer: countingRecognizer(() => new Promise((resolve) => (receiveAll = resolve))),
    })
    try {
      const { captionId, ticket } = await slow.start(userId)
      const page = new TestPage(slow.address, numberedSound(8))
      await page.connect(ticket)
      page.send(8 * second)
      await page.until(() => page.lines.size === 16)
      page.ask({ type: 'pause' })
      await page.leave()
      const further = await slow.call<{ ticket: string }>(userId, 'POST', '/api/v1/caption/ticket', {
        captionId,
      })
      receiveAll()
      const next = new TestPage(slow.address, new Int16Array(0))
      await next.connect(further.data.ticket)
      expect(next.messages[0]).toMatchObject({ type: 'ready', samples: 8 * second })
      expect(received(next)).toEqual(counting(16))
      await next.cut()
    } finally {
      await slow.close()
    }
  })

  it('leaves no gap and nothing twice, wherever it comes', async () => {
    const runs = Number(process.env['LONGHAND_PROOF_RUNS'] ?? 0) > 0 ? 200 : 12
    const { captionId, ticket } = await captions.start(userId)
    const seconds = Math.max(30, runs)
    const page = new TestPage(captions.address, numberedSound(seconds))
    await page.connect(ticket)
    const cuts = fc
      .sample(fc.integer({ min: 0, max: seconds * second }), { numRuns: runs, seed: 8 })
      .sort((a, b) => a - b)
    for (const [index, at] of cuts.entries()) {
      page.send(at, [1600, 400, 16_000][index % 3])
      await page.cut()
      // Every third time the process that heard it is another one: what it had in memory is gone.
      if (index % 3 === 0) await captions.live.close()
      await page.connect(await ticketFor(captionId))
    }
    page.send(seconds * second)
    await page.until(() => page.lines.size === seconds * 2)
    expect(received(page)).toEqual(counting(seconds * 2))
    expect(page.order).toEqual(counting(seconds * 2).map((index) => index + 1))
    page.ask({ type: 'end' })
    await page.closed()
    await saved(captionId)
    const { stream } = await captions.storage.get(`recordings/${captionId}/original`, { start: 44 })
    const blocks: Buffer[] = []
    for await (const block of stream) blocks.push(block as Buffer)
    const stored = Buffer.concat(blocks)
    const sound = numberedSound(seconds)
    expect(stored.equals(Buffer.from(sound.buffer))).toBe(true)
  })

  it('loses nothing when the page that comes back has nothing left to send, and another process hears it', async () => {
    const { captionId, ticket } = await captions.start(userId)
    const former = new TestPage(captions.address, numberedSound(13))
    await former.connect(ticket)
    former.send(12.75 * second)
    await former.until(() => former.lines.size === 25)
    expect((await captions.call<Caption>(userId, 'GET', '/api/v1/caption/current')).data.seconds).toBe(12.75)
    await former.cut()
    await captions.live.close()
    const fresh = new TestPage(captions.address, numberedSound(15))
    await fresh.connect(await ticketFor(captionId))
    expect(fresh.messages[0]).toMatchObject({ type: 'ready', samples: 12.75 * second })
    fresh.send(15 * second)
    await fresh.until(() => fresh.lines.size === 30)
    expect(received(fresh)).toEqual(counting(30))
    fresh.ask({ type: 'end' })
    await fresh.closed()
    await saved(captionId)
    expect(await find(captionId)).toMatchObject({ seconds: 15 })
  })

  it('is mended by a further try when the first one to come back failed', async () => {
    let isBroken = false
    const expected: unknown[] = []
    const recognizer = countingRecognizer()
    const fragile = await createTestCaptions(database, {
      time,
      clock,
      recognizer: {
        ...recognizer,
        open: (options) => {
          expected.push(options.vocabulary)
          return isBroken ? Promise.reject(new Error('no memory')) : recognizer.open(options)
        },
      },
    })
    const { captionId, ticket } = await fragile.start(userId)
    const further = async (): Promise<string> =>
      (await fragile.call<{ ticket: string }>(userId, 'POST', '/api/v1/caption/ticket', { captionId })).data
        .ticket
    const page = new TestPage(fragile.address, numberedSound(3))
    await page.connect(ticket)
    page.send(2.75 * second)
    await page.until(() => page.lines.size === 5)
    await page.cut()
    // What is in no line yet is heard again by anyone who takes the session up.
    await fragile.live.close()
    isBroken = true
    void page.connect(await further())
    expect(await page.closed()).toBe(captionCloseCodes.failed)
    expect(fragile.live.count).toBe(0)
    isBroken = false
    await page.connect(await further())
    page.send(3 * second)
    await page.until(() => page.lines.size === 6)
    expect(received(page)).toEqual(counting(6))
    expect(expected).toEqual(Array.from({ length: 3 }, () => [`word of ${userId}`]))
    await page.cut()
    await fragile.close()
  })

  it('leaves the stream to the newest page alone', async () => {
    const { captionId, ticket } = await captions.start(userId)
    const old = new TestPage(captions.address, numberedSound(2))
    await old.connect(ticket)
    const closed = old.closed()
    const fresh = new TestPage(captions.address, numberedSound(2))
    await fresh.connect(await ticketFor(captionId))
    expect(await closed).toBe(captionCloseCodes.replaced)
    fresh.send(2 * second)
    await fresh.until(() => fresh.lines.size === 4)
    await fresh.cut()
  })
})

describe.runIf(Number(process.env['LONGHAND_PROOF_RUNS'] ?? 0) > 0)('a long session', () => {
  it('of two hours takes no more memory than a short one', async () => {
    const member = await createTestCaptions(database, { time, clock, isMember: true })
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const minutes = 120
    await database.transaction((tx) =>
      time.grantCard(tx, { userId, grantKey: `long:${userId}`, seconds: minutes * 60, source: 'gift' }),
    )
    const { ticket } = await member.start(userId)
    const page = new TestPage(member.address, numberedSound(minutes * 60))
    await page.connect(ticket)
    const sizes: number[] = []
    for (let minute = 1; minute <= minutes; minute += 1) {
      page.send(minute * 60 * second, 16_000)
      await page.until(() => page.lines.size === 120)
      expect(received(page)).toEqual(counting(120).map((index) => (minute - 1) * 120 + index))
      page.forget()
      collect()
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      sizes.push(heapUsed + arrayBuffers)
    }
    // The first minutes fill caches and compile code.
    expect(Math.max(...sizes.slice(-20)) - Math.max(...sizes.slice(10, 30))).toBeLessThan(2_000_000)
    await page.cut()
    await member.close()
  }, 600_000)
})

describe('what is refused', () => {
  const handshake = (address: string, headers: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${captions.address.replace('http', 'ws')}${apiBasePath}${address}`, {
        headers,
      })
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
      socket.on('open', () => {
        socket.close()
        resolve(101)
      })
      socket.on('error', reject)
    })

  it('is a page of another site, before its ticket is used up', async () => {
    const { ticket } = await captions.start(userId)
    const address = `${captionStreamPath}?ticket=${ticket}`
    for (const origin of ['https://evil.example', 'null', `${captions.address}.evil.example`])
      expect(await handshake(address, { origin })).toBe(403)
    expect(await handshake(address, { origin: captions.address })).toBe(101)
  })

  it('is a stream without a ticket, with a forged, used or old one', async () => {
    const { captionId, ticket } = await captions.start(userId)
    expect(await handshake(captionStreamPath)).toBe(401)
    expect(await handshake(`${captionStreamPath}?ticket=forged`)).toBe(401)
    expect(await handshake(`${captionStreamPath}?ticket=${ticket}`)).toBe(101)
    expect(await handshake(`${captionStreamPath}?ticket=${ticket}`)).toBe(401)
    const late = await ticketFor(captionId)
    const start = clock.now()
    clock.set(new Date(start.getTime() + (captionLimits.ticketSeconds + 1) * 1000).toISOString())
    expect(await handshake(`${captionStreamPath}?ticket=${late}`)).toBe(401)
    clock.set(start.toISOString())
  })

  it('is a frame over the limit, and one that says nothing', async () => {
    const { captionId, ticket } = await captions.start(userId)
    const page = new TestPage(captions.address, numberedSound(3))
    await page.connect(ticket)
    page.sendFrame(0, (captionLimits.frameBytes - 4) / 2)
    await page.until(() => page.lines.size === 4)
    page.sendFrame(0, captionLimits.frameBytes / 2)
    expect(await page.closed()).toBe(1009)
    await page.connect(await ticketFor(captionId))
    page.ask({ type: 'nonsense' } as never)
    expect(await page.closed()).toBe(captionCloseCodes.invalid)
  })
})

it('is translated as its lines read, for its owner alone', async () => {
  const { captionId, ticket } = await captions.start(userId)
  const page = new TestPage(captions.address, numberedSound(2))
  await page.connect(ticket)
  page.send(2 * second)
  await page.until(() => page.lines.size === 4)
  page.ask({ type: 'edit', number: 2, text: 'two' })
  await page.until(() => page.messages.at(-1)?.type === 'edited')
  const translate = (asker: string) =>
    captions.call(asker, 'POST', '/api/v1/caption/translate', {
      captionId,
      language: 'es',
      passages: [
        { from: 1, to: 2 },
        { from: 4, to: 4 },
      ],
    })
  expect((await translate(userId)).data).toEqual({ texts: ['es: 0 two', 'es: 3'] })
  expect((await translate(await addTestUser(database))).code).toBe(errorCatalog.RECORD_NOT_FOUND.code)
  await page.cut()
})

describe('an audience', () => {
  /** A page with a link. */
  function read(
    { address }: TestCaptions,
    link: string | null,
  ): { seen: CaptionMessage[]; states: () => string[]; closed: Promise<number>; leave: () => void } {
    const seen: CaptionMessage[] = []
    const socket = new WebSocket(
      `${address.replace('http', 'ws')}${apiBasePath}${captionAudiencePath}?link=${link}`,
    )
    socket.on('message', (data: Buffer) => seen.push(JSON.parse(data.toString()) as CaptionMessage))
    return {
      seen,
      states: () => seen.flatMap((message) => (message.type === 'state' ? [message.state] : [])),
      closed: once(socket, 'close').then(([code]) => code as number),
      leave: () => socket.close(),
    }
  }

  it('hears what is said through its link, until that is taken back', async () => {
    const { captionId, ticket } = await captions.start(userId)
    const page = new TestPage(captions.address, numberedSound(2))
    await page.connect(ticket)
    page.send(second)
    await page.until(() => page.lines.size === 2)
    const share = (isOpen: boolean): Promise<{ data: AnswerOf<'shareCaption'> }> =>
      captions.call(userId, 'POST', '/api/v1/caption/audience', { captionId, isOpen })
    const { link } = (await share(true)).data
    const address = `${captions.address.replace('http', 'ws')}${apiBasePath}${captionAudiencePath}?link=${link}`
    const seen: CaptionMessage[] = []
    const socket = new WebSocket(address)
    socket.on('message', (data: Buffer) => seen.push(JSON.parse(data.toString()) as CaptionMessage))
    await vi.waitFor(() =>
      expect(seen[0]).toMatchObject({ type: 'ready', lines: [{ number: 1 }, { number: 2 }] }),
    )
    // Whatever it says changes nothing.
    socket.send(JSON.stringify({ type: 'end' }))
    page.send(2 * second)
    await vi.waitFor(() => expect(seen.filter(({ type }) => type === 'final')).toHaveLength(2))
    expect((await find(captionId)).state).toBe('live')
    // What its owner reads in another language, it reads too, and so does who comes later.
    await captions.call(userId, 'POST', '/api/v1/caption/translate', {
      captionId,
      language: 'es',
      passages: [{ from: 1, to: 2 }],
    })
    await captions.call(userId, 'POST', '/api/v1/caption/translate', {
      captionId,
      language: 'es',
      passages: [{ from: 3, to: 4 }],
    })
    // A passage may be told twice: the page keeps one for each place.
    const passagesOf = (messages: readonly CaptionMessage[]) =>
      new Map(
        messages
          .flatMap((message) => (message.type === 'translation' ? message.passages : []))
          .map(({ from, text }) => [from, text]),
      )
    await vi.waitFor(() =>
      expect([...passagesOf(seen)]).toEqual([
        [1, 'es: 0 1'],
        [3, 'es: 2 3'],
      ]),
    )
    const late: CaptionMessage[] = []
    const later = new WebSocket(address)
    later.on('message', (data: Buffer) => late.push(JSON.parse(data.toString()) as CaptionMessage))
    await vi.waitFor(() =>
      expect(late[1]).toEqual({
        type: 'translation',
        language: 'es',
        passages: [
          { from: 1, text: 'es: 0 1' },
          { from: 3, text: 'es: 2 3' },
        ],
      }),
    )
    later.close()
    expect(page.messages.filter(({ type }) => type === 'translation')).toEqual([])
    await share(false)
    socket.close()
    const refused = read(captions, link)
    expect(await refused.closed).toBe(captionCloseCodes.withdrawn)
    expect(refused.seen).toEqual([])
    await page.cut()
  })

  it('that is connected to another process hears the same', async () => {
    const other = await createTestCaptions(database, { time, clock })
    const { captionId, ticket } = await captions.start(userId)
    const page = new TestPage(captions.address, numberedSound(4))
    await page.connect(ticket)
    page.send(second)
    await page.until(() => page.lines.size === 2)
    const { link } = (
      await captions.call<{ link: string }>(userId, 'POST', '/api/v1/caption/audience', {
        captionId,
        isOpen: true,
      })
    ).data
    const seen: CaptionMessage[] = []
    const socket = new WebSocket(
      `${other.address.replace('http', 'ws')}${apiBasePath}${captionAudiencePath}?link=${link}`,
    )
    socket.on('message', (data: Buffer) => seen.push(JSON.parse(data.toString()) as CaptionMessage))
    const numbers = () =>
      seen
        .flatMap((message) =>
          message.type === 'ready' ? message.lines : message.type === 'final' ? [message.line] : [],
        )
        .map(({ number }) => number)
    await vi.waitFor(() => expect(seen[0]).toMatchObject({ type: 'ready' }))
    page.send(4 * second)
    await vi.waitFor(() => expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]))
    await captions.call(userId, 'POST', '/api/v1/caption/translate', {
      captionId,
      language: 'es',
      passages: [{ from: 1, to: 2 }],
    })
    await vi.waitFor(() =>
      expect(seen.at(-1)).toEqual({
        type: 'translation',
        language: 'es',
        passages: [{ from: 1, text: 'es: 0 1' }],
      }),
    )
    page.ask({ type: 'end' })
    await vi.waitFor(() => expect(seen.at(-1)).toEqual({ type: 'state', state: 'ending' }))
    socket.close()
    await other.close()
  })

  it('is cut off when its link is taken back or replaced, whichever process it is connected to', async () => {
    const other = await createTestCaptions(database, { time, clock })
    const { captionId, ticket } = await captions.start(userId)
    const page = new TestPage(captions.address, numberedSound(4))
    await page.connect(ticket)
    const share = async (isOpen: boolean) =>
      (
        await captions.call<AnswerOf<'shareCaption'>>(userId, 'POST', '/api/v1/caption/audience', {
          captionId,
          isOpen,
        })
      ).data.link
    const first = await share(true)
    const former = [read(captions, first), read(other, first)] as const
    await vi.waitFor(() => expect(former[0].seen[0]).toMatchObject({ type: 'ready' }))
    // The other process hears what is said from now on.
    await vi.waitFor(() => expect(former[1].states()).toEqual(['live']))
    const next = await share(true)
    expect(await Promise.all(former.map(({ closed }) => closed))).toEqual([
      captionCloseCodes.withdrawn,
      captionCloseCodes.withdrawn,
    ])
    const latter = [read(captions, next), read(other, next)] as const
    page.send(second)
    for (const { seen } of latter)
      await vi.waitFor(() => expect(JSON.stringify(seen)).toContain('"number":2'))
    for (const { seen } of former) expect(JSON.stringify(seen)).not.toContain('"number"')
    await share(false)
    expect(await Promise.all(latter.map(({ closed }) => closed))).toEqual([
      captionCloseCodes.withdrawn,
      captionCloseCodes.withdrawn,
    ])
    await page.cut()
    await other.close()
  })

  it('that comes while its owner is cut off reads what was translated so far', async () => {
    const { captionId, ticket } = await captions.start(userId)
    const page = new TestPage(captions.address, numberedSound(2))
    await page.connect(ticket)
    page.send(2 * second)
    await page.until(() => page.lines.size === 4)
    await captions.call(userId, 'POST', '/api/v1/caption/translate', {
      captionId,
      language: 'es',
      passages: [{ from: 1, to: 4 }],
    })
    await page.cut()
    await vi.waitFor(async () => expect((await find(captionId)).state).toBe('reconnecting'))
    const late = read(
      captions,
      (
        await captions.call<AnswerOf<'shareCaption'>>(userId, 'POST', '/api/v1/caption/audience', {
          captionId,
          isOpen: true,
        })
      ).data.link,
    )
    await vi.waitFor(() =>
      expect(late.seen[1]).toEqual({
        type: 'translation',
        language: 'es',
        passages: [{ from: 1, text: 'es: 0 1 2 3' }],
      }),
    )
    late.leave()
  })

  it.each(['a call', 'the next session', 'nobody coming back'])(
    'hears that the session was ended by %s, whichever process it is connected to',
    async (how) => {
      // A database of its own: no one saves the session meanwhile, and no other session is swept.
      const own = await createTestDatabase()
      const ownClock = new ManualClock()
      const parts = { time: createTestTime(own, ownClock), clock: ownClock }
      const [here, there] = [await createTestCaptions(own, parts), await createTestCaptions(own, parts)]
      const owner = await addTestUser(own)
      const { captionId } = await here.start(owner)
      const { link } = (
        await here.call<AnswerOf<'shareCaption'>>(owner, 'POST', '/api/v1/caption/audience', {
          captionId,
          isOpen: true,
        })
      ).data
      const readers = [read(here, link), read(there, link)] as const
      await vi.waitFor(() =>
        expect(readers.map(({ states }) => states())).toEqual([['starting'], ['starting']]),
      )
      if (how === 'a call') await here.call(owner, 'POST', '/api/v1/caption/end', { captionId })
      else if (how === 'the next session') await here.start(owner)
      else {
        ownClock.advance((captionLimits.waitSeconds + 1) * 1000)
        const job = here.handlers.find(({ job: { name } }) => name === 'captions.sweep')
        await ((await job!.load()) as unknown as (running: object) => Promise<void>)({})
      }
      await vi.waitFor(() =>
        expect(readers.map(({ states }) => states())).toEqual([
          ['starting', 'ending'],
          ['starting', 'ending'],
        ]),
      )
      for (const { leave } of readers) leave()
      await here.close()
      await there.close()
      await own.close()
    },
  )
})
