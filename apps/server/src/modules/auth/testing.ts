import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { passwordSalt, successCode } from '@longhand/contracts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { ManualClock } from '../../platform/clock/testing.ts'
import type { Database } from '../../platform/db/database.ts'
import { buildTestApp } from '../../platform/http/testing.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { SealedSecrets } from '../../platform/secrets/sealed-secrets.ts'
import { AttemptsRepository } from './attempts.repository.ts'
import type { AuthNotice } from './auth.jobs.ts'
import { type AuthDeps, authModule, type AuthModule } from './auth.module.ts'
import { users } from './auth.tables.ts'
import { createGoogleVerifier, type GoogleVerifier } from './google/google-verifier.ts'

let count = 0

/** Adds a person to a test's database. Each has an address of their own unless one is given. @returns Their id. */
export async function addTestUser(
  database: Database,
  person: Partial<typeof users.$inferInsert> = {},
): Promise<string> {
  count += 1
  const [row] = await database.orm
    .insert(users)
    .values({
      email: `person-${count}@example.com`,
      nickName: `Person ${count}`,
      language: 'en',
      createdAt: new Date(0),
      ...person,
    })
    .returning({ id: users.id })
  if (!row) throw new Error('The person was not added.')
  return row.id
}

/** Counts tries as the product does, for modules that limit them. */
export function createTestTries(): AttemptsRepository {
  return new AttemptsRepository()
}

/** A password as it travels. */
export function wireHash(password: string): string {
  return createHash('md5')
    .update(password + passwordSalt)
    .digest('hex')
}

/** The module on a test's database, with a clock to move, mails to read and notices to look at. */
export interface TestAuth {
  auth: AuthModule
  clock: ManualClock
  /** In the order they were sent. */
  mails: Mail[]
  /** What was handed to the queue by transactions that committed or not. */
  notices: AuthNotice[]
  /** Makes the next mails fail. */
  mailer: Mailer & { isBroken: boolean }
  /** The code in the last mail to an address. */
  lastCode(email: string): string
}

/** Builds the module for a test. */
export function createTestAuth(database: Database, options: Partial<AuthDeps> = {}): TestAuth {
  const clock = new ManualClock()
  const mails: Mail[] = []
  const notices: AuthNotice[] = []
  const mailer = {
    isBroken: false,
    send: (mail: Mail) => {
      if (mailer.isBroken) return Promise.reject(new Error('The mail server did not take a mail.'))
      mails.push(mail)
      return Promise.resolve()
    },
    forget: () => Promise.resolve(),
    sweep: () => Promise.resolve(),
    close: () => undefined,
  }
  const auth = authModule.create({
    database,
    queue: {
      send: (_tx, _job, payload) => Promise.resolve(String(notices.push(payload as unknown as AuthNotice))),
    },
    mailer,
    clock,
    log: pino({ level: 'silent' }),
    rateLimitScale: 1,
    googleClientId: undefined,
    accessReader: {
      find: () => Promise.resolve(undefined),
      listKind: () => Promise.resolve({ total: 0, list: [] }),
    },
    publicUrl: 'https://longhand.test',
    timeZone: 'Asia/Shanghai',
    sealed: new SealedSecrets({ key: Buffer.alloc(32) }),
    ...options,
  })
  const lastCode = (email: string): string => {
    const code = /\d{6}/.exec(mails.findLast((mail) => mail.to === email.toLowerCase())?.text ?? '')?.[0]
    if (!code) throw new Error(`No code was mailed to ${email}.`)
    return code
  }
  return { auth, clock, mails, notices, mailer, lastCode }
}

/** The HTTP layer over {@link createTestAuth}. */
export function buildAuthApp({ auth }: TestAuth, { isSecure = false } = {}): Promise<FastifyInstance> {
  return buildTestApp(auth.routes, { authenticator: auth.authenticator, rateLimitScale: 1000, isSecure })
}

/** Sends a code and checks it, as the dialog does. */
export async function proveAddress(test: TestAuth, browser: TestBrowser, email: string): Promise<void> {
  const sent = await browser.post('send_code', { email })
  const checked = await browser.post('check_verification_code', {
    email,
    verificationCode: test.lastCode(email),
  })
  if (sent !== successCode || checked !== successCode)
    throw new Error(`The address was not proved: ${sent}, ${checked}.`)
}

/** Signs up, from the code to the account. */
export async function signUp(
  test: TestAuth,
  browser: TestBrowser,
  email: string,
  password: string,
): Promise<void> {
  await proveAddress(test, browser, email)
  const code = await browser.post('email_register', { email, password: wireHash(password), source: 0 })
  if (code !== successCode) throw new Error(`The account was not made: ${code}.`)
}

/** A browser that keeps its cookies and the token it was given. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  token: string | undefined
  language = 'en'
  ip = '198.51.100.1'
  userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

  constructor(readonly app: FastifyInstance) {}

  /** Sends a call and takes its cookies. */
  async send(method: 'GET' | 'POST', path: string, payload?: object): Promise<LightMyRequestResponse> {
    const headers: Record<string, string> = { 'accept-language': this.language, 'user-agent': this.userAgent }
    if (this.token !== undefined) headers['token'] = this.token
    const request: InjectOptions = {
      method,
      url: `/web-api${path}`,
      headers,
      cookies: Object.fromEntries(this.cookies),
      remoteAddress: this.ip,
    }
    const response = await this.app.inject({ ...request, ...(payload ? { payload } : {}) })
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  /** Sends a call. @returns The code of the envelope and its data. */
  async call(
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
  ): Promise<{ code: number; data: unknown }> {
    const { status_code: code, data } = (await this.send(method, path, payload)).json<{
      status_code: number
      data: unknown
    }>()
    return { code, data }
  }

  /** Posts to one of the `/tripartite` calls. @returns The code of the envelope. */
  async post(name: string, payload: object): Promise<number> {
    return (await this.call('POST', `/tripartite/${name}`, payload)).code
  }

  /** Logs in and keeps the token. @returns The code of the envelope. */
  async logIn(email: string, password: string): Promise<number> {
    const { code, data } = await this.call('POST', '/tripartite/email_login', {
      email,
      password: wireHash(password),
    })
    if (code === 1) this.token = (data as { token: string }).token
    return code
  }
}

const googleKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The OAuth client of {@link testGoogle}. */
export const testClientId = 'longhand-test.apps.googleusercontent.com'

/** The real verifier, with a key of ours for Google's. */
export function testGoogle(): GoogleVerifier {
  return createGoogleVerifier({
    clientId: testClientId,
    log: pino({ level: 'silent' }),
    loadCertificates: () =>
      Promise.resolve({ ours: googleKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString() }),
  })
}

/** An ID token as Google issues it, with other claims where a test wants them. */
export function signIdToken(claims: Record<string, unknown> = {}, { byAnotherKey = false } = {}): string {
  const now = Math.floor(performance.timeOrigin / 1000 + performance.now() / 1000)
  const payload = {
    iss: 'https://accounts.google.com',
    aud: testClientId,
    azp: testClientId,
    sub: '1122334455',
    email: 'Ada@Example.com',
    email_verified: true,
    name: 'Ada Lovelace',
    iat: now,
    exp: now + 3600,
    ...claims,
  }
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: 'RS256', kid: 'ours', typ: 'JWT' })}.${encode(payload)}`
  const { privateKey } = byAnotherKey ? otherKeys : googleKeys
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
}
