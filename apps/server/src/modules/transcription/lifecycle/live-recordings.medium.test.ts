import { randomUUID } from 'node:crypto'
import { recordingStatus, writeTranscriptionRequest } from '@longhand/contracts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { type DomainEvent, EventDispatcher } from '../../../platform/events/domain-events.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTime } from '../../time/testing.ts'
import type { TimeService } from '../../time/time.service.ts'
import { createRecordingReader } from './recording-reader.ts'
import { createTestTranscripts, type TestTranscripts, type TestWorker, wavFile } from '../testing.ts'
import { transcriptions } from './transcriptions.tables.ts'

const seconds = 2
const byHand = 'written by hand'
let database: TestDatabase
let test: TestTranscripts
let time: TimeService
let user: string
let emitted: DomainEvent[]
let worker: TestWorker | undefined

beforeAll(async () => {
  database = await createTestDatabase()
  time = createTestTime(database, new ManualClock('2026-03-10T12:00:00+08:00'))
  const events = new EventDispatcher()
  events.on('transcription-failed', (_tx, event) => Promise.resolve(void emitted.push(event)))
  test = await createTestTranscripts(database, { time, events })
})
afterAll(async () => {
  await test.close()
  await database.close()
})
beforeEach(async () => {
  user = await addTestUser(database)
  emitted = []
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})

const originalKey = (recordingId: string) => `recordings/${recordingId}/original`
const last = async (recordingId: string) =>
  (
    await database.orm
      .select()
      .from(transcriptions)
      .where(eq(transcriptions.recordingId, recordingId))
      .orderBy(desc(transcriptions.createdAt))
      .limit(1)
  )[0]
const used = async () => (await time.usage(user)).timeUsed
const price = (recordingId: string) => createRecordingReader(database).totalSeconds(user, [recordingId])
const start = async (recordingId: string) =>
  (
    await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }] }),
    })
  ).data[0]
const until = (recordingId: string, fileStatus: number) =>
  vi.waitFor(
    async () =>
      expect((await test.call(user, 'getRecording', { recordingId })).data.fileStatus).toBe(fileStatus),
    { interval: 50 },
  )

/** A recording that was transcribed and paid for while it was made. */
async function addLive(content: Buffer): Promise<string> {
  const recordingId = randomUUID()
  await test.storage.put(originalKey(recordingId), content)
  await database.transaction(async (tx) => {
    await time.hold(tx, { userId: user, transcriptionId: recordingId, seconds: 60 })
    await time.settle(tx, recordingId, seconds)
    await test.liveRecordings.save(tx, {
      recordingId,
      userId: user,
      fileName: 'Captions.wav',
      storageKey: originalKey(recordingId),
      bytes: content.length,
      sha256: '0',
      durationSeconds: seconds,
      sampleRate: 16_000,
      format: 'wav',
      language: 'en',
      interfaceLanguage: 'en',
      engine: 'live',
      quality: 'basic',
      sections: [],
      edits: [{ startMs: 0, endMs: 1000, text: byHand }],
    })
  })
  return recordingId
}

it('a failure gives nothing back, and trying again costs nothing and keeps what was written by hand, until there is a text', async () => {
  worker = await test.startWork()
  const recordingId = await addLive(Buffer.from('no sound'))
  await until(recordingId, recordingStatus.failed)
  expect(emitted).toMatchObject([{ recordingId, transcriptionId: recordingId, returnedSeconds: 0 }])
  expect(await price(recordingId)).toBe(0)
  expect(await start(recordingId)).toMatchObject({ code: 1 })
  expect(await last(recordingId)).toMatchObject({ keptEdits: [{ text: byHand }] })
  await until(recordingId, recordingStatus.failed)
  expect(emitted[1]).toMatchObject({ recordingId, returnedSeconds: 0 })
  await test.storage.put(originalKey(recordingId), wavFile([Buffer.alloc(seconds * 32_000)]))
  await start(recordingId)
  await until(recordingId, recordingStatus.complete)
  expect((await test.call(user, 'getText', { recordingId })).data.sectionsJson).toContain(byHand)
  expect(await used()).toBe(seconds)
  // Once more on purpose is a transcription like any other.
  expect(await price(recordingId)).toBe(seconds)
  await start(recordingId)
  expect(await used()).toBe(2 * seconds)
  expect(await last(recordingId)).toMatchObject({ keptEdits: [] })
  await until(recordingId, recordingStatus.complete)
})

it('one that was stopped is still paid for', async () => {
  const recordingId = await addLive(wavFile([Buffer.alloc(seconds * 32_000)]))
  await test.call(user, 'cancelTranscription', { recordingId })
  expect((await test.call(user, 'getRecording', { recordingId })).data.fileStatus).toBe(
    recordingStatus.complete,
  )
  expect(await start(recordingId)).toMatchObject({ code: 1, fileStatus: recordingStatus.inQueue })
  expect(await used()).toBe(seconds)
  expect(await last(recordingId)).toMatchObject({ keptEdits: [{ text: byHand }] })
})

it('a failure of any other recording says what it gives back', async () => {
  worker = await test.startWork()
  const recordingId = await test.addRecording(user, { durationSeconds: 60 })
  expect(await start(recordingId)).toMatchObject({ code: 1 })
  await until(recordingId, recordingStatus.failed)
  expect(emitted).toMatchObject([{ recordingId, returnedSeconds: 60 }])
  expect(await used()).toBe(0)
})
