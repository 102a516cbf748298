import { errorCatalog } from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { sessions, users } from './auth.tables.ts'
import {
  buildAuthApp,
  createTestAuth,
  proveAddress,
  signUp,
  type TestAuth,
  TestBrowser,
  wireHash,
} from './testing.ts'

const success = 1
const {
  ILLEGAL_REQUEST,
  WRONG_CODE,
  WRONG_CREDENTIALS,
  ADDRESS_TAKEN,
  COMMON_PASSWORD,
  TOO_MANY_TRIES,
  NOT_LOGGED_IN,
  USER_DELETED,
  PARAMETER_INVALID,
  PARAMETER_MISSING,
  SYSTEM,
} = errorCatalog
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
  email = `person-of-${count}@example.com`
})
afterEach(() => app.close())

const proveAddressIn = (by: TestBrowser, address = email) => proveAddress(test, by, address)
const signUpIn = (by: TestBrowser, address = email) => signUp(test, by, address, password)

describe('signing up', () => {
  it('goes from code to account to session', async () => {
    browser.language = 'zh-CN'
    await signUpIn(browser)
    expect(await browser.logIn(email, password)).toBe(success)
    expect(await browser.call('GET', '/api/v1/user/check_session')).toEqual({
      code: success,
      data: { valid: true },
    })
    const [user] = await database.orm.select().from(users).where(eq(users.email, email))
    expect(user).toMatchObject({
      nickName: email.split('@')[0],
      language: 'zh-CN',
      createdAt: test.clock.now(),
      lastLoginAt: test.clock.now(),
    })
  })

  it('compares addresses without case', async () => {
    await signUpIn(browser, `UPPER-${email}`.toUpperCase())
    expect(await browser.logIn(`upper-${email}`, password)).toBe(success)
  })

  it('needs a code check of this address, in this browser, within five minutes, once', async () => {
    const body = { email, password: wireHash(password) }
    expect(await browser.post('email_register', body)).toBe(ILLEGAL_REQUEST.code)
    await proveAddressIn(browser)
    expect(await browser.post('email_register', { ...body, email: `other-${email}` })).toBe(
      ILLEGAL_REQUEST.code,
    )
    const thief = new TestBrowser(app)
    await thief.post('send_code', { email: `thief-${email}` })
    thief.cookies.set('longhand-code-check', browser.cookies.get('longhand-code-check') ?? '')
    expect(await thief.post('email_register', body)).toBe(ILLEGAL_REQUEST.code)
    test.clock.advance(300_000)
    expect(await browser.post('email_register', body)).toBe(ILLEGAL_REQUEST.code)
    await signUpIn(browser)
    expect(browser.cookies.has('longhand-code-check')).toBe(false)
    expect(await browser.post('email_register', body)).toBe(ILLEGAL_REQUEST.code)
  })

  it('never overwrites an account, and lets its owner reset with the same check', async () => {
    await signUpIn(browser)
    const other = new TestBrowser(app)
    await proveAddressIn(other)
    expect(await other.post('email_register', { email, password: wireHash('another-password') })).toBe(
      ADDRESS_TAKEN.code,
    )
    expect(await browser.logIn(email, password)).toBe(success)
    expect(await other.post('reset_password', { email, password: wireHash('another-password') })).toBe(
      success,
    )
    expect(await other.logIn(email, 'another-password')).toBe(success)
  })

  it('makes one account of two sign-ups at once', async () => {
    const other = new TestBrowser(app)
    await proveAddressIn(browser)
    await proveAddressIn(other)
    const body = { email, password: wireHash(password) }
    const codes = await Promise.all([
      browser.post('email_register', body),
      other.post('email_register', body),
    ])
    expect(codes.sort()).toEqual([success, ADDRESS_TAKEN.code])
  })

  it('refuses common passwords and keeps the check for a better one', async () => {
    await proveAddressIn(browser)
    expect(await browser.post('email_register', { email, password: wireHash('password1') })).toBe(
      COMMON_PASSWORD.code,
    )
    expect(await browser.post('email_register', { email, password: wireHash(email) })).toBe(
      COMMON_PASSWORD.code,
    )
    expect(await browser.post('email_register', { email, password: wireHash(password) })).toBe(success)
  })

  it('does what a new account brings along in the same transaction', async () => {
    const seen: string[] = []
    await app.close()
    test = createTestAuth(database, {
      onRegistered: async (tx, { userId }) => {
        seen.push(userId)
        expect(await tx.$count(users, eq(users.id, userId))).toBe(1)
        if (seen.length === 1) throw new Error('The gift was not granted.')
      },
    })
    app = await buildAuthApp(test)
    browser = new TestBrowser(app)
    await proveAddressIn(browser)
    const body = { email, password: wireHash(password) }
    expect(await browser.post('email_register', body)).toBe(SYSTEM.code)
    expect(await database.orm.$count(users, eq(users.email, email))).toBe(0)
    expect(await browser.post('email_register', body)).toBe(success)
  })

  it.each([
    ['send_code', {}, PARAMETER_MISSING],
    ['send_code', { email: 'nobody' }, PARAMETER_INVALID],
    ['send_code', { email: `${'x'.repeat(40)}@example.com` }, PARAMETER_INVALID],
    ['check_verification_code', { email: 'a@example.com', verificationCode: '12345x' }, PARAMETER_INVALID],
    ['check_verification_code', { email: 'a@example.com' }, PARAMETER_MISSING],
    ['email_register', { email: 'a@example.com', password: 'plain password' }, PARAMETER_INVALID],
    ['email_login', { email: 'a@example.com' }, PARAMETER_MISSING],
    ['google_login', {}, PARAMETER_MISSING],
  ])('%s of %j is not well-formed', async (name, body, { code }) => {
    expect(await browser.post(name, body)).toBe(code)
  })
})

describe('the cookies', () => {
  it('are HttpOnly and SameSite=Strict, and __Host- and Secure under https', async () => {
    const secure = await buildAuthApp(test, { isSecure: true })
    const there = new TestBrowser(secure)
    const { cookies } = await there.send('POST', '/tripartite/send_code', { email })
    expect(cookies).toEqual([
      expect.objectContaining({
        name: '__Host-longhand-browser',
        httpOnly: true,
        sameSite: 'Strict',
        secure: true,
        path: '/',
      }),
    ])
    const checked = await there.send('POST', '/tripartite/check_verification_code', {
      email,
      verificationCode: test.lastCode(email),
    })
    expect(checked.cookies).toEqual([
      expect.objectContaining({
        name: '__Host-longhand-code-check',
        httpOnly: true,
        sameSite: 'Strict',
        secure: true,
        path: '/',
        maxAge: 300,
      }),
    ])
    await secure.close()
  })
})

describe('a code', () => {
  it('is wrong without the cookie of the browser that asked, and without a browser', async () => {
    await browser.post('send_code', { email })
    const other = new TestBrowser(app)
    const body = { email, verificationCode: test.lastCode(email) }
    expect(await other.post('check_verification_code', body)).toBe(WRONG_CODE.code)
    await other.post('send_code', { email: `other-${email}` })
    expect(await other.post('check_verification_code', body)).toBe(WRONG_CODE.code)
    expect(await browser.post('check_verification_code', body)).toBe(success)
  })

  it('of one address does not disturb that of another in the same browser', async () => {
    await browser.post('send_code', { email })
    await browser.post('send_code', { email: `other-${email}` })
    expect(
      await browser.post('check_verification_code', { email, verificationCode: test.lastCode(email) }),
    ).toBe(success)
  })
})

describe('logging in', () => {
  it('gives a new token each time', async () => {
    await signUpIn(browser)
    const tokens = new Set<string | undefined>()
    for (let login = 0; login < 3; login++) {
      await browser.logIn(email, password)
      tokens.add(browser.token)
    }
    expect(tokens.size).toBe(3)
    for (const token of tokens) expect(Buffer.from(token ?? '', 'base64url')).toHaveLength(32)
    const stored = JSON.stringify(await database.orm.select().from(sessions))
    for (const token of tokens) expect(stored).not.toContain(token)
  })

  it('answers alike for a wrong password, an unknown address, and a user without a password', async () => {
    await signUpIn(browser)
    await database.orm.insert(users).values({
      email: `google-${email}`,
      googleSubject: `g${count}`,
      nickName: 'G',
      language: 'en',
      createdAt: new Date(0),
    })
    const bodies = await Promise.all(
      [email, `unknown-${email}`, `google-${email}`].map(async (address) => {
        const response = await browser.send('POST', '/tripartite/email_login', {
          email: address,
          password: wireHash('wrong-password'),
        })
        return [response.statusCode, response.body]
      }),
    )
    expect(bodies[0]).toEqual([
      200,
      JSON.stringify({
        status_code: WRONG_CREDENTIALS.code,
        status_msg: WRONG_CREDENTIALS.sentence.en,
        data: null,
      }),
    ])
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
  })

  it.each(['known', 'unknown'])(
    'refuses the eleventh try for a %s address from one network, even with the right password, and not from another',
    async (kind) => {
      await signUpIn(browser)
      const address = kind === 'known' ? email : `unknown-${email}`
      for (let guess = 0; guess < 10; guess++)
        expect(await browser.logIn(address, 'wrong-password')).toBe(WRONG_CREDENTIALS.code)
      expect(await browser.logIn(address, password)).toBe(TOO_MANY_TRIES.code)
      const home = new TestBrowser(app)
      home.ip = '203.0.113.50'
      expect(await home.logIn(address, password)).toBe(kind === 'known' ? success : WRONG_CREDENTIALS.code)
      test.clock.advance(15 * 60_000)
      expect(await browser.logIn(address, password)).toBe(kind === 'known' ? success : WRONG_CREDENTIALS.code)
    },
  )

  it('evaluates ten of fifty guesses at once', async () => {
    await signUpIn(browser)
    const codes = await Promise.all(Array.from({ length: 50 }, () => browser.logIn(email, 'wrong-password')))
    expect(codes.filter((code) => code === WRONG_CREDENTIALS.code)).toHaveLength(10)
    expect(codes.filter((code) => code === TOO_MANY_TRIES.code)).toHaveLength(40)
  })

  it('stops a network that tries many addresses, and counts what succeeds for nothing', async () => {
    await signUpIn(browser)
    const guesser = () => Object.assign(new TestBrowser(app), { ip: browser.ip })
    for (let guess = 0; guess < 100; guess++) {
      await guesser().logIn(`guess-${guess}-${email}`, 'wrong-password')
      if (guess % 10 === 0) expect(await guesser().logIn(email, password)).toBe(success)
    }
    expect(await guesser().logIn(email, password)).toBe(TOO_MANY_TRIES.code)
    // Its owner may be behind the same address.
    expect(await browser.logIn(email, password)).toBe(success)
  })

  it('forgets refused tries after a success', async () => {
    await signUpIn(browser)
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < 9; guess++) await browser.logIn(email, 'wrong-password')
      expect(await browser.logIn(email, password)).toBe(success)
    }
  })

  it('from a new browser is mailed, from the browser of the sign-up and from a known one is not', async () => {
    await signUpIn(browser)
    await browser.logIn(email, password)
    expect(test.notices).toEqual([])
    const laptop = new TestBrowser(app)
    await laptop.logIn(email, password)
    await laptop.logIn(email, password)
    expect(test.notices).toEqual([{ notice: 'new-device', sessionId: expect.any(String) as string }])
    for (const notice of test.notices) await test.auth.notices.mail(notice)
    expect(test.mails.at(-1)).toMatchObject({ to: email, subject: 'New login to your Longhand account' })
    expect(test.mails.at(-1)?.text).toContain('Chrome, Linux')
  })
})

describe('a visitor', () => {
  it('gets a guest token that is no session', async () => {
    const { data } = await browser.call('POST', '/api/v3/user/virtual_login')
    browser.token = (data as { token: string }).token
    expect(await browser.call('GET', '/api/v1/user/check_session')).toEqual({
      code: success,
      data: { valid: false },
    })
    expect((await browser.call('GET', '/api/v1/user/info')).code).toBe(NOT_LOGGED_IN.code)
    expect((await browser.call('POST', '/tripartite/logout')).code).toBe(success)
  })

  it('is told which ways of signing in there are', async () => {
    expect((await browser.call('GET', '/tripartite/sign_in_options')).data).toEqual({
      googleClientId: '',
      registration: 'open',
    })
  })
})

it('says 10006 to the session of a user who was erased', async () => {
  await signUpIn(browser)
  await browser.logIn(email, password)
  await database.orm
    .update(users)
    .set({ email: null, passwordHash: null, deletedAt: test.clock.now() })
    .where(eq(users.email, email))
  expect((await browser.call('GET', '/api/v1/user/info')).code).toBe(USER_DELETED.code)
  browser.token = undefined
  expect(await browser.logIn(email, password)).toBe(WRONG_CREDENTIALS.code)
  await signUpIn(browser)
})
