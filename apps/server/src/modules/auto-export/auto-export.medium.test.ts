import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AnswerOf, errorCatalog, type RequestOf, successCode } from '@longhand/contracts'
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { Outbound } from '../../platform/outbound/outbound.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'
import { recordings } from '../recordings/recording/recordings.tables.ts'
import { exportDeliveries, exportRules } from './auto-export.tables.ts'
import { quietMs } from './export-requests.service.ts'
import { readTree, testServers, type TestWebdav } from './testing-webdav.ts'
import { WebdavTarget } from './webdav-target.ts'
import { timedSections } from '../../platform/sections/testing.ts'

const minute = 60_000
const hour = 60 * minute

let database: TestDatabase
let product: TestProduct
let clock: ManualClock
let folder: string
/** What a WebDAV server serves. */
let served: string
/** The operator's folder. */
let offered: string
let userId: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-export-'))
  offered = path.join(folder, 'offered')
  await mkdir(offered)
  clock = new ManualClock('2026-03-01T20:00:00.000Z')
  product = await openTestProduct(database.url, {
    clock,
    timeZone: 'Asia/Shanghai',
    env: {
      LONGHAND_OUTBOUND_NETWORKS: '127.0.0.0/8',
      LONGHAND_EXPORT_FOLDER: offered,
      LONGHAND_PUBLIC_URL: 'https://longhand.test',
    },
  })
})
afterAll(async () => {
  await product.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  userId = await addTestUser(database)
  served = path.join(folder, randomUUID())
  await mkdir(served)
})

type Rule = RequestOf<'createExportRule'>

async function addRule(rule: Partial<Rule> & Pick<Rule, 'destination'>): Promise<string> {
  const { code, message, data } = await product.call(userId, 'createExportRule', {
    format: 'md',
    path: '{{folder}}/{{date}} {{title}}',
    ...rule,
  })
  expect([code, message]).toEqual([successCode, expect.any(String)])
  return data.ruleId
}
const webdav = (address: string): Rule['destination'] => ({
  kind: 'webdav',
  address,
  userName: 'ana',
  password: 'pass:wörd',
})

/** A recording with a text, as a transcription leaves it. */
async function transcribe({
  fileName = 'talk.wav',
  text = 'Hello there.',
  folderId = null as string | null,
  tags = [] as string[],
  who = userId,
} = {}): Promise<string> {
  const recordingId = randomUUID()
  const at = clock.now()
  await database.orm.insert(recordings).values({
    id: recordingId,
    userId: who,
    fileName,
    storageKey: `recordings/${recordingId}/original`,
    bytes: 1,
    sha256: '',
    durationSeconds: 3723,
    sampleRate: 16_000,
    format: 'wav',
    folderId,
    tags,
    status: 2,
    createdAt: at,
    updatedAt: at,
  })
  const sections = [
    {
      sectionId: 's1',
      spkId: '1',
      spkName: 'Ana',
      startTime: 0,
      endTime: 900,
      text,
      words: [{ text, startTime: 0, endTime: 900 }],
    },
  ]
  await product.database.transaction(async (tx) => {
    await product.modules.transcripts.texts.replace(tx, {
      recordingId,
      revision: 1,
      sections: timedSections(sections),
      language: 'en',
      createdAt: at,
      updatedAt: at,
    })
    await product.events.emit(tx, {
      type: 'transcription-finished',
      userId: who,
      recordingId,
      transcriptionId: randomUUID(),
      fileName,
      seconds: 1,
    })
  })
  return recordingId
}

async function edit(recordingId: string, text: string, revision = 1): Promise<void> {
  const sections = [
    {
      sectionId: 's1',
      spkId: '1',
      spkName: 'Ana',
      startTime: 0,
      endTime: 900,
      text,
      words: [{ text, startTime: 0, endTime: 900 }],
    },
  ]
  expect(
    (
      await product.call(userId, 'updateText', {
        recordingId,
        sectionsJson: JSON.stringify(sections),
        revision,
      })
    ).code,
  ).toBe(successCode)
}

const lease = () => ({
  signal: new AbortController().signal,
  hold: () => Promise.resolve(),
  complete: () => Promise.resolve(),
})
const later = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds)

/** Makes the attempts that are due until then, in the order of their times, as workers would. */
async function runUntil(end: Date, deliveries = product.modules['auto-export'].deliveries): Promise<number> {
  for (let attempts = 0; ; attempts += 1) {
    const [next] = await database.orm
      .select({ delivery: exportDeliveries })
      .from(exportDeliveries)
      .innerJoin(exportRules, eq(exportRules.id, exportDeliveries.ruleId))
      .where(
        and(
          eq(exportRules.userId, userId),
          eq(exportDeliveries.state, 'waiting'),
          isNotNull(exportDeliveries.nextAt),
          lte(exportDeliveries.nextAt, end),
        ),
      )
      .orderBy(exportDeliveries.nextAt)
      .limit(1)
    if (!next?.delivery.nextAt) {
      if (end > clock.now()) clock.advance(end.getTime() - clock.now().getTime())
      return attempts
    }
    if (next.delivery.nextAt > clock.now())
      clock.advance(next.delivery.nextAt.getTime() - clock.now().getTime())
    await deliveries.attempt(next.delivery, lease())
  }
}
const exportsOf = async (ruleId: string) => (await product.call(userId, 'listExports', { ruleId })).data.list
const ruleOf = async (): Promise<AnswerOf<'listExportRules'>['list'][number] | undefined> =>
  (await product.call(userId, 'listExportRules', {})).data.list[0]

describe.each(Object.entries(testServers))('to %s', (_name, start) => {
  let server: TestWebdav
  const webdav = ({ address, userName, password }: TestWebdav): Rule['destination'] => ({
    kind: 'webdav',
    address,
    userName,
    password,
  })
  beforeEach(async () => {
    server = await start(served)
  })
  afterEach(() => server.close())

  it('writes a new transcript with its folders, and again over it after an edit that is followed by quiet', async () => {
    const folderId = (await product.call(userId, 'addFolder', { folderName: 'Work/2026' })).data.folderId
    const ruleId = await addRule({ destination: webdav(server) })
    const recordingId = await transcribe({ folderId })
    await runUntil(clock.now())
    const file = 'Work_2026/2026-03-02 talk.md'
    expect(await readTree(served)).toEqual({ [file]: '# talk\n\n**Ana** · 0:00:00\n\nHello there.\n' })
    expect(await exportsOf(ruleId)).toMatchObject([
      { recordingId, state: 'delivered', path: file, problem: null, message: '' },
    ])
    await edit(recordingId, 'Hello again.')
    await runUntil(later(quietMs - 1))
    expect((await readTree(served))[file]).toContain('Hello there.')
    await runUntil(later(1))
    expect(await readTree(served)).toEqual({ [file]: '# talk\n\n**Ana** · 0:00:00\n\nHello again.\n' })
    expect(await ruleOf()).toMatchObject({
      waiting: 0,
      failingSince: null,
      lastExportTime: Math.floor(clock.now().getTime() / 1000),
    })
    clock.set('2026-03-01T20:00:00.000Z')
  })

  it('moves the file when the recording is renamed', async () => {
    await addRule({ destination: webdav(server), path: '{{title}}/{{title}}' })
    const recordingId = await transcribe()
    await runUntil(clock.now())
    expect((await product.call(userId, 'renameRecording', { recordingId, fileName: 'plan.wav' })).code).toBe(
      successCode,
    )
    await runUntil(later(quietMs))
    expect(Object.entries(await readTree(served))).toEqual([
      ['plan/plan.md', expect.stringContaining('# plan')],
    ])
  })

  it('gives recordings of one name files of their own, and leaves what others wrote', async () => {
    await writeFile(path.join(served, 'talk.md'), 'mine')
    await addRule({ destination: webdav(server), path: '{{title}}' })
    await transcribe({ text: 'One.' })
    await transcribe({ text: 'Two.' })
    await runUntil(clock.now())
    const tree = await readTree(served)
    expect(Object.keys(tree)).toEqual(['talk (2).md', 'talk (3).md', 'talk.md'])
    expect(tree['talk.md']).toBe('mine')
  })

  it('writes next to a file that someone changed since', async () => {
    await addRule({ destination: webdav(server), path: '{{title}}' })
    const recordingId = await transcribe()
    await runUntil(clock.now())
    await writeFile(path.join(served, 'talk.md'), 'with my own notes')
    await edit(recordingId, 'Edited.')
    await runUntil(later(quietMs))
    const tree = await readTree(served)
    expect([Object.keys(tree), tree['talk.md']]).toEqual([['talk (2).md', 'talk.md'], 'with my own notes'])
  })

  it('writes a file again that someone deleted', async () => {
    const ruleId = await addRule({ destination: webdav(server), path: '{{title}}' })
    const recordingId = await transcribe()
    await runUntil(clock.now())
    await rm(path.join(served, 'talk.md'))
    expect((await product.call(userId, 'exportAgain', { ruleId, recordingId })).code).toBe(successCode)
    await runUntil(clock.now())
    expect(Object.keys(await readTree(served))).toEqual(['talk.md'])
  })

  it('delivers once the server is back, one file', async () => {
    const ruleId = await addRule({ destination: webdav(server), path: '{{title}}' })
    const port = Number(new URL(server.address).port)
    await server.close()
    await transcribe()
    await runUntil(later(40 * minute))
    expect(await exportsOf(ruleId)).toMatchObject([
      { state: 'waiting', failures: 4, problem: 'ECONNREFUSED', path: null },
    ])
    expect((await ruleOf())?.failingSince).not.toBeNull()
    server = await start(served, port)
    await runUntil(later(3 * hour))
    expect(Object.keys(await readTree(served))).toEqual(['talk.md'])
    expect(await exportsOf(ruleId)).toMatchObject([
      { state: 'delivered', failures: 0, problem: null, message: '' },
    ])
    expect((await ruleOf())?.failingSince).toBeNull()
  })

  it('finds the file that an attempt wrote which was killed before it was noted', async () => {
    const ruleId = await addRule({ destination: webdav(server), path: '{{title}}' })
    await transcribe()
    const { deliveries } = product.modules['auto-export']
    const [row] = await database.orm
      .select()
      .from(exportDeliveries)
      .where(eq(exportDeliveries.ruleId, ruleId))
    if (!row) throw new Error('There is no export.')
    await expect(
      deliveries.attempt(row, { ...lease(), hold: () => Promise.reject(new Error('The worker is gone.')) }),
    ).rejects.toThrow('gone')
    await runUntil(clock.now())
    expect(Object.keys(await readTree(served))).toEqual(['talk.md'])
  })

  it('writes one file when two workers have one job', async () => {
    const ruleId = await addRule({ destination: webdav(server), path: '{{title}}' })
    await transcribe()
    const [row] = await database.orm
      .select()
      .from(exportDeliveries)
      .where(eq(exportDeliveries.ruleId, ruleId))
    if (!row) throw new Error('There is no export.')
    const { deliveries } = product.modules['auto-export']
    const results = await Promise.allSettled([
      deliveries.attempt(row, lease()),
      deliveries.attempt(row, lease()),
    ])
    // The later one finds the other at work, or its file.
    expect(results.map(({ status }) => status)).toContain('fulfilled')
    await deliveries.attempt(row, lease())
    expect(Object.keys(await readTree(served))).toEqual(['talk.md'])
  })

  it('writes names and front matter that no title breaks', async () => {
    const template =
      '---\ntitle: {{title}}\nfolder: "{{folder}}"\nlink: {{link}}\nspeakers: {{speakers}}\nday: {{date}}\n---\n{{text}}\n'
    await addRule({ destination: webdav(server), template, path: '{{folder}}/{{title}}' })
    const titles = [
      '../../up',
      'a: "b" # c',
      '---',
      "it's {{text}}",
      '.hidden',
      'CON',
      `long ${'字'.repeat(80)}`,
      'nul\u2028line \u202eevil',
      '%2e%2e%2fup',
      'a?b#c',
    ]
    for (const title of titles) await transcribe({ fileName: `${title}.wav` })
    await runUntil(clock.now())
    const own = Object.entries(await readTree(served))
    expect(own.map(([file]) => path.dirname(file)).filter((name) => name !== '.')).toEqual([])
    expect(own).toHaveLength(titles.length)
    for (const [file] of own) expect(path.basename(file)).not.toMatch(/^\.|\p{Cf}|\p{Zl}/u)
    const matters = own.map(
      ([, text]) =>
        parseAllDocuments(text.slice(0, text.indexOf('\n---\n', 4) + 1))[0]?.toJS() as Record<
          string,
          unknown
        >,
    )
    expect(matters.map(({ title }) => title).sort()).toEqual([...titles].sort())
    expect(matters[0]).toMatchObject({
      folder: '',
      speakers: ['Ana'],
      link: expect.stringMatching(/^https:\/\/longhand\.test\/detail\?fileId=/) as string,
      day: '2026-03-02',
    })
  })

  it('says whether a destination can be written to, and leaves nothing there', async () => {
    const attempt = async (destination: Rule['destination'], ruleId?: string) =>
      (await product.call(userId, 'tryExportDestination', { destination, ...(ruleId ? { ruleId } : {}) }))
        .data
    expect(await attempt(webdav(server))).toEqual({ problem: null, message: '' })
    expect(await readTree(served)).toEqual({})
    expect(
      await attempt({ kind: 'webdav', address: server.address, userName: 'ana', password: 'wrong' }),
    ).toEqual({
      problem: 'status-401',
      message: 'The server did not accept the user name and password.',
    })
    expect((await attempt(webdav({ ...server, address: `${server.address}missing/` }))).message).toBe(
      'There is no such folder on the server. Please check the address.',
    )
    const ruleId = await addRule({ destination: webdav(server) })
    expect(await attempt({ kind: 'webdav', address: server.address, userName: 'ana' }, ruleId)).toEqual({
      problem: null,
      message: '',
    })
    // A password that is kept goes nowhere else.
    expect(
      (await attempt({ kind: 'webdav', address: 'http://127.0.0.2:9/', userName: 'ana' }, ruleId)).problem,
    ).toBe('password-needed')
  })
})

describe('a rule', () => {
  const toFolder = { destination: { kind: 'folder' } as const, path: '{{title}}' }
  const written = async () => Object.keys(await readTree(path.join(offered, userId)).catch(() => ({})))

  it('is for its folder and its tag alone, in any spelling', async () => {
    const { folderId } = (await product.call(userId, 'addFolder', { folderName: 'A' })).data
    const other = (await product.call(userId, 'addFolder', { folderName: 'B' })).data
    await addRule({ ...toFolder, folderId, tag: 'Über' })
    await transcribe({ fileName: 'in.wav', folderId, tags: ['u\u0308ber'] })
    await transcribe({ fileName: 'untagged.wav', folderId })
    await transcribe({ fileName: 'elsewhere.wav', folderId: other.folderId, tags: ['Über'] })
    await transcribe({ fileName: 'nowhere.wav', tags: ['Über'] })
    await transcribe({ fileName: 'stranger.wav', who: await addTestUser(database) })
    await runUntil(clock.now())
    expect(await written()).toEqual(['in.md'])
    await product.call(userId, 'deleteFolder', { folderId })
    await transcribe({ fileName: 'later.wav', tags: ['Über'] })
    await runUntil(clock.now())
    expect(await written()).toEqual(['in.md'])
    expect(await ruleOf()).toMatchObject({ folderName: null })
  })

  it('exports a recording that is moved to its folder, and not one that left it before its time', async () => {
    const { folderId } = (await product.call(userId, 'addFolder', { folderName: 'A' })).data
    const ruleId = await addRule({ ...toFolder, folderId })
    const recordingId = await transcribe()
    const left = await transcribe({ fileName: 'left.wav', folderId })
    await product.call(userId, 'moveRecordings', { recordingIds: [recordingId], folderId })
    await product.call(userId, 'moveRecordings', { recordingIds: [left], folderId: '' })
    await runUntil(later(quietMs))
    expect(await written()).toEqual(['talk.md'])
    expect((await exportsOf(ruleId)).map(({ fileName, state }) => [fileName, state]).sort()).toEqual([
      ['left.wav', 'cancelled'],
      ['talk.wav', 'delivered'],
    ])
  })

  it('can be paused, and exports what came due when it goes on', async () => {
    const ruleId = await addRule(toFolder)
    await product.call(userId, 'pauseExportRule', { ruleId, isPaused: true })
    await transcribe()
    await runUntil(clock.now())
    expect([await written(), (await exportsOf(ruleId))[0]?.state]).toEqual([[], 'cancelled'])
    await product.call(userId, 'pauseExportRule', { ruleId, isPaused: false })
    await product.modules['auto-export'].deliveries.askForAll({ ruleId, onlyCancelled: true }, lease().signal)
    await runUntil(clock.now())
    expect(await written()).toEqual(['talk.md'])
  })

  it('exports what was there before it when that is wanted', async () => {
    await transcribe({ fileName: 'old.wav' })
    await transcribe({ fileName: 'older.wav' })
    const ruleId = await addRule(toFolder)
    await runUntil(clock.now())
    expect(await written()).toEqual([])
    expect((await product.call(userId, 'exportAll', { ruleId })).code).toBe(successCode)
    await product.modules['auto-export'].deliveries.askForAll(
      { ruleId, onlyCancelled: false },
      lease().signal,
    )
    await runUntil(clock.now())
    expect(await written()).toEqual(['old.md', 'older.md'])
  })

  // A person saves while the worker is in a transaction: two connections.
  it.skipIf(process.env['LONGHAND_TEST_CONNECTIONS'] === '1')(
    'costs one job while a text is edited, and exports what was changed during an export',
    async () => {
      const ruleId = await addRule(toFolder)
      const recordingId = await transcribe()
      await runUntil(clock.now())
      const jobs = async () =>
        (
          await database.orm.execute<{ jobs: number }>(
            sql`select count(*)::int as jobs from pgboss.job where data::text like ${`%${ruleId}%`}`,
          )
        ).rows[0]?.jobs
      const before = await jobs()
      for (let revision = 1; revision <= 20; revision += 1) {
        clock.advance(minute)
        await edit(recordingId, `Text ${revision}.`, revision)
      }
      expect((await jobs()) === (before ?? 0) + 1).toBe(true)
      const [row] = await database.orm
        .select()
        .from(exportDeliveries)
        .where(eq(exportDeliveries.ruleId, ruleId))
      if (!row) throw new Error('There is no export.')
      clock.advance(quietMs)
      // A person's call is no part of the worker's transaction.
      const asPerson = AsyncLocalStorage.snapshot()
      await product.modules['auto-export'].deliveries.attempt(row, {
        ...lease(),
        hold: () => asPerson(() => edit(recordingId, 'Meanwhile.', 21)),
      })
      expect(await exportsOf(ruleId)).toMatchObject([{ state: 'waiting' }])
      await runUntil(later(quietMs))
      expect(await readFile(path.join(offered, userId, 'talk.md'), 'utf8')).toContain('Meanwhile.')
    },
  )

  it('leaves the file when its recording is deleted, and goes with its owner', async () => {
    const ruleId = await addRule(toFolder)
    const recordingId = await transcribe()
    await runUntil(clock.now())
    await product.call(userId, 'deleteRecording', { recordingId })
    await product.call(userId, 'purgeRecordings', { recordingIds: [recordingId] })
    expect([await written(), await exportsOf(ruleId)]).toEqual([['talk.md'], []])
    await product.modules['auto-export'].personalData.erase(userId)
    expect(await ruleOf()).toBeUndefined()
  })

  it('keeps its password encrypted, gives it to no one, and for no other server', async () => {
    const ruleId = await addRule({ destination: webdav('http://127.0.0.1:9/dav/') })
    const [row] = await database.orm.select().from(exportRules).where(eq(exportRules.id, ruleId))
    expect(JSON.stringify(row)).not.toContain('wörd')
    const files: string[] = []
    for await (const { content } of product.modules['auto-export'].personalData.collect(userId))
      files.push(String(content))
    expect(files.join('')).toContain('127.0.0.1:9/dav')
    for (const reported of [files.join(''), JSON.stringify(await ruleOf())])
      expect(reported).not.toMatch(/wörd|sealed/i)
    const change = (destination: Rule['destination']) =>
      product.call(userId, 'updateExportRule', { ruleId, format: 'md', path: 'a', destination })
    expect(
      (await change({ kind: 'webdav', address: 'http://127.0.0.1:9/other/', userName: 'ana' })).code,
    ).toBe(successCode)
    expect((await ruleOf())?.destination).toMatchObject({
      hasPassword: true,
      address: 'http://127.0.0.1:9/other/',
    })
    expect(await change({ kind: 'webdav', address: 'http://127.0.0.1:10/', userName: 'ana' })).toMatchObject({
      code: errorCatalog.PARAMETER_INVALID.code,
    })
    await database.orm
      .update(exportRules)
      .set({ sealedPassword: 'v1.AAAA' })
      .where(eq(exportRules.id, ruleId))
    await transcribe()
    await runUntil(clock.now())
    expect(await exportsOf(ruleId)).toMatchObject([
      { problem: 'password-lost', message: 'The password can no longer be read. Please enter it again.' },
    ])
  })

  it.each([
    [{ path: '../up' }],
    [{ path: '/etc/passwd' }],
    [{ path: '{{summary}}' }],
    [{ template: '{{titel}}' }],
    [{ destination: { kind: 'webdav', address: 'ftp://example.com/' } as const }],
    [{ destination: { kind: 'webdav', address: 'http://ana@127.0.0.1/' } as const }],
    [{ destination: { kind: 'webdav', address: 'http://10.0.0.1/' } as const }],
  ])('is refused as %j', async (change) => {
    const { code } = await product.call(userId, 'createExportRule', { format: 'md', ...toFolder, ...change })
    expect(code).toBe(errorCatalog.PARAMETER_INVALID.code)
  })
})

describe('the operator’s folder', () => {
  it('can’t be left through links', async () => {
    const ruleId = await addRule({ destination: { kind: 'folder' }, path: 'notes/{{title}}' })
    const outside = path.join(folder, `outside-${userId}`)
    await mkdir(outside)
    await mkdir(path.join(offered, userId))
    await symlink(outside, path.join(offered, userId, 'notes'))
    await transcribe()
    await runUntil(clock.now())
    expect(await readTree(outside)).toEqual({})
    expect(await exportsOf(ruleId)).toMatchObject([{ state: 'waiting', problem: 'not-a-folder' }])
    await rm(path.join(offered, userId, 'notes'))
    await mkdir(path.join(offered, userId, 'notes'))
    await writeFile(path.join(outside, 'secret'), 'secret')
    await symlink(path.join(outside, 'secret'), path.join(offered, userId, 'notes', 'talk.md'))
    await runUntil(later(minute))
    expect(await readTree(outside)).toEqual({ secret: 'secret' })
    expect((await exportsOf(ruleId))[0]?.path).toBe('notes/talk (2).md')
    await rename(path.join(offered, userId), path.join(folder, `moved-${userId}`))
    await symlink(outside, path.join(offered, userId))
    await transcribe({ fileName: 'next.wav' })
    await runUntil(clock.now())
    expect(await readTree(outside)).toEqual({ secret: 'secret' })
  })

  it('holds no half of a file', async () => {
    await addRule({ destination: { kind: 'folder' }, path: '{{title}}' })
    await transcribe()
    await runUntil(clock.now())
    expect(Object.keys(await readTree(path.join(offered, userId)))).toEqual(['talk.md'])
  })
})

describe('a server that', () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void
  let requests: string[]
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.headers.authorization ? 'with' : 'without'} a password`)
    request.resume()
    answer(request, response)
  })
  let address: string
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  beforeEach(() => {
    requests = []
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  it.each([[401], [403], [423], [500], [507]])(
    'answers %i is tried again later, and the problem is told',
    async (status) => {
      answer = (request, response) => response.writeHead(request.method === 'HEAD' ? 404 : status).end()
      const ruleId = await addRule({ destination: webdav(address), path: 'a' })
      await transcribe()
      await runUntil(clock.now())
      const [found] = await exportsOf(ruleId)
      expect(found).toMatchObject({ state: 'waiting', failures: 1, problem: `status-${status}`, path: null })
      expect(found?.message).not.toBe('')
    },
  )

  it('refers to another address gets no password there', async () => {
    let isCalled = false
    const other = createServer((_request, response) => {
      isCalled = true
      response.end()
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    answer = (_request, response) =>
      response
        .writeHead(302, { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` })
        .end()
    const ruleId = await addRule({ destination: webdav(address), path: 'a' })
    await transcribe()
    await runUntil(clock.now())
    other.close()
    expect([await exportsOf(ruleId), isCalled]).toEqual([
      [expect.objectContaining({ problem: 'redirect' })],
      false,
    ])
  })

  it('answers without an end is not listened to for long', async () => {
    answer = (request, response) => {
      response.writeHead(request.method === 'HEAD' ? 404 : 500)
      if (request.method === 'HEAD') response.end()
      else for (let chunk = 0; chunk < 100; chunk += 1) response.write('x'.repeat(65_536))
    }
    const ruleId = await addRule({ destination: webdav(address), path: 'a' })
    await transcribe()
    await runUntil(clock.now())
    expect(await exportsOf(ruleId)).toMatchObject([{ problem: 'status-500' }])
  })

  it('never answers is not waited for', async () => {
    answer = () => undefined
    const outbound = new Outbound({ networks: ['127.0.0.1'] })
    const target = new WebdavTarget({
      outbound,
      address,
      userName: '',
      password: '',
      timeoutMs: 100,
      signal: new AbortController().signal,
    })
    await expect(target.create('a.md', Buffer.from('a'))).rejects.toMatchObject({ problem: 'timeout' })
    await outbound.close()
  })

  it('never comes back is given up after three days', async () => {
    answer = (_request, response) => response.writeHead(503).end()
    const ruleId = await addRule({ destination: webdav(address), path: 'a' })
    await transcribe()
    const attempts = await runUntil(later(80 * hour))
    expect([attempts, await exportsOf(ruleId)]).toEqual([
      10,
      [expect.objectContaining({ state: 'failed', failures: 10, nextTime: null, problem: 'status-503' })],
    ])
    const isThere = () => requests.some((made) => made.startsWith('PUT'))
    answer = (request, response) =>
      response.writeHead(request.method === 'HEAD' && !isThere() ? 404 : 201, { etag: '"1"' }).end()
    const recordingId = (await exportsOf(ruleId))[0]?.recordingId ?? ''
    await product.call(userId, 'exportAgain', { ruleId, recordingId })
    await runUntil(clock.now())
    expect(await exportsOf(ruleId)).toMatchObject([{ state: 'delivered' }])
  })
})
