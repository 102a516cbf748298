import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { attemptCounters, emailCodes, knownBrowsers, sessions } from './auth.tables.ts'
import { addTestUser, buildAuthApp, createTestAuth, type TestAuth, TestBrowser } from './testing.ts'

let database: TestDatabase
let test: TestAuth
let app: FastifyInstance
let userId: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  test = createTestAuth(database)
  app = await buildAuthApp(test)
  userId = await addTestUser(database)
})
afterEach(() => app.close())

const days = (number: number): number => number * 86_400_000
const open = (who = userId, userAgent = '') =>
  database.transaction((tx) => test.auth.sessions.open(tx, who, { browser: 'browser', userAgent }))
const rowOf = async () => (await database.orm.select().from(sessions).where(eq(sessions.userId, userId)))[0]

describe('a session', () => {
  it.each([
    [30, undefined],
    [29.99, { userId: expect.any(String) as string }],
  ])('unused for %d days is %j', async (unused, found) => {
    const token = await open()
    test.clock.advance(days(unused))
    const session = await test.auth.sessions.find(token)
    if (found) expect(session).toMatchObject(found)
    else expect(session).toBeUndefined()
  })

  it('slides with use, up to 90 days after the login', async () => {
    const token = await open()
    for (let day = 0; day < 80; day += 20) {
      test.clock.advance(days(20))
      expect(await test.auth.sessions.find(token)).toBeDefined()
    }
    test.clock.advance(days(9.9))
    expect(await test.auth.sessions.find(token)).toBeDefined()
    test.clock.advance(days(0.1))
    expect(await test.auth.sessions.find(token)).toBeUndefined()
  })

  it('is written at most once an hour', async () => {
    const token = await open()
    const before = await rowOf()
    test.clock.advance(59 * 60_000)
    await test.auth.sessions.find(token)
    expect(await rowOf()).toEqual(before)
    test.clock.advance(60_000)
    await test.auth.sessions.find(token)
    expect((await rowOf())?.lastSeenAt).toEqual(test.clock.now())
    expect((await rowOf())?.expiresAt).toEqual(new Date(test.clock.now().getTime() + days(30)))
  })

  it('is found among many that are asked for at once, with one question to the database, and no more once it has ended', async () => {
    const others = [await addTestUser(database), await addTestUser(database)]
    const [first = '', second = '', third = ''] = [await open(), await open(others[0]), await open(others[1])]
    await test.auth.sessions.revoke(third)
    const asked = vi.spyOn(database.orm.$client, 'query')
    const found = await Promise.all(
      [first, second, 'unknown', third, first].map((token) => test.auth.sessions.find(token)),
    )
    expect(asked).toHaveBeenCalledOnce()
    asked.mockRestore()
    expect(found.map((session) => session?.userId)).toEqual([userId, others[0], undefined, undefined, userId])
    const late = test.auth.sessions.find(first)
    await test.auth.sessions.revoke(second)
    expect(await Promise.all([late, test.auth.sessions.find(second)])).toEqual([
      expect.objectContaining({ userId }),
      undefined,
    ])
  })

  it.each(['', 'guest.', 'unknown', `${'x'.repeat(5000)}`])('is not what %s opens', async (token) => {
    expect(await test.auth.sessions.find(token)).toBeUndefined()
  })

  it('ends with logging out, which may be done twice', async () => {
    const browser = new TestBrowser(app)
    browser.token = await open()
    expect((await browser.call('POST', '/tripartite/logout')).code).toBe(1)
    expect(await test.auth.sessions.find(browser.token)).toBeUndefined()
    expect((await browser.call('POST', '/tripartite/logout')).code).toBe(10001)
  })
})

describe('the list', () => {
  it('holds the living sessions of the one who asks, last seen first', async () => {
    const ended = await open()
    await test.auth.sessions.revoke(ended)
    await open(await addTestUser(database))
    const browser = new TestBrowser(app)
    browser.token = await open(
      userId,
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    )
    test.clock.advance(1000)
    await open()
    const { data } = await browser.call('GET', '/api/v1/user/sessions')
    expect(data).toEqual([
      {
        sessionId: expect.any(String) as string,
        deviceLabel: '',
        createTime: 1768449601,
        lastSeenTime: 1768449601,
        isCurrent: false,
      },
      {
        sessionId: expect.any(String) as string,
        deviceLabel: 'Chrome, Windows',
        createTime: 1768449600,
        lastSeenTime: 1768449600,
        isCurrent: true,
      },
    ])
  })

  it('is one session long after signing out elsewhere', async () => {
    const others = [await open(), await open()]
    const stranger = await open(await addTestUser(database))
    const browser = new TestBrowser(app)
    browser.token = await open()
    expect((await browser.call('POST', '/api/v1/user/sign_out_elsewhere')).code).toBe(1)
    expect((await browser.call('GET', '/api/v1/user/sessions')).data).toHaveLength(1)
    for (const token of others) expect(await test.auth.sessions.find(token)).toBeUndefined()
    expect(await test.auth.sessions.find(stranger)).toBeDefined()
  })
})

describe('sweeping', () => {
  it('removes what is over and nothing else', async () => {
    const living = await open()
    await test.auth.codes.send({
      email: 'sweep@example.com',
      browser: 'a',
      ip: '203.0.113.200',
      language: 'en',
    })
    await test.auth.sweep.run()
    expect(await rowOf()).toBeDefined()
    expect(await database.orm.$count(emailCodes)).toBeGreaterThan(0)
    expect(await database.orm.$count(attemptCounters)).toBeGreaterThan(0)

    test.clock.advance(days(20))
    await test.auth.sessions.find(living)
    await test.auth.sweep.run()
    expect(await rowOf()).toBeDefined()
    expect(await database.orm.$count(emailCodes)).toBe(0)
    expect(await database.orm.$count(attemptCounters)).toBe(0)

    test.clock.advance(days(31.1))
    await test.auth.sweep.run()
    expect(await rowOf()).toBeUndefined()
    expect(await database.orm.$count(knownBrowsers, eq(knownBrowsers.userId, userId))).toBe(1)
    test.clock.advance(days(400))
    await test.auth.sweep.run()
    expect(await database.orm.$count(knownBrowsers)).toBe(0)
  })
})
