import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { emailCodes } from './auth.tables.ts'
import { createTestAuth, type TestAuth, wireHash } from './testing.ts'

let database: TestDatabase
let test: TestAuth
let count = 0
let email: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  test = createTestAuth(database)
  count += 1
  email = `codes-${count}@example.com`
})

const send = (browser: string, to = email, ip = `198.51.100.${count % 250}`) =>
  test.auth.codes.send({ email: to, browser, ip, language: 'en' })
const check = (browser: string, code: string, to = email) =>
  test.auth.codes.check({ email: to, browser, code })
const minutes = (number: number): void => test.clock.advance(number * 60_000)
/** A code that is not this one. */
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => (error instanceof DomainError ? error.error : error.message),
  )

describe('sending', () => {
  it('mails six digits in the language of the page', async () => {
    await test.auth.codes.send({ email, browser: 'a', ip: '203.0.113.1', language: 'zh-CN' })
    expect(test.mails).toHaveLength(1)
    expect(test.mails[0]).toMatchObject({ to: email, subject: '您的 Longhand 验证码' })
    expect(test.lastCode(email)).toMatch(/^\d{6}$/)
  })

  it('stores neither code nor browser', async () => {
    await send('the browser')
    const stored = JSON.stringify(await database.orm.select().from(emailCodes))
    expect(stored).toContain(email)
    expect(stored).not.toContain(test.lastCode(email))
    expect(stored).not.toContain('the browser')
  })

  it('makes a browser wait a minute, says how long, and no other browser with it', async () => {
    await send('a')
    test.clock.advance(59_000)
    await expect(send('a', email, '203.0.113.99')).rejects.toMatchObject({
      error: 'TOO_MANY_TRIES',
      data: { waitSeconds: 1 },
    })
    await send('b')
    test.clock.advance(1_000)
    await send('a')
    expect(test.mails).toHaveLength(3)
  })

  it('does not make an address wait whose code was checked', async () => {
    await send('a')
    await check('a', test.lastCode(email))
    await send('a')
    expect(test.mails).toHaveLength(2)
  })

  it('sends one of many that are asked for at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(send('a'))))
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(test.mails).toHaveLength(1)
  })

  it('says so when the mail was not sent, and lets its owner try again at once', async () => {
    test.mailer.isBroken = true
    await expect(send('a')).rejects.toMatchObject({
      error: 'SYSTEM',
      sentence: { en: 'Failed to send verification code', 'zh-CN': '验证码发送失败' },
    })
    test.mailer.isBroken = false
    await send('a')
    expect(test.mails).toHaveLength(1)
  })
})

describe('checking', () => {
  it('takes the code once', async () => {
    await send('a')
    expect(await check('a', test.lastCode(email))).toHaveLength(43)
    expect(await outcome(check('a', test.lastCode(email)))).toBe('WRONG_CODE')
  })

  it('takes it once of many at once', async () => {
    await send('a')
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => outcome(check('a', test.lastCode(email)))),
    )
    expect(outcomes.sort()).toEqual(['WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE', 'done'])
  })

  it('refuses another browser without spending a try', async () => {
    await send('a')
    for (let guess = 0; guess < 20; guess++)
      expect(await outcome(check('b', test.lastCode(email)))).toBe('WRONG_CODE')
    await check('a', test.lastCode(email))
  })

  it('refuses another address', async () => {
    await send('a')
    expect(await outcome(check('a', test.lastCode(email), `x${email}`))).toBe('WRONG_CODE')
  })

  it.each([
    [599, 'done'],
    [600, 'WRONG_CODE'],
  ])('after %i s: %s', async (seconds, result) => {
    await send('a')
    test.clock.advance(seconds * 1000)
    expect(await outcome(check('a', test.lastCode(email)))).toBe(result)
  })

  it('takes the last code alone', async () => {
    await send('a')
    const first = test.lastCode(email)
    minutes(1)
    await send('a')
    const second = test.lastCode(email)
    if (first !== second) expect(await outcome(check('a', first))).toBe('WRONG_CODE')
    await check('a', second)
  })

  it('gives five tries', async () => {
    await send('a')
    const code = test.lastCode(email)
    for (let guess = 0; guess < 4; guess++) await outcome(check('a', another(code)))
    await check('a', code)

    await send('a')
    const next = test.lastCode(email)
    for (let guess = 0; guess < 5; guess++) await outcome(check('a', another(next)))
    expect(await outcome(check('a', next))).toBe('WRONG_CODE')
  })

  it('evaluates at most five of 300 guesses at once', async () => {
    const hits: number[] = []
    for (let round = 0; round < 3; round++) {
      await send('a')
      const code = test.lastCode(email)
      const guesses = Array.from({ length: 300 }, (_, index) => (index < 5 ? another(code) : code))
      const outcomes = await Promise.all(guesses.map((guess) => outcome(check('a', guess))))
      hits.push(outcomes.filter((one) => one === 'done').length)
      minutes(10)
    }
    for (const { tries } of await database.orm.select().from(emailCodes).where(eq(emailCodes.email, email)))
      expect(tries).toBeLessThanOrEqual(5)
    expect(Math.max(...hits)).toBeLessThanOrEqual(1)
  })
})

/** The long proof takes other histories each time; every test run the same share of them. */
const isProof = process.env['LONGHAND_PROOF_RUNS'] !== undefined
const histories = isProof ? 1000 : 250

type Step =
  | { do: 'send'; by: 0 | 1 }
  | { do: 'check'; by: 0 | 1; code: 'mailed' | 'wrong' }
  | { do: 'reset'; by: 0 | 1; check: 0 | 1; twice: boolean }
  | { do: 'wait'; seconds: number }

const who = fc.constantFrom(0 as const, 1 as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('send' as const), by: who }),
  fc.record({
    do: fc.constant('check' as const),
    by: who,
    code: fc.constantFrom('mailed' as const, 'mailed' as const, 'wrong' as const),
  }),
  fc.record({ do: fc.constant('reset' as const), by: who, check: who, twice: fc.boolean() }),
  fc.record({
    do: fc.constant('wait' as const),
    seconds: fc.constantFrom(1, 30, 60, 61, 150, 299, 300, 301, 599, 600),
  }),
)

/** What two browsers may do with one address: the owner reads the mails, and anyone who sits at the other browser has every code and every cookie but the owner's browser cookie. */
class Model {
  codes: { by: 0 | 1; code: string; sentAt: number; tries: number; isChecked: boolean }[] = []
  checks: { by: 0 | 1; secret: string; at: number; isUsed: boolean }[] = []

  lastCodeOf(by: 0 | 1): Model['codes'][number] | undefined {
    return this.codes.findLast((code) => code.by === by)
  }

  lastCheckOf(by: 0 | 1): Model['checks'][number] | undefined {
    return this.checks.findLast((one) => one.by === by)
  }
}

describe(`${histories} random histories of two browsers`, () => {
  it('never reset from another browser, twice with one check, or after five minutes', async () => {
    let history = 0
    let resets = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const own = createTestAuth(database)
        const address = `history-${history++}@example.com`
        const browsers = [`owner ${address}`, `other ${address}`] as const
        const model = new Model()
        const seconds = (): number => own.clock.now().getTime() / 1000
        for (const action of steps) {
          if (action.do === 'wait') own.clock.advance(action.seconds * 1000)
          if (action.do === 'send') {
            const last = model.lastCodeOf(action.by)
            const mustWait = last !== undefined && !last.isChecked && seconds() - last.sentAt < 60
            const isFull = model.codes.filter(({ by }) => by === action.by).length >= 10
            const sent = await outcome(
              own.auth.codes.send({
                email: address,
                browser: browsers[action.by],
                ip: `1${action.by}.${history >> 8}.${history & 255}.1`,
                language: 'en',
              }),
            )
            expect(sent).toBe(mustWait || isFull ? 'TOO_MANY_TRIES' : 'done')
            if (sent === 'done')
              model.codes.push({
                by: action.by,
                code: own.lastCode(address),
                sentAt: seconds(),
                tries: 0,
                isChecked: false,
              })
          }
          if (action.do === 'check') {
            // The mailed code is the last one, no matter who asked for it.
            const mailed = model.codes.at(-1)?.code ?? '000000'
            const target = model.lastCodeOf(action.by)
            const code = action.code === 'mailed' ? mailed : another(target?.code ?? mailed)
            const isEvaluated =
              target !== undefined && !target.isChecked && target.tries < 5 && seconds() - target.sentAt < 600
            const isRight = isEvaluated && target.code === code
            if (isEvaluated) target.tries += 1
            const secret = await own.auth.codes
              .check({ email: address, browser: browsers[action.by], code })
              .catch(() => undefined)
            expect(secret !== undefined).toBe(isRight)
            if (secret !== undefined && target) {
              target.isChecked = true
              model.checks.push({ by: action.by, secret, at: seconds(), isUsed: false })
            }
          }
          if (action.do === 'reset') {
            const used = model.lastCheckOf(action.check)
            const mayReset =
              used !== undefined && used.by === action.by && !used.isUsed && seconds() - used.at < 300
            const reset = (): Promise<string> =>
              outcome(
                own.auth.accounts.resetPassword(
                  {
                    proof: { email: address, browser: browsers[action.by], check: used?.secret ?? 'none' },
                    password: wireHash('tangerine-orbit'),
                    language: 'en',
                  },
                  () => Promise.resolve(),
                ),
              )
            const outcomes = await Promise.all(action.twice ? [reset(), reset()] : [reset()])
            expect(outcomes.filter((one) => one === 'done')).toHaveLength(mayReset ? 1 : 0)
            expect(outcomes.filter((one) => one !== 'done' && one !== 'ILLEGAL_REQUEST')).toEqual([])
            if (mayReset) {
              used.isUsed = true
              resets += 1
            }
          }
        }
      }),
      { numRuns: histories, seed: isProof ? undefined : 20_260_115 } as fc.Parameters<[Step[]]>,
    )
    // The property would hold of a service that never resets anything.
    expect(resets).toBeGreaterThan(histories / 20)
  })
})
