/** What someone waits for in front of a page, while an engine that takes hours has the only slot of the only worker. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { recordingStatus, writeTranscriptionRequest } from '@longhand/contracts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addTestUser } from './modules/auth/testing.ts'
import { recordings } from './modules/recordings/recording/recordings.tables.ts'
import { stillKey } from './modules/recordings/pictures/pictures.service.ts'
import { transcripts } from './modules/transcripts/text/transcripts.tables.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { writeStored } from './platform/sections/stored-text.ts'
import { timedSections } from './platform/sections/testing.ts'
import { openTestProduct, type TestProduct } from './testing-product.ts'
import { work } from './work.ts'

const run = promisify(execFile)
/** More would be fewer while the machine is busy. */
const slots = 1
const seconds = 10
const hours = 3

let database: TestDatabase
let product: TestProduct
let folder: string
let user: string
/** Hears recordings, and never answers. */
let engine: Server
let held = 0
let stop: () => Promise<void>

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-short-'))
  engine = createServer((request, response) => {
    if (request.url === '/v1/models')
      return void request.resume().on('end', () => response.end('{"data":[]}'))
    held += 1
    request.resume()
  }).listen(0, '127.0.0.1')
  await once(engine, 'listening')
  product = await openTestProduct(database.url, {
    env: {
      LONGHAND_SPEECH_ENGINE: 'openai',
      LONGHAND_SPEECH_URL: `http://127.0.0.1:${(engine.address() as AddressInfo).port}/v1`,
      LONGHAND_WORKER_CONCURRENCY: String(slots),
    },
  })
  user = await addTestUser(database)
  const worker = await work(product)
  stop = () => worker.stop()
  const file = path.join(folder, 'long.wav')
  await run('flite', ['-t', 'The meeting of today has begun at nine', '-o', file])
  const recordingId = await upload(file, 'long.wav')
  const { data } = await product.call(user, 'startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], language: 'en' }),
  })
  expect(data[0]?.code).toBe(1)
  await vi.waitUntil(() => held === slots, { interval: 50 })
})
afterAll(async () => {
  engine.closeAllConnections()
  engine.close()
  await stop()
  await product.close()
  await database.close()
  await rm(folder, { recursive: true })
})

async function makeVideo(name: string, loops: number): Promise<string> {
  const [once, file] = [path.join(folder, `${name}-once.mp4`), path.join(folder, `${name}.mp4`)]
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=320x180:rate=5:duration=${seconds}`]
  const tone = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`]
  const quietly = ['-v', 'error', '-nostdin', '-y']
  await run('ffmpeg', [...quietly, ...picture, ...tone, '-pix_fmt', 'yuv420p', once])
  await run('ffmpeg', [...quietly, '-stream_loop', String(loops - 1), '-i', once, '-c', 'copy', file])
  return file
}

async function upload(file: string, name: string): Promise<string> {
  const stream = createReadStream(file)
  return (await product.modules.upload.uploads.receive(user, { name, stream })).recordingId
}

const recordingOf = async (recordingId: string) =>
  (await product.call(user, 'getRecording', { recordingId })).data

const stillOf = async (recordingId: string) =>
  (await database.orm.select().from(recordings).where(eq(recordings.id, recordingId)))[0]?.still

/** Of jobs of this recording that were done. */
const kindsDone = async (recordingId: string) =>
  (
    await database.orm.execute<{ kind: string }>(
      sql`select group_id as kind from pgboss.job where data->>'recordingId' = ${recordingId} and state = 'completed'`,
    )
  ).rows.map(({ kind }) => kind)

it('speaks a sentence', async () => {
  const { data } = await product.call(user, 'textToVoice', { text: 'Good morning.', voiceId: 'flite-slt' })
  const status = async () => (await product.call(user, 'getVoiceTask', { taskId: data.taskId })).data.status
  await vi.waitFor(async () => expect(await status()).toBe(recordingStatus.complete), { interval: 100 })
})

it('looks at a short video, shows its waveform and its picture, and draws subtitles into it', async () => {
  const recordingId = await upload(await makeVideo('short', 1), 'short.mp4')
  const peaks = () => product.call(user, 'getPeaks', { recordingId })
  await vi.waitFor(async () => expect((await peaks()).code).toBe(1), { interval: 100 })
  await vi.waitFor(async () => expect((await recordingOf(recordingId)).picture?.state).toBe('ready'), {
    interval: 100,
  })
  // The copy brought a still of its own.
  expect(await stillOf(recordingId)).toBeNull()
  await vi.waitFor(async () => expect(await product.storage.stat(stillKey(recordingId))).toBeUndefined())
  await say(recordingId)
  const { code } = await product.call(user, 'startCaptionedVideo', {
    recordingId,
    kind: 'burned',
    options: {},
  })
  expect(code).toBe(1)
  const status = async () => (await product.call(user, 'listCaptionedVideos', {})).data[0]?.status
  await vi.waitFor(async () => expect(await status()).toBe('ready'), { interval: 100 })
})

it('shows a still of a video of hours, whose sound and copy wait for a slot', async () => {
  const recordingId = await upload(await makeVideo('film', (hours * 3600) / seconds), 'film.mp4')
  await vi.waitFor(
    async () =>
      expect((await recordingOf(recordingId)).picture).toMatchObject({
        state: 'making',
        width: 320,
        height: 180,
        stillPath: expect.any(String) as string,
      }),
    { interval: 100 },
  )
  expect((await product.storage.stat(stillKey(recordingId)))?.size).toBeGreaterThan(0)
  const ticket = new URL((await recordingOf(recordingId)).picture?.stillPath ?? '', 'http://localhost')
  const still = await product.modules.recordings.media.playPicture(
    ticket.searchParams.get('ticket') ?? '',
    'still',
  )
  expect(still.type).toBe('image/jpeg')
  expect(await kindsDone(recordingId)).toEqual(['transcripts.make-still'])
})

// It would not be short work beside long work otherwise.
it('all the while, the engine has the slot that is for everything', () => {
  expect(held).toBe(slots)
})

async function say(recordingId: string): Promise<void> {
  const words = [{ text: 'Bread', startTime: 1000, endTime: 2000 }]
  const section = { sectionId: 's1', spkId: 'S1', spkName: 'Anna', startTime: 1000, endTime: 2000 }
  const now = new Date()
  await database.orm.insert(transcripts).values({
    recordingId,
    revision: 1,
    ...writeStored(timedSections([{ ...section, text: 'Bread', words }])),
    engine: 'test',
    quality: 'basic',
    language: 'en',
    createdAt: now,
    updatedAt: now,
  })
  await database.orm
    .update(recordings)
    .set({ status: recordingStatus.complete })
    .where(eq(recordings.id, recordingId))
}
