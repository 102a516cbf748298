import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import {
  type EndpointName,
  errorCatalog,
  type RequestOf,
  successCode,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { buildTestApp, readEnvelope, requestTo } from '../../platform/http/testing.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { users } from '../auth/auth.tables.ts'
import { addTestUser, wireHash } from '../auth/testing.ts'
import { hashPassword } from '../auth/passwords/passwords.ts'
import { linkImports } from '../links/links.tables.ts'
import { recordings } from '../recordings/recording/recordings.tables.ts'
import { operatorTrail } from './trail/trail.tables.ts'

const {
  ILLEGAL_REQUEST,
  NEWER_REVISION,
  NOT_LOGGED_IN,
  NOT_POSSIBLE_NOW,
  RECORD_NOT_FOUND,
  WRONG_CREDENTIALS,
} = errorCatalog

let database: TestDatabase
let product: TestProduct
let clock: ManualClock
/** With the product’s own sessions and tokens. */
let app: FastifyInstance
let owner: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  product = await openTestProduct(database.url, { clock })
  app = await buildTestApp(product.routes, {
    authenticator: product.modules.auth.authenticator,
    rateLimitScale: 1000,
  })
})
afterAll(async () => {
  await app.close()
  await product.close()
  await database.close()
})
beforeEach(async () => {
  clock.advance(3_600_000)
  await database.orm.update(users).set({ role: 'person' })
  owner = await addTestUser(database, { role: 'owner' })
  await database.orm.delete(operatorTrail)
  await product.call(owner, 'setRegistration', { mode: 'open' })
})

const codeOf = async <Name extends EndpointName>(userId: string, name: Name, fields: RequestOf<Name>) =>
  (await product.call(userId, name, fields)).code

async function send<Name extends EndpointName>(
  name: Name,
  fields: RequestOf<Name>,
  headers: Record<string, string> = {},
) {
  const {
    status_code: code,
    status_msg: message,
    data,
  } = readEnvelope<unknown>((await app.inject({ ...requestTo(name, fields), headers })).json())
  return { code, message, data }
}

const password = wireHash('an unusual password')
const addWithPassword = async (email: string): Promise<string> =>
  addTestUser(database, { email, passwordHash: await hashPassword(password) })
const logIn = (email: string) => send('emailLogin', { email, password })
const trail = async () => (await product.call(owner, 'listTrail', {})).data.list

async function addRecording(userId: string): Promise<string> {
  const id = randomUUID()
  await database.orm.insert(recordings).values({
    id,
    userId,
    fileName: 'talk.wav',
    storageKey: '',
    bytes: 1000,
    sha256: '',
    durationSeconds: 60,
    sampleRate: 16_000,
    format: 'wav',
    createdAt: clock.now(),
    updatedAt: clock.now(),
  })
  return id
}

describe('a suspended person', () => {
  it('is logged out, has no tokens, can not log in until let in again, and is told why', async () => {
    const ann = await addWithPassword('ann@suspended.example')
    const { token } = (await logIn('ann@suspended.example')).data as { token: string }
    const { data: made } = await product.call(ann, 'createAccessToken', {
      name: 'n8n',
      scopes: ['account:read'],
    })
    const bearer = { authorization: `Bearer ${made.token}` }
    expect((await send('getUserInfo', {}, { token })).code).toBe(successCode)
    expect((await send('getUserInfo', {}, bearer)).code).toBe(successCode)

    expect(await codeOf(owner, 'suspendPerson', { userId: ann, reason: 'Left the office' })).toBe(successCode)
    expect((await send('getUserInfo', {}, { token })).code).toBe(NOT_LOGGED_IN.code)
    expect((await send('getUserInfo', {}, bearer)).code).toBe(NOT_LOGGED_IN.code)
    const refused = await logIn('ann@suspended.example')
    expect([refused.code, refused.message]).toEqual([
      ILLEGAL_REQUEST.code,
      'This account is suspended. Ask the people who run this site',
    ])
    // Who does not know the password learns nothing.
    expect(
      (await send('emailLogin', { email: 'ann@suspended.example', password: wireHash('another') })).code,
    ).toBe(WRONG_CREDENTIALS.code)

    expect(await codeOf(owner, 'readmitPerson', { userId: ann, reason: 'Came back' })).toBe(successCode)
    expect((await send('getUserInfo', {}, { token })).code).toBe(NOT_LOGGED_IN.code)
    expect((await logIn('ann@suspended.example')).code).toBe(successCode)
    const [readmitted, suspended] = await trail()
    expect(readmitted).toMatchObject({ action: 'readmit', after: { state: 'active', reason: 'Came back' } })
    expect(suspended).toMatchObject({
      action: 'suspend',
      target: 'ann@suspended.example',
      after: { state: 'suspended', reason: 'Left the office' },
    })
  })

  it('has nothing under way any more', async () => {
    const ann = await addTestUser(database)
    const recordingId = await addRecording(ann)
    await product.call(ann, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({
        source: 0,
        answerVersion: 3,
        files: [{ recordingId }],
      }),
    })
    const progress = async () =>
      (await product.call(ann, 'getTranscriptionProgress', { recordingIds: recordingId })).data[0]?.fileStatus
    await database.orm.insert(linkImports).values({
      userId: ann,
      kind: 'file',
      address: 'https://example.com/talk.mp3',
      title: 'Talk',
      folderId: '',
      language: 'en',
      state: 'waiting',
      turn: 1,
      failures: 0,
      bytes: 0,
      isTranscribed: false,
      createdAt: clock.now(),
    })
    expect(await progress()).toBe(3)
    const { data: before } = await product.call(ann, 'getLimit', { userId: ann, source: 0 })
    expect(before.timeUsed).toBeGreaterThan(0)
    await product.call(owner, 'suspendPerson', { userId: ann, reason: 'Spam' })
    expect(await progress()).toBe(0)
    expect((await product.call(ann, 'getLimit', { userId: ann, source: 0 })).data.timeUsed).toBe(0)
    expect((await product.call(ann, 'listLinkImports', {})).data).toMatchObject([{ state: 'cancelled' }])
  })

  it('is suspended once, by someone else, and by an owner where there is a role', async () => {
    const [ann, operator, support] = [
      await addTestUser(database),
      await addTestUser(database, { role: 'operator' }),
      await addTestUser(database, { role: 'support' }),
    ]
    const reason = 'x'
    expect(await codeOf(operator, 'suspendPerson', { userId: ann, reason })).toBe(successCode)
    expect(await codeOf(owner, 'suspendPerson', { userId: ann, reason })).toBe(NOT_POSSIBLE_NOW.code)
    expect(await codeOf(support, 'readmitPerson', { userId: ann, reason })).toBe(ILLEGAL_REQUEST.code)
    expect(await codeOf(operator, 'readmitPerson', { userId: ann, reason })).toBe(successCode)
    expect(await codeOf(operator, 'readmitPerson', { userId: ann, reason })).toBe(NOT_POSSIBLE_NOW.code)
    expect(await codeOf(operator, 'suspendPerson', { userId: operator, reason })).toBe(NOT_POSSIBLE_NOW.code)
    expect(await codeOf(operator, 'suspendPerson', { userId: support, reason })).toBe(NOT_POSSIBLE_NOW.code)
    expect(await codeOf(operator, 'suspendPerson', { userId: owner, reason })).toBe(NOT_POSSIBLE_NOW.code)
    expect(await codeOf(owner, 'suspendPerson', { userId: operator, reason })).toBe(successCode)
    expect(await codeOf(owner, 'suspendPerson', { userId: 'no-id', reason })).toBe(RECORD_NOT_FOUND.code)
    // A refusal leaves no entry and no suspended account.
    expect((await trail()).map(({ action }) => action)).toEqual([
      'suspend',
      'readmit',
      'suspend',
      'registration',
    ])
    expect(await product.modules.auth.people.isSuspended(support)).toBe(false)
  })

  it('is no owner who counts', async () => {
    const second = await addTestUser(database, { role: 'owner' })
    await product.call(owner, 'suspendPerson', { userId: second, reason: 'x' })
    expect(await codeOf(owner, 'changeRole', { userId: owner, role: 'person' })).toBe(NOT_POSSIBLE_NOW.code)
  })
})

describe('the list of people', () => {
  it('is exported as a table without a cell that a spreadsheet runs', async () => {
    await addTestUser(database, { email: 'eve@table.example', nickName: '=1+1' })
    const { content } = product.modules.operator.people.export({ keyword: 'table.example' })
    const [header, row, end, ...more] = (await text(content)).split('\r\n')
    expect([header?.startsWith('\uFEFFemail,name'), end, more]).toEqual([true, '', []])
    expect(row).toMatch(/^eve@table\.example,'=1\+1,person,active,\d{4}-.*Z,,0,0$/)
  })

  it('is exported with all who were added at one moment, and with none twice', async () => {
    await database.orm.execute(sql`
      insert into users (email, nick_name, language, created_at)
      select 'p' || place || '@many.example', '', 'en', timestamptz '2026-01-01 00:00:00.123456Z' from generate_series(1, 2100) as place`)
    const { content } = product.modules.operator.people.export({ keyword: 'many.example' })
    const [, ...lines] = (await text(content)).trimEnd().split('\r\n')
    expect(lines).toHaveLength(2100)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2100)
  })

  it('is searched, filtered and paged, and says how much each has', async () => {
    const ann = await addTestUser(database, {
      email: 'ann_1@list.example',
      nickName: 'Ann Li',
      createdAt: clock.now(),
    })
    const bob = await addTestUser(database, {
      email: 'bob@list.example',
      role: 'support',
      createdAt: new Date(0),
    })
    await addRecording(ann)
    await product.call(owner, 'suspendPerson', { userId: bob, reason: 'x' })
    const list = async (fields: RequestOf<'listPeople'>) =>
      (await product.call(owner, 'listPeople', fields)).data
    const all = await list({ keyword: 'list.example' })
    expect(all.total).toBe(2)
    expect(all.list.map(({ email, state, role }) => [email, state, role])).toEqual([
      ['ann_1@list.example', 'active', 'person'],
      ['bob@list.example', 'suspended', 'support'],
    ])
    expect(all.list[0]?.storedBytes).toBeGreaterThan(0)
    expect((await list({ keyword: 'ann li' })).list).toHaveLength(1)
    expect((await list({ keyword: '_1@list' })).list).toHaveLength(1)
    expect((await list({ keyword: 'list.example', state: 'suspended' })).list).toMatchObject([
      { userId: bob },
    ])
    expect((await list({ keyword: 'list.example', role: 'person' })).list).toMatchObject([{ userId: ann }])
    expect(await list({ keyword: 'list.example', page: 2, pageSize: 1 })).toMatchObject({
      list: [{ userId: bob }],
      total: 2,
    })
  })
})

describe('registration', () => {
  const refused = 'Registration is not open here. Ask the people who run this site'
  const outcome = async (email: string, inviteCode?: string) => {
    const { code, message } = await send(
      'emailRegister',
      { email, password, source: 0, inviteCode },
      { cookie: 'longhand-browser=b; longhand-code-check=c' },
    )
    return [code, message]
  }
  const admitted = [ILLEGAL_REQUEST.code, 'Request is illegal']

  it('that is closed tells strangers the same of every address', async () => {
    await addWithPassword('known@closed.example')
    await product.call(owner, 'setRegistration', { mode: 'closed' })
    for (const email of ['known@closed.example', 'unknown@closed.example'])
      expect(await outcome(email)).toEqual([ILLEGAL_REQUEST.code, refused])
    const [known, unknown] = [
      await send('sendCode', { email: 'known@closed.example' }),
      await send('sendCode', { email: 'unknown@closed.example' }),
    ]
    expect(known).toEqual(unknown)
  })

  it('is by domain, by invitation of those who run the site, or open', async () => {
    // Who is let on gets as far as the check of the code, which there is none of.
    expect(await outcome('a@b.example')).toEqual(admitted)
    const options = () => product.call(undefined, 'loginOptions', {})
    await product.call(owner, 'setRegistration', { mode: 'domain', domains: ['Office.example'] })
    // Strangers are told the way in, and no domain.
    expect((await options()).data).toEqual({ googleClientId: '', registration: 'domain' })
    expect(await outcome('a@office.example')).toEqual(admitted)
    for (const email of ['a@b.example', 'a@sub.office.example', 'office.example@b.example'])
      expect(await outcome(email)).toEqual([ILLEGAL_REQUEST.code, refused])
    await product.call(owner, 'setRegistration', { mode: 'invitation' })
    const { data: byOwner } = await product.call(owner, 'getInvitation', {})
    const { data: byPerson } = await product.call(await addTestUser(database), 'getInvitation', {})
    expect(await outcome('a@b.example', byOwner.code.toLowerCase())).toEqual(admitted)
    for (const code of [undefined, 'ABCDEFGH', byPerson.code])
      expect(await outcome('a@b.example', code)).toEqual([ILLEGAL_REQUEST.code, refused])
  })

  it('is changed by who has seen how it is, and written down', async () => {
    const { data: seen } = await product.call(owner, 'getRegistration', {})
    const change = { mode: 'domain' as const, domains: ['office.example'], revision: seen.revision }
    expect(await codeOf(owner, 'setRegistration', change)).toBe(successCode)
    expect(await codeOf(owner, 'setRegistration', change)).toBe(NEWER_REVISION.code)
    expect((await product.call(owner, 'getRegistration', {})).data).toEqual({
      ...change,
      revision: seen.revision + 1,
    })
    expect((await trail())[0]).toMatchObject({
      action: 'registration',
      before: { mode: 'open' },
      after: { mode: 'domain', domains: 'office.example' },
    })
    expect(await codeOf(owner, 'setRegistration', { mode: 'domain', domains: [] })).toBe(
      errorCatalog.PARAMETER_INVALID.code,
    )
  })
})
