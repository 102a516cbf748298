import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { loginNetworks } from './auth.tables.ts'
import { buildAuthApp, createTestAuth, signUp, type TestAuth, TestBrowser, wireHash } from './testing.ts'

let database: TestDatabase
let test: TestAuth
let app: FastifyInstance
let count = 0

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  test = createTestAuth(database)
  app = await buildAuthApp(test)
  await database.orm.delete(loginNetworks)
})
afterEach(() => app.close())

const password = 'correct horse 9'

/** Signs up and logs in there. @returns Who that is. */
async function arrive(ip: string, browser = new TestBrowser(app)): Promise<string> {
  const email = `origin-${(count += 1)}@example.com`
  browser.ip = ip
  await signUp(test, browser, email, password)
  const { data } = await browser.call('POST', '/tripartite/email_login', {
    email,
    password: wireHash(password),
  })
  return (data as { userId: string }).userId
}
/** Alone, and among others. */
async function shared(one: string, other: string) {
  const { origins } = test.auth
  const alone = await origins.shared(database.orm, one, other)
  expect(
    await origins.sharedOfAll(database.orm, [
      [one, other],
      [other, one],
      [one, randomUUID()],
    ]),
  ).toEqual([alone, alone, { network: false, device: false }])
  return alone
}

it.each([
  ['198.51.100.7', '198.51.100.200', true],
  ['198.51.100.7', '198.51.101.7', false],
  ['2001:db8:1:2::3', '2001:db8:1:ffff::9', true],
  ['2001:db8:1:2::3', '2001:db8:2:2::3', false],
])('logins from %s and %s have a network in common: %s', async (one, other, network) => {
  expect(await shared(await arrive(one), await arrive(other))).toEqual({ network, device: false })
})

it('finds one browser of two people', async () => {
  const browser = new TestBrowser(app)
  expect(await shared(await arrive('198.51.100.7', browser), await arrive('203.0.113.7', browser))).toEqual({
    network: false,
    device: true,
  })
})

it('keeps hashes that say nothing without the key, for a hundred days, until the account is erased', async () => {
  const userId = await arrive('198.51.100.7')
  const rows = await database.orm.select().from(loginNetworks)
  expect(JSON.stringify(rows)).not.toContain('198.51')
  expect(rows).toMatchObject([{ userId, networkHash: expect.stringMatching(/^[\w-]{43}$/) as string }])
  test.clock.advance(99 * 86_400_000)
  await test.auth.sweep.run()
  expect(await database.orm.$count(loginNetworks)).toBe(1)
  test.clock.advance(2 * 86_400_000)
  await test.auth.sweep.run()
  expect(await database.orm.$count(loginNetworks)).toBe(0)
  const other = await arrive('203.0.113.7')
  await test.auth.personalData.erase(other)
  expect(await database.orm.$count(loginNetworks)).toBe(0)
})
