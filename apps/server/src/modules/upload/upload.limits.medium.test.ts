import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { storageQuotaBytes, uploadKeptSeconds } from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { addTestUser } from '../auth/testing.ts'
import { startTestUploads, type TestUploadServer, wav } from './testing.ts'
import { uploads } from './upload.tables.ts'

let database: TestDatabase
let server: TestUploadServer
let me: string
let freeBytes: number
/** What the disk has when it is asked next, once. */
let freeOnce: number | undefined
const sound = wav(2)
const mebibyte = 1024 ** 2

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  me = await addTestUser(database)
  freeBytes = Number.MAX_SAFE_INTEGER
  server = await startTestUploads(database, {
    disk: { keepFreeBytes: 100 * mebibyte, freeBytes: nextFreeBytes },
  })
})
afterEach(() => server.close())

function nextFreeBytes(): Promise<number> {
  const free = freeOnce ?? freeBytes
  freeOnce = undefined
  return Promise.resolve(free)
}

/** Fills the user's storage up to that many bytes from the quota. */
function fillUpTo(left: number): void {
  server.recordings.added.push({
    recordingId: crypto.randomUUID(),
    userId: me,
    fileName: 'old.wav',
    storageKey: 'x',
    bytes: storageQuotaBytes - left,
    sha256: '',
    durationSeconds: 1,
    sampleRate: 8000,
    format: 'wav',
  })
}
const rows = () => database.orm.select().from(uploads).where(eq(uploads.userId, me))

describe('the quota', () => {
  it('is told before anything is sent, and refuses both ways with 20001', async () => {
    fillUpTo(10_000)
    expect(await server.check(me, { fileName: 'a.wav', fileSize: 10_000 })).toMatchObject({
      code: 1,
      record: null,
    })
    expect(await server.check(me, { fileName: 'a.wav', fileSize: 10_001 })).toMatchObject({ code: 20001 })
    expect(await server.upload(me, 'a.wav', sound)).toMatchObject({
      code: 20001,
      message: expect.stringContaining('0 of 5 GB') as string,
    })
    const answer = await server.tus('POST', me, {
      headers: { 'upload-length': '10001', 'upload-metadata': `filename ${btoa('a.wav')}` },
    })
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({
        status_code: 20001,
        data: { freeBytes: 10_000, quotaBytes: storageQuotaBytes },
      }),
    ])
    expect(await server.incoming()).toEqual([])
    expect(await rows()).toEqual([])
  })

  it('is named as it is for who asks, wherever it is met', async () => {
    const quotaBytes = 100 * 1024 * mebibyte
    const member = await startTestUploads(database, { storageQuota: () => Promise.resolve(quotaBytes) })
    member.recordings.added.push({
      recordingId: crypto.randomUUID(),
      userId: me,
      fileName: 'old.wav',
      storageKey: 'x',
      bytes: quotaBytes - 100,
      sha256: '',
      durationSeconds: 1,
      sampleRate: 8000,
      format: 'wav',
    })
    const message = expect.stringContaining('0 of 100 GB are free') as string
    expect(await member.check(me, { fileName: 'a.wav', fileSize: 101 })).toMatchObject({
      code: 20001,
      message,
    })
    expect(await member.upload(me, 'a.wav', sound)).toMatchObject({ code: 20001, message })
    const answer = await member.tus('POST', me, {
      headers: { 'upload-length': '101', 'upload-metadata': `filename ${btoa('a.wav')}` },
    })
    expect(await answer.json()).toMatchObject({ data: { freeBytes: 100, quotaBytes } })
    await member.close()
  })

  it('counts what is still arriving, and no more once it was given up', async () => {
    fillUpTo(1000)
    const id = await server.create(me, 600)
    expect(await server.check(me, { fileName: 'a.wav', fileSize: 401 })).toMatchObject({ code: 20001 })
    await expect(server.create(me, 401)).rejects.toThrow('20001')
    await server.tus('DELETE', me, { id })
    await server.create(me, 1000)
  })

  it('lets of twenty transfers at once exactly those begin that fit', async () => {
    fillUpTo(1000)
    const begun = await Promise.allSettled(Array.from({ length: 20 }, () => server.create(me, 300)))
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await rows()).reduce((sum, { bytes }) => sum + bytes, 0)).toBe(900)
  })

  it('is not overshot by files that arrive whole at once', async () => {
    fillUpTo(Math.floor(sound.length * 2.5))
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.upload(me, 'a.wav', sound)))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(2)
    expect(answers.filter(({ code }) => code === 20001)).toHaveLength(4)
    expect(await server.incoming()).toEqual([])
  })

  it('is every user’s own', async () => {
    fillUpTo(0)
    expect(await server.upload(await addTestUser(database), 'a.wav', sound)).toMatchObject({ code: 1 })
  })
})

describe('a disk that is nearly full', () => {
  it('refuses with 20002 before it is full, and takes files again when there is room', async () => {
    freeBytes = 100 * mebibyte + sound.length - 1
    expect(await server.check(me, { fileName: 'a.wav', fileSize: sound.length })).toMatchObject({
      code: 20002,
    })
    const answer = await server.tus('POST', me, {
      headers: { 'upload-length': String(sound.length), 'upload-metadata': `filename ${btoa('a.wav')}` },
    })
    expect([answer.status, await answer.json()]).toEqual([
      507,
      expect.objectContaining({ status_code: 20002 }),
    ])
    expect(await server.upload(me, 'a.wav', sound)).toMatchObject({ code: 20002 })
    expect(await server.incoming()).toEqual([])
    freeBytes = Number.MAX_SAFE_INTEGER
    expect(await server.upload(me, 'a.wav', sound)).toMatchObject({ code: 1 })
  })

  it('stops a transfer on its way, which goes on when there is room', async () => {
    const big = Buffer.alloc(70 * mebibyte, 1)
    const id = await server.create(me, big.length)
    freeOnce = Number.MAX_SAFE_INTEGER
    freeBytes = 99 * mebibyte
    // The answer may be lost: the server closes the connection that is still sending.
    const answer = await server.tus('PATCH', me, { id, headers: { 'upload-offset': '0' }, body: big }).then(
      ({ status }) => status,
      () => 507,
    )
    expect(answer).toBe(507)
    expect(
      (await server.tus('PATCH', me, { id, headers: { 'upload-offset': '0' }, body: big.subarray(0, 10) }))
        .status,
    ).toBe(409)
    const offset = Number((await server.tus('HEAD', me, { id })).headers.get('upload-offset'))
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThan(big.length)
    expect(
      (
        await server.tus('PATCH', me, {
          id,
          headers: { 'upload-offset': String(offset) },
          body: big.subarray(offset),
        })
      ).status,
    ).toBe(507)
    freeBytes = Number.MAX_SAFE_INTEGER
    const rest = await server.tus('PATCH', me, {
      id,
      headers: { 'upload-offset': String(offset) },
      body: big.subarray(offset),
    })
    expect(rest.status).toBe(204)
  })
})

describe('the sweep', () => {
  const sweep = () => server.sweep.run(new AbortController().signal)
  const age = async (id: string) => {
    const long = server.clock.now().getTime() / 1000
    await utimes(path.join(server.dataDir, 'incoming', id, 'content'), long, long).catch(() => undefined)
    await utimes(path.join(server.dataDir, 'incoming', id), long, long)
  }

  it('takes away a transfer that no one went on with for a day, and gives its room back', async () => {
    const abandoned = await server.create(me, 1000)
    await age(abandoned)
    server.clock.advance(uploadKeptSeconds * 1000)
    const alive = await server.create(me, 1000)
    await sweep()
    expect((await rows()).map(({ id }) => id).sort()).toEqual([abandoned, alive].sort())
    server.clock.advance(1)
    await sweep()
    expect((await rows()).map(({ id }) => id)).toEqual([alive])
    expect(await server.incoming()).toEqual([alive])
    expect((await server.tus('HEAD', me, { id: abandoned })).status).toBe(404)
  })

  it('spares one that was visited meanwhile', async () => {
    const id = await server.create(me, 1000)
    server.clock.advance(uploadKeptSeconds * 1000 - 1)
    await server.tus('HEAD', me, { id })
    server.clock.advance(2)
    await sweep()
    expect((await server.tus('HEAD', me, { id })).status).toBe(200)
  })

  it('keeps the file of a recording that was added by a process which died before it could note that', async () => {
    const id = await server.create(me, sound.length)
    await server.tus('PATCH', me, { id, headers: { 'upload-offset': '0' }, body: sound })
    server.recordings.failure = { error: new Error('died'), isAdded: true }
    expect(await server.complete(me, { uploadId: id, fileName: 'a.wav' })).toMatchObject({ code: 99999 })
    server.clock.advance(uploadKeptSeconds * 1000 + 1)
    await sweep()
    expect(await server.stored()).toEqual([`recordings/${id}/original`])
    expect([await rows(), await server.incoming()]).toEqual([[], []])
  })

  it('erases what was stored of an upload that never became a recording', async () => {
    server.recordings.failure = { error: new Error('the database is away'), isAdded: false }
    expect(await server.upload(me, 'a.wav', sound)).toMatchObject({ code: 99999 })
    expect(await server.stored()).toHaveLength(1)
    server.clock.advance(uploadKeptSeconds * 1000 + 1)
    await sweep()
    expect([await server.stored(), await rows(), await server.incoming()]).toEqual([[], [], []])
  })

  it('goes on past one that cannot be cleared, and clears it the next time', async () => {
    const ids = [await server.create(me, 1), await server.create(me, 1)]
    server.clock.advance(uploadKeptSeconds * 1000 + 1)
    const deleteFolder = server.storage.deleteFolder.bind(server.storage)
    server.storage.deleteFolder = (folder) =>
      folder.endsWith(ids[0]!) ? Promise.reject(new Error('the bucket is away')) : deleteFolder(folder)
    await sweep()
    expect((await rows()).map(({ id }) => id)).toEqual([ids[0]])
    server.storage.deleteFolder = deleteFolder
    await sweep()
    expect(await rows()).toEqual([])
  })

  it('takes away everything of a person who leaves, and nothing of others', async () => {
    const other = await addTestUser(database)
    const [mine, theirs] = [await server.create(me, 1000), await server.create(other, 1000)]
    const files = []
    for await (const file of server.personalData.collect(me)) files.push(file)
    expect(files).toEqual([])
    await server.personalData.erase(me)
    await server.personalData.erase(me)
    expect([await rows(), await server.incoming()]).toEqual([[], [theirs]])
    expect((await server.tus('HEAD', me, { id: mine })).status).toBe(404)
    expect((await server.tus('HEAD', other, { id: theirs })).status).toBe(200)
  })

  it('discards what a killed process was about to store, a day later', async () => {
    const partial = path.join(server.dataDir, 'storage/.partial')
    await mkdir(partial, { recursive: true })
    const half = path.join(partial, crypto.randomUUID())
    await writeFile(half, 'half')
    const aMinute = 60_000
    const dayLater = systemClock.now().getTime() + uploadKeptSeconds * 1000
    server.clock.advance(dayLater - aMinute - server.clock.now().getTime())
    await sweep()
    expect(await readdir(partial)).toEqual([path.basename(half)])
    server.clock.advance(2 * aMinute)
    await sweep()
    expect(await readdir(partial)).toEqual([])
  })

  it('removes folders of killed processes, and leaves those that files are arriving in', async () => {
    const [old, fresh] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const id of [old, fresh]) {
      await mkdir(path.join(server.dataDir, 'incoming', id), { recursive: true })
      await writeFile(path.join(server.dataDir, 'incoming', id, 'content'), 'half')
    }
    await age(old)
    server.clock.advance(uploadKeptSeconds * 1000 + 1)
    await sweep()
    expect(await server.incoming()).toEqual([fresh])
  })
})

it('answers 20002 and keeps a finished transfer when the storage is away, so that it can be completed later', async () => {
  const id = await server.create(me, sound.length)
  await server.tus('PATCH', me, { id, headers: { 'upload-offset': '0' }, body: sound })
  const put = server.storage.put.bind(server.storage)
  server.storage.put = () => Promise.reject(new Error('the bucket is away'))
  expect(await server.complete(me, { uploadId: id, fileName: 'a.wav' })).toMatchObject({ code: 20002 })
  expect(await server.upload(me, 'b.wav', sound)).toMatchObject({ code: 20002 })
  expect(await server.incoming()).toEqual([id])
  server.storage.put = put
  expect(await server.complete(me, { uploadId: id, fileName: 'a.wav' })).toMatchObject({ code: 1 })
  expect(await server.incoming()).toEqual([])
})
