import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  type SubtitledVideo,
  subtitledVideoKeptHours,
  errorCatalog,
  type ExportOptions,
  recordingStatus,
} from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase, waitingFor } from '../../../platform/db/testing.ts'
import { NotNowError, type RunningJob } from '../../../platform/queue/job.ts'
import { addTestUser } from '../../auth/testing.ts'
import { decodeRecordingJob } from '../../recordings/media/media.jobs.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { createTestTranscripts, type TestTranscripts } from '../../transcription/testing.ts'
import { writeStored } from '../../../platform/sections/stored-text.ts'
import { transcripts } from '../text/transcripts.tables.ts'
import { makeSubtitledVideoJob, sweepSubtitledVideosJob } from './subtitled-videos.jobs.ts'
import { makeSubtitledVideo } from './make-subtitled-video.handler.ts'
import { subtitledVideos } from './subtitled-videos.tables.ts'
import { timedSections } from '../../../platform/sections/testing.ts'

const run = promisify(execFile)
const ffmpeg = (...args: string[]) =>
  run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { encoding: 'buffer', maxBuffer: 64 * 1024 ** 2 })

const clock = new ManualClock()
let database: TestDatabase
let test: TestTranscripts
let folder: string
let user: string
let video: Buffer
let sound: Buffer
let twoHours: Buffer

beforeAll(async () => {
  database = await createTestDatabase()
  test = await createTestTranscripts(database, { clock, makesPictures: false })
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-captioned-'))
  const tone = ['-f', 'lavfi', '-i', 'sine=duration=3']
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'color=c=0x606060:size=320x180:rate=25:duration=3',
    ...tone,
    '-pix_fmt',
    'yuv420p',
    path.join(folder, 'video.mp4'),
  )
  await ffmpeg(...tone, path.join(folder, 'sound.m4a'))
  await ffmpeg(
    '-stream_loop',
    '2400',
    '-i',
    path.join(folder, 'video.mp4'),
    '-c',
    'copy',
    path.join(folder, 'twoHours.mp4'),
  )
  video = await readFile(path.join(folder, 'video.mp4'))
  sound = await readFile(path.join(folder, 'sound.m4a'))
  twoHours = await readFile(path.join(folder, 'twoHours.mp4'))
})
afterAll(async () => {
  await test.close()
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  user = await addTestUser(database)
})

let working: ReturnType<TestTranscripts['startWork']> | undefined
/** One worker for all tests that need one; those before it see what waits in the queue. */
const work = () => (working ??= test.startWork())

/** Said from second 1 to 2. */
async function addVideo(
  text = 'Bread and {\\p1}butter <b>',
  { content = video, format = 'mp4' } = {},
): Promise<string> {
  const recordingId = await test.addRecording(user, {
    fileName: `talk.${format}`,
    content,
    format,
    durationSeconds: 3,
  })
  const tokens = text.split(' ')
  const words = tokens.map((word, index) => ({
    text: word,
    startTime: 1000 + index * 200,
    endTime: 1180 + index * 200,
  }))
  const stored = writeStored(
    timedSections([
      { sectionId: 's1', spkId: 'S1', spkName: 'Anna', startTime: 1000, endTime: 2000, text, words },
    ]),
  )
  const now = clock.now()
  await database.orm
    .update(recordings)
    .set({ status: recordingStatus.complete })
    .where(eq(recordings.id, recordingId))
  await database.orm.insert(transcripts).values({
    recordingId,
    revision: 1,
    ...stored,
    engine: 'test',
    quality: 'basic',
    language: 'en',
    createdAt: now,
    updatedAt: now,
  })
  return recordingId
}

const listed = async (): Promise<SubtitledVideo | undefined> =>
  (await test.call(user, 'listCaptionedVideos', {})).data[0]
const start = (
  recordingId: string,
  kind: SubtitledVideo['kind'] = 'burned',
  options: Partial<ExportOptions> = {},
) => test.call(user, 'startCaptionedVideo', { recordingId, kind, options: { speakers: false, ...options } })

async function ended(): Promise<SubtitledVideo | undefined> {
  await vi.waitFor(async () => expect((await listed())?.status).not.toMatch(/queued|making/), {
    interval: 100,
  })
  return listed()
}

async function downloaded(recordingId: string, name: string): Promise<string> {
  const { response } = await test.call(user, 'downloadCaptionedVideo', { recordingId })
  const file = path.join(folder, name)
  await writeFile(file, response.rawPayload)
  expect(response.headers['content-disposition']).toContain(name)
  return file
}

async function storedFiles(recordingId: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of test.storage.list(`recordings/${recordingId}/captioned`)) keys.push(key)
  return keys
}

/** How much brighter the brightest point is than the darkest. */
async function contrastAt(file: string, second: number): Promise<number> {
  const { stdout } = await ffmpeg(
    '-ss',
    String(second),
    '-i',
    file,
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    '-',
  )
  return Math.max(...stdout) - Math.min(...stdout)
}

it('refuses sound by its format, what has no text, and what belongs to another', async () => {
  const wav = await addVideo('Only sound', { format: 'wav' })
  const untranscribed = await test.addRecording(user, { fileName: 'new.mp4', content: video, format: 'mp4' })
  expect((await start(wav)).message).toBe('This recording has no picture')
  expect((await start(untranscribed)).message).toBe('This recording is not transcribed yet')
  const foreign = await addVideo()
  user = await addTestUser(database)
  for (const name of ['startCaptionedVideo', 'cancelCaptionedVideo', 'downloadCaptionedVideo'] as const) {
    expect((await test.call(user, name, { recordingId: foreign, kind: 'mp4' } as never)).code, name).toBe(
      errorCatalog.RECORD_NOT_FOUND.code,
    )
  }
  expect(await listed()).toBeUndefined()
})

it('makes one at a time, and none of what is cancelled', async () => {
  const [first, second] = [await addVideo(), await addVideo()]
  const [one, other] = await Promise.all([start(first), start(second)])
  expect([one.code, other.code].toSorted()).toEqual([1, errorCatalog.NOT_POSSIBLE_NOW.code].toSorted())
  const recordingId = one.code === 1 ? first : second
  expect(one.code === 1 ? other.message : one.message).toMatch(/One video is made at a time/)
  await test.call(user, 'cancelCaptionedVideo', { recordingId: one.code === 1 ? second : first })
  expect((await listed())?.status).toBe('queued')
  await test.call(user, 'cancelCaptionedVideo', { recordingId })
  expect((await listed())?.status).toBe('cancelled')
  await test.call(user, 'cancelCaptionedVideo', { recordingId })
  // What comes after it in the queue is done: it was not begun.
  await work()
  expect((await start(recordingId, 'mkv')).code).toBe(1)
  expect(await ended()).toMatchObject({ kind: 'mkv', status: 'ready' })
  expect(await storedFiles(recordingId)).toHaveLength(1)
})

it('burns subtitles in, and gives the file to its owner for a day', async () => {
  const recordingId = await addVideo()
  expect((await start(recordingId)).data).toMatchObject({
    recordingId,
    kind: 'burned',
    status: 'queued',
    progress: 0,
    fileSize: null,
  })
  expect((await test.call(user, 'downloadCaptionedVideo', { recordingId })).code).toBe(
    errorCatalog.FILE_NOT_FOUND.code,
  )
  await work()
  expect(await ended()).toMatchObject({ status: 'ready', progress: 1, reason: null, fileName: 'talk.mp4' })
  const file = await downloaded(recordingId, 'talk.mp4')
  expect((await listed())?.fileSize).toBe((await readFile(file)).length)
  expect(await contrastAt(file, 1.5)).toBeGreaterThan(60)
  expect(await contrastAt(file, 0.4)).toBeLessThan(10)

  const other = await addTestUser(database)
  expect((await test.call(other, 'downloadCaptionedVideo', { recordingId })).code).toBe(
    errorCatalog.RECORD_NOT_FOUND.code,
  )
  expect((await test.call(other, 'listCaptionedVideos', {})).data).toEqual([])

  clock.advance(subtitledVideoKeptHours * 3_600_000 - 1000)
  await sweep()
  expect(await storedFiles(recordingId)).toHaveLength(1)
  clock.advance(1000)
  expect(await listed()).toBeUndefined()
  expect((await test.call(user, 'downloadCaptionedVideo', { recordingId })).code).toBe(
    errorCatalog.FILE_NOT_FOUND.code,
  )
  clock.advance(1)
  await sweep()
  expect(await storedFiles(recordingId)).toEqual([])
  // A file is ready a moment before its maker has tidied up.
  await scratchIsEmpty()
})

const scratchIsEmpty = () =>
  vi.waitFor(async () => expect(await readdir(path.join(test.folder, 'scratch'))).toEqual([]), {
    interval: 100,
  })
/** Of two hours, which are not decoded: that would be at work as well. */
async function addLongVideo(): Promise<string> {
  const recordingId = await addVideo('Long', { content: twoHours })
  await database.transaction((tx) => test.queue.cancel(tx, decodeRecordingJob, { recordingId }))
  return recordingId
}

/** Waits until ffmpeg is at it. What it writes of two hours is far from done when a test ends. */
const burning = () =>
  vi.waitFor(async () => expect((await listed())?.progress).toBeGreaterThan(0), { interval: 100 })

it('ends with its recording: the user is free for another, and nothing is stuck after restoring', async () => {
  await work()
  const recordingId = await addLongVideo()
  const other = await addVideo()
  await start(recordingId)
  await burning()
  await test.call(user, 'deleteRecording', { recordingId })
  expect((await start(other, 'mkv')).code).toBe(1)
  expect(await ended()).toMatchObject({ recordingId: other, status: 'ready' })
  // The folder goes when ffmpeg has ended.
  await scratchIsEmpty()
  expect(await storedFiles(recordingId)).toEqual([])
  const ids = { recordingIds: [recordingId] }
  await test.call(user, 'restoreRecordings', ids)
  expect((await start(recordingId)).code).toBe(1)
  await test.call(user, 'deleteRecordings', ids)
  await test.call(user, 'restoreRecordings', ids)
  expect(await listed()).toMatchObject({ recordingId, status: 'cancelled' })
  await scratchIsEmpty()
})

it('ends when its recording, in the bin since before this was so, is purged', async () => {
  await work()
  const recordingId = await addLongVideo()
  await start(recordingId)
  await burning()
  await database.orm.update(recordings).set({ deletedAt: clock.now() }).where(eq(recordings.id, recordingId))
  await test.call(user, 'purgeRecordings', { recordingIds: [recordingId] })
  await scratchIsEmpty()
})

it('is not begun for a recording that is being deleted', async () => {
  const recordingId = await addVideo()
  let starting: ReturnType<typeof start> | undefined
  await database.beside.transaction(async (tx) => {
    await tx.update(recordings).set({ deletedAt: clock.now() }).where(eq(recordings.id, recordingId))
    starting = start(recordingId)
    // Not a worker, which looks for the recording wherever it is.
    await vi.waitFor(async () =>
      expect(await waitingFor(tx)).toContainEqual(expect.stringMatching(/"deleted_at" is null.*for update/)),
    )
  })
  expect((await starting)?.code).toBe(errorCatalog.RECORD_NOT_FOUND.code)
})

/** The job that the calendar sends. */
async function sweep(): Promise<void> {
  const registration = test.handlers.find(({ job }) => job.name === sweepSubtitledVideosJob.name)
  const handler = await registration!.load()
  await handler({ signal: new AbortController().signal } as never, { message: '' })
}

it('puts a track into MP4 and MKV whose text is what was said, and a new one takes the place of the old', async () => {
  await work()
  const first = await addVideo()
  const second = await addVideo()
  await start(first, 'mp4')
  expect(await ended()).toMatchObject({ recordingId: first, status: 'ready' })
  const mp4 = await downloaded(first, 'talk.mp4')
  const said = (await ffmpeg('-i', mp4, '-map', '0:s', '-f', 'srt', '-')).stdout.toString()
  expect(said.replaceAll('\u2060', '')).toContain('Bread and {\\p1}butter <b>')
  await start(second, 'mkv')
  expect(await storedFiles(first)).toEqual([])
  expect(await ended()).toMatchObject({ recordingId: second, status: 'ready' })
  const mkv = await downloaded(second, 'talk.mkv')
  expect(
    (await ffmpeg('-i', mkv, '-map', '0:s', '-c', 'copy', '-f', 'ass', '-')).stdout.toString(),
  ).toContain('PlayResX: 1920')
  expect((await test.call(user, 'downloadCaptionedVideo', { recordingId: first })).code).toBe(
    errorCatalog.FILE_NOT_FOUND.code,
  )
})

it('puts what an earlier build heard where it is in the file, once, before it is put into a video', async () => {
  await work()
  const lateSound = [
    '-i',
    path.join(folder, 'video.mp4'),
    '-itsoffset',
    '1.96',
    '-i',
    path.join(folder, 'sound.m4a'),
  ]
  const late = path.join(folder, 'late.mp4')
  await ffmpeg(...lateSound, '-map', '0:v', '-map', '1:a', '-c', 'copy', late)
  const recordingId = await addVideo('Bread', { content: await readFile(late) })
  const mine = eq(recordings.id, recordingId)
  await vi.waitFor(
    async () =>
      expect((await database.orm.select().from(recordings).where(mine))[0]).toMatchObject({
        mediaState: 'ready',
        playbackKey: expect.any(String) as string,
      }),
    { interval: 100 },
  )
  const textStart = async () => {
    const { sectionsJson } = (await test.call(user, 'getText', { recordingId })).data
    return (JSON.parse(sectionsJson) as { startTime: number }[])[0]?.startTime
  }
  // It counted from the first sound, and what was paid was the length.
  await database.orm.update(recordings).set({ soundSeconds: null }).where(mine)
  expect(await textStart()).toBe(1000)
  for (const kind of ['mp4', 'mkv'] as const) {
    await start(recordingId, kind)
    expect((await ended())?.status).toBe('ready')
    const file = await downloaded(recordingId, `talk.${kind}`)
    const said = (await ffmpeg('-i', file, '-map', '0:s', '-f', 'srt', '-')).stdout.toString()
    expect(/^00:00:(\S+) -->/m.exec(said)?.[1]).toMatch(/^02,9/)
    expect(await textStart()).toBeGreaterThan(2900)
    expect(await textStart()).toBeLessThan(3000)
  }
  // The copy that is played has been made again.
  await vi.waitFor(
    async () =>
      expect((await database.orm.select().from(recordings).where(mine))[0]).toMatchObject({
        soundSeconds: expect.closeTo(3, 0) as number,
        durationSeconds: expect.closeTo(5, 0) as number,
        playbackKey: expect.any(String) as string,
      }),
    { interval: 100 },
  )
})

it('cuts subtitles by the rules of a publisher, at the frame rate of the video', async () => {
  await work()
  const recordingId = await addVideo('Bread')
  const endOf = async (options: Partial<ExportOptions>): Promise<number> => {
    await start(recordingId, 'mp4', options)
    expect((await ended())?.status).toBe('ready')
    const file = await downloaded(recordingId, 'talk.mp4')
    const [, seconds] =
      /--> 00:00:(\S+)/.exec((await ffmpeg('-i', file, '-map', '0:s', '-f', 'srt', '-')).stdout.toString()) ??
      []
    return Number(seconds?.replace(',', '.'))
  }
  const slow = { profile: 'own', minDuration: 1500 } as const
  // Said for 0.18 s, it stays for one; 1.5 s are 38 frames of 25 a second, or 1.52 s.
  expect([await endOf({}), await endOf(slow), await endOf({ ...slow, fix: false })]).toEqual([2, 2.52, 2])
})

it('says in both languages that it waits for room on the disk, and is made once there is', async () => {
  await work()
  const recordingId = await addVideo()
  const sizeOf = (bytes: number) =>
    database.orm.update(recordings).set({ bytes }).where(eq(recordings.id, recordingId))
  await sizeOf(1e15)
  await start(recordingId, 'mkv')
  await vi.waitFor(async () => expect((await listed())?.reason).toMatch(/no room on the server’s disk/), {
    interval: 100,
  })
  const { data } = await test.call(user, 'listCaptionedVideos', {}, { 'accept-language': 'zh-CN' })
  expect(data[0]).toMatchObject({ status: 'queued', reason: '服务器磁盘空间暂时不足，有空间后会继续生成' })
  await sizeOf(video.length)
  const [row] = await database.orm
    .select()
    .from(subtitledVideos)
    .where(eq(subtitledVideos.recordingId, recordingId))
  const registration = test.handlers.find(
    ({ job, kind }) => job.name === makeSubtitledVideoJob.name && kind === 'work',
  )
  const now = (): Promise<void> => Promise.resolve()
  await (
    await registration!.load()
  )(
    {
      payload: { videoId: row!.id },
      signal: new AbortController().signal,
      hold: now,
      complete: now,
    } as never,
    { message: '' },
  )
  expect(await listed()).toMatchObject({ status: 'ready', reason: null })
})

it('burns subtitles into one long video at a time, so that other slots are left to texts', async () => {
  const attempt = (kind: SubtitledVideo['kind'], durationSeconds: number): Promise<void> => {
    const held = {
      burningTurn: { isTaken: true },
      videos: { find: () => Promise.resolve({ kind }) },
      recordings: { findAny: () => Promise.resolve({ durationSeconds }) },
      scratch: { use: () => Promise.resolve() },
      decoding: { requireTimeLine: () => Promise.resolve() },
    }
    return makeSubtitledVideo(held as never)({ payload: { videoId: '' } } as RunningJob<{ videoId: string }>)
  }
  await expect(attempt('burned', 600)).rejects.toBeInstanceOf(NotNowError)
  await expect(attempt('burned', 10)).resolves.toBeUndefined()
  await expect(attempt('mkv', 600)).resolves.toBeUndefined()
})

it.each([
  ['en', 'The file has no picture'],
  ['zh-CN', '文件中没有画面'],
] as const)('says in %s that there is no picture', async (language, reason) => {
  const recordingId = await addVideo('Only sound', { content: sound, format: 'm4a' })
  await work()
  await start(recordingId)
  expect((await ended())?.status).toBe('failed')
  expect(
    (await test.call(user, 'listCaptionedVideos', {}, { 'accept-language': language })).data[0]?.reason,
  ).toBe(reason)
  expect(await storedFiles(recordingId)).toEqual([])
})

it('is erased with its recording and its account, and is no part of what a user takes along', async () => {
  await work()
  const recordingId = await addVideo()
  await start(recordingId, 'mkv')
  await ended()
  const paths: string[] = []
  for (const data of test.personalData) for await (const file of data.collect(user)) paths.push(file.path)
  expect(paths.filter((name) => name.includes(recordingId))).toEqual([
    `recordings/${recordingId}/original.mp4`,
    `recordings/${recordingId}/transcript.json`,
  ])
  for (const data of test.personalData) await data.erase(user)
  expect(await listed()).toBeUndefined()
  await vi.waitFor(async () => expect(await storedFiles(recordingId)).toEqual([]))
})
