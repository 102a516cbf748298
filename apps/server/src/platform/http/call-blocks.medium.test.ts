import pino from 'pino'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestAuth } from '../../modules/auth/testing.ts'
import { systemClock } from '../clock/clock.ts'
import { connectDatabase } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { openFaultyLine } from '../db/testing-faulty-line.ts'
import { callBlocks } from './call-blocks.ts'
import { buildTestApp, requestTo } from './testing.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** The HTTP layer of one process. */
function openProcess(on = database, rateLimitScale = 0.2): Promise<FastifyInstance> {
  return buildTestApp(
    { checkSession: () => ({ valid: true }) },
    { rateLimitScale, countCalls: createTestAuth(on).auth.countCalls },
  )
}

async function call(app: FastifyInstance, from: { token?: string; remoteAddress?: string }): Promise<number> {
  const { token, remoteAddress } = from
  const request = requestTo('checkSession')
  return (
    await app.inject({
      ...request,
      ...(token ? { headers: { token } } : {}),
      ...(remoteAddress ? { remoteAddress } : {}),
    })
  ).statusCode
}

async function allowedOf(answers: Promise<number>[]): Promise<number> {
  return (await Promise.all(answers)).filter((status) => status === 200).length
}

it.each([
  ['a user', { token: `user:${randomUUID()}` }, 200],
  ['a network', { remoteAddress: '198.51.100.7' }, 120],
])('lets %s through in all processes together as often as in one', async (_who, from, limit) => {
  const apps = await Promise.all([openProcess(), openProcess()])
  // Turn by turn, as a balancer does, and all at once.
  const answers = Array.from({ length: limit * 2 }, (_, index) => call(apps[index % 2]!, from))
  expect(await allowedOf(answers)).toBe(limit)
  for (const app of apps) expect(await call(app, from)).toBe(429)
})

it('loses at most the rests of blocks when some processes are hardly used', async () => {
  const from = { token: `user:${randomUUID()}` }
  const [busy, ...idle] = await Promise.all([openProcess(), openProcess(), openProcess()])
  let allowed = await allowedOf(idle.map((app) => call(app, from)))
  for (let count = 0; count < 250; count += 1) if ((await call(busy, from)) === 200) allowed += 1
  expect(allowed).toBeLessThanOrEqual(200)
  // Blocks of 4: three are left in each of the two others.
  expect(allowed).toBe(194)
})

it('begins again when the window of all processes is over, which the sweep clears', async () => {
  await database.orm.execute(sql`delete from attempt_counters`)
  const { auth } = createTestAuth(database, { clock: systemClock })
  const [windowMs, now] = [60_000, performance.now.bind(performance)]
  let passedMs = 0
  const passing = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
  const passWindow = async (): Promise<void> => {
    passedMs += windowMs
    await database.orm.execute(
      sql`update attempt_counters set ends_at = ends_at - ${windowMs} * interval '1 ms'`,
    )
  }
  const open = () => new (callBlocks(auth.countCalls, log))({})
  const stores = [open(), open()]
  const key = randomUUID()
  const take = (index: number): Promise<boolean> =>
    new Promise((resolve) =>
      stores[index % 2]!.incr(
        key,
        (_error, counted) => resolve((counted?.current ?? Infinity) <= 50),
        windowMs,
        50,
      ),
    )
  const ofWindow = async (): Promise<number> =>
    (await Promise.all(Array.from({ length: 120 }, (_, index) => take(index)))).filter(Boolean).length
  expect(await ofWindow()).toBe(50)
  await passWindow()
  expect(await ofWindow()).toBe(50)
  const rows = async () =>
    Number(
      (await database.orm.execute(sql`select count(*) as count from attempt_counters where ends_at < now()`))
        .rows[0]!['count'],
    )
  await passWindow()
  expect(await rows()).toBe(1)
  await auth.sweep.run()
  expect(await rows()).toBe(0)
  passing.mockRestore()
})

it('answers calls while the database does not', async () => {
  const line = await openFaultyLine(database.url)
  const away = connectDatabase({ url: line.url, log })
  const app = await openProcess({ ...database, ...away, url: line.url }, 0.02)
  const from = { token: `user:${randomUUID()}` }
  expect(await call(app, from)).toBe(200)
  line.failAfter(0, 'stall')
  void away.orm.execute(sql`select 1`).catch(() => undefined)
  expect(await allowedOf(Array.from({ length: 30 }, () => call(app, from)))).toBe(19)
  line.heal()
  await away.close()
  await line.close()
})
