import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  errorCodes,
  recordingStatus,
  transcriptionMaxSeconds,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import { probeMedia } from '@longhand/speech'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { type DomainEvent, EventDispatcher } from '../../../platform/events/domain-events.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestMonthQuotas, createTestTime } from '../../time/testing.ts'
import type { MonthQuotasService } from '../../time/month-quotas.service.ts'
import type { TimeService } from '../../time/time.service.ts'
import { makeLongFlac } from '../../upload/testing-media.ts'
import {
  createTestTranscripts,
  dialogue,
  type TestTranscripts,
  type TestWorker,
  wavFile,
} from '../testing.ts'

const run = promisify(execFile)
let database: TestDatabase
let test: TestTranscripts
let time: TimeService
let quotas: MonthQuotasService
let worker: TestWorker
let folder: string
let user: string
let emitted: DomainEvent[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-lengths-'))
  database = await createTestDatabase()
  const clock = new ManualClock()
  time = createTestTime(database, clock)
  quotas = createTestMonthQuotas(database, clock)
  const events = new EventDispatcher()
  const listen = (_tx: unknown, event: DomainEvent) => Promise.resolve(void emitted.push(event))
  events
    .on('transcription-finished', listen)
    .on('transcription-empty', listen)
    .on('transcription-failed', listen)
  test = await createTestTranscripts(database, { time, events })
  worker = await test.startWork()
})
afterAll(async () => {
  await worker.stop()
  await test.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  emitted = []
  user = await addTestUser(database)
})

const start = async (recordingId: string) =>
  (
    await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], language: 'en' }),
    })
  ).data[0]

async function ended(recordingId: string) {
  return vi.waitUntil(
    async () => {
      const [progress] = (await test.call(user, 'getTranscriptionProgress', { recordingIds: recordingId }))
        .data
      return progress?.stage === 'done' || progress?.stage === 'failed' ? progress : undefined
    },
    { interval: 100 },
  )
}

const used = async () => (await time.usage(user)).timeUsed
const spend = (seconds: number) =>
  database.transaction((tx) => time.hold(tx, { userId: user, transcriptionId: crypto.randomUUID(), seconds }))
const lengthOf = async (recordingId: string) =>
  (await test.call(user, 'getRecording', { recordingId })).data.timeLen

/** Adds three Opus streams in one file, whose last one says how long it is, as one of at most two seconds. */
async function addChainedOgg(): Promise<string> {
  const parts = await Promise.all(
    [4, 3, 2].map(async (seconds, index) => {
      const name = path.join(folder, `${index}.opus`)
      await writeFile(`${name}.wav`, await dialogue({ start: index * 5, end: index * 5 + seconds }))
      await run('ffmpeg', ['-nostdin', '-y', '-v', 'error', '-i', `${name}.wav`, '-c:a', 'libopus', name])
      return readFile(name)
    }),
  )
  const content = Buffer.concat(parts)
  const file = path.join(folder, 'chained.opus')
  await writeFile(file, content)
  const durationSeconds = Math.min((await probeMedia(file)).durationSeconds, 2)
  return test.addRecording(user, { content, durationSeconds, format: 'opus', fileName: 'a.opus' })
}

describe('a file whose look is shorter than its sound', () => {
  it('takes the rest, and shows one length', async () => {
    const recordingId = await addChainedOgg()
    expect(await start(recordingId)).toMatchObject({ code: 1 })
    expect(await used()).toBe(2)
    expect(await ended(recordingId)).toMatchObject({ fileStatus: recordingStatus.complete })
    const seconds = await lengthOf(recordingId)
    expect(seconds).toBeGreaterThan(8.5)
    expect(seconds).toBeLessThan(9.5)
    expect(await used()).toBe(Math.ceil(seconds))
    expect(emitted).toMatchObject([{ type: 'transcription-finished', seconds: Math.ceil(seconds) }])
  })

  it('stops where the time is not enough, gives all of it back, and can be tried again at its price', async () => {
    const recordingId = await addChainedOgg()
    await spend(1795)
    await start(recordingId)
    expect(await ended(recordingId)).toMatchObject({
      fileStatus: recordingStatus.failed,
      reasonCode: errorCodes.TRANSCRIPTION_QUOTA,
      reason: expect.stringContaining('longer than its file says') as string,
    })
    expect(await used()).toBe(1795)
    expect(emitted).toMatchObject([
      { type: 'transcription-failed', returnedSeconds: 2, refusal: { code: errorCodes.TRANSCRIPTION_QUOTA } },
    ])
    expect(await start(recordingId)).toMatchObject({ code: errorCodes.TRANSCRIPTION_QUOTA })
    await database.transaction((tx) =>
      time.grantCard(tx, { userId: user, seconds: 3600, source: 'gift', grantKey: crypto.randomUUID() }),
    )
    await start(recordingId)
    expect(await ended(recordingId)).toMatchObject({ fileStatus: recordingStatus.complete })
    expect(await used()).toBe(1795 + Math.ceil(await lengthOf(recordingId)))
  })

  it('stops where it is more than the person may use this month, and says that', async () => {
    const recordingId = await addChainedOgg()
    const quota = { transcriptionSeconds: 5, captionSeconds: null }
    await database.transaction((tx) => quotas.set(tx, user, { quota, from: undefined }))
    await start(recordingId)
    expect(await ended(recordingId)).toMatchObject({
      fileStatus: recordingStatus.failed,
      reasonCode: errorCodes.TRANSCRIPTION_QUOTA,
      reason: expect.stringContaining('more than you can transcribe this month') as string,
    })
    expect(await used()).toBe(0)
  })

  it('stops beyond the limit, and gives the time back', async () => {
    const recordingId = await test.addRecording(user, {
      content: await makeLongFlac(transcriptionMaxSeconds / 3600),
      durationSeconds: 2,
      format: 'flac',
      fileName: 'long.flac',
    })
    await start(recordingId)
    expect(await ended(recordingId)).toMatchObject({
      fileStatus: recordingStatus.failed,
      reasonCode: errorCodes.TOO_LONG_TO_TRANSCRIBE,
      reason: 'Only audio under 3 hours supported',
    })
    expect(await used()).toBe(0)
    expect(emitted).toMatchObject([
      {
        type: 'transcription-failed',
        returnedSeconds: 2,
        refusal: { code: errorCodes.TOO_LONG_TO_TRANSCRIBE },
      },
    ])
    expect(await start(recordingId)).toMatchObject({ code: errorCodes.TOO_LONG_TO_TRANSCRIBE })
  })
})

it('gives back what a look held too much', async () => {
  const recordingId = await test.addRecording(user, {
    content: await dialogue({ start: 0, end: 3 }),
    durationSeconds: 600,
  })
  await start(recordingId)
  expect(await used()).toBe(600)
  expect(await ended(recordingId)).toMatchObject({ fileStatus: recordingStatus.complete })
  expect([await used(), await lengthOf(recordingId)]).toEqual([3, 3])
})

it('charges once when the samples are made again', async () => {
  const recordingId = await addChainedOgg()
  await vi.waitUntil(async () => (await lengthOf(recordingId)) > 2, { interval: 100 })
  await database.orm.execute(
    sql`update recordings set media_state = 'dropped', duration_seconds = 2, sound_seconds = null where id = ${recordingId}`,
  )
  await start(recordingId)
  await ended(recordingId)
  expect(await used()).toBe(Math.ceil(await lengthOf(recordingId)))
})

describe('a recording without speech', () => {
  const silent = (channels = 1) => wavFile(Array.from({ length: channels }, () => Buffer.alloc(32_000 * 3)))
  const listed = async () => (await test.call(user, 'listRecordings', { page: 1, pageSize: 10 })).data.list[0]

  it('says why its text is empty, costs nothing and counts for nothing', async () => {
    const recordingId = await test.addRecording(user, { content: silent(), durationSeconds: 3 })
    await start(recordingId)
    expect(await used()).toBe(3)
    expect(await ended(recordingId)).toMatchObject({
      fileStatus: recordingStatus.complete,
      reason: 'No speech was found. Nothing was charged: 10 results without words a day are free.',
    })
    const emptyResult = { heardSpeech: false, isCharged: false, freePerDay: 10 }
    expect(await listed()).toMatchObject({ recordingId, emptyResult })
    expect(await used()).toBe(0)
    expect(emitted).toMatchObject([
      { type: 'transcription-empty', seconds: 3, returnedSeconds: 3, result: emptyResult },
    ])
  })

  it('has a text like any other once a person writes it', async () => {
    const recordingId = await test.addRecording(user, { content: silent(), durationSeconds: 3 })
    await start(recordingId)
    await ended(recordingId)
    const section = {
      sectionId: 'a',
      spkId: 'S1',
      spkName: 'Speaker1',
      startTime: 0,
      endTime: 900,
      text: 'Hello',
    }
    expect(
      (
        await test.call(user, 'updateText', {
          recordingId,
          sectionsJson: JSON.stringify([section]),
          revision: 1,
        })
      ).code,
    ).toBe(1)
    expect((await listed())?.emptyResult).toBeUndefined()
  })

  it('takes its time from the eleventh of a day on', async () => {
    const reasonOfAnother = async () => {
      const recordingId = await test.addRecording(user, { content: silent(), durationSeconds: 3 })
      await start(recordingId)
      return (await ended(recordingId)).reason
    }
    expect(await reasonOfAnother()).toContain('Nothing was charged')
    expect(await used()).toBe(0)
    for (let count = 2; count <= 10; count += 1) {
      const transcriptionId = crypto.randomUUID()
      await database.transaction((tx) => time.hold(tx, { userId: user, transcriptionId, seconds: 3 }))
      expect(await database.transaction((tx) => time.settleEmpty(tx, transcriptionId, 3))).toMatchObject({
        isCharged: false,
      })
    }
    expect(await reasonOfAnother()).toContain('today’s were used up')
    expect(await used()).toBe(3)
  })
})
