import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { hashPassword } from './passwords/passwords.ts'
import { addTestUser, createTestAuth, type TestAuth, wireHash } from './testing.ts'

const password = wireHash('tangerine-orbit')
const browser = 'the browser of the session'

let database: TestDatabase
let test: TestAuth
let count = 0
let email: string
let userId: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  test = createTestAuth(database)
  count += 1
  email = `confirmed-${count}@example.com`
  userId = await addTestUser(database, { email, passwordHash: await hashPassword(password) })
})

const confirm = (proof: { password?: string; verificationCode?: string }, by: string | undefined = browser) =>
  test.auth.reauthentication.confirm({ userId, browser: by, ...proof })
const sendCode = (by = browser, to = email) =>
  test.auth.codes.send({ email: to, browser: by, ip: '198.51.100.7', language: 'en' })
const refused = { error: 'ILLEGAL_REQUEST' }

describe('a password', () => {
  it('confirms its owner, as often as it is right', async () => {
    for (let time = 0; time < 12; time++) await confirm({ password })
  })

  it('that is wrong is refused in both languages', async () => {
    await expect(confirm({ password: wireHash('another-password') })).rejects.toMatchObject({
      ...refused,
      sentence: { en: 'That password is not correct', 'zh-CN': '密码不正确' },
    })
  })

  it('can’t be guessed: the tries are those of changing it, and end together', async () => {
    const change = () =>
      test.auth.accounts.changePassword({
        userId,
        sessionId: '00000000-0000-4000-8000-000000000000',
        currentPassword: wireHash('guess'),
        password: wireHash('a-new-password'),
      })
    for (let guess = 0; guess < 5; guess++) {
      await expect(confirm({ password: wireHash(`guess-${guess}`) })).rejects.toMatchObject(refused)
      await expect(change()).rejects.toMatchObject({ error: 'WRONG_CREDENTIALS' })
    }
    await expect(confirm({ password })).rejects.toMatchObject({
      error: 'TOO_MANY_TRIES',
      data: { waitSeconds: 900 },
    })
    await expect(change()).rejects.toMatchObject({ error: 'TOO_MANY_TRIES' })
    test.clock.advance(900_000)
    await confirm({ password })
  })

  it('is evaluated ten times of forty at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, guess) =>
        confirm({ password: wireHash(`guess-${guess}`) }).catch((error: { error: string }) => error.error),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'ILLEGAL_REQUEST')).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_TRIES')).toHaveLength(30)
  })

  it('is nothing that an account from Google has', async () => {
    userId = await addTestUser(database, { email: `google-${email}`, googleSubject: `g${count}` })
    await expect(confirm({ password })).rejects.toMatchObject(refused)
  })
})

describe('a code', () => {
  it('confirms an account without a password, once', async () => {
    email = `google-${email}`
    userId = await addTestUser(database, { email, googleSubject: `g${count}` })
    await sendCode()
    const verificationCode = test.lastCode(email)
    await confirm({ verificationCode })
    await expect(confirm({ verificationCode })).rejects.toMatchObject({
      ...refused,
      sentence: { en: 'Verification code is not correct or has expired' },
    })
  })

  it('counts in the browser that asked for it, for this address, in its ten minutes', async () => {
    await sendCode()
    const verificationCode = test.lastCode(email)
    await expect(confirm({ verificationCode }, 'another browser')).rejects.toMatchObject(refused)
    await expect(confirm({ verificationCode }, '')).rejects.toMatchObject(refused)
    await expect(
      test.auth.reauthentication.confirm({ userId, browser: undefined, verificationCode }),
    ).rejects.toMatchObject(refused)
    test.clock.advance(600_000)
    await expect(confirm({ verificationCode })).rejects.toMatchObject(refused)

    await sendCode(browser, `other-${email}`)
    await expect(confirm({ verificationCode: test.lastCode(`other-${email}`) })).rejects.toMatchObject(
      refused,
    )
  })

  it('that confirmed something resets no password afterwards', async () => {
    await sendCode()
    await confirm({ verificationCode: test.lastCode(email) })
    await expect(test.auth.codes.check({ email, browser, code: test.lastCode(email) })).rejects.toMatchObject(
      { error: 'WRONG_CODE' },
    )
  })
})
