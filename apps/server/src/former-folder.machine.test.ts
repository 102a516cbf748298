import { EventEmitter, once } from 'node:events'
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  recordingStatus,
  type TranscriptSection,
  tradeStatus,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import { buildServer, formerRelease, withFormerRelease } from '@longhand/launch/former-release'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { listTables, type Table } from './backup/database-snapshot.ts'
import { wav } from './modules/upload/testing.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import {
  addUser,
  formerBuild,
  Program,
  readRows,
  runAdmin,
  thisBuild,
  User,
} from './testing-former-folder.ts'

/** The former build is checked out, installed and built. */
const longTimeout = 1_800_000
const pollMs = { interval: 500 }
const log = pino({ level: 'silent' })
const talk = wav(20)
const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

let former: ReturnType<typeof formerBuild>
let folder: string
let sender: Server
let filled: Filled
const running: Program[] = []
/** Emits `end` when all tests have run. */
const tests = new EventEmitter()
let given: Promise<unknown> = Promise.resolve()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-former-folder-'))
  await chmod(folder, 0o711)
  sender = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': talk.length }).end(talk),
  )
  await new Promise<void>((resolve) => sender.listen(0, '127.0.0.1', resolve))
  former = formerBuild(await checkOut())
  filled = await fill()
}, longTimeout)

afterAll(async () => {
  await Promise.all(running.map((program) => program.stop()))
  sender.close()
  tests.emit('end')
  await given
  await rm(folder, { recursive: true })
}, longTimeout)

/** A checkout of the former build that is installed and built already: the rest takes three minutes. */
const builtBefore = process.env['TEST_FORMER_CHECKOUT']

/** It stays until all tests have run. */
async function checkOut(): Promise<string> {
  if (builtBefore !== undefined) return builtBefore
  return new Promise((resolve, reject) => {
    given = withFormerRelease(formerRelease, async (checkout) => {
      await buildServer(checkout)
      const ended = once(tests, 'end')
      resolve(checkout)
      await ended
    }).catch(reject)
  })
}

const dataDir = () => path.join(folder, 'data')

async function start(
  build: typeof former,
  program: 'api' | 'worker',
  at = dataDir(),
): Promise<{ program: Program; address: string }> {
  const started = new Program(build, program, at)
  running.push(started)
  return { program: started, address: program === 'api' ? await started.address() : '' }
}

async function stop(program: Program): Promise<void> {
  const { code, said } = await program.stop()
  running.splice(running.indexOf(program), 1)
  expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' })
}

interface Filled {
  token: string
  recordingId: string
  waitingId: string
  shareToken: string
  orderNumber: string
  upload: string
  uploadedBytes: number
  seen: Awaited<ReturnType<typeof readBack>>
}

/** What people do with a build. No worker runs, so jobs wait. */
async function fill(): Promise<Filled> {
  const { program, address } = await start(former, 'api')
  const token = await addUser(former, dataDir(), address)
  const user = new User(address, token)
  await user.call('submitInfo', { infoCollectIdentity: 'Skip', infoCollectChannel: 'Skip' })
  await user.call('receiveGift', { gift: 'new_user' })
  const { list } = await user.call('listRecordings', {})
  const idOf = (status: number) => list.find(({ fileStatus }) => fileStatus === status)?.recordingId ?? ''
  const [recordingId, waitingId] = [idOf(recordingStatus.complete), idOf(recordingStatus.waiting)]

  await writeText(user, recordingId)
  const { folderId } = await user.call('addFolder', { folderName: 'Interviews' })
  await user.call('moveRecordings', { recordingIds: [recordingId], folderId })
  await user.call('changeTags', { recordingIds: [recordingId], add: ['bookshop'], remove: [] })
  await user.call('putHotWords', { words: ['Longhand'] })
  const { url } = await user.call('createShareLink', { recordingId, days: null })
  await user.call('createAccessToken', { name: 'Backup script', scopes: ['transcripts:read'] })
  await user.call('importLink', {
    address: `http://127.0.0.1:${(sender.address() as { port: number }).port}/talk.wav`,
  })

  const orderNumber = await buy(user)
  await user.call('checkIn', {})
  await user.call('startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({
      source: 0,
      answerVersion: 3,
      files: [{ recordingId: waitingId }],
      language: 'en',
    }),
  })
  const upload = await user.beginUpload(talk.length)
  const uploadedBytes = Math.round(talk.length / 3)
  await user.upload(upload, talk, 0, uploadedBytes)

  const ids = { recordingId, waitingId, orderNumber, shareToken: url.split('/').at(-1) ?? '' }
  const seen = await readBack(user, ids)
  await stop(program)
  return { token, upload, uploadedBytes, seen, ...ids }
}

/** Corrections in two visits, a version with a name, and subtitles that a person cut. */
async function writeText(user: User, recordingId: string): Promise<void> {
  const correct = async (
    visitId: string,
    change: (first: TranscriptSection) => TranscriptSection,
  ): Promise<void> => {
    const { sectionsJson, revision } = await user.call('getText', { recordingId, answerVersion: 3 })
    const [first, ...others] = JSON.parse(sectionsJson) as TranscriptSection[]
    await user.call('updateText', {
      recordingId,
      sectionsJson: JSON.stringify([change(first!), ...others]),
      revision,
      visitId,
    })
  }
  await correct('first-visit', ({ words: _words, ...first }) => ({
    ...first,
    text: `Corrected: ${first.text}`,
  }))
  await user.call('nameVersion', { recordingId, name: 'Before the subtitles' })
  await correct('second-visit', (first) => ({
    ...first,
    captions: {
      cuts: [
        { id: 'a', from: 0 },
        { id: 'b', from: first.text.indexOf(' ', 20) + 1 },
      ],
      marks: [{ id: 'm', kind: 'sound', text: 'A door', startTime: 0, endTime: 900 }],
    },
  }))
}

/** A card that is paid, and an order that is not. @returns The number of the first. */
async function buy(user: User): Promise<string> {
  const { payUrl, orderNumber } = await user.call('executePayment', {
    goodsId: 'card-1h',
    payAgent: 'alipay',
  })
  expect((await fetch(`${payUrl}/phone`)).status).toBe(200)
  expect((await fetch(`${payUrl}/pay`, { method: 'POST', redirect: 'manual' })).status).toBe(303)
  await vi.waitFor(async () =>
    expect((await user.call('checkPayResult', { orderNumber, payAgent: 'alipay' })).tradeStatus).toBe(
      tradeStatus.success,
    ),
  )
  await user.call('executePayment', { goodsId: 'card-10h', payAgent: 'alipay' })
  return orderNumber
}

/** What a user sees of it, without the tickets in addresses, which are new in each answer. */
async function readBack(
  user: User,
  {
    recordingId,
    waitingId,
    shareToken,
    orderNumber,
  }: Pick<Filled, 'recordingId' | 'waitingId' | 'shareToken' | 'orderNumber'>,
) {
  const { list: versions } = await user.call('listVersions', { recordingId })
  const { access, recording } = await user.call('openShareLink', { token: shareToken })
  const seen = {
    recordings: await user.call('listRecordings', {}),
    text: await user.call('getText', { recordingId, answerVersion: 3 }),
    versions: await Promise.all(
      versions.map(async ({ versionId, ...version }) => ({
        ...version,
        text: await user.call('getVersion', { recordingId, versionId }),
      })),
    ),
    subtitles: await user.call('previewCaptions', { recordingId }),
    folders: await user.call('listFolders', {}),
    tags: await user.call('listTags', {}),
    hotWords: await user.call('getHotWords', {}),
    shared: { recording, text: await user.call('getSharedText', { access }) },
    tokens: await user.call('listAccessTokens', {}),
    links: await user.call('listLinkImports', {}),
    orders: await user.call('listOrders', {}),
    order: await user.call('getOrder', { orderNumber }),
    cards: await user.call('listTimeCards', {}),
    time: await user.call('listTimeEntries', {}),
    left: await user.call('getLimit', {}),
    beans: await user.call('listBeanEntries', {}),
    asset: await user.call('getAsset', {}),
    // Of what is kept: each build writes its own words.
    messages: (await user.call('listMessages', {})).map(
      ({ notifyTitle: _title, notifyText: _text, ...message }) => message,
    ),
    sound: await user.hashOf('downloadRecording', { recordingId }),
    waitingSound: await user.hashOf('downloadRecording', { recordingId: waitingId }),
  }
  return JSON.parse(JSON.stringify(seen).replaceAll(/\?[\w=&.~%-]+/g, '')) as typeof seen
}

async function onDatabase<Result>(
  at: string,
  work: (url: string, client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbeddedPostgres({ dataDir: at, log })
  const client = new pg.Client({ connectionString: embedded.url })
  try {
    await client.connect()
    return await work(embedded.url, client)
  } finally {
    await client.end()
    await embedded.stop()
  }
}

/** Of sound and text, which the former build gave to the sample and its copies. */
const formerSum = 'f3b5220408a7e7c0663d1176b5cf6224c74f32b51ba7d3f1179313e83def3925'

it('every row of a folder that the former build filled is there when this one has migrated it', async () => {
  const sample = await readFile(fileURLToPath(new URL('../sample/recording.mp3', import.meta.url)))
  const mend = (line: string): string =>
    line.replace(formerSum, createHash('sha256').update(sample).digest('hex'))
  await onDatabase(dataDir(), async (url, client) => {
    const tables: Table[] = await listTables(client)
    const before = await readRows(client, tables)
    await migrateDatabase(url)
    const { 'public.recordings': recordings = [], ...others } = await readRows(client, tables)
    const { 'public.recordings': formerRecordings = [], ...formerOthers } = before
    expect(others).toEqual(formerOthers)
    expect(recordings).toEqual(formerRecordings.map(mend))
    expect(Object.entries(before).flatMap(([name, rows]) => (rows.length > 0 ? [name] : []))).toEqual(
      expect.arrayContaining(filledTables),
    )
  })
})

const filledTables = [
  'pgboss.job',
  ...[
    'transcripts',
    'transcript_versions',
    'transcriptions',
    'orders',
    'payment_attempts',
    'time_cards',
    'time_entries',
    'bean_entries',
  ].map((name) => `public.${name}`),
  ...[
    'access_tokens',
    'share_links',
    'link_imports',
    'uploads',
    'recordings',
    'folders',
    'hot_words',
    'messages',
    'sessions',
  ].map((name) => `public.${name}`),
]

let upgraded: { program: Program; user: User }

it('its user is logged in as before and reads everything back', async () => {
  const { program, address } = await start(thisBuild, 'api')
  upgraded = { program, user: new User(address, filled.token) }
  expect(await readBack(upgraded.user, filled)).toMatchObject(filled.seen)
})

it('an upload that was paused goes on where it stopped', async () => {
  const { user } = upgraded
  expect(await user.uploaded(filled.upload)).toBe(filled.uploadedBytes)
  await user.upload(filled.upload, talk, filled.uploadedBytes, talk.length)
  const uploadId = path.basename(filled.upload)
  const { recordingId } = await user.call('completeUpload', {
    uploadId,
    fileName: 'talk.wav',
    sha256: hashOf(talk),
  })
  expect(await user.hashOf('downloadRecording', { recordingId })).toBe(hashOf(talk))
})

it('jobs that waited run: a recording is transcribed, and a link is fetched', async () => {
  const { user } = upgraded
  const { program: worker } = await start(thisBuild, 'worker')
  await vi.waitFor(async () => {
    expect(
      (await user.call('getTranscriptionProgress', { recordingIds: filled.waitingId }))[0],
    ).toMatchObject({ stage: 'done' })
    expect(await user.call('listLinkImports', {})).toMatchObject([{ state: 'done' }])
  }, pollMs)
  const { sectionsJson } = await user.call('getText', { recordingId: filled.waitingId, answerVersion: 3 })
  expect(sectionsJson.length).toBeGreaterThan(500)
  const [link] = await user.call('listLinkImports', {})
  expect(await user.hashOf('downloadRecording', { recordingId: link?.recordingId ?? '' })).toBe(hashOf(talk))
  await stop(worker)
  await stop(upgraded.program)
})

it('the former build starts on it again', async () => {
  const { program, address } = await start(former, 'api')
  const {
    recordings: _recordings,
    time: _time,
    left: _left,
    links: _links,
    messages: _messages,
    ...seen
  } = filled.seen
  expect(await readBack(new User(address, filled.token), filled)).toMatchObject(seen)
  await stop(program)
})

it('the former build refuses a folder that this one made, and changes nothing', async () => {
  const made = path.join(folder, 'made')
  await stop((await start(thisBuild, 'api', made)).program)
  const read = () =>
    onDatabase(made, async (_, client) => ({
      schema: await relations(client),
      rows: await readRows(client, await listTables(client)),
    }))
  const before = await read()
  const { code, said } = await new Program(former, 'api', made).end()
  expect({ code, said }).toMatchObject({
    code: 1,
    said: expect.stringContaining(
      'The database belongs to a newer version of Longhand than this one',
    ) as unknown,
  })
  expect(await read()).toEqual(before)
})

it('a backup of it is restored into a folder that this build made', async () => {
  const [made, backup] = [path.join(folder, 'made'), path.join(folder, 'backup')]
  await runAdmin(thisBuild, dataDir(), 'backup', backup)
  await runAdmin(thisBuild, made, 'restore', backup, '--overwrite')
  // The columns of its tables have another order.
  const tables = await onDatabase(made, async (_, client) =>
    (await listTables(client)).filter(({ schema }) => schema === 'public'),
  )
  const read = (at: string) => onDatabase(at, (_, client) => readRows(client, tables))
  expect(await read(made)).toEqual(await read(dataDir()))
})

async function relations(client: pg.Client): Promise<unknown> {
  return (await client.query('select oid::text, relname from pg_class order by oid')).rows
}
