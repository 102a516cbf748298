import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { recordingStatus, writeTranscriptionRequest } from '@longhand/contracts'
import { writeTinyCtcModel } from '@longhand/speech/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { threadProgram } from '../../../platform/process/thread-program.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, dialogue, type TestTranscripts } from '../testing.ts'

const longTimeout = { timeout: 200_000 }
const eventually = { timeout: 200_000, interval: 50 }

let database: TestDatabase
let test: TestTranscripts
let user: string
let models: string
let worker: ChildProcess

/** One worker, and nothing but `auto`. */
beforeAll(async () => {
  database = await createTestDatabase()
  test = await createTestTranscripts(database)
  user = await addTestUser(database)
  models = path.join(test.folder, 'models')
  await mkdir(models)
  const { filename, execArgv } = threadProgram(import.meta.url, 'testing-worker')
  worker = fork(
    filename,
    [database.url, path.join(test.folder, 'storage'), path.join(test.folder, 'scratch')],
    {
      execArgv,
      env: {
        ...process.env,
        LONGHAND_SPEECH_ENGINE: 'auto',
        LONGHAND_SPEECH_PROFILE: 'fast',
        LONGHAND_MODELS_DIR: models,
      },
    },
  )
  await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() => Promise.reject(new Error('The worker ended.'))),
  ])
})
afterAll(async () => {
  worker.kill('SIGKILL')
  await test.close()
  await database.close()
})

/** As `install` does it: whole, at once. */
async function installTiny(): Promise<void> {
  await writeTinyCtcModel(path.join(test.folder, 'tiny'))
  await rename(path.join(test.folder, 'tiny'), path.join(models, 'tiny'))
}

async function transcribe(seconds: number, engine?: string): Promise<string> {
  const recordingId = await test.addRecording(user, {
    content: await dialogue({ start: 0, end: seconds }),
    durationSeconds: seconds,
  })
  const { data } = await test.call(user, 'startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], language: 'en', engine }),
  })
  expect(data[0]?.code).toBe(1)
  return recordingId
}

async function engineOf(recordingId: string): Promise<string | undefined> {
  await vi.waitUntil(async () => {
    const [progress] = (await test.call(user, 'getTranscriptionProgress', { recordingIds: recordingId })).data
    expect(progress?.fileStatus).not.toBe(recordingStatus.failed)
    return progress?.fileStatus === recordingStatus.complete
  }, eventually)
  return (await test.call(user, 'getText', { recordingId })).data.engine?.name
}

const offered = async () => (await test.call(user, 'getTranscriptionConfiguration', {})).data.engine

it(
  'a model is used as soon as it is installed, and a recording goes on with the next engine when it is removed',
  longTimeout,
  async () => {
    expect(await engineOf(await transcribe(3))).toBe('pocketsphinx-en-us')

    await installTiny()
    await vi.waitUntil(async () => (await offered()) === 'sherpa:tiny', eventually)
    expect(await engineOf(await transcribe(3))).toBe('sherpa:tiny')

    expect(await engineOf(await transcribe(3, 'pocketsphinx-en-us'))).toBe('pocketsphinx-en-us')

    const recordingId = await transcribe(40)
    const chunksDone = async () =>
      (await database.orm.execute(sql`select from transcription_chunks where done_at is not null`)).rows
        .length
    await vi.waitUntil(async () => (await chunksDone()) > 0, eventually)
    await rm(path.join(models, 'tiny'), { recursive: true })
    expect(await engineOf(recordingId)).toBe('pocketsphinx-en-us')
    const jobs = await database.orm.execute(
      sql`select distinct name from pgboss.job where group_id = 'transcripts.recognise-chunk' and data ->> 'recordingId' = ${recordingId} and state = 'completed'`,
    )
    expect(jobs.rows).toContainEqual({ name: 'compute.sherpa.tiny' })
    await vi.waitUntil(async () => (await offered()) === 'pocketsphinx-en-us', eventually)
  },
)
