import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type ComingModel,
  recordingStatus,
  type TranscriptionProgress,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import { createSpeechEngine, type SpeechEngine } from '@longhand/speech'
import { writeTinyCtcModel } from '@longhand/speech/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { recordedEngine } from '../../../platform/speech/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, dialogue, type TestTranscripts, type TestWorker } from '../testing.ts'
import { transcriptions } from '../lifecycle/transcriptions.tables.ts'

const onItsWay: ComingModel = {
  model: 'tiny',
  languages: ['en', 'de'],
  state: 'downloading',
  bytes: 1,
  totalBytes: 100,
  secondsLeft: 60,
}
const waits = 'Waits for the better engine. It continues by itself'
const missed =
  'The better engine was not ready in time. This is made with the present one: expect many wrong words'

const clock = new ManualClock()
let database: TestDatabase
let test: TestTranscripts
let worker: TestWorker
let user: string
let folder: string
let coming: ComingModel | undefined
let engine: () => Promise<SpeechEngine>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-waits-'))
  database = await createTestDatabase()
  test = await createTestTranscripts(database, { clock, comingModel: () => Promise.resolve(coming) })
})
afterAll(async () => {
  await test.close()
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  ;[coming, engine] = [onItsWay, recordedEngine]
  user = await addTestUser(database)
  worker = await startWork()
  return () => worker.stop()
})

const startWork = () => test.startWork({ engine: () => engine() })

async function start(more: object = { waitForModel: true }): Promise<{ recordingId: string; code: number }> {
  const recordingId = await test.addRecording(user, {
    content: await dialogue({ start: 0, end: 5 }),
    durationSeconds: 5,
  })
  const { data } = await test.call(user, 'startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], language: 'en', ...more }),
  })
  return { recordingId, code: data[0]?.code ?? 0 }
}

async function progressOf(recordingId: string): Promise<TranscriptionProgress> {
  const { data } = await test.call(user, 'getTranscriptionProgress', { recordingIds: recordingId })
  return data[0] as TranscriptionProgress
}

const again = (recordingId: string) =>
  test.call(user, 'startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], language: 'en' }),
  })
const rowOf = async (recordingId: string) =>
  (await database.orm.select().from(transcriptions).where(eq(transcriptions.recordingId, recordingId)))[0]
/** Without the pauses before jobs ask again. */
const askAgain = () =>
  database.orm.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
const isPutOff = (recordingId: string) =>
  vi.waitFor(async () => {
    await askAgain()
    expect((await rowOf(recordingId))?.modelWait?.bytes).toBe(coming?.bytes)
  })
const untilDone = (recordingId: string) =>
  vi.waitFor(
    async () => {
      await askAgain()
      expect((await progressOf(recordingId)).fileStatus).toBe(recordingStatus.complete)
    },
    { interval: 200 },
  )

describe('a transcription that waits for a better model', () => {
  it('outlasts the worker, and is made with the model when that is there', async () => {
    const { recordingId } = await start()
    await isPutOff(recordingId)
    expect(await progressOf(recordingId)).toMatchObject({
      reason: waits,
      queuePosition: null,
      etaSeconds: null,
      isSlow: false,
    })
    await worker.stop()
    const model = await writeTinyCtcModel(path.join(folder, 'tiny'))
    engine = () =>
      Promise.resolve(createSpeechEngine({ engine: 'sherpa', model: { ...model, quality: 'good' } }))
    coming = undefined
    worker = await startWork()
    await untilDone(recordingId)
    expect(await rowOf(recordingId)).toMatchObject({
      engine: 'sherpa:tiny',
      modelWait: null,
      isModelMissed: false,
    })
    expect((await progressOf(recordingId)).reason).toBeNull()
  })

  it('goes on without it after ten minutes without a byte, and says so', async () => {
    const { recordingId } = await start()
    await isPutOff(recordingId)
    clock.advance(9 * 60_000)
    coming = { ...onItsWay, bytes: 2 }
    await isPutOff(recordingId)
    clock.advance(10 * 60_000)
    await untilDone(recordingId)
    expect(await rowOf(recordingId)).toMatchObject({ engine: 'pocketsphinx-en-us', isModelMissed: true })
    expect((await progressOf(recordingId)).reason).toBe(missed)
    const engineOf = async () => (await test.call(user, 'getText', { recordingId })).data?.engine
    expect(await engineOf()).toEqual({ name: 'pocketsphinx-en-us', quality: 'basic', isFallback: true })
    // Once more, without waiting: nothing was missed then.
    await again(recordingId)
    await untilDone(recordingId)
    expect(await engineOf()).toEqual({ name: 'pocketsphinx-en-us', quality: 'basic' })
  })

  it('stands in no one’s way', async () => {
    await isPutOff((await start()).recordingId)
    await worker.stop()
    const waiting = user
    user = await addTestUser(database)
    const { recordingId } = await start({})
    const before = await progressOf(recordingId)
    expect(before).toMatchObject({ queuePosition: 1 })
    expect(before).not.toHaveProperty('sharedWith')
    // One that does not wait does count.
    user = waiting
    await start({})
    user = await addTestUser(database)
    const last = await start({})
    expect(await progressOf(last.recordingId)).toMatchObject({ queuePosition: 3, sharedWith: 2 })
  })

  it('may be in a language that the model alone knows', async () => {
    expect((await start({ waitForModel: true, language: 'de' })).code).toBe(1)
    // Not without waiting, and not in one that neither knows.
    expect((await start({ language: 'de' })).code).not.toBe(1)
    expect((await start({ waitForModel: true, language: 'ko' })).code).not.toBe(1)
  })

  it('does not wait when none is on its way, and need not', async () => {
    const now = await start({})
    coming = undefined
    const none = await start()
    for (const { recordingId } of [now, none]) {
      await untilDone(recordingId)
      expect(await rowOf(recordingId)).toMatchObject({ modelWait: null, isModelMissed: false })
    }
  })
})

it('the configuration has the model that is on its way, unless its languages are known well already', async () => {
  const configuration = async () => (await test.call(user, 'getTranscriptionConfiguration', {})).data
  expect((await configuration()).comingModel).toEqual(onItsWay)
  await worker.stop()
  const model = await writeTinyCtcModel(path.join(folder, 'tiny'))
  engine = () =>
    Promise.resolve(
      createSpeechEngine({ engine: 'sherpa', model: { ...model, quality: 'good', languages: ['en', 'de'] } }),
    )
  worker = await startWork()
  expect((await configuration()).comingModel).toBeUndefined()
})
