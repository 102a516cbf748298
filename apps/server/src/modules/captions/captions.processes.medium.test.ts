import {
  apiBasePath,
  captionAudiencePath,
  captionCloseCodes,
  type AnswerOf,
  type Caption,
  type CaptionMessage,
} from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { addTestUser } from '../auth/testing.ts'
import { createTestTime } from '../time/testing.ts'
import { createTestCaptions, numberedSound, type TestCaptions, TestPage } from './testing.ts'

const second = 16_000
let database: TestDatabase
/** Processes on one database and one storage; none saves what has ended. */
let processes: [TestCaptions, TestCaptions, TestCaptions]
let userId: string

beforeAll(async () => {
  database = await createTestDatabase()
  const clock = new ManualClock('2026-03-10T12:00:00+08:00')
  const parts = { time: createTestTime(database, clock), clock }
  const first = await createTestCaptions(database, parts)
  const { storage } = first
  processes = [
    first,
    await createTestCaptions(database, { ...parts, storage }),
    await createTestCaptions(database, { ...parts, storage }),
  ]
})
afterAll(async () => {
  for (const captions of [...processes].reverse()) await captions.close()
  await database.close()
})
beforeEach(async () => {
  userId = await addTestUser(database)
})

const seconds = async (captionId: string): Promise<number> =>
  Number(
    (await database.orm.execute(sql`select samples from caption_sessions where id = ${captionId}`)).rows[0]![
      'samples'
    ],
  ) / second
const ticketFrom = async (captions: TestCaptions, captionId: string): Promise<string> =>
  (await captions.call<{ ticket: string }>(userId, 'POST', '/api/v1/caption/ticket', { captionId })).data
    .ticket

/** A session that a page speaks into by a process. */
async function speak(
  captions: TestCaptions,
  until: number,
): Promise<{ captionId: string; page: TestPage; link: string }> {
  const { captionId, ticket } = await captions.start(userId)
  const page = new TestPage(captions.address, numberedSound(30))
  await page.connect(ticket)
  page.send(until * second)
  await page.until(() => page.lines.size === Math.floor(until * 2))
  const { data } = await captions.call<AnswerOf<'shareCaption'>>(userId, 'POST', '/api/v1/caption/audience', {
    captionId,
    isOpen: true,
  })
  return { captionId, page, link: data.link! }
}

function read({ address }: TestCaptions, link: string): { seen: CaptionMessage[]; leave: () => void } {
  const seen: CaptionMessage[] = []
  const socket = new WebSocket(
    `${address.replace('http', 'ws')}${apiBasePath}${captionAudiencePath}?link=${link}`,
  )
  socket.on('message', (data: Buffer) => seen.push(JSON.parse(data.toString()) as CaptionMessage))
  return { seen, leave: () => socket.close() }
}

it('lets go of a session that is ended by another process, with all its sound', async () => {
  const [here, there, third] = processes
  const { captionId, page, link } = await speak(here, 12.75)
  const { seen, leave } = read(third, link)
  await vi.waitFor(() => expect(seen[0]).toMatchObject({ type: 'ready' }))
  const closed = page.closed()
  await there.call(userId, 'POST', '/api/v1/caption/end', { captionId })
  expect(await seconds(captionId)).toBe(12.75)
  expect(await closed).toBe(captionCloseCodes.ended)
  expect(page.messages.at(-1)).toEqual({ type: 'state', state: 'ending' })
  await vi.waitFor(() => expect(seen.at(-1)).toEqual({ type: 'state', state: 'ending' }))
  expect([here.live.count, there.live.count]).toEqual([0, 0])
  leave()
})

it('lets go of a session that the next one ends by another process', async () => {
  const [here, there] = processes
  const { captionId, page } = await speak(here, 3.25)
  const closed = page.closed()
  await there.start(userId)
  expect(await closed).toBe(captionCloseCodes.ended)
  expect(await seconds(captionId)).toBe(3.25)
})

it('gives the session to another page by another process, and loses nothing though that page has nothing to send again', async () => {
  const [here, there] = processes
  const { captionId, page } = await speak(here, 12.75)
  const closed = page.closed()
  const other = new TestPage(there.address, numberedSound(30))
  await other.connect(await ticketFrom(there, captionId))
  expect(other.messages[0]).toMatchObject({ type: 'ready', samples: 12.75 * second })
  expect(await closed).toBe(captionCloseCodes.replaced)
  expect([here.live.count, there.live.count]).toEqual([0, 1])
  other.send(15 * second)
  await other.until(() => other.lines.size === 30)
  expect([...other.lines.values()].map(({ text }) => Number(text))).toEqual(
    Array.from({ length: 30 }, (_, index) => index),
  )
  // And back.
  const back = new TestPage(here.address, numberedSound(30))
  await back.connect(await ticketFrom(here, captionId))
  expect(back.messages[0]).toMatchObject({ type: 'ready', samples: 15 * second })
  expect((await here.call<Caption>(userId, 'GET', '/api/v1/caption/current')).data).toMatchObject({
    state: 'live',
    seconds: 15,
  })
  await back.cut()
})

it('takes a session at once from a process that lost its locks', async () => {
  const [here, there] = processes
  const { captionId, page } = await speak(here, 2.25)
  const closed = page.closed()
  await database.orm.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'longhand captions locks'`,
  )
  expect(await closed).toBe(captionCloseCodes.failed)
  const other = new TestPage(there.address, numberedSound(30))
  await other.connect(await ticketFrom(there, captionId))
  expect(other.messages[0]).toMatchObject({ type: 'ready', samples: 2.25 * second })
  await other.cut()
})

it('gives an audience that comes later by any process what was translated, wherever that was asked for', async () => {
  const [here, there, third] = processes
  const { captionId, page, link } = await speak(here, 2)
  const translate = (by: TestCaptions, language: string, from: number) =>
    by.call(userId, 'POST', '/api/v1/caption/translate', {
      captionId,
      language,
      passages: [{ from, to: from }],
    })
  await translate(there, 'fr', 1)
  await translate(there, 'es', 1)
  await translate(third, 'es', 2)
  for (const captions of processes) {
    const { seen, leave } = read(captions, link)
    await vi.waitFor(() =>
      expect(seen[1]).toEqual({
        type: 'translation',
        language: 'es',
        passages: [
          { from: 1, text: 'es: 0' },
          { from: 2, text: 'es: 1' },
        ],
      }),
    )
    leave()
  }
  await page.cut()
})

it('gives the audience also the corrections and translations that were not told to its process', async () => {
  const [here, there] = processes
  const { captionId, page, link } = await speak(here, 2)
  const { seen, leave } = read(there, link)
  await vi.waitFor(() => expect(seen[0]).toMatchObject({ type: 'ready' }))
  await database.orm.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'longhand listener'`,
  )
  page.ask({ type: 'edit', number: 2, text: 'corrected' })
  await page.until(() => page.messages.at(-1)?.type === 'edited')
  await here.call(userId, 'POST', '/api/v1/caption/translate', {
    captionId,
    language: 'es',
    passages: [{ from: 2, to: 2 }],
  })
  await vi.waitFor(() => {
    expect(seen).toContainEqual({
      type: 'edited',
      line: expect.objectContaining({ number: 2, text: 'corrected' }) as object,
    })
    expect(seen).toContainEqual({
      type: 'translation',
      language: 'es',
      passages: [{ from: 2, text: 'es: corrected' }],
    })
  })
  leave()
  await page.cut()
})

it('gives the audience of other processes a translation that is too long for a notice', async () => {
  const [here, there] = processes
  const { captionId, page, link } = await speak(here, 2)
  const { seen, leave } = read(there, link)
  await vi.waitFor(() => expect(seen[0]).toMatchObject({ type: 'ready' }))
  const text = '字'.repeat(2000)
  for (const number of [1, 2]) page.ask({ type: 'edit', number, text })
  await page.until(() => page.lines.get(2)?.text === text)
  await here.call(userId, 'POST', '/api/v1/caption/translate', {
    captionId,
    language: 'es',
    passages: [{ from: 1, to: 2 }],
  })
  await vi.waitFor(() =>
    expect(seen).toContainEqual({
      type: 'translation',
      language: 'es',
      passages: [{ from: 1, text: `es: ${text} ${text}` }],
    }),
  )
  leave()
  await page.cut()
})

it('lets a stream that was fenced off change no line', async () => {
  const [here, there] = processes
  const { captionId } = await speak(here, 2)
  const caption = here.live.find(captionId)!
  const other = new TestPage(there.address, numberedSound(30))
  await other.connect(await ticketFrom(there, captionId))
  await caption.edit(1, 'too late')
  const lines = await database.orm.execute(
    sql`select edited_text from caption_lines where caption_id = ${captionId} and number = 1`,
  )
  expect(lines.rows).toEqual([{ edited_text: null }])
  await other.cut()
})
