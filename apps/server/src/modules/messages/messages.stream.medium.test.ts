import { apiBasePath, type Envelope, messageStreamPath } from '@longhand/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { buildTestApp } from '../../platform/http/testing.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'

/** Two API processes on one database. */
interface Process {
  product: TestProduct
  app: FastifyInstance
  address: string
}

let database: TestDatabase
let clock: ManualClock
let here: Process
let there: Process
let userId: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  here = await startProcess()
  there = await startProcess()
})
afterAll(async () => {
  for (const { app, product } of [here, there]) {
    await app.close()
    await product.close()
  }
  await database.close()
})
beforeEach(async () => {
  userId = await addTestUser(database)
})

async function startProcess(): Promise<Process> {
  const product = await openTestProduct(database.url, { clock })
  const app = await buildTestApp(product.routes, { plugins: product.plugins })
  return { product, app, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

/** Connects as a browser does. */
async function connect(
  { product, address }: Process,
  who = userId,
): Promise<{ next: () => Promise<number>; close: () => void }> {
  const { path } = (await product.call(who, 'openMessageStream', {})).data
  const controller = new AbortController()
  const response = await fetch(`${address}${path}`, { signal: controller.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<number> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const event = text.slice(0, end)
        text = text.slice(end + 2)
        const data = /^event: unread\ndata: (.*)$/.exec(event)?.[1]
        if (data) return (JSON.parse(data) as { unread: number }).unread
      } else {
        const { value, done } = await reader.read()
        if (done) return -1
        text += value
      }
    }
  }
  return { next, close: () => controller.abort() }
}

const notify = ({ product }: Process, friendId: string, who = userId) =>
  product.database.transaction((tx) =>
    product.events.emit(tx, { type: 'friend-joined', userId: who, friendId, beans: 100 }),
  )

it('tells the count at once, and each change wherever it happens', async () => {
  const stream = await connect(here)
  expect(await stream.next()).toBe(0)
  // The listening connection may come up after the first count or the second: then that is told again.
  const after = async (former: number): Promise<number> => {
    for (;;) {
      const unread = await stream.next()
      if (unread !== former) return unread
    }
  }
  await notify(there, 'a')
  expect(await after(0)).toBe(1)
  await notify(here, 'b')
  expect(await after(1)).toBe(2)
  await there.product.call(userId, 'readAllMessages', {})
  expect(await stream.next()).toBe(0)
  await there.product.modules.messages.broadcasts.send({
    to: 'all',
    title: { en: 'a', 'zh-CN': 'a' },
    text: { en: 'b', 'zh-CN': 'b' },
  })
  expect(await stream.next()).toBe(1)
  stream.close()
})

it('tells no one else’s', async () => {
  const stranger = await addTestUser(database)
  const [mine, theirs] = [await connect(here), await connect(there, stranger)]
  expect([await mine.next(), await theirs.next()]).toEqual([0, 0])
  await notify(here, 'a')
  await notify(here, 'b', stranger)
  await notify(here, 'c', stranger)
  expect(await mine.next()).toBe(1)
  let unread = await theirs.next()
  while (unread < 2) unread = await theirs.next()
  expect(unread).toBe(2)
  mine.close()
  theirs.close()
})

it('opens with a ticket of the last minute, and with nothing else', async () => {
  const { ticket } = (await here.product.call(userId, 'openMessageStream', {})).data
  const stranger = await addTestUser(database)
  const status = async (value: string): Promise<number> => {
    const controller = new AbortController()
    const response = await fetch(
      `${here.address}${apiBasePath}${messageStreamPath}?ticket=${encodeURIComponent(value)}`,
      { signal: controller.signal },
    )
    controller.abort()
    return response.status
  }
  expect(await status(ticket)).toBe(200)
  for (const forged of ['', 'x', ticket.replace(userId, stranger), `${ticket}x`, ticket.slice(0, -1)])
    expect(await status(forged)).toBe(401)
  clock.advance(61_000)
  expect(await status(ticket)).toBe(401)
  expect((await here.product.call(undefined, 'openMessageStream', {})).code).toBe(10001)
  const refused = await fetch(`${here.address}${apiBasePath}${messageStreamPath}`)
  expect(((await refused.json()) as Envelope).status_code).toBe(10001)
})

it('hears again after its connection to the database broke', async () => {
  const stream = await connect(here)
  expect(await stream.next()).toBe(0)
  await notify(there, 'a')
  let unread = await stream.next()
  while (unread === 0) unread = await stream.next()
  await database.orm.execute(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'longhand listener'",
  )
  await notify(there, 'b')
  unread = await stream.next()
  while (unread === 1) unread = await stream.next()
  expect(unread).toBe(2)
  stream.close()
  stream.close()
})

it('ends with its process', async () => {
  const third = await startProcess()
  const stream = await connect(third)
  expect(await stream.next()).toBe(0)
  await third.app.close()
  await third.product.close()
  // What was told before the end may still be on its way.
  let last = await stream.next()
  while (last === 0) last = await stream.next()
  expect(last).toBe(-1)
})
