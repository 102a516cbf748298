import { errorCatalog } from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { users } from '../auth.tables.ts'
import {
  addTestUser,
  buildAuthApp,
  createTestAuth,
  signIdToken,
  type TestAuth,
  TestBrowser,
  testClientId,
  testGoogle,
} from '../testing.ts'

let database: TestDatabase
let test: TestAuth
let app: FastifyInstance
let browser: TestBrowser
let count = 0
let sub: string
let email: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  test = createTestAuth(database, { google: testGoogle(), googleClientId: testClientId })
  app = await buildAuthApp(test)
  browser = new TestBrowser(app)
  count += 1
  sub = `subject-${count}`
  email = `ada-${count}@example.com`
})
afterEach(() => app.close())

const comeIn = (claims: object = {}, by = browser) =>
  by.call('POST', '/tripartite/google_login', { idToken: signIdToken({ sub, email, ...claims }) })
const people = () => database.orm.select().from(users).where(eq(users.email, email))

it('makes an account and opens a session', async () => {
  const { code, data } = await comeIn()
  expect(code).toBe(1)
  const [user] = await people()
  expect(user).toMatchObject({
    email,
    googleSubject: sub,
    nickName: 'Ada Lovelace',
    passwordHash: null,
    lastLoginAt: test.clock.now(),
  })
  expect(data).toEqual({ userId: user?.id, token: expect.any(String) as string })
  expect(await test.auth.sessions.find((data as { token: string }).token)).toMatchObject({ userId: user?.id })
})

it('finds the account again by its subject, even when the address has changed', async () => {
  const first = await comeIn()
  const again = await comeIn({ email: `new-${email}` })
  expect((again.data as { userId: string }).userId).toBe((first.data as { userId: string }).userId)
  expect((await people())[0]?.email).toBe(email)
})

it('links the account with the same verified address, whatever its case', async () => {
  const userId = await addTestUser(database, { email, passwordHash: 'hash' })
  const { data } = await comeIn({ email: email.toUpperCase() })
  expect((data as { userId: string }).userId).toBe(userId)
  expect(await people()).toMatchObject([{ googleSubject: sub, passwordHash: 'hash' }])
})

it('does not link an address that Google has not verified', async () => {
  await addTestUser(database, { email })
  expect((await comeIn({ email_verified: false })).code).toBe(errorCatalog.WRONG_CREDENTIALS.code)
  expect((await people())[0]?.googleSubject).toBeNull()
})

it('does not hand an account to another Google account with its address', async () => {
  await comeIn()
  expect((await comeIn({ sub: `other-${sub}` })).code).toBe(errorCatalog.WRONG_CREDENTIALS.code)
})

it('makes one account of many first logins at once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => comeIn()))
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1])
  expect(new Set(answers.map(({ data }) => (data as { userId: string }).userId)).size).toBe(1)
  expect(await people()).toHaveLength(1)
})

it('does not let an erased account back in', async () => {
  const userId = await addTestUser(database, { email: null, googleSubject: sub, deletedAt: new Date() })
  expect((await comeIn()).code).toBe(errorCatalog.WRONG_CREDENTIALS.code)
  await database.orm.update(users).set({ googleSubject: null }).where(eq(users.id, userId))
  expect((await comeIn()).code).toBe(1)
})

it('mails a login from a new browser', async () => {
  await comeIn()
  expect(test.notices).toEqual([])
  await comeIn({}, new TestBrowser(app))
  expect(test.notices).toMatchObject([{ notice: 'new-device' }])
})

it('says which client the button is for', async () => {
  expect((await browser.call('GET', '/tripartite/sign_in_options')).data).toEqual({
    googleClientId: testClientId,
    registration: 'open',
  })
})

it('says that it is off when it is', async () => {
  const off = await buildAuthApp(createTestAuth(database))
  expect((await comeIn({}, new TestBrowser(off))).code).toBe(errorCatalog.GOOGLE_OFF.code)
  await off.close()
})
