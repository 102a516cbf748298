import { errorCatalog } from '@longhand/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
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
const { WRONG_CREDENTIALS, TOO_MANY_TRIES } = errorCatalog
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
  email = `guessed-${count}@example.com`
})
afterEach(() => app.close())

describe('logging in to an address that 150 networks guess at', () => {
  /** One guess from each network, in a browser of its own. @returns The codes of the answers. */
  const guessFromEverywhere = (address: string, networks = 150) =>
    Promise.all(
      Array.from({ length: networks }, (_, network) => {
        const guesser = new TestBrowser(app)
        guesser.ip = network % 2 === 0 ? `10.${count}.${network}.1` : `2001:db8:${count}:${network}::1`
        return guesser.logIn(address, `guess-${network}`)
      }),
    )
  const evaluated = (codes: readonly number[]): number =>
    codes.filter((code) => code === WRONG_CREDENTIALS.code).length

  it.each(['known', 'unknown'])(
    'evaluates fifty an hour when it is %s, and refuses the others',
    async (kind) => {
      await signUp(test, browser, email, password)
      const address = kind === 'known' ? email : `unknown-${email}`
      const codes = await guessFromEverywhere(address)
      expect([...new Set(codes)].sort()).toEqual([WRONG_CREDENTIALS.code, TOO_MANY_TRIES.code].sort())
      expect(evaluated(codes)).toBe(50)
      expect(await Object.assign(new TestBrowser(app), { ip: '203.0.113.77' }).logIn(address, password)).toBe(
        TOO_MANY_TRIES.code,
      )
    },
  )

  it('evaluates at most a hundred in any hour', async () => {
    await signUp(test, browser, email, password)
    const times: number[] = []
    for (let tenMinutes = 0; tenMinutes < 13; tenMinutes++) {
      const hits = evaluated(await guessFromEverywhere(email, 60))
      times.push(...Array<number>(hits).fill(tenMinutes))
      test.clock.advance(10 * 60_000)
    }
    const inHourFrom = (start: number): number =>
      times.filter((time) => time >= start && time < start + 6).length
    expect(Math.max(...times.map(inHourFrom))).toBeLessThanOrEqual(100)
  })

  it('lets its owner in from a browser that has been there, after their own mistakes too', async () => {
    await signUp(test, browser, email, password)
    await guessFromEverywhere(email)
    for (let mistake = 0; mistake < 9; mistake++)
      expect(await browser.logIn(email, 'wrong-password')).toBe(WRONG_CREDENTIALS.code)
    expect(await browser.logIn(email, password)).toBe(success)
  })

  it('gives a browser that has been there ten tries', async () => {
    await signUp(test, browser, email, password)
    for (let mistake = 0; mistake < 10; mistake++)
      expect(await browser.logIn(email, 'wrong-password')).toBe(WRONG_CREDENTIALS.code)
    expect(await browser.logIn(email, password)).toBe(TOO_MANY_TRIES.code)
    test.clock.advance(15 * 60_000)
    expect(await browser.logIn(email, password)).toBe(success)
  })

  it('names the reset as the way in, whether or not the address is known', async () => {
    await signUp(test, browser, email, password)
    const sentences = {
      en: 'Too many tries. Reset your password to get in now, or try again later',
      'zh-CN': '尝试次数过多，请重置密码后立即登录，或稍后再试',
    }
    for (const address of [email, `unknown-${email}`]) {
      await guessFromEverywhere(address, 60)
      for (const [language, sentence] of Object.entries(sentences)) {
        const laptop = Object.assign(new TestBrowser(app), { language })
        const answer = (
          await laptop.send('POST', '/tripartite/email_login', {
            email: address,
            password: wireHash(password),
          })
        ).json<object>()
        expect(answer).toMatchObject({
          status_code: TOO_MANY_TRIES.code,
          status_msg: sentence,
          data: { waitSeconds: 3600 },
        })
      }
    }
  })

  it('lets its owner in from a new browser after a reset there, while strangers go on guessing and stay bounded', async () => {
    await signUp(test, browser, email, password)
    const before = await guessFromEverywhere(email)
    const laptop = new TestBrowser(app)
    expect(await laptop.logIn(email, password)).toBe(TOO_MANY_TRIES.code)
    await proveAddress(test, laptop, email)
    expect(await laptop.post('reset_password', { email, password: wireHash('a-new-password') })).toBe(success)
    expect(await laptop.logIn(email, 'a-new-password')).toBe(success)
    const after = await guessFromEverywhere(email)
    expect(evaluated([...before, ...after])).toBe(50)
    const stranger = Object.assign(new TestBrowser(app), { ip: laptop.ip })
    expect(await stranger.logIn(email, 'a-new-password')).toBe(TOO_MANY_TRIES.code)
    // Neither the guesses nor the ceiling touch the owner's browser later.
    for (let login = 0; login < 3; login++) expect(await laptop.logIn(email, 'a-new-password')).toBe(success)
  })

  it('lets its owner in after a reset in a browser whose own tries are used up', async () => {
    await signUp(test, browser, email, password)
    for (let mistake = 0; mistake < 10; mistake++) await browser.logIn(email, 'wrong-password')
    expect(await browser.logIn(email, password)).toBe(TOO_MANY_TRIES.code)
    await proveAddress(test, browser, email)
    expect(await browser.post('reset_password', { email, password: wireHash('a-new-password') })).toBe(
      success,
    )
    expect(await browser.logIn(email, 'a-new-password')).toBe(success)
  })
})
