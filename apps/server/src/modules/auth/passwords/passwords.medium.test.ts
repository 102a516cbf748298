import { errorCatalog } from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { users } from '../auth.tables.ts'
import {
  buildAuthApp,
  createTestAuth,
  proveAddress,
  signUp,
  type TestAuth,
  TestBrowser,
  wireHash,
} from '../testing.ts'

const success = 1
const { WRONG_CREDENTIALS, COMMON_PASSWORD, SAME_PASSWORD, TOO_MANY_TRIES, NOT_LOGGED_IN } = errorCatalog
const password = 'tangerine-orbit'

let database: TestDatabase
let test: TestAuth
let app: FastifyInstance
let browser: TestBrowser
let count = 0
let email: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  test = createTestAuth(database)
  app = await buildAuthApp(test)
  browser = new TestBrowser(app)
  count += 1
  browser.ip = `198.51.100.${count}`
  email = `owner-${count}@example.com`
})
afterEach(() => app.close())

const proveAddressIn = (by: TestBrowser, address = email) => proveAddress(test, by, address)
const signUpIn = (by: TestBrowser, address = email) => signUp(test, by, address, password)

describe('resetting a password', () => {
  it('takes the new one, not the old one, and ends every session', async () => {
    await signUpIn(browser)
    await browser.logIn(email, password)
    const laptop = new TestBrowser(app)
    await laptop.logIn(email, password)
    const forgetful = new TestBrowser(app)
    await proveAddressIn(forgetful)
    expect(await forgetful.post('reset_password', { email, password: wireHash('a-new-password') })).toBe(
      success,
    )
    for (const { token } of [browser, laptop]) {
      expect(await test.auth.sessions.find(token ?? '')).toBeUndefined()
    }
    expect((await laptop.call('GET', '/api/v1/user/info')).code).toBe(NOT_LOGGED_IN.code)
    expect(await laptop.logIn(email, password)).toBe(WRONG_CREDENTIALS.code)
    expect(await laptop.logIn(email, 'a-new-password')).toBe(success)
  })

  it('does what belongs to it in the same transaction: nothing is reset when that fails', async () => {
    await signUpIn(browser)
    const emitted: string[] = []
    let isBroken = true
    const other = createTestAuth(database, {
      onPasswordReset: (_tx, userId) =>
        isBroken
          ? Promise.reject(new Error('The tokens were not revoked.'))
          : Promise.resolve(() => void emitted.push(userId)),
    })
    const otherApp = await buildAuthApp(other)
    const forgetful = new TestBrowser(otherApp)
    await proveAddress(other, forgetful, email)
    await forgetful.post('reset_password', { email, password: wireHash('a-new-password') })
    expect(await browser.logIn(email, password)).toBe(success)
    isBroken = false
    expect(await forgetful.post('reset_password', { email, password: wireHash('a-new-password') })).toBe(
      success,
    )
    const [user] = await database.orm.select({ id: users.id }).from(users).where(eq(users.email, email))
    expect(emitted).toEqual([user?.id])
    await otherApp.close()
  })

  it('forgets every known browser but the one it happens in', async () => {
    await signUpIn(browser)
    const laptop = new TestBrowser(app)
    await laptop.logIn(email, password)
    test.clock.advance(61_000)
    await proveAddressIn(browser)
    await browser.post('reset_password', { email, password: wireHash('a-new-password') })
    test.notices.length = 0
    await browser.logIn(email, 'a-new-password')
    expect(test.notices).toEqual([])
    await laptop.logIn(email, 'a-new-password')
    expect(test.notices).toMatchObject([{ notice: 'new-device' }])
  })

  it('lets a user in who had tried too often', async () => {
    await signUpIn(browser)
    for (let guess = 0; guess < 11; guess++) await browser.logIn(email, 'wrong-password')
    await proveAddressIn(browser)
    await browser.post('reset_password', { email, password: wireHash('a-new-password') })
    expect(await browser.logIn(email, 'a-new-password')).toBe(success)
  })

  it('answers alike for an unknown address, whose owner hears of it by mail', async () => {
    await signUpIn(browser)
    const unknown = `unknown-${email}`
    const answers: string[] = []
    test.notices.length = 0
    for (const address of [email, unknown]) {
      const by = new TestBrowser(app)
      await proveAddressIn(by, address)
      answers.push(
        (
          await by.send('POST', '/tripartite/reset_password', {
            email: address,
            password: wireHash('a-new-password'),
          })
        ).body,
      )
    }
    expect(answers[1]).toBe(answers[0])
    expect(test.notices).toHaveLength(2)
    for (const notice of test.notices) await test.auth.notices.mail(notice)
    expect(test.mails.slice(-2)).toMatchObject([
      { to: email, subject: 'Your Longhand password was changed' },
      { to: unknown, subject: 'There is no Longhand account with this address' },
    ])
    expect(await database.orm.$count(users, eq(users.email, unknown))).toBe(0)
  })

  it('refuses a common password', async () => {
    await proveAddressIn(browser)
    expect(await browser.post('reset_password', { email, password: wireHash('Password1') })).toBe(
      COMMON_PASSWORD.code,
    )
  })

  it('ends also the session that a login with the old password opens at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const address = `race-${round}-${email}`
      await signUpIn(browser, address)
      const laptop = new TestBrowser(app)
      await proveAddressIn(browser, address)
      const [login] = await Promise.all([
        laptop.logIn(address, password),
        browser.post('reset_password', { email: address, password: wireHash('a-new-password') }),
      ])
      expect([success, WRONG_CREDENTIALS.code]).toContain(login)
      if (laptop.token) expect(await test.auth.sessions.find(laptop.token)).toBeUndefined()
    }
  })
})

describe('changing a password', () => {
  const change = (by: TestBrowser, from: string, to: string) =>
    by
      .call('POST', '/api/v1/user/change_password', {
        currentPassword: wireHash(from),
        password: wireHash(to),
      })
      .then(({ code }) => code)

  it('keeps this session, ends the others and is mailed', async () => {
    await signUpIn(browser)
    await browser.logIn(email, password)
    const laptop = new TestBrowser(app)
    await laptop.logIn(email, password)
    test.notices.length = 0
    expect(await change(browser, password, 'a-new-password')).toBe(success)
    expect(await test.auth.sessions.find(browser.token ?? '')).toBeDefined()
    expect(await test.auth.sessions.find(laptop.token ?? '')).toBeUndefined()
    expect(await laptop.logIn(email, 'a-new-password')).toBe(success)
    expect(test.notices[0]).toMatchObject({ notice: 'password-changed' })
    for (const notice of test.notices.slice(0, 1)) await test.auth.notices.mail(notice)
    expect(test.mails.at(-1)).toMatchObject({ to: email, subject: 'Your Longhand password was changed' })
  })

  it('needs the present one, and does not let it be guessed', async () => {
    await signUpIn(browser)
    await browser.logIn(email, password)
    expect(await change(browser, password, 'password1')).toBe(COMMON_PASSWORD.code)
    for (let guess = 0; guess < 9; guess++)
      expect(await change(browser, `guess-${guess}`, 'a-new-password')).toBe(WRONG_CREDENTIALS.code)
    expect(await change(browser, password, 'a-new-password')).toBe(TOO_MANY_TRIES.code)
  })

  it('refuses the present one, which ends no session', async () => {
    await signUpIn(browser)
    await browser.logIn(email, password)
    const laptop = new TestBrowser(app)
    await laptop.logIn(email, password)
    expect(await change(browser, password, password)).toBe(SAME_PASSWORD.code)
    expect(await test.auth.sessions.find(laptop.token ?? '')).toBeDefined()
  })

  it('is done by one of two that know the present one at the same time', async () => {
    await signUpIn(browser)
    await browser.logIn(email, password)
    const laptop = new TestBrowser(app)
    await laptop.logIn(email, password)
    const answers = await Promise.all([
      change(browser, password, 'one-new-password'),
      change(laptop, password, 'another-new-password'),
    ])
    // The other is told that its password is wrong, or that its session has ended.
    expect(answers.filter((code) => code === success)).toHaveLength(1)
  })

  it('is not for a user who has none', async () => {
    const [row] = await database.orm
      .insert(users)
      .values({ email, googleSubject: `g${count}`, nickName: 'G', language: 'en', createdAt: new Date(0) })
      .returning()
    browser.token = await database.transaction((tx) =>
      test.auth.sessions.open(tx, row?.id ?? '', { browser: 'b', userAgent: '' }),
    )
    expect(await change(browser, password, 'a-new-password')).toBe(WRONG_CREDENTIALS.code)
  })
})
