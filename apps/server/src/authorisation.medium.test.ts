import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  apiBasePath,
  appScopes,
  appSecretPrefix,
  authEndpoints,
  captionAudiencePath,
  captionCloseCodes,
  captionStreamPath,
  cashierEndpoints,
  endpoints,
  errorCatalog,
  mcpPath,
  messagesEndpoints,
  openAiBasePath,
  openAiCalls,
  passwordSalt,
  rewardsEndpoints,
  roles,
  scopes,
  tokensEndpoints,
  toWire,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import type {
  AppScope,
  Endpoint,
  EndpointName,
  Envelope,
  OpenAiCall,
  OpenAiCallName,
  Role,
  Scope,
} from '@longhand/contracts'
import { bytesPerSecond, wavHeader } from '@longhand/speech'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { compose, type Product } from './compose.ts'
import { loadConfig } from './config/env.ts'
import { users } from './modules/auth/auth.tables.ts'
import { LinksRepository } from './modules/links/links.repository.ts'
import { newAccessToken } from './modules/tokens/token-format.ts'
import { TranscriptsRepository } from './modules/transcripts/text/transcripts.repository.ts'
import { myVoices } from './modules/voice/voice.tables.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { readEnvelope, requestTo } from './platform/http/testing.ts'
import { listenForTest } from './testing-product.ts'
import { offlineIn } from './testing-settings.ts'
import { timedSections } from './platform/sections/testing.ts'

/** Words that stand in everything the owner has: anyone who reads them has read the owner's things. */
/** How a call that stops at its fields is answered. */
const ofFields: readonly (number | undefined)[] = [
  errorCatalog.PARAMETER_MISSING.code,
  errorCatalog.PARAMETER_INVALID.code,
]

const secret = 'Zanzibar'

let database: TestDatabase
let product: Product
let server: Awaited<ReturnType<typeof listenForTest>>
let dataDir: string
let owner: string
let stranger: string
let guest: string
/** Who has which role. */
const staff = new Map<Role, string>()
/** Of a link to the owner's recording. */
let shareToken: string
/** What the owner has, by the name of the request field that holds its id. */
let owned: Record<string, unknown>

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'longhand-authorisation-'))
  const config = loadConfig({
    DATABASE_URL: database.url,
    ...offlineIn(dataDir),
    PORT: '0',
    LONGHAND_RATE_LIMIT_SCALE: '100',
    LONGHAND_LOG_LEVEL: 'silent',
    LONGHAND_OUTBOUND_NETWORKS: '127.0.0.1',
    LONGHAND_PAYMENTS: 'sandbox',
    LONGHAND_PAYMENT_CHANNELS: fileURLToPath(new URL('platform/payments/testing-lotus.ts', import.meta.url)),
  })
  product = await compose(config, pino({ level: 'silent' }))
  server = await listenForTest(product)
  owner = await signUp('owner@example.com')
  stranger = await signUp('stranger@example.com')
  for (const role of roles.filter((one) => one !== 'person')) {
    const email = `${role}.of.all@example.com`
    staff.set(role, await signUp(email))
    const userId = (await product.modules.auth.accounts.findByEmail(email)) ?? expect.fail('No account.')
    await product.modules.operator.roles.change(userId, role)
  }
  guest = ((await call('virtualLogin', {}, undefined)).envelope?.data as { token: string }).token
  const { webhookId } = (
    await call(
      'createWebhook',
      { url: `http://127.0.0.1:9/${secret}`, events: ['recording.uploaded'] },
      owner,
    )
  ).envelope?.data as {
    webhookId: string
  }
  const recordingId = await addRecording()
  const { list: deliveries } = (await call('listWebhookDeliveries', { webhookId }, owner)).envelope?.data as {
    list: { deliveryId: string }[]
  }
  // The gift of a newcomer is told in a message.
  const [reported] = (await call('listMessages', {}, owner)).envelope?.data as { notifyId: string }[]
  const shared = (await call('createShareLink', { recordingId }, owner)).envelope?.data as {
    url: string
    link: { linkId: string }
  }
  shareToken = shared.url.split('/').at(-1) ?? ''
  owned = {
    recordingId,
    recordingIds: [recordingId, await addRecording()],
    folderId: await addFolder(),
    uploadId: await openTransfer(),
    captureId: await startCapture(),
    orderNumber: await order(),
    linkId: shared.link.linkId,
    notifyId: reported?.notifyId,
    captionId: await openCaption(),
    ...(await addVoices()),
    tokenId: (await addAccessToken(owner, ['account:read'])).tokenId,
    webhookId,
    deliveryId: deliveries[0]?.deliveryId,
    ruleId: await addExportRule(),
    importId: await addLinkImport(),
    entryId: webhookId,
  }
})
afterAll(async () => {
  await server.stop()
  await product.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

/** A rule that goes nowhere. */
const exportRule = {
  format: 'md',
  path: `${secret} {{title}}`,
  destination: { kind: 'webdav', address: 'http://127.0.0.1:9/' },
}

/** Fields beside the ids that a call needs to get as far as looking for the thing. A call that names an owned field must be here. */
const otherFields: Partial<Record<EndpointName, Record<string, unknown>>> = {
  completeUpload: { fileName: 'a.wav' },
  putCaptureChunk: {
    number: 0,
    stretch: 0,
    milliseconds: 1,
    sha256: createHash('sha256').update(secret).digest('hex'),
  },
  finishCapture: { chunks: 1, fileName: 'Taken over' },
  discardCapture: {},
  getRecording: {},
  renameRecording: { fileName: 'Taken over' },
  updateFolder: { folderName: 'Taken over' },
  deleteFolder: {},
  moveRecordings: {},
  changeTags: { add: ['taken'] },
  getHotWords: {},
  putHotWords: { words: ['taken'] },
  suggestHotWords: {},
  getReview: {},
  planSplit: {},
  splitRecording: {},
  joinRecordings: { fileName: 'Taken over' },
  deleteRecording: {},
  deleteRecordings: {},
  restoreRecordings: {},
  purgeRecordings: {},
  cancelTranscription: {},
  getText: {},
  getWords: { revision: 1 },
  updateText: { sectionsJson: '[]', revision: 1 },
  importText: {},
  updateSections: { revision: 1, changeId: 'a-change-of-theirs', changes: [] },
  separateSpeakers: { speakerCount: 2 },
  getSpeakerRun: {},
  transcribeStretch: { startMs: 0, endMs: 1000 },
  getStretch: {},
  dismissStretch: {},
  getPeaks: {},
  exportTranscript: { format: 'txt' },
  exportTxt: {},
  exportWord: {},
  previewCaptions: {},
  exportCaptionReport: {},
  exportBatch: { format: 'txt' },
  downloadRecording: {},
  startCaptionedVideo: { kind: 'burned' },
  cancelCaptionedVideo: {},
  downloadCaptionedVideo: {},
  quoteTranscription: {},
  getSatisfaction: {},
  rateSatisfaction: { rating: 5 },
  readMessage: {},
  executePayment: { source: 0, goodsId: 'card-1h', payAgent: 'alipay' },
  checkPayResult: { payAgent: 'alipay' },
  cancelOrder: {},
  getOrder: {},
  downloadReceipt: {},
  quoteRefund: {},
  requestRefund: { amount: 1 },
  downloadCreditNote: {},
  listVersions: {},
  getVersion: { versionId: randomUUID() },
  restoreVersion: { versionId: randomUUID() },
  nameVersion: { versionId: randomUUID(), name: 'Theirs' },
  deleteVersion: { versionId: randomUUID() },
  createShareLink: {},
  listShareLinks: {},
  copyShareLink: {},
  replaceShareLink: {},
  revokeShareLink: {},
  getSummary: {},
  makeSummary: {},
  cancelSummary: {},
  updateSummaryPoint: { revision: 0, pointId: 'p', text: 'Taken over' },
  updateSummaryPoints: { revision: 0, abstracts: [] },
  exportSummaryWord: {},
  getNotes: {},
  updateNotes: { revision: 0, document: { type: 'doc', content: [] } },
  exportNotesWord: {},
  listQuestions: {},
  listTranslations: {},
  askQuestion: { question: 'What is said?' },
  clearQuestions: {},
  getTranslation: { language: 'es' },
  translateText: { language: 'es' },
  cancelTranslation: { language: 'es' },
  openCaption: {},
  getCaption: {},
  endCaption: {},
  translateCaption: { language: 'es', passages: [{ from: 1, to: 1 }] },
  shareCaption: { isOpen: true },
  previewVoice: {},
  getVoiceTask: {},
  cancelVoiceTask: {},
  resumeVoiceTask: {},
  deleteVoiceTask: {},
  downloadVoice: { format: 'mp3' },
  saveVoiceDraft: { text: 'Taken over', voiceId: 'flite-slt' },
  deleteVoiceDraft: {},
  addMyVoice: { name: 'Taken over' },
  renameMyVoice: { name: 'Taken over' },
  deleteMyVoice: {},
  revokeAccessToken: {},
  deleteWebhook: {},
  listWebhookDeliveries: {},
  redeliverWebhook: {},
  endAccess: { kind: 'webhook' },
  updateExportRule: exportRule,
  pauseExportRule: { isPaused: true },
  deleteExportRule: {},
  listExports: {},
  exportAgain: {},
  exportAll: {},
  cancelLinkImport: {},
  retryLinkImport: {},
  removeLinkImport: {},
}

const rows = Object.entries(endpoints as Record<EndpointName, Endpoint>) as [EndpointName, Endpoint][]
const withOwner = rows.filter(([, { owned: fields, access }]) => fields && access !== 'app')
const ofApps = rows.filter(([, { access }]) => access === 'app')

it('has a row for every call that names something with an owner', () => {
  expect(Object.keys(otherFields).sort()).toEqual(withOwner.map(([name]) => name).sort())
})

describe.each(withOwner)('%s', (name, endpoint) => {
  const fieldsWith = (ids: Record<string, unknown>) => ({
    ...otherFields[name],
    ...Object.fromEntries((endpoint.owned ?? []).map((field) => [field, ids[field]])),
  })

  it('answers a stranger as if the thing did not exist', async () => {
    const missingId = randomUUID()
    const foreign = await call(name, fieldsWith(owned), stranger)
    const missing = await call(
      name,
      fieldsWith({
        recordingId: missingId,
        recordingIds: [missingId, randomUUID()],
        folderId: missingId,
        uploadId: missingId,
        captureId: missingId,
        orderNumber: missingId,
        linkId: missingId,
        notifyId: '999999999999',
        captionId: missingId,
        taskId: missingId,
        draftId: missingId,
        voiceId: missingId,
        consentId: missingId,
        tokenId: missingId,
        webhookId: missingId,
        deliveryId: missingId,
        ruleId: missingId,
        importId: missingId,
        entryId: missingId,
      }),
      stranger,
    )
    expect(foreign.envelope).toEqual(missing.envelope)
    expect(foreign.envelope?.status_code).not.toBe(1)
    // A call that stops at its fields has not asked whose the thing is.
    expect(ofFields).not.toContain(foreign.envelope?.status_code)
    expect(foreign.text).not.toContain(secret)
  })

  it('tells a guest, a visitor and those who run the installation nothing', async () => {
    for (const token of [guest, undefined, ...staff.values()]) {
      const answer = await call(name, fieldsWith(owned), token)
      expect(answer.envelope?.status_code).not.toBe(1)
      expect(answer.text).not.toContain(secret)
    }
  })
})

describe('what the owner sees', () => {
  // Without these, every refusal above could be a call that never works.
  it.each([
    'getRecording',
    'getText',
    'getSummary',
    'getNotes',
    'exportNotesWord',
    'listQuestions',
    'exportTxt',
    'downloadRecording',
    'executePayment',
    'checkPayResult',
    'getOrder',
    'getCaption',
    'openCaption',
    'getVoiceTask',
    'cancelVoiceTask',
  ] as const)('%s answers its owner', async (name) => {
    const answer = await call(
      name,
      {
        ...otherFields[name],
        recordingId: owned['recordingId'],
        orderNumber: owned['orderNumber'],
        captionId: owned['captionId'],
        taskId: owned['taskId'],
      },
      owner,
    )
    expect(answer.status).toBe(200)
    if (answer.envelope) expect(answer.envelope.status_code).toBe(1)
  })

  it('is untouched by everything that strangers tried', async () => {
    const answer = await call('getText', { recordingId: owned['recordingId'] }, owner)
    expect(answer.text).toContain(secret)
    expect((await call('listRecordings', {}, owner)).text).toContain(secret)
    expect((await call('listFolders', {}, owner)).text).toContain(secret)
    expect((await call('listCaptures', {}, owner)).envelope?.data).toMatchObject([
      { fileName: secret, chunks: 1 },
    ])
    expect((await call('searchTranscripts', { keyword: secret }, owner)).envelope?.data).toMatchObject({
      total: 2,
    })
    expect((await call('listAccessTokens', {}, owner)).text).toContain(secret)
    expect((await call('listWebhooks', {}, owner)).text).toContain(secret)
    expect((await call('listExportRules', {}, owner)).text).toContain(secret)
    expect((await call('listLinkImports', {}, owner)).envelope?.data).toMatchObject([
      { state: 'waiting', address: expect.stringContaining(secret) as string },
    ])
  })
})

describe('a stranger’s own lists', () => {
  const lists = rows.filter(
    ([, { access, owned: fields, method }]) => access === 'user' && !fields && method === 'GET',
  )
  it.each(lists)('%s holds nothing of the owner', async (name) => {
    const answer = await call(name, { recordingIds: String(owned['recordingId']), keyword: secret }, stranger)
    expect(answer.text).not.toContain(secret)
    expect(answer.text).not.toContain('owner@example.com')
    if (name === 'getTranscriptionProgress') expect(answer.envelope?.data).toEqual([])
  })
})

describe('rewards', () => {
  it('of the owner are no one else’s', async () => {
    expect((await call('checkIn', {}, owner)).envelope?.data).toMatchObject({ signCheck: 1 })
    const [owners, strangers] = [
      await call('listBeanEntries', {}, owner),
      await call('listBeanEntries', {}, stranger),
    ]
    expect(owners.envelope?.data).toMatchObject({ total: 1 })
    expect(strangers.envelope?.data).toEqual({ list: [], total: 0 })
    expect((await call('getAsset', {}, stranger)).envelope?.data).toMatchObject({ allCoinNumber: 0 })
    expect((await call('getCheckInInfo', {}, stranger)).envelope?.data).toMatchObject({
      allSignDay: 0,
      todaySign: false,
    })
    expect((await call('receiveReward', { challengeId: 'sign-in' }, stranger)).envelope?.data).toEqual({
      resultList: [],
    })
  })

  const fields: Partial<Record<EndpointName, Record<string, unknown>>> = {
    getCheckInInfo: {},
    checkIn: {},
    listBeanGoods: {},
    listBeanEntries: {},
    getAsset: {},
    listTasks: {},
    listPendingRewards: {},
    purchaseGoods: { goodsId: 'beans-card-30m', exchangeAmount: 1, coinNumber: 60 },
    receiveReward: { challengeId: 'sign-in' },
    redeemGiftCode: { packCode: 'ABCDEFGH' },
  }

  it('has a row for every call of the rewards but the public one', () => {
    expect(Object.keys(fields).sort()).toEqual(
      Object.keys(rewardsEndpoints)
        .filter((name) => name !== 'listBanners')
        .sort(),
    )
  })

  it.each(Object.entries(fields))('%s is for people who are signed in', async (name, sent) => {
    for (const token of [guest, undefined]) {
      expect((await call(name as EndpointName, sent, token)).envelope?.status_code).toBe(
        errorCatalog.NOT_LOGGED_IN.code,
      )
    }
  })
})

it('starts no transcription of a foreign recording', async () => {
  const start = (recordingId: string) =>
    call(
      'startTranscription',
      {
        transcriptionRequest: writeTranscriptionRequest({
          source: 0,
          answerVersion: 3,
          files: [{ recordingId }],
        }),
      },
      stranger,
    )
  const missingId = randomUUID()
  const [foreign, missing] = [await start(String(owned['recordingId'])), await start(missingId)]
  const { code } = errorCatalog.RECORD_NOT_FOUND
  expect(foreign.envelope?.data).toMatchObject([{ code }])
  expect(foreign.text.replaceAll(String(owned['recordingId']), '')).toBe(
    missing.text.replaceAll(missingId, ''),
  )
})

it('keeps a foreign transfer out of reach', async () => {
  const url = `${server.address}${apiBasePath}/api/v2/audio/tus/${String(owned['uploadId'])}`
  for (const token of [stranger, guest]) {
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const answer = await fetch(url, {
        method,
        headers: {
          token,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
      })
      expect([401, 404]).toContain(answer.status)
    }
  }
  expect(
    (await fetch(url, { method: 'HEAD', headers: { token: owner, 'tus-resumable': '1.0.0' } })).status,
  ).toBe(200)
})

it('opens no captions with a forged ticket or link', async () => {
  for (const address of [
    `${captionStreamPath}?ticket=forged`,
    `${captionAudiencePath}?link=forged`,
    captionStreamPath,
  ]) {
    const answer = await fetch(`${server.address}${apiBasePath}${address}`, { headers: { token: stranger } })
    expect([401, 403]).toContain(answer.status)
  }
  const stream = (address: string): WebSocket =>
    new WebSocket(`${server.address.replace('http', 'ws')}${apiBasePath}${address}`)
  const [refusal] = (await once(stream(`${captionStreamPath}?ticket=forged`), 'error')) as [Error]
  expect(refusal.message).toContain('401')
  const audience = stream(`${captionAudiencePath}?link=forged`)
  const reported = vi.fn()
  audience.on('message', reported)
  expect((await once(audience, 'close'))[0]).toBe(captionCloseCodes.withdrawn)
  expect(reported).not.toHaveBeenCalled()
})

it('believes no notice of an added payment channel that its company did not sign, not even from its users', async () => {
  const body = JSON.stringify({ tradeNumber: '0'.repeat(32), state: 'paid', amount: 300 })
  for (const token of [undefined, guest, stranger, owner]) {
    const headers = {
      'content-type': 'application/json',
      'lotus-signature': '00'.repeat(32),
      ...(token === undefined ? {} : { token }),
    }
    const answer = await fetch(`${server.address}${apiBasePath}/api/v1/pay/notify/lotus`, {
      method: 'POST',
      headers,
      body,
    })
    expect([answer.status, await answer.text()]).toEqual([400, 'failure'])
  }
})

it('opens no sound and no picture with a forged ticket', async () => {
  const calls = ['playRecording', 'playPicture', 'getStill', 'getStills'] as const
  for (const ticket of ['', 'x', `${String(owned['recordingId'])}.99999999999.forged`, randomUUID()]) {
    for (const name of calls) {
      const answer = await call(name, { ticket }, undefined)
      expect(answer.envelope?.status_code, name).toBeGreaterThan(1)
    }
  }
})

it('opens nothing of a link with a forged ticket or token, and no more than the recording with a good one', async () => {
  const parts = [
    'getSharedText',
    'getSharedPicture',
    'getSharedPeaks',
    'playShared',
    'playSharedPicture',
    'getSharedStill',
    'getSharedStills',
  ] as const
  for (const access of ['', 'x', `${String(owned['linkId'])}.99999999999.forged`, randomUUID()]) {
    for (const part of parts)
      expect((await call(part, { access }, undefined)).envelope?.status_code).not.toBe(1)
  }
  expect((await call('openShareLink', { token: String(owned['linkId']) }, stranger)).text).not.toContain(
    secret,
  )
  const opened = await call('openShareLink', { token: shareToken }, undefined)
  const { access } = opened.envelope?.data as { access: string }
  const text = await call('getSharedText', { access }, undefined)
  expect(text.text).toContain(secret)
  for (const reported of [opened.text, text.text]) {
    expect(reported).not.toContain('owner@example.com')
    expect(reported).not.toContain(String(owned['recordingId']))
  }
})

describe('what a session alone must not do', () => {
  const guarded = rows.filter(([, { effects }]) => effects?.ILLEGAL_REQUEST?.includes('silent'))

  it('is to delete the account, to export everything and to set up what outlives it', () => {
    expect(guarded.map(([name]) => name).sort()).toEqual([
      'confirmLogin',
      'exportMyData',
      'exportMyDataByPost',
      'requestDeletion',
    ])
  })

  it.each(guarded)('%s asks for the password or a code', async (name) => {
    expect((await call(name, {}, owner)).envelope).toMatchObject({
      status_code: errorCatalog.PARAMETER_MISSING.code,
      data: { field: 'password' },
    })
    for (const proof of [{ password: 'f'.repeat(32) }, { verificationCode: '123456' }]) {
      const answer = await call(name, proof, owner)
      expect(answer.envelope).toMatchObject({ status_code: errorCatalog.ILLEGAL_REQUEST.code, data: null })
      expect(answer.text).not.toContain(secret)
    }
    // The password of another person is none of this one's.
    expect(
      (await call(name, { password: passwordOf('owner@example.com') }, stranger)).envelope?.status_code,
    ).toBe(errorCatalog.ILLEGAL_REQUEST.code)
    expect((await call('getDeletionStatus', {}, owner)).envelope?.data).toMatchObject({ pending: false })
  })

  it.each(['exportMyData', 'exportMyDataByPost'] as const)(
    '%s gives the owner everything for the right one',
    async (name) => {
      const answer = await call(name, { password: passwordOf('owner@example.com') }, owner)
      expect([answer.status, answer.envelope, answer.text.slice(0, 2)]).toEqual([200, undefined, 'PK'])
    },
  )
})

describe('a role', () => {
  const withRoles = rows.filter(([, { roles: needed }]) => needed)
  const refused = 'Your account may not do this'
  /** Nothing in it is well-formed: whatever comes before validation answers first. */
  const illFormed = { userId: '', page: 'x', code: '' }
  const person = 'person'
  const bearers = new Map<Role, string>()

  // An account has fifty at most, which is fewer than there are calls.
  beforeAll(async () => {
    for (const role of roles)
      bearers.set(role, (await addAccessToken(staff.get(role) ?? stranger, ['operator'], 'operate')).token)
  })

  it('is named by every call that runs the installation, but by that of the first owner', () => {
    const running = rows.filter(([, { path: address }]) => address.startsWith('/api/v1/operator/'))
    expect(running.length).toBeGreaterThan(0)
    expect(running.filter(([, { roles: needed }]) => !needed).map(([name]) => name)).toEqual([
      'claimOwnership',
    ])
    expect(withRoles.filter(([, { path: address }]) => !address.startsWith('/api/v1/operator/'))).toEqual([])
    for (const [name, { access, roles: needed = [] }] of withRoles) {
      expect(access, name).toBe('user')
      expect(needed, name).not.toContain(person)
      expect(needed, name).toContain('owner')
    }
  })

  it.each(withRoles)(
    'opens %s where its row says so, to a session and to a token',
    async (name, endpoint) => {
      for (const role of roles) {
        const session = staff.get(role) ?? stranger
        const token = bearers.get(role)
        for (const [given, bearer] of [[session], [undefined, token]] as const) {
          if (bearer !== undefined && endpoint.scope === undefined) continue
          const { envelope, status } = await call(name, illFormed, given, bearer)
          if (endpoint.roles?.includes(role)) {
            expect(envelope?.status_msg, `${name} as ${role}`).not.toBe(refused)
            if (envelope) expect(envelope.status_code).not.toBe(errorCatalog.NOT_LOGGED_IN.code)
            expect(status).toBeLessThan(400)
          } else
            expect(envelope, `${name} as ${role}`).toMatchObject({
              status_code: errorCatalog.ILLEGAL_REQUEST.code,
              status_msg: refused,
              data: null,
            })
        }
      }
      for (const token of [guest, undefined])
        expect((await call(name, illFormed, token)).envelope?.status_code).toBe(
          errorCatalog.NOT_LOGGED_IN.code,
        )
    },
  )

  it.each(withRoles)('lets %s show no text, no sound and no name of what people have', async (name) => {
    for (const token of staff.values()) {
      const { text } = await call(name, { keyword: secret, userId: owned['recordingId'] }, token)
      expect(text, name).not.toContain(secret)
    }
  })

  it.each(
    rows.filter(
      ([, { access, owned: fields, method, roles: needed }]) =>
        access === 'user' && !fields && !needed && method === 'GET',
    ),
  )('sees nothing more by %s', async (name) => {
    for (const token of staff.values()) {
      const answer = await call(name, { recordingIds: String(owned['recordingId']), keyword: secret }, token)
      expect(answer.text).not.toContain(secret)
      expect(answer.text).not.toContain('owner@example.com')
    }
  })

  it('of the last owner outlives everything that was called', async () => {
    expect(await product.modules.auth.people.hasOwner()).toBe(true)
  })
})

it('lets no one name another user', async () => {
  const answer = await call('getLimit', { userId: randomUUID(), source: 0 }, stranger)
  expect(answer.envelope?.status_code).toBe(errorCatalog.ILLEGAL_REQUEST.code)
})

describe('an access token', () => {
  const withScope = rows.filter(([, { scope }]) => scope)
  const needsPerson = rows.filter(
    ([, { scope, access }]) => !scope && (access === 'user' || access === 'guest'),
  )
  const bearers = new Map<Scope | 'all', string>()

  beforeAll(async () => {
    for (const scope of scopes) bearers.set(scope, (await addAccessToken(owner, [scope])).token)
    bearers.set('all', (await addAccessToken(owner, [...scopes])).token)
  })

  /** Nothing in it is well-formed: whatever comes before validation answers first. */
  const illFormed = {
    recordingId: '',
    recordingIds: '',
    transcriptionRequest: '',
    folderId: '',
    url: '',
    page: 'x',
  }

  it.each(withScope)('opens %s with its scope and with no other one', async (name, { scope }) => {
    for (const [has, bearer] of bearers) {
      if (has === 'all') continue
      const { envelope, text } = await call(name, illFormed, undefined, bearer)
      const refusal = { status_code: errorCatalog.ILLEGAL_REQUEST.code, data: { scope } }
      if (has !== scope) {
        expect(envelope, `${name} with ${has}`).toMatchObject(refusal)
        expect(envelope?.status_msg).toContain(scope)
        expect(text).not.toContain(secret)
      } else {
        expect(envelope?.status_code).not.toBe(errorCatalog.NOT_LOGGED_IN.code)
        expect((envelope?.data as { scope?: unknown } | null | undefined)?.scope).toBeUndefined()
      }
    }
  })

  it.each(needsPerson)('never opens %s', async (name) => {
    expect((await call(name, illFormed, undefined, bearers.get('all'))).envelope).toMatchObject({
      status_code: errorCatalog.ILLEGAL_REQUEST.code,
      data: { scope: null },
    })
  })

  describe('and what reaches others', () => {
    /** Everything by which a token writes and nothing leaves the account. A new call belongs here, or says in the table what it does outside. */
    const staysInside = [
      'askQuestion',
      'cancelCaptionedVideo',
      'cancelJob',
      'cancelLinkImport',
      'cancelSummary',
      'cancelTranscription',
      'cancelTranslation',
      'changeTags',
      'checkRecording',
      'clearQuestions',
      'completeUpload',
      'createGiftCodes',
      'createProduct',
      'deleteExportRule',
      'deleteFolder',
      'deleteRecording',
      'deleteRecordings',
      'deleteVersion',
      'deleteWebhook',
      'discardCapture',
      'dismissStretch',
      'exportBatch',
      'finishCapture',
      'getLastLogin',
      'giveToPerson',
      'importText',
      'installModel',
      'joinRecordings',
      'listMessages',
      'makePictureCopies',
      'makeSummary',
      'moveRecordings',
      'nameVersion',
      'offerRewardItem',
      'orderModels',
      'pauseWork',
      'putCaptureChunk',
      'putHotWords',
      'quoteTranscription',
      'readmitPerson',
      'reconcileOrders',
      'refundOrder',
      'removeLinkImport',
      'removeModel',
      'renameRecording',
      'renameTag',
      'restoreRecordings',
      'restoreVersion',
      'resumeWork',
      'retireProduct',
      'retryJob',
      'runScheduledJob',
      'setDefaultQuotas',
      'setHelpText',
      'setMaintenance',
      'setPersonMonthQuota',
      'setPersonQuota',
      'setProductPrice',
      'setRewardItem',
      'revokeShareLink',
      'separateSpeakers',
      'setRegistration',
      'setSiteDetails',
      'splitRecording',
      'startCaptionedVideo',
      'startCapture',
      'startTranscription',
      'suspendPerson',
      'transcribeStretch',
      'translateText',
      'tryModel',
      'updateFolder',
      'addFolder',
      'announce',
      'answerFeedback',
      'voidGiftCode',
      'approveReward',
      'refuseReward',
      'setBanner',
      'tryRewardRules',
      'setCheckInRewards',
      'setTask',
      'voidGiftCodes',
      'withdrawInvitation',
      'updateNotes',
      'updateSections',
      'updateSummaryPoint',
      'updateSummaryPoints',
      'updateText',
      'uploadRecording',
    ]
    const reaching = withScope.filter(([, { effectOutside }]) => effectOutside)
    /** What each call needs to do its work. Addresses are of the receiver, who counts. */
    const fieldsOf = (name: EndpointName, receiver: string): Record<string, unknown> => ({
      ...otherFields[name],
      ...Object.fromEntries((endpoints[name] as Endpoint).owned?.map((field) => [field, owned[field]]) ?? []),
      ...{
        createShareLink: { days: null },
        createWebhook: { url: `${receiver}hook`, events: ['recording.uploaded'] },
        createExportRule: { ...exportRule, destination: { kind: 'webdav', address: receiver } },
        updateExportRule: { ...exportRule, destination: { kind: 'webdav', address: receiver } },
        pauseExportRule: { isPaused: false },
        tryExportDestination: { destination: { kind: 'webdav', address: receiver } },
        lookAtLink: { address: `${receiver}talk.mp3` },
        importLink: { address: `${receiver}talk.mp3`, kind: 'file' },
      }[name as string],
    })
    const held = async () => {
      const lists = ['listExportRules', 'listWebhooks', 'listLinkImports', 'listAccess'] as const
      const answers = await Promise.all(
        lists.map(async (name) => (await call(name, {}, owner)).envelope?.data),
      )
      return JSON.stringify([
        answers,
        (await call('listShareLinks', { recordingId: owned['recordingId'] }, owner)).envelope?.data,
      ])
    }
    let receiver: Server
    let address: string
    const asked: string[] = []

    beforeAll(async () => {
      receiver = createServer((request, response) => {
        asked.push(`${request.method ?? ''} ${request.url ?? ''}`)
        response.writeHead(404).end()
      }).listen(0, '127.0.0.1')
      await once(receiver, 'listening')
      address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    })
    afterAll(() => void receiver.close())

    it('is said of every call by which a token writes', () => {
      const writing = withScope.filter(([, { method, effectOutside }]) => method !== 'GET' && !effectOutside)
      expect(writing.map(([name]) => name).sort()).toEqual([...staysInside].sort())
    })

    it('gives nothing out but by the scopes that say so', () => {
      const giving = reaching.filter(([, { effectOutside }]) => effectOutside === 'gives-out')
      expect(
        giving
          .map(([, { scope }]) => scope)
          .filter((scope) => scope !== 'share' && scope !== 'webhooks:write'),
      ).toEqual([])
      expect(giving.map(([name]) => name)).toEqual(
        expect.arrayContaining([
          'createShareLink',
          'createExportRule',
          'updateExportRule',
          'exportAgain',
          'exportAll',
        ]),
      )
      for (const { call: same } of product.modules.mcp.tools)
        expect((endpoints[same] as Endpoint).effectOutside, same).not.toBe('gives-out')
    })

    it.each(reaching)('does nothing by %s with any other scope', async (name, { scope = '' }) => {
      const before = await held()
      for (const [has, bearer] of bearers) {
        if (has === 'all' || has === scope) continue
        const { envelope } = await call(name, fieldsOf(name, address), undefined, bearer)
        expect(envelope, `${name} with ${has}`).toMatchObject({
          status_code: errorCatalog.ILLEGAL_REQUEST.code,
          data: { scope },
        })
        expect(envelope?.status_msg).toContain(scope)
      }
      expect(await held()).toBe(before)
      expect(asked).toEqual([])
    })

    // Without it, every refusal above could be a call that never works.
    it.each(reaching)('is let go on by %s with its own', async (name, { scope }) => {
      const { envelope } = await call(name, fieldsOf(name, address), undefined, bearers.get(scope ?? 'all'))
      const isOfOther = [
        'tryExportDestination',
        'exportAgain',
        'redeliverWebhook',
        'lookAtLink',
        'importLink',
        'retryLinkImport',
      ].includes(name)
      if (isOfOther) expect((envelope?.data as { scope?: unknown } | null | undefined)?.scope).toBeUndefined()
      else expect(envelope).toMatchObject({ status_code: 1 })
    })
  })

  it('opens nothing that moves money or beans, changes the account or makes tokens', () => {
    const guarded = [authEndpoints, cashierEndpoints, rewardsEndpoints, tokensEndpoints].flatMap(
      (table) => Object.values(table) as Endpoint[],
    )
    expect(guarded.filter(({ scope }) => scope !== undefined)).toEqual([])
    expect(
      withScope
        .filter(([, { scope, method }]) => scope === 'account:read' && method !== 'GET')
        .map(([name]) => name)
        .sort(),
    ).toEqual(['getLastLogin', 'listMessages'])
  })

  it.each(withScope)('that is unknown is 10001 for %s', async (name) => {
    for (const bearer of [newAccessToken(), 'lh_x'])
      expect((await call(name, illFormed, undefined, bearer)).envelope).toMatchObject({
        status_code: errorCatalog.NOT_LOGGED_IN.code,
        data: null,
      })
  })

  it('reads what its owner has, and nothing of others', async () => {
    expect((await call('listRecordings', {}, undefined, bearers.get('recordings:read'))).text).toContain(
      secret,
    )
    expect(
      (
        await call(
          'getText',
          { recordingId: owned['recordingId'] },
          undefined,
          bearers.get('transcripts:read'),
        )
      ).text,
    ).toContain(secret)
    const theirs = (await addAccessToken(stranger, [...scopes])).token
    for (const name of ['getText', 'getRecording', 'exportTxt'] as const) {
      const answer = await call(name, { recordingId: owned['recordingId'] }, undefined, theirs)
      expect(answer.envelope?.status_code).toBe(errorCatalog.RECORD_NOT_FOUND.code)
      expect(answer.text).not.toContain(secret)
    }
  })

  it('decides alone where a session comes with it', async () => {
    expect((await call('listRecordings', {}, owner, bearers.get('account:read'))).envelope).toMatchObject({
      data: { scope: 'recordings:read' },
    })
  })

  it('uploads by the resumable protocol with recordings:write alone', async () => {
    const open = (bearer: string | undefined) =>
      fetch(`${server.address}${apiBasePath}/api/v2/audio/tus`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${bearer}`,
          'tus-resumable': '1.0.0',
          'upload-length': '1000',
          'upload-metadata': `filename ${Buffer.from('a.wav').toString('base64')}`,
        },
      })
    expect((await open(bearers.get('recordings:write'))).status).toBe(201)
    expect((await open(bearers.get('recordings:read'))).status).toBe(403)
    expect((await open(newAccessToken())).status).toBe(401)
  })
})

describe('apps', () => {
  /** Of the app whose user is asked for, and of another one. */
  let app: { id: string; secret: string }
  let otherApp: { id: string; secret: string }
  const tokens = new Map<AppScope, string>()

  /** Nothing in it is well-formed: whatever comes before validation answers first. */
  const illFormed = {
    recordingId: '',
    recordingIds: '',
    transcriptionRequest: '',
    folderId: '',
    url: '',
    page: 'x',
    externalUserId: '',
  }
  const openSession = async (
    secretOfApp: string,
    fields: object,
  ): Promise<{ token: string; userId: string }> =>
    (await call('openAppSession', { externalUserId: 'user-1', ...fields }, undefined, secretOfApp)).envelope
      ?.data as { token: string; userId: string }
  const create = async (name: string) => {
    const created = await product.modules.apps.apps.create(name, ['https://shop.example'])
    return created ?? expect.fail('The name was taken.')
  }

  beforeAll(async () => {
    ;[app, otherApp] = [await create('shop'), await create('other')]
    for (const scope of appScopes)
      tokens.set(scope, (await openSession(app.secret, { scopes: [scope], nickName: secret })).token)
  })

  it.each(rows)(
    '%s is open to the user of an app by its scope and by no other one',
    async (name, { appScope }) => {
      for (const [has, token] of tokens) {
        const { envelope, text } = await call(name, illFormed, token)
        if (has === appScope) {
          expect(envelope?.status_code).not.toBe(errorCatalog.NOT_LOGGED_IN.code)
          expect((envelope?.data as { scope?: unknown } | null | undefined)?.scope).toBeUndefined()
        } else {
          expect(envelope, `${name} with ${has}`).toMatchObject({
            status_code: errorCatalog.ILLEGAL_REQUEST.code,
            data: { scope: appScope ?? null },
          })
          expect(text).not.toContain(secret)
        }
      }
    },
  )

  it('have users who may do what the cashier, the rewards and the messages do, and nothing else', () => {
    const words = { cashier: cashierEndpoints, rewards: rewardsEndpoints, messages: messagesEndpoints }
    for (const [name, { appScope, access }] of rows) {
      const word = (Object.keys(words) as AppScope[]).find((one) => name in words[one])
      expect(appScope, name).toBe(access === 'signature' ? undefined : word)
    }
  })

  it.each(rows)(
    '%s is open to the backend of an app only where it is for apps',
    async (name, { access, isForApps }) => {
      const { envelope } = await call(name, illFormed, undefined, app.secret)
      if (access === 'app') expect(ofFields).toContain(envelope?.status_code)
      else if (isForApps) expect([1, ...ofFields]).toContain(envelope?.status_code)
      else
        expect(envelope).toMatchObject({
          status_code: errorCatalog.ILLEGAL_REQUEST.code,
          data: { scope: null },
        })
    },
  )

  it.each(ofApps)(
    '%s is nothing for people, their access tokens, users of apps and unknown secrets',
    async (name) => {
      const unknown = `${appSecretPrefix}${'x'.repeat(43)}`
      for (const [token, bearer] of [
        [owner],
        [guest],
        [undefined],
        [undefined, unknown],
        [undefined, newAccessToken()],
        [owner, unknown],
      ])
        expect((await call(name, { externalUserId: 'user-1' }, token, bearer)).envelope).toMatchObject({
          status_code: errorCatalog.NOT_LOGGED_IN.code,
          data: { reason: bearer === undefined ? 'no-secret' : 'wrong-secret' },
        })
      const { token: accessToken } = await addAccessToken(owner, [...scopes])
      expect(
        (await call(name, { externalUserId: 'user-1' }, undefined, accessToken)).envelope?.status_code,
      ).toBe(errorCatalog.NOT_LOGGED_IN.code)
      expect(
        (await call(name, { externalUserId: 'user-1' }, tokens.get('cashier'))).envelope?.status_code,
      ).toBe(errorCatalog.ILLEGAL_REQUEST.code)
    },
  )

  /** Fields beside the ids that a call of apps needs to get as far as looking for the thing. */
  const appFields: Partial<Record<EndpointName, Record<string, unknown>>> = {
    endAppSessions: {},
    eraseAppUser: {},
    updateAppProduct: { name: 'Theirs' },
    retireAppProduct: {},
    createAppOrder: { reference: 'order-2' },
    getAppOrder: {},
    refundAppOrder: {},
    moveAppBeans: { kind: 'earn', amount: 1, key: 'theirs' },
    getAppBeans: {},
  }
  const ownedByApp = ofApps.filter(([, { owned: fields }]) => fields)
  const idsOfApp: Record<string, string> = { externalUserId: 'user-1' }

  beforeAll(async () => {
    const asApp = async (name: EndpointName, fields: object) =>
      (await call(name, { ...fields }, undefined, app.secret)).envelope?.data as Record<string, string>
    const { productId = '' } = await asApp('createAppProduct', { name: secret, price: 100, currency: 'CNY' })
    const { orderNumber = '' } = await asApp('createAppOrder', {
      externalUserId: 'user-1',
      productId,
      reference: secret,
    })
    Object.assign(idsOfApp, { productId, orderNumber })
  })

  it('has a row for every call of apps that names something of an app', () => {
    expect(Object.keys(appFields).sort()).toEqual(ownedByApp.map(([name]) => name).sort())
  })

  it.each(ownedByApp)(
    '%s answers another app as if the thing did not exist',
    async (name, { owned: fields = [] }) => {
      const fieldsWith = (id: (field: string) => string | undefined) => ({
        ...appFields[name],
        ...Object.fromEntries(fields.map((field) => [field, id(field)])),
      })
      const foreign = await call(
        name,
        fieldsWith((field) => idsOfApp[field]),
        undefined,
        otherApp.secret,
      )
      const missing = await call(
        name,
        fieldsWith(() => randomUUID()),
        undefined,
        otherApp.secret,
      )
      expect(foreign.envelope).toEqual(missing.envelope)
      expect(foreign.envelope?.status_code).toBe(errorCatalog.RECORD_NOT_FOUND.code)
      expect(foreign.text).not.toContain(secret)
    },
  )

  it('sell no products of other apps, and list none', async () => {
    await openSession(otherApp.secret, {})
    const order = (productId: unknown) =>
      call(
        'createAppOrder',
        { externalUserId: 'user-1', productId, reference: 'order-3' },
        undefined,
        otherApp.secret,
      )
    expect((await order(idsOfApp['productId'])).envelope).toEqual((await order(randomUUID())).envelope)
    for (const list of ['listAppProducts', 'listAppOrders'] as const)
      expect((await call(list, {}, undefined, otherApp.secret)).envelope?.data).toEqual({
        list: [],
        total: 0,
      })
  })

  it('have webhooks of their own, and none of people or of other apps', async () => {
    const webhook = { url: `http://127.0.0.1:9/${secret}`, events: ['order.paid'] }
    const { webhookId } = (await call('createWebhook', webhook, undefined, app.secret)).envelope?.data as {
      webhookId: string
    }
    expect((await call('listWebhooks', {}, undefined, app.secret)).envelope?.data).toMatchObject([
      { webhookId },
    ])
    expect((await call('listWebhooks', {}, undefined, otherApp.secret)).envelope?.data).toEqual([])
    expect((await call('listWebhooks', {}, owner)).text).not.toContain(webhookId)
    for (const [token, bearer, id] of [
      [undefined, app.secret, owned['webhookId']],
      [undefined, otherApp.secret, webhookId],
      [owner, undefined, webhookId],
    ] as const)
      expect((await call('deleteWebhook', { webhookId: id }, token, bearer)).envelope?.status_code).toBe(
        errorCatalog.RECORD_NOT_FOUND.code,
      )
  })

  it('have users who reach no call beside the table', async () => {
    for (const headers of [
      { token: tokens.get('messages') ?? '' },
      { authorization: `Bearer ${app.secret}` },
    ]) {
      const upload = await fetch(`${server.address}${apiBasePath}/api/v2/audio/tus`, {
        method: 'POST',
        headers: { ...headers, 'tus-resumable': '1.0.0', 'upload-length': '1' },
      })
      expect([401, 403]).toContain(upload.status)
      expect(
        (await fetch(`${server.address}${openAiBasePath}${openAiCalls.listModels.path}`, { headers })).status,
      ).toBe(401)
      const tool = await fetch(`${server.address}${mcpPath}`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      })
      expect(tool.status).toBe(401)
    }
  })

  it('have users with an account of their own, who see nothing of others', async () => {
    expect((await call('listOrders', {}, tokens.get('cashier'))).envelope?.data).toMatchObject({
      list: [{ goodsName: secret }],
      total: 1,
    })
    expect(
      (await call('getOrder', { orderNumber: owned['orderNumber'] }, tokens.get('cashier'))).envelope
        ?.status_code,
    ).toBe(errorCatalog.RECORD_NOT_FOUND.code)
    const theirs = await openSession(otherApp.secret, {})
    expect(theirs.userId).not.toBe((await openSession(app.secret, {})).userId)
  })
})

describe('the calls in OpenAI’s form', () => {
  const table = Object.entries(openAiCalls) as [OpenAiCallName, OpenAiCall][]
  const bearers = new Map<Scope, string>()

  beforeAll(async () => {
    for (const scope of scopes) bearers.set(scope, (await addAccessToken(owner, [scope])).token)
  })

  /** With nothing that could be taken: whatever comes before validation answers first. */
  const send = async (
    [, { method, path: address }]: (typeof table)[number],
    headers: Record<string, string>,
  ) => {
    const response = await fetch(`${server.address}${openAiBasePath}${address}`, { method, headers })
    return { status: response.status, text: await response.text() }
  }

  it.each(table)('%s is opened by its scope and by no other one', async (name, call) => {
    for (const [has, bearer] of bearers) {
      const { status, text } = await send([name, call], { authorization: `Bearer ${bearer}` })
      if (call.scope === undefined || call.scope === has) expect([200, 400, 404], text).toContain(status)
      else
        expect([status, JSON.parse(text)], has).toMatchObject([
          403,
          { error: { code: 'missing_scope', message: expect.stringContaining(call.scope) as string } },
        ])
      expect(text).not.toContain(secret)
    }
  })

  it.each(table)('%s is nothing for a visitor, a guest or an unknown token', async (name, call) => {
    for (const headers of [
      {},
      { token: guest },
      { authorization: `Bearer ${newAccessToken()}` },
      { authorization: 'Bearer sk-something' },
    ]) {
      const { status, text } = await send([name, call], headers)
      expect([status, JSON.parse(text)]).toMatchObject([401, { error: { code: 'invalid_api_key' } }])
    }
  })

  it('speak in the voice of no one else', async () => {
    const response = await fetch(`${server.address}${openAiBasePath}${openAiCalls.speak.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${(await addAccessToken(stranger, ['voices:write'])).token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ model: 'default', input: 'Hello', voice: owned['voiceId'] }),
    })
    expect([response.status, await response.json()]).toMatchObject([400, { error: { param: 'voice' } }])
  })
})

describe('the tools of assistants', () => {
  const bearers = new Map<Scope, string>()

  beforeAll(async () => {
    for (const scope of scopes) bearers.set(scope, (await addAccessToken(owner, [scope])).token)
  })

  const send = (method: string, params: object, headers: Record<string, string>) =>
    fetch(`${server.address}${mcpPath}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  /** With the fields that each tool needs, and no address or recording that there is. */
  const fields = { query: 'x', recordingId: 'missing', question: 'x', text: 'x', address: 'nowhere' }
  const use = async (
    name: string,
    bearer: string,
    given: object = fields,
  ): Promise<{ isError?: boolean; text: string }> => {
    const text = await (
      await send('tools/call', { name, arguments: given }, { authorization: `Bearer ${bearer}` })
    ).text()
    const { result } = JSON.parse(/^data: (\{.*)$/m.exec(text)?.[1] ?? text) as {
      result: { isError?: boolean; content: { text: string }[] }
    }
    return { ...result, text: result.content.map((part) => part.text).join() }
  }

  it('are each opened by the scope of the call that does the same, and by no other one', async () => {
    const { tools } = product.modules.mcp
    expect(tools).not.toEqual([])
    const scopeOf = (name: EndpointName): Scope =>
      (endpoints[name] as Endpoint).scope ?? expect.fail(`${name} has no scope.`)
    for (const { name, call: same, readsBy } of tools) {
      const needed = [same, ...(readsBy ? [readsBy] : [])].map(scopeOf)
      for (const [has, bearer] of bearers) {
        const { isError, text } = await use(name, bearer)
        const missing = needed.find((scope) => scope !== has)
        if (missing === undefined) expect(text, name).not.toContain('lacks')
        else
          expect([isError, text], `${name} with ${has}`).toEqual([
            true,
            `This access token lacks the scope ${missing}`,
          ])
      }
      const { token } = await addAccessToken(owner, needed)
      expect((await use(name, token)).text, name).not.toContain('lacks')
    }
  })

  it('have nothing of the owner’s for a stranger', async () => {
    const { token } = await addAccessToken(stranger, [...scopes])
    for (const { name } of product.modules.mcp.tools) {
      const { text } = await use(name, token, {
        ...fields,
        recordingId: owned['recordingId'],
        query: secret,
        question: 'What?',
      })
      expect(text, name).not.toContain(secret)
      if (!['search_transcripts', 'list_recordings', 'upload_from_address'].includes(name))
        expect(text, name).toBe(errorCatalog.RECORD_NOT_FOUND.sentence.en)
    }
  })

  it('are nothing for a visitor, a guest or an unknown token', async () => {
    for (const headers of [
      {},
      { token: guest },
      { authorization: `Bearer ${newAccessToken()}` },
      { authorization: 'Bearer sk-something' },
    ]) {
      for (const method of ['initialize', 'tools/list', 'tools/call']) {
        const response = await send(method, {}, headers)
        expect([response.status, response.headers.get('www-authenticate')]).toMatchObject([
          401,
          expect.stringMatching(/^Bearer /),
        ])
      }
    }
  })
})

interface Answer {
  status: number
  text: string
  envelope: Envelope | undefined
}

async function call(
  name: EndpointName,
  fields: Record<string, unknown>,
  token: string | undefined,
  bearer?: string,
): Promise<Answer> {
  const { send, fileFields }: Endpoint = endpoints[name]
  const { method, url, payload } = requestTo(name, fields)
  const response = await fetch(`${server.address}${url}`, {
    method,
    headers: {
      ...(token ? { token } : {}),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(send === 'json' ? { 'content-type': 'application/json' } : {}),
    },
    ...(payload
      ? { body: JSON.stringify(payload) }
      : send === 'multipart'
        ? { body: partsOf(fields, fileFields) }
        : {}),
  })
  const text = await response.text()
  const isEnvelope =
    response.headers.get('content-type')?.includes('application/json') &&
    !response.headers.has('content-disposition')
  return { status: response.status, text, envelope: isEnvelope ? readEnvelope(JSON.parse(text)) : undefined }
}

/** Fields as a form, with its files behind them. */
function partsOf(fields: Record<string, unknown>, fileFields: readonly string[] = ['file']): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(toWire(fields) as typeof fields))
    form.append(field, String(value))
  for (const field of fileFields) form.append(field, new Blob([secret]))
  return form
}

/** Each has their own, as it travels. */
function passwordOf(email: string): string {
  return createHash('md5').update(`an unusual password of ${email}${passwordSalt}`).digest('hex')
}

/** The way of a person: code, check, registration, login. @returns The token. */
async function signUp(email: string): Promise<string> {
  const password = passwordOf(email)
  let cookie = ''
  const step = async (name: EndpointName, fields: Record<string, unknown>): Promise<unknown> => {
    const { path: address }: Endpoint = endpoints[name]
    const response = await fetch(`${server.address}${apiBasePath}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(fields),
    })
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    cookie = [
      ...cookie
        .split('; ')
        .filter((old) => old && !set.some((fresh) => fresh.split('=')[0] === old.split('=')[0])),
      ...set,
    ].join('; ')
    const envelope = (await response.json()) as Envelope
    expect(envelope.status_code).toBe(1)
    return envelope.data
  }
  await step('sendCode', { email })
  await step('checkVerificationCode', { email, verificationCode: await codeFor(email) })
  await step('emailRegister', { email, password, source: 0 })
  return ((await step('emailLogin', { email, password })) as { token: string }).token
}

async function codeFor(email: string): Promise<string> {
  const outbox = path.join(dataDir, 'outbox')
  for (const file of await readdir(outbox)) {
    const mail = await readFile(path.join(outbox, file), 'utf8')
    if (mail.includes(email)) return /\b\d{6}\b/.exec(mail.slice(mail.search(/\r?\n\r?\n/)))?.[0] ?? ''
  }
  throw new Error(`No mail for ${email}`)
}

/** An access token that may do this. */
async function addAccessToken(
  session: string,
  granted: Scope[],
  name = secret,
): Promise<{ tokenId: string; token: string }> {
  return (await call('createAccessToken', { name, scopes: granted }, session)).envelope?.data as {
    tokenId: string
    token: string
  }
}

/** A recording of the owner, uploaded as people do, with a text. @returns Its id. */
async function addRecording(): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([tone(1)]), `${secret}.wav`)
  const response = await fetch(`${server.address}${apiBasePath}${endpoints.uploadRecording.path}`, {
    method: 'POST',
    headers: { token: owner },
    body: form,
  })
  const { data } = readEnvelope<{ recordingId: string }>(await response.json())
  const recordingId = data?.recordingId ?? ''
  const sections = [
    {
      sectionId: 's1',
      spkId: '1',
      spkName: 'Speaker1',
      startTime: 0,
      endTime: 900,
      text: secret,
      words: [{ text: secret, startTime: 0, endTime: 900 }],
    },
  ]
  const at = new Date(0)
  const repository = new TranscriptsRepository(product.database)
  await product.database.transaction((tx) =>
    repository.replace(tx, {
      recordingId,
      revision: 1,
      sections: timedSections(sections),
      language: 'en',
      createdAt: at,
      updatedAt: at,
    }),
  )
  return recordingId
}

/** @returns Its id. */
async function addExportRule(): Promise<string> {
  return ((await call('createExportRule', exportRule, owner)).envelope?.data as { ruleId: string }).ruleId
}

/** @returns Its id. */
async function addFolder(): Promise<string> {
  return ((await call('addFolder', { folderName: secret }, owner)).envelope?.data as { folderId: string })
    .folderId
}

/** An order of the owner that waits to be paid. @returns Its number. */
async function order(): Promise<string> {
  const { envelope } = await call(
    'executePayment',
    { source: 0, goodsId: 'card-1h', payAgent: 'alipay' },
    owner,
  )
  return (envelope?.data as { orderNumber: string }).orderNumber
}

/** A text that the owner had spoken, a draft, a voice of the owner's own and the consent for another. */
async function addVoices(): Promise<Record<'taskId' | 'draftId' | 'voiceId' | 'consentId', string>> {
  const made = async <Field extends string>(
    name: EndpointName,
    field: Field,
    fields: Record<string, unknown>,
  ): Promise<string> => ((await call(name, fields, owner)).envelope?.data as Record<Field, string>)[field]
  const script = { title: secret, text: secret, voiceId: 'flite-slt' }
  const voiceId = randomUUID()
  const [{ id: userId } = { id: '' }] = await product.database.orm
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'owner@example.com'))
  await product.database.orm.insert(myVoices).values({
    id: voiceId,
    userId,
    name: secret,
    gender: 'female',
    base: 'flite-slt',
    change: { pitch: 1, resonance: 1 },
    pitchHz: 190,
    consentSentence: secret,
    createdAt: new Date(0),
  })
  return {
    taskId: await made('textToVoice', 'taskId', script),
    draftId: await made('saveVoiceDraft', 'draftId', script),
    consentId: await made('getVoiceConsent', 'consentId', {}),
    voiceId,
  }
}

/** Captions of the owner that no one has connected to. @returns Their id. */
async function openCaption(): Promise<string> {
  return ((await call('startCaption', {}, owner)).envelope?.data as { captionId: string }).captionId
}

/** A recording of the owner that a browser makes. @returns Its id. */
async function startCapture(): Promise<string> {
  const { captureId } = (await call('startCapture', { fileName: secret }, owner)).envelope?.data as {
    captureId: string
  }
  await call('putCaptureChunk', { ...otherFields.putCaptureChunk, captureId }, owner)
  return captureId
}

/** As if its address had been looked at. */
async function addLinkImport(): Promise<string> {
  const [person] = await database.orm
    .select({ userId: users.id })
    .from(users)
    .where(eq(users.email, 'owner@example.com'))
  const { row } = await database.transaction((tx) =>
    new LinksRepository(database).add(tx, {
      userId: person?.userId ?? '',
      kind: 'file',
      address: `https://example.com/${secret}.mp3`,
      title: secret,
      folderId: '',
      transcribe: null,
      language: 'en',
      tokenId: null,
      createdAt: new Date(),
    }),
  )
  return row.id
}

async function openTransfer(): Promise<string> {
  const response = await fetch(`${server.address}${apiBasePath}/api/v2/audio/tus`, {
    method: 'POST',
    headers: {
      token: owner,
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': `filename ${Buffer.from('a.wav').toString('base64')}`,
    },
  })
  return response.headers.get('location')?.split('/').pop() ?? ''
}

/** A WAV file of a tone, 16 kHz mono. */
function tone(seconds: number): Buffer {
  const samples = Buffer.alloc(bytesPerSecond * seconds)
  for (let index = 0; index < samples.length / 2; index++)
    samples.writeInt16LE(Math.round(8000 * Math.sin(index / 10)), index * 2)
  return Buffer.concat([wavHeader(samples.length), samples])
}
