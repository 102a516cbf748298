import { randomUUID } from 'node:crypto'
import {
  accessKinds,
  type AccessEntry,
  type AccessKind,
  type EndpointName,
  type Envelope,
  errorCatalog,
  recentLoginSeconds,
  type RequestOf,
  successCode,
} from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { buildTestApp, readEnvelope, requestTo } from '../../platform/http/testing.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { appSessions } from '../apps/apps.tables.ts'
import { sessions } from '../auth/auth.tables.ts'
import { hashPassword } from '../auth/passwords/passwords.ts'
import { addTestUser, TestBrowser, wireHash } from '../auth/testing.ts'
import { exportRules } from '../auto-export/auto-export.tables.ts'
import { captionSessions } from '../captions/captions.tables.ts'
import { accessTokens } from '../tokens/tokens.tables.ts'
import { shareLinks } from '../transcripts/sharing/sharing.tables.ts'
import { webhooks } from '../webhooks/webhooks.tables.ts'

const { NOT_LOGGED_IN, ILLEGAL_REQUEST, RECORD_NOT_FOUND, RECENT_LOGIN_NEEDED } = errorCatalog
const password = wireHash('tangerine-orbit')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let database: TestDatabase
let product: TestProduct
let clock: ManualClock
let app: FastifyInstance
let email: string
let userId: string
/** Two sessions of the user. */
let here: string
let elsewhere: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  product = await openTestProduct(database.url, {
    clock,
    env: { LONGHAND_OUTBOUND_NETWORKS: '127.0.0.1/32' },
  })
})
afterAll(async () => {
  await product.close()
  await database.close()
})
beforeEach(async () => {
  email = `${randomUUID().slice(0, 8)}@example.com`
  userId = await addTestUser(database, { email, passwordHash: await hashPassword(password) })
  app = await buildTestApp(product.routes, {
    authenticator: product.modules.auth.authenticator,
    rateLimitScale: 1000,
  })
  here = await logIn(firefox)
  elsewhere = await logIn(safari)
})
afterEach(() => app.close())

const logIn = (userAgent: string, of = userId): Promise<string> =>
  database.transaction((tx) =>
    product.modules.auth.sessions.open(tx, of, { browser: randomUUID(), userAgent }),
  )

/** Calls with a session's token, or with an access token. */
async function call<Name extends EndpointName>(
  token: string,
  name: Name,
  fields: RequestOf<Name>,
): Promise<Envelope<Record<string, unknown>>> {
  const headers = token.startsWith('lh_') ? { authorization: `Bearer ${token}` } : { token }
  const answer = readEnvelope<Record<string, unknown>>(
    (await app.inject({ ...requestTo(name, fields), headers })).json(),
  )
  return answer
}

async function addRecording(of = userId): Promise<string> {
  const recordingId = randomUUID()
  await product.modules.recordings.service.add({
    recordingId,
    userId: of,
    fileName: 'Weekly meeting.wav',
    storageKey: '',
    bytes: 1,
    sha256: '',
    durationSeconds: 1,
    sampleRate: 16_000,
    format: 'wav',
  })
  return recordingId
}

async function addCaptions(of = userId): Promise<string> {
  const id = randomUUID()
  await database.orm.insert(captionSessions).values({
    id,
    userId: of,
    state: 'live',
    name: 'Lecture',
    language: 'en',
    interfaceLanguage: 'en',
    engine: 'none',
    quality: 'basic',
    maxSeconds: 60,
    createdAt: clock.now(),
    seenAt: clock.now(),
  })
  return id
}

const rule = {
  format: 'md',
  path: '{{title}}',
  destination: { kind: 'webdav', address: 'http://127.0.0.1:9/' },
} as RequestOf<'createExportRule'>
const webhook = {
  url: 'http://127.0.0.1:9/hook',
  events: ['recording.uploaded'],
} as RequestOf<'createWebhook'>

/** One of each kind, made from a session. @returns The access token, and what a stranger opens the link with. */
async function setUp(by = here): Promise<{ token: string; link: string }> {
  const { data: made } = await call(by, 'createAccessToken', {
    name: 'n8n',
    scopes: ['account:read', 'share'],
  })
  await call(by, 'createWebhook', webhook)
  await call(by, 'createExportRule', rule)
  const { data: shared } = await call(by, 'createShareLink', {
    recordingId: await addRecording(),
    days: null,
  })
  await call(by, 'shareCaption', { captionId: await addCaptions(), isOpen: true })
  const created = await product.modules.apps.apps.create(`shop-${randomUUID()}`, ['https://shop.example'])
  await database.orm.insert(appSessions).values({
    tokenHash: randomUUID(),
    appId: created?.id ?? '',
    userId,
    scopes: ['cashier'],
    createdAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + 60_000),
  })
  return { token: String(made?.['token']), link: String(shared?.['url']).split('/').at(-1) ?? '' }
}

async function list(by = here): Promise<Record<AccessKind, AccessEntry[]>> {
  const groups = (await call(by, 'listAccess', {})).data as unknown as {
    kind: AccessKind
    total: number
    list: AccessEntry[]
  }[]
  expect(groups.map(({ kind }) => kind)).toEqual(accessKinds)
  for (const { total, list: entries } of groups) expect(total).toBe(entries.length)
  return Object.fromEntries(groups.map(({ kind, list: entries }) => [kind, entries])) as Record<
    AccessKind,
    AccessEntry[]
  >
}

const notices = async (of = userId): Promise<{ kind: string; entryId: string }[]> => {
  const { rows } = await database.orm.execute<{ data: { kind: string; entryId: string } }>(
    `select data from pgboss.job where data->>'notice' = 'access-made' and data->>'userId' = '${of}' order by created_on`,
  )
  return rows.map(({ data }) => data)
}

describe('what outlives a session', () => {
  it('is listed with when, by which session or token it was made, and when it was last used', async () => {
    const { token, link } = await setUp()
    await call(elsewhere, 'createWebhook', { ...webhook, url: 'http://127.0.0.1:9/other' })
    const recordingId = await addRecording()
    expect((await call(token, 'createShareLink', { recordingId, days: 7 })).status_code).toBe(successCode)
    clock.advance(1000)
    await call(here, 'openShareLink', { token: link })
    const now = Math.floor(clock.now().getTime() / 1000)
    const listed = await list()
    expect(listed.session.map(({ name, isCurrent }) => [name, isCurrent])).toEqual(
      expect.arrayContaining([
        ['Firefox, Linux', true],
        ['Safari, iOS', false],
      ]),
    )
    const bySession = (name: string, isCurrent: boolean) => ({ kind: 'session', name, isCurrent })
    expect(listed.token).toMatchObject([
      {
        name: 'n8n',
        hint: token.slice(0, 7),
        createTime: now - 1,
        madeBy: bySession('Firefox, Linux', true),
        lastUseTime: now - 1,
      },
    ])
    expect(listed.webhook.map(({ name, madeBy }) => [name, madeBy])).toEqual(
      expect.arrayContaining([
        ['http://127.0.0.1:9/other', bySession('Safari, iOS', false)],
        ['http://127.0.0.1:9/hook', bySession('Firefox, Linux', true)],
      ]),
    )
    expect(listed.exportRule).toMatchObject([
      { name: 'http://127.0.0.1:9/', createTime: now - 1, madeBy: bySession('Firefox, Linux', true) },
    ])
    expect(listed.shareLink).toHaveLength(2)
    expect(listed.shareLink.find(({ endTime }) => endTime !== null)).toMatchObject({
      madeBy: { kind: 'token', name: 'n8n' },
      endTime: now - 1 + 7 * 86_400,
    })
    expect(listed.shareLink.find(({ endTime }) => endTime === null)).toMatchObject({
      name: 'Weekly meeting.wav',
      hint: link.slice(-4),
      lastUseTime: now,
    })
    expect(listed.audience).toMatchObject([
      { name: 'Lecture', createTime: now - 1, madeBy: bySession('Firefox, Linux', true), lastUseTime: null },
    ])
    expect(listed.app).toMatchObject([{ name: expect.stringMatching(/^shop-/) as string, madeBy: null }])
  })

  it('is handed to its owner with by whom it was made, and without what opens it', async () => {
    const { token, link } = await setUp()
    clock.advance(1000)
    await call(token, 'createShareLink', { recordingId: await addRecording(), days: null })
    const files: { path: string; text: string }[] = []
    for await (const { path, content } of product.modules.access.personalData.collect(userId))
      files.push({ path, text: String(content) })
    expect(files.map(({ path }) => path)).toEqual(['access.json'])
    const made = files[0]?.text ?? ''
    for (const secret of [token, link]) expect(made).not.toContain(secret)
    const entries = JSON.parse(made) as { kind: AccessKind; madeBy: object | null }[]
    const bySession = { kind: 'session', name: 'Firefox, Linux' }
    expect(entries.map(({ kind, madeBy }) => ({ kind, madeBy }))).toEqual([
      { kind: 'token', madeBy: bySession },
      { kind: 'webhook', madeBy: bySession },
      { kind: 'exportRule', madeBy: bySession },
      { kind: 'shareLink', madeBy: { kind: 'token', name: 'n8n' } },
      { kind: 'shareLink', madeBy: bySession },
      { kind: 'audience', madeBy: bySession },
      { kind: 'app', madeBy: null },
    ])
  })

  it('keeps the name of a session or token that has gone', async () => {
    const { token } = await setUp(elsewhere)
    await call(token, 'createShareLink', { recordingId: await addRecording(), days: null })
    await call(here, 'signOutElsewhere', {})
    await database.orm.delete(sessions).where(eq(sessions.deviceLabel, 'Safari, iOS'))
    const listed = await list()
    expect(listed.webhook).toMatchObject([
      { madeBy: { kind: 'session', name: 'Safari, iOS', isCurrent: false } },
    ])
    expect(listed.shareLink.map(({ madeBy }) => madeBy?.name).sort()).toEqual(['Safari, iOS', 'n8n'])
  })

  it('is listed from before it was recorded by whom, too', async () => {
    await setUp()
    const unknown = { madeBySession: null, madeByToken: null, madeByName: null }
    await database.orm.update(accessTokens).set(unknown)
    await database.orm.update(webhooks).set(unknown)
    await database.orm.update(exportRules).set({ ...unknown, madeAt: null })
    await database.orm.update(shareLinks).set(unknown)
    await database.orm.update(captionSessions).set({ ...unknown, audienceMadeAt: null })
    const listed = await list()
    for (const kind of ['token', 'webhook', 'exportRule', 'shareLink'] as const)
      expect(listed[kind]).toMatchObject([{ madeBy: null, createTime: expect.any(Number) as number }])
    expect(listed.audience).toMatchObject([{ madeBy: null, createTime: null }])
  })

  it.each(accessKinds)('ends alone: %s, by its owner and by no one else', async (kind) => {
    const { token, link } = await setUp()
    const [entry] = (await list())[kind].filter(({ isCurrent }) => !isCurrent)
    const fields = { kind, entryId: entry?.entryId ?? '' }
    const stranger = await logIn(firefox, await addTestUser(database))
    for (const strange of [fields, { kind, entryId: randomUUID() }, { kind, entryId: 'no-id' }])
      expect((await call(stranger, 'endAccess', strange)).status_code).toBe(RECORD_NOT_FOUND.code)
    const before = await list()
    expect((await call(here, 'endAccess', fields)).status_code).toBe(successCode)
    const after = await list()
    for (const other of accessKinds)
      expect(after[other]).toHaveLength(before[other].length - (other === kind ? 1 : 0))
    expect((await call(here, 'endAccess', fields)).status_code).toBe(RECORD_NOT_FOUND.code)
    if (kind === 'token') expect((await call(token, 'getUserInfo', {})).status_code).toBe(NOT_LOGGED_IN.code)
    if (kind === 'session')
      expect((await call(elsewhere, 'getUserInfo', {})).status_code).toBe(NOT_LOGGED_IN.code)
    if (kind === 'shareLink')
      expect((await call(here, 'openShareLink', { token: link })).status_code).toBe(
        errorCatalog.SHARE_LINK_ENDED.code,
      )
  })

  it('ends together, but for the session that asks and for what others have', async () => {
    const { token } = await setUp()
    const strangerId = await addTestUser(database)
    const stranger = await logIn(firefox, strangerId)
    await call(stranger, 'createWebhook', webhook)
    const { data } = await call(stranger, 'createAccessToken', { name: 'theirs', scopes: ['account:read'] })
    expect((await call(here, 'endAllAccess', {})).status_code).toBe(successCode)
    const left = await list()
    expect(Object.values(left).flat()).toMatchObject([{ isCurrent: true }])
    expect((await call(token, 'getUserInfo', {})).status_code).toBe(NOT_LOGGED_IN.code)
    expect((await call(String(data?.['token']), 'getUserInfo', {})).status_code).toBe(successCode)
    expect((await list(stranger)).webhook).toHaveLength(1)
  })

  it('ends by kinds', async () => {
    await setUp()
    await call(here, 'endAllAccess', { kinds: ['token', 'shareLink'] })
    const left = await list()
    expect([left.token, left.shareLink]).toEqual([[], []])
    expect([
      left.session.length,
      left.webhook.length,
      left.exportRule.length,
      left.audience.length,
      left.app.length,
    ]).toEqual([2, 1, 1, 1, 1])
  })
})

describe('an intruder loses', () => {
  it('tokens when the owner logs out elsewhere', async () => {
    const { token } = await setUp()
    expect((await call(token, 'getUserInfo', {})).status_code).toBe(successCode)
    await call(here, 'signOutElsewhere', {})
    expect((await call(token, 'getUserInfo', {})).status_code).toBe(NOT_LOGGED_IN.code)
    expect((await list()).webhook).toHaveLength(1)
  })

  it('everything but share links when the owner sets a new password by mail', async () => {
    const { token } = await setUp()
    const browser = new TestBrowser(app)
    const mailed = vi.spyOn(product.mailer, 'send')
    await browser.post('send_code', { email })
    const verificationCode = /\d{6}/.exec(mailed.mock.lastCall?.[0].text ?? '')?.[0]
    await browser.post('check_verification_code', { email, verificationCode })
    expect(await browser.post('reset_password', { email, password: wireHash('another-orbit') })).toBe(
      successCode,
    )
    expect((await call(token, 'getUserInfo', {})).status_code).toBe(NOT_LOGGED_IN.code)
    expect((await call(here, 'getUserInfo', {})).status_code).toBe(NOT_LOGGED_IN.code)
    const left = await list(await logIn(firefox))
    const counts = accessKinds.map((kind) => [kind, left[kind].length])
    expect(Object.fromEntries(counts)).toEqual({
      session: 1,
      token: 0,
      webhook: 0,
      exportRule: 0,
      shareLink: 1,
      audience: 0,
      app: 0,
    })
  })

  it('tokens while the account waits to be erased, and has them again when it stays', async () => {
    const { token } = await setUp()
    expect((await call(here, 'requestDeletion', { password })).status_code).toBe(successCode)
    expect((await call(token, 'getUserInfo', {})).status_code).toBe(NOT_LOGGED_IN.code)
    await call(here, 'cancelDeletion', {})
    expect((await call(token, 'getUserInfo', {})).status_code).toBe(successCode)
  })
})

describe('a login of long ago', () => {
  const addLink = async (): Promise<string> => {
    const { data } = await call(here, 'createShareLink', { recordingId: await addRecording(), days: null })
    return (data?.['link'] as { linkId: string }).linkId
  }
  const calls = async (): Promise<[EndpointName, object][]> => {
    const { data } = await call(here, 'createExportRule', rule)
    return [
      ['createAccessToken', { name: 'late', scopes: ['account:read'] }],
      ['createWebhook', webhook],
      ['createExportRule', rule],
      ['updateExportRule', { ...rule, ruleId: String(data?.['ruleId']) }],
      ['createShareLink', { recordingId: await addRecording(), days: null }],
      ['copyShareLink', { linkId: await addLink() }],
      ['shareCaption', { captionId: await addCaptions(), isOpen: true }],
    ]
  }

  it('makes nothing that outlives it before its owner is proved again, which counts as long as a login', async () => {
    const late = await calls()
    const replaced = { linkId: await addLink() }
    clock.advance(recentLoginSeconds * 1000 - 1)
    for (const [name, fields] of late)
      expect((await call(here, name, fields as never)).status_code, name).toBe(successCode)
    clock.advance(1)
    for (const [name, fields] of late)
      expect((await call(here, name, fields as never)).status_code, name).toBe(RECENT_LOGIN_NEEDED.code)
    expect((await call(here, 'confirmLogin', { password: wireHash('a guess') })).status_code).toBe(
      ILLEGAL_REQUEST.code,
    )
    expect((await call(here, 'createWebhook', webhook)).status_code).toBe(RECENT_LOGIN_NEEDED.code)
    // A link can be replaced once only.
    expect((await call(here, 'replaceShareLink', replaced)).status_code).toBe(RECENT_LOGIN_NEEDED.code)
    expect((await call(here, 'confirmLogin', { password })).status_code).toBe(successCode)
    for (const [name, fields] of late)
      expect((await call(here, name, fields as never)).status_code, name).toBe(successCode)
    expect((await call(here, 'replaceShareLink', replaced)).status_code).toBe(successCode)
    // The other session was not confirmed.
    expect((await call(elsewhere, 'createWebhook', webhook)).status_code).toBe(RECENT_LOGIN_NEEDED.code)
    clock.advance(recentLoginSeconds * 1000)
    expect((await call(here, 'createWebhook', webhook)).status_code).toBe(RECENT_LOGIN_NEEDED.code)
  })

  it('takes everything back, and lets an access token go on', async () => {
    const { token } = await setUp()
    const captionId = (await list()).audience[0]?.entryId ?? ''
    const recordingId = await addRecording()
    clock.advance(recentLoginSeconds * 1000)
    expect((await call(here, 'shareCaption', { captionId, isOpen: false })).status_code).toBe(successCode)
    expect((await call(token, 'createShareLink', { recordingId, days: null })).status_code).toBe(successCode)
    expect((await call(here, 'endAllAccess', {})).status_code).toBe(successCode)
  })
})

describe('the owner', () => {
  it('is mailed of each, with what it is, and once an hour of what a token makes of a kind', async () => {
    const { token } = await setUp()
    const listed = await list()
    expect((await notices()).map(({ kind, entryId }) => [kind, entryId])).toEqual(
      (['token', 'webhook', 'exportRule', 'shareLink', 'audience'] as const).map((kind) => [
        kind,
        listed[kind][0]?.entryId,
      ]),
    )
    const recordingId = await addRecording()
    for (let time = 0; time < 3; time += 1) await call(token, 'createShareLink', { recordingId, days: null })
    expect(await notices()).toHaveLength(6)
    clock.advance(3_600_000)
    await call(token, 'createShareLink', { recordingId, days: null })
    expect(await notices()).toHaveLength(7)
  })
})

describe('a token from before there was a scope to share', () => {
  const share = async (scopes: RequestOf<'createAccessToken'>['scopes']) => {
    const { data } = await call(here, 'createAccessToken', { name: 'old', scopes })
    await database.orm
      .update(accessTokens)
      .set({ madeBySession: null, madeByName: null })
      .where(eq(accessTokens.id, String(data?.['tokenId'])))
    return call(String(data?.['token']), 'createShareLink', { recordingId: await addRecording(), days: null })
  }

  it('goes on sharing where it reads all of it by itself', async () => {
    expect((await share(['recordings:read', 'transcripts:read', 'transcripts:write'])).status_code).toBe(
      successCode,
    )
  })

  it.each([
    [['transcripts:write']],
    [['transcripts:write', 'transcripts:read']],
    [['recordings:read', 'transcripts:read']],
  ] as const)('gives nothing out with %j', async (scopes) => {
    expect(await share([...scopes])).toMatchObject({
      status_code: ILLEGAL_REQUEST.code,
      data: { scope: 'share' },
    })
  })
})
