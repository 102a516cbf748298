import { randomUUID } from 'node:crypto'
import {
  type EndpointName,
  type Envelope,
  errorCatalog,
  type RequestOf,
  successCode,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { buildTestApp, readEnvelope, requestTo } from '../../platform/http/testing.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'
import { countForTokens } from './counted-time.ts'
import { accessTokens } from './tokens.tables.ts'

const { NOT_LOGGED_IN, TRANSCRIPTION_QUOTA, RECORD_NOT_FOUND, PARAMETER_INVALID } = errorCatalog

let database: TestDatabase
let product: TestProduct
let clock: ManualClock
let app: FastifyInstance
let userId: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  product = await openTestProduct(database.url, { clock })
})
afterAll(async () => {
  await product.close()
  await database.close()
})
beforeEach(async () => {
  userId = await addTestUser(database)
  app = await buildTestApp(product.routes, {
    authenticator: product.modules.auth.authenticator,
    rateLimitScale: 1,
  })
})
afterEach(() => app.close())

const create = async (fields: Partial<RequestOf<'createAccessToken'>> = {}) =>
  (await product.call(userId, 'createAccessToken', { name: 'n8n', scopes: ['account:read'], ...fields })).data
const list = async () => (await product.call(userId, 'listAccessTokens', {})).data

/** Calls with an access token, as a script does. */
async function call<Name extends EndpointName>(
  token: string,
  name: Name,
  fields: RequestOf<Name>,
  remoteAddress = '203.0.113.9',
): Promise<Envelope & { status: number }> {
  const response = await app.inject({
    ...requestTo(name, fields),
    remoteAddress,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.statusCode, ...readEnvelope(response.json()) }
}

it('is shown once, stored as a hash, and listed with what it may do', async () => {
  const { tokenId, token } = await create({
    name: ' Notes to Obsidian ',
    scopes: ['transcripts:read', 'recordings:read', 'recordings:read'],
    expiresInDays: 30,
    minutesPerMonth: 60,
  })
  const listed = await list()
  expect(listed).toEqual([
    {
      tokenId,
      name: 'Notes to Obsidian',
      hint: token.slice(0, 7),
      scopes: ['recordings:read', 'transcripts:read'],
      createTime: Math.floor(clock.now().getTime() / 1000),
      expireTime: Math.floor(clock.now().getTime() / 1000) + 30 * 86_400,
      hasExpired: false,
      lastUseTime: null,
      lastUseAddress: null,
      minutesPerMonth: 60,
      secondsThisMonth: 0,
    },
  ])
  const [row] = await database.orm.select().from(accessTokens).where(eq(accessTokens.id, tokenId))
  expect(JSON.stringify([row, listed])).not.toContain(token.slice(0, 12))
})

it.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['everything' as never] }, 'scopes.0'],
  [{ expiresInDays: 0 }, 'expiresInDays'],
  [{ minutesPerMonth: 1.5 }, 'minutesPerMonth'],
])('is not made of %j', async (fields, field) => {
  const answer = await product.call(userId, 'createAccessToken', {
    name: 'a',
    scopes: ['account:read'],
    ...fields,
  })
  expect([answer.code, answer.data]).toEqual([PARAMETER_INVALID.code, { field }])
})

it('acts for its owner until it expires', async () => {
  const { token } = await create({ expiresInDays: 1 })
  expect(await call(token, 'getUserInfo', {})).toMatchObject({
    status_code: successCode,
    data: { email: expect.stringMatching(/@example\.com$/) as string },
  })
  clock.advance(86_400_000 - 1)
  expect((await call(token, 'getUserInfo', {})).status_code).toBe(successCode)
  clock.advance(1)
  expect((await call(token, 'getUserInfo', {})).status_code).toBe(NOT_LOGGED_IN.code)
  expect(await list()).toMatchObject([{ hasExpired: true }])
})

it('ends at once when it is revoked, which its owner alone can do', async () => {
  const { tokenId, token } = await create()
  expect((await product.call(await addTestUser(database), 'revokeAccessToken', { tokenId })).code).toBe(
    RECORD_NOT_FOUND.code,
  )
  expect((await call(token, 'getUserInfo', {})).status_code).toBe(successCode)
  expect((await product.call(userId, 'revokeAccessToken', { tokenId })).code).toBe(successCode)
  expect((await call(token, 'getUserInfo', {})).status_code).toBe(NOT_LOGGED_IN.code)
  expect(await list()).toEqual([])
  for (const missing of [tokenId, 'no-id'])
    expect((await product.call(userId, 'revokeAccessToken', { tokenId: missing })).code).toBe(
      RECORD_NOT_FOUND.code,
    )
})

it('ends when the account is erased, not before', async () => {
  const { token } = await create()
  expect((await call(token, 'getUserInfo', {})).status_code).toBe(successCode)
  await product.modules.account.deletion.erase(userId)
  expect((await call(token, 'getUserInfo', {})).status_code).toBe(NOT_LOGGED_IN.code)
  expect(await database.orm.$count(accessTokens, eq(accessTokens.userId, userId))).toBe(0)
})

it('notes when and from where it was last used, at most once a minute', async () => {
  const { token } = await create()
  const start = Math.floor(clock.now().getTime() / 1000)
  await call(token, 'getUserInfo', {})
  expect(await list()).toMatchObject([{ lastUseTime: start, lastUseAddress: '203.0.113.9' }])
  clock.advance(59_000)
  await call(token, 'getUserInfo', {})
  expect(await list()).toMatchObject([{ lastUseTime: start }])
  clock.advance(1000)
  await call(token, 'getUserInfo', {})
  expect(await list()).toMatchObject([{ lastUseTime: start + 60 }])
  await call(token, 'getUserInfo', {}, '203.0.113.10')
  expect(await list()).toMatchObject([{ lastUseAddress: '203.0.113.10' }])
})

it('has a limit of calls of its own', async () => {
  const [{ token }, other] = [await create(), await create()]
  const answers = []
  for (let time = 0; time < 301; time += 1) answers.push((await call(token, 'getUserInfo', {})).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(300)
  expect(answers.at(-1)).toBe(429)
  expect((await call(other.token, 'getUserInfo', {})).status).toBe(200)
})

describe('a limit of minutes', () => {
  const add = async (seconds: number): Promise<string> => {
    const recordingId = randomUUID()
    await product.modules.recordings.service.add({
      recordingId,
      userId,
      fileName: 'talk.wav',
      storageKey: '',
      bytes: 1,
      sha256: '',
      durationSeconds: seconds,
      sampleRate: 16_000,
      format: 'wav',
    })
    return recordingId
  }
  const start = async (token: string, recordingId: string) => {
    const { data } = await call(token, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({
        source: 0,
        answerVersion: 3,
        files: [{ recordingId }],
      }),
    })
    return (data as { code: number; message: string }[])[0]
  }

  it('is kept by any number at once, and what was not used can be used again', async () => {
    const { token } = await create({ scopes: ['recordings:write'], minutesPerMonth: 5 })
    await database.transaction((tx) =>
      product.modules.time.service.grantCard(tx, {
        userId,
        seconds: 36_000,
        source: 'gift',
        grantKey: userId,
      }),
    )
    const files = await Promise.all([add(120), add(120), add(120)])
    const codes = await Promise.all(files.map(async (recordingId) => (await start(token, recordingId))?.code))
    expect(codes.sort()).toEqual([successCode, successCode, TRANSCRIPTION_QUOTA.code])
    expect(await list()).toMatchObject([{ secondsThisMonth: 240 }])
    const usage = (await product.call(userId, 'getLimit', { source: 0 })).data
    // The account pays once.
    expect(usage.timeUsed).toBe(240)

    for (const recordingId of files) await call(token, 'cancelTranscription', { recordingId })
    expect(await list()).toMatchObject([{ secondsThisMonth: 0 }])
    const refused = await start(token, await add(301))
    expect(refused).toMatchObject({
      code: TRANSCRIPTION_QUOTA.code,
      message: expect.stringContaining('5 minutes a month') as string,
    })
    expect(await start(token, await add(300))).toMatchObject({ code: successCode })
  })

  it('holds for what a recording turns out to take, and counts nothing that cost nothing', async () => {
    const { token } = await create({ scopes: ['recordings:write'], minutesPerMonth: 5 })
    const recordingId = await add(120)
    await start(token, recordingId)
    const [order] = (await product.call(userId, 'listTransferOrders', { page: 1, pageSize: 1 })).data.list
    const time = countForTokens(product.modules.time.service, product.modules.tokens.time)
    const extend = (seconds: number) =>
      database.transaction((tx) => time.extend(tx, order!.orderNumber, seconds))
    expect([await extend(121), await extend(300), await extend(301), await extend(302)]).toEqual([
      'held',
      'held',
      'held',
      'no-time',
    ])
    expect(await list()).toMatchObject([{ secondsThisMonth: 300 }])
    await database.transaction((tx) => time.settleEmpty(tx, order!.orderNumber, 300))
    expect(await list()).toMatchObject([{ secondsThisMonth: 0 }])
    expect((await product.call(userId, 'getLimit', { source: 0 })).data.timeUsed).toBe(0)
  })

  it('begins again with the month, and limits no one else', async () => {
    const { token } = await create({ scopes: ['recordings:write'], minutesPerMonth: 1 })
    expect(await start(token, await add(60))).toMatchObject({ code: successCode })
    expect(await start(token, await add(1))).toMatchObject({ code: TRANSCRIPTION_QUOTA.code })
    const other = await create({ scopes: ['recordings:write'] })
    expect(await start(other.token, await add(60))).toMatchObject({ code: successCode })
    clock.advance(31 * 86_400_000)
    expect(await start(token, await add(60))).toMatchObject({ code: successCode })
  })
})
