import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Recording } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { NotNowError, type RunningJob } from '../../../platform/queue/job.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, type TestTranscripts, type TestWorker } from '../../transcription/testing.ts'
import { recordings } from '../recording/recordings.tables.ts'
import { makePicture, type PictureWork } from './make-picture.handler.ts'
import { PictureTurns } from './picture-turns.ts'
import { recordingPictures } from './pictures.tables.ts'

const run = promisify(execFile)
const fileNotFound = 20_003
const linkEnded = 2_100_020

let database: TestDatabase
let test: TestTranscripts
let user: string
let quotaBytes: number
let worker: TestWorker | undefined
let clips: Record<'whole' | 'broken' | 'sound' | 'webm' | 'webmSound', Buffer>

beforeAll(async () => {
  database = await createTestDatabase()
  test = await createTestTranscripts(database, { storageQuota: () => Promise.resolve(quotaBytes) })
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-pictures-'))
  const make = async (name: string, ...args: string[]): Promise<Buffer> => {
    await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, path.join(folder, name)])
    return readFile(path.join(folder, name))
  }
  const tone = ['-f', 'lavfi', '-i', 'sine=440:duration=2']
  const shots = ['testsrc', 'smptebars'].map(
    (name) => `${name}=size=320x180:rate=25:duration=1,format=yuv420p,setsar=1`,
  )
  const screen = ['-f', 'lavfi', '-i', `${shots[0]}[a];${shots[1]}[b];[a][b]concat`]
  const whole = await make(
    'whole.mkv',
    ...screen,
    ...tone,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  )
  const broken = await make(
    'broken.mkv',
    '-i',
    path.join(folder, 'whole.mkv'),
    '-c',
    'copy',
    '-bsf:v',
    'noise=amount=1',
  )
  const sound = await make('sound.mkv', ...tone, '-c:a', 'aac')
  const webm = await make(
    'whole.webm',
    ...screen,
    ...tone,
    '-c:v',
    'libvpx-vp9',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
  )
  const webmSound = await make('sound.webm', ...tone, '-c:a', 'libopus')
  clips = { whole, broken, sound, webm, webmSound }
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  user = await addTestUser(database)
  quotaBytes = 10_000_000
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  await database.orm.delete(recordings)
})
afterAll(async () => {
  await test.close()
  await database.close()
})

const add = (content: Buffer, format = 'mkv') =>
  test.addRecording(user, { content, format, fileName: `talk.${format}`, durationSeconds: 2 })
const seen = async (recordingId: string) => (await test.call(user, 'getRecording', { recordingId })).data
const pictureOf = async (recordingId: string): Promise<Recording['picture']> =>
  (await seen(recordingId)).picture
const stateOf = async (recordingId: string) =>
  (
    await database.orm.select().from(recordingPictures).where(eq(recordingPictures.recordingId, recordingId))
  )[0]?.state
const waitFor = (recordingId: string, state: string | undefined) =>
  vi.waitFor(async () => expect(await stateOf(recordingId)).toBe(state), { interval: 100 })
const isDecoded = (recordingId: string) =>
  vi.waitFor(
    async () => {
      const [row] = await database.orm.select().from(recordings).where(eq(recordings.id, recordingId))
      expect(row?.mediaState).toBe('ready')
    },
    { interval: 100 },
  )

async function made(content = clips.whole): Promise<string> {
  const recordingId = await add(content)
  worker ??= await test.startWork({ slots: 1 })
  await waitFor(recordingId, 'ready')
  return recordingId
}

/** Of seconds: the sound of the clip begins less than a frame before its picture. */
const tenths = (changes: readonly number[] | undefined) => changes?.map((change) => Math.round(change / 100))
const paramOf = (address: string | undefined, name: string) =>
  new URL(address ?? '', 'http://localhost').searchParams.get(name) ?? ''

describe('a recording with a picture', () => {
  it('is shown: a copy that plays from any moment, a still and stills', async () => {
    const recordingId = await made()
    const { code, data } = await test.call(user, 'getRecording', { recordingId })
    expect([code, schemas.getRecording.answer.safeParse(data).success]).toEqual([1, true])
    const { picture } = data
    expect(picture).toMatchObject({
      state: 'ready',
      width: 320,
      height: 180,
      frameRate: 25,
      stills: { count: 1, columns: 1, width: 160, height: 90, secondsPerStill: 2 },
    })
    expect(tenths(picture?.shotChanges)).toEqual([10])
    // A page of films would have tens of thousands of them.
    const { shotChanges: _, ...inLists } = picture!
    expect((await test.call(user, 'listRecordings', {})).data.list[0]?.picture).toEqual(inLists)
    const ticket = paramOf(picture?.videoPath, 'ticket')
    const whole = await test.call(undefined, 'playPicture', { ticket })
    expect(whole.response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    })
    const part = await test.call(undefined, 'playPicture', { ticket }, { range: 'bytes=4-7' })
    expect([part.response.statusCode, part.response.body]).toEqual([206, 'ftyp'])
    expect(part.response.headers['content-range']).toBe(`bytes 4-7/${whole.response.rawPayload.length}`)
    for (const name of ['getStill', 'getStills'] as const) {
      const { response } = await test.call(undefined, name, { ticket })
      expect(response.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
      })
      expect(response.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8')
      expect(response.rawPayload).toHaveLength(Number(response.headers['content-length']))
    }
    // The original is what it was.
    expect((await test.call(user, 'downloadRecording', { recordingId })).response.rawPayload).toEqual(
      clips.whole,
    )
  })

  it('counts as storage, and takes its files along', async () => {
    const recordingId = await made()
    const keys = ['picture.mp4', 'still.jpg', 'stills.jpg'].map((name) => `recordings/${recordingId}/${name}`)
    const sizes = await Promise.all(keys.map(async (key) => (await test.storage.stat(key))?.size ?? 0))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect((await test.call(user, 'getStorage', {})).data).toMatchObject({
      used: clips.whole.length + bytes,
      recycled: 0,
    })
    const ticket = paramOf((await pictureOf(recordingId))?.videoPath, 'ticket')
    await test.call(user, 'deleteRecording', { recordingId })
    expect((await test.call(user, 'getStorage', {})).data).toMatchObject({
      recycled: clips.whole.length + bytes,
    })
    for (const name of ['playPicture', 'getStill', 'getStills'] as const)
      expect((await test.call(undefined, name, { ticket })).code).toBe(fileNotFound)
    expect((await test.call(user, 'listRecycled', {})).data.list[0]).not.toHaveProperty('picture')
    await test.call(user, 'purgeRecordings', { recordingIds: [recordingId] })
    expect(await stateOf(recordingId)).toBeUndefined()
    await vi.waitFor(async () =>
      expect(await Promise.all(keys.map((key) => test.storage.stat(key)))).toEqual([
        undefined,
        undefined,
        undefined,
      ]),
    )
    expect((await test.call(user, 'getStorage', {})).data).toMatchObject({ used: 0 })
  })

  it('is shown to those who have a link, as long as they may hear it', async () => {
    const recordingId = await made()
    const other = await made()
    const { data: shared } = await test.call(user, 'createShareLink', { recordingId, days: 7 })
    const token = shared.url.slice(shared.url.lastIndexOf('/') + 1)
    const { data: opened } = await test.call(undefined, 'openShareLink', { token })
    expect(schemas.openShareLink.answer.safeParse(opened).success).toBe(true)
    expect(tenths(opened.recording.picture?.shotChanges)).toEqual([10])
    // A page that waits for the copy asks for it, and has not opened the link once more.
    expect((await test.call(undefined, 'getSharedPicture', { access: opened.access })).data.picture).toEqual(
      opened.recording.picture,
    )
    expect((await test.call(user, 'listShareLinks', { recordingId })).data[0]?.openCount).toBe(1)
    const { picture } = opened.recording
    expect(picture).toMatchObject({ state: 'ready', width: 320 })
    expect(JSON.stringify(opened)).not.toContain(recordingId)
    const access = paramOf(picture?.videoPath, 'access')
    const calls = ['getSharedPicture', 'playSharedPicture', 'getSharedStill', 'getSharedStills'] as const
    for (const name of calls)
      expect((await test.call(undefined, name, { access })).response.statusCode).toBe(200)
    // Neither kind of ticket opens what the other does.
    expect((await test.call(undefined, 'playPicture', { ticket: access })).code).toBe(fileNotFound)
    const own = paramOf((await pictureOf(other))?.videoPath, 'ticket')
    expect(
      (await test.call(undefined, 'playPicture', { ticket: own.replace(other, recordingId) })).code,
    ).toBe(fileNotFound)
    for (const name of calls) expect((await test.call(undefined, name, { access: own })).code).not.toBe(1)
    await test.call(user, 'revokeShareLink', { linkId: shared.link.linkId })
    for (const name of calls) expect((await test.call(undefined, name, { access })).code).toBe(linkEnded)
  })

  it('of which nothing can be decoded is heard all the same', async () => {
    const recordingId = await add(clips.broken)
    worker = await test.startWork({ slots: 1 })
    await waitFor(recordingId, 'failed')
    await isDecoded(recordingId)
    expect(await pictureOf(recordingId)).toEqual({ state: 'failed', width: 320, height: 180 })
    const ticket = paramOf((await seen(recordingId)).audioPath, 'ticket')
    expect((await test.call(undefined, 'playPicture', { ticket })).code).toBe(fileNotFound)
    expect((await test.call(undefined, 'playRecording', { ticket })).response.statusCode).toBe(200)
    expect((await test.call(user, 'getStorage', {})).data.used).toBe(clips.broken.length)
  })

  it.each([
    ['is none before', () => clips.whole.length],
    ['would be none with the copy', () => clips.whole.length + 1000],
  ])('gets no copy where there %s', async (_why, quota) => {
    quotaBytes = quota()
    const recordingId = await add(clips.whole)
    worker = await test.startWork({ slots: 1 })
    await waitFor(recordingId, 'failed')
    for (const name of ['picture.mp4', 'still.jpg', 'stills.jpg']) {
      await vi.waitFor(async () =>
        expect(await test.storage.stat(`recordings/${recordingId}/${name}`)).toBeUndefined(),
      )
    }
    expect((await test.call(user, 'getStorage', {})).data.used).toBe(clips.whole.length)
  })
})

describe('a recording without one', () => {
  it('has nothing to show', async () => {
    const recordingId = await add(clips.sound)
    worker = await test.startWork({ slots: 1 })
    await isDecoded(recordingId)
    expect(await seen(recordingId)).not.toHaveProperty('picture')
    expect((await seen(recordingId)).hasPicture).toBe(false)
    expect(await stateOf(recordingId)).toBeUndefined()
  })

  it('is known as one when the copy shows that there is only a cover', async () => {
    const recordingId = await add(clips.sound)
    worker = await test.startWork({ slots: 1 })
    await isDecoded(recordingId)
    await database.orm.update(recordings).set({ hasPicture: true }).where(eq(recordings.id, recordingId))
    expect(await test.pictures.startNext({ withFailed: false })).toMatchObject({ started: 1 })
    await vi.waitFor(async () => expect((await seen(recordingId)).hasPicture).toBe(false), { interval: 100 })
    expect(await stateOf(recordingId)).toBeUndefined()
  })
})

describe('copies of earlier recordings', () => {
  it('are made when an operator asks for them, and only of what has a picture', async () => {
    const [whole, sound, binned] = [await add(clips.whole), await add(clips.sound), await add(clips.whole)]
    await test.call(user, 'deleteRecording', { recordingId: binned })
    expect(await test.pictures.startNext({ withFailed: false })).toMatchObject({ started: 2 })
    expect(await test.pictures.startNext({ withFailed: true })).toMatchObject({ started: 0 })
    expect(await stateOf(binned)).toBeUndefined()
    worker = await test.startWork({ slots: 1 })
    await waitFor(whole, 'ready')
    await waitFor(sound, undefined)
  })

  it('have their shot changes found where they were not looked for, and are not made again', async () => {
    const recordingId = await made()
    const before = await pictureOf(recordingId)
    await database.orm.update(recordingPictures).set({ shotChanges: null })
    expect((await pictureOf(recordingId))?.shotChanges).toBeUndefined()
    expect(await test.pictures.startNext({ withFailed: false })).toMatchObject({ started: 1 })
    await vi.waitFor(async () => expect(tenths((await pictureOf(recordingId))?.shotChanges)).toEqual([10]), {
      interval: 100,
    })
    expect(await pictureOf(recordingId)).toMatchObject({
      state: 'ready',
      width: before?.width,
      frameRate: before?.frameRate,
    })
    expect(await test.pictures.startNext({ withFailed: true })).toMatchObject({ started: 0 })
  })

  it('that failed are made again only when they are asked for, too', async () => {
    const recordingId = await add(clips.broken)
    await database.orm.insert(recordingPictures).values({ recordingId, state: 'failed' })
    expect(await test.pictures.startNext({ withFailed: false })).toMatchObject({ started: 0 })
    expect(await test.pictures.startNext({ withFailed: true })).toMatchObject({ started: 1 })
    expect(await stateOf(recordingId)).toBe('making')
  })
})

it('leaves the other slots of a worker to texts', async () => {
  const pictureTurns = new PictureTurns(2)
  let endFilm = (): void => undefined
  const copied = pictureTurns.take(7200, () => new Promise((resolve) => (endFilm = resolve)))
  const recordings = {
    findAny: () => Promise.resolve({ durationSeconds: 60 }),
  } as unknown as PictureWork['recordings']
  const work = { recordings, pictureTurns } as PictureWork
  const job = {
    payload: { recordingId: randomUUID() },
    attempt: 1,
    signal: new AbortController().signal,
  } as RunningJob<{ recordingId: string }>
  await expect(makePicture(work)(job)).rejects.toBeInstanceOf(NotNowError)
  endFilm()
  await copied
})

it('nothing is made where it is off, not even what waits, and what is there stays', async () => {
  const ready = await made()
  await worker?.stop()
  worker = undefined
  const waiting = await add(clips.whole)
  expect(await test.pictures.startNext({ withFailed: false })).toMatchObject({ started: 1 })
  const off = await createTestTranscripts(database, { makesPictures: false })
  try {
    const added = await off.addRecording(user, { content: clips.whole, format: 'mkv', durationSeconds: 2 })
    const [film, voice] = [
      await off.addRecording(user, { content: clips.webm, format: 'webm' }),
      await off.addRecording(user, { content: clips.webmSound, format: 'webm' }),
    ]
    expect(
      await off.call(user, 'getRecording', { recordingId: film }).then(({ data }) => data),
    ).not.toHaveProperty('hasPicture')
    await off.startWork()
    await waitFor(waiting, undefined)
    for (const recordingId of [added, film, voice]) await isDecoded(recordingId)
    expect(await stateOf(added)).toBeUndefined()
    expect(await off.pictures.startNext({ withFailed: true })).toMatchObject({ started: 0 })
    const { data } = await off.call(user, 'listRecordings', {})
    // WebM is both: only who read the file knows which of them can get subtitles into its picture.
    const ofWebm = [film, voice].map((id) => data.list.find(({ recordingId }) => recordingId === id))
    expect(ofWebm.map((one) => [one?.hasPicture, one?.picture])).toEqual([
      [true, undefined],
      [false, undefined],
    ])
    expect(data.list.find(({ recordingId }) => recordingId === ready)?.picture?.state).toBe('ready')
  } finally {
    await off.close()
  }
})
