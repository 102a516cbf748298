import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { recordingStatus, type TranscriptionProgress, writeTranscriptionRequest } from '@longhand/contracts'
import { engineNames, readEngineList } from '@longhand/speech/settings'
import { writeTinyCtcModel } from '@longhand/speech/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { jobPools } from '../../../platform/queue/job.ts'
import { QueueWatch, type ServedQueues } from '../../../platform/queue/queue-statistics.ts'
import { WorkerReportsRepository } from '../../../platform/workers/worker-reports.repository.ts'
import { threadProgram } from '../../../platform/process/thread-program.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, dialogue, type TestTranscripts } from '../testing.ts'

/** Of the installation: the tiny model is the accurate one here. */
const engines = 'sherpa:tiny, pocketsphinx'
const ownQueue = 'compute.sherpa.tiny'
const longTimeout = { timeout: 200_000 }
const eventually = { timeout: 200_000, interval: 50 }

let database: TestDatabase
let test: TestTranscripts
let user: string
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const order = readEngineList(engineNames, engines)
  if (typeof order === 'string') throw new Error(order)
  test = await createTestTranscripts(database, { recordingEngines: { order, own: [] } })
  await writeTinyCtcModel(path.join(test.folder, 'models', 'tiny'))
  await mkdir(path.join(test.folder, 'none'))
  user = await addTestUser(database)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await test.close()
  await database.close()
})

/** A process on a machine of its own, with the models that are installed there. */
async function startWorkerProcess(queues: string, models: string): Promise<ChildProcess> {
  const { filename, execArgv } = threadProgram(import.meta.url, 'testing-worker')
  const child = fork(
    filename,
    [database.url, path.join(test.folder, 'storage'), path.join(test.folder, 'scratch')],
    {
      execArgv,
      env: {
        ...process.env,
        LONGHAND_SPEECH_ENGINE: engines,
        LONGHAND_SPEECH_PROFILE: 'fast',
        LONGHAND_WORKER_QUEUES: queues,
        LONGHAND_MODELS_DIR: path.join(test.folder, models),
      },
    },
  )
  children.push(child)
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The worker ended.'))),
  ])
  return child
}

/** It falls silent: what it reported counts a minute at most. */
async function killWorkerProcess(child: ChildProcess, engine: string): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  await database.orm.execute(sql`delete from worker_reports where report ->> 'engine' = ${engine}`)
}

async function transcribe(recordingId: string): Promise<void> {
  const { data } = await test.call(user, 'startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], language: 'en' }),
  })
  expect(data[0]?.code).toBe(1)
}

async function progressOf(recordingId: string): Promise<TranscriptionProgress | undefined> {
  return (await test.call(user, 'getTranscriptionProgress', { recordingIds: recordingId })).data[0]
}

const isDone = async (recordingId: string) =>
  (await progressOf(recordingId))?.fileStatus === recordingStatus.complete
const engineOf = async (recordingId: string) =>
  (await test.call(user, 'getText', { recordingId })).data.engine?.name

interface ChunkJob {
  name: string
  state: string
  retries: number
}
async function chunkJobs(recordingId: string): Promise<ChunkJob[]> {
  const { rows } = await database.orm.execute<ChunkJob & Record<string, unknown>>(
    sql`select name, state, retry_count as retries from pgboss.job where group_id = 'transcripts.recognise-chunk' and data ->> 'recordingId' = ${recordingId} order by created_on, name`,
  )
  return rows
}

it(
  'a worker takes only what it can do, and what none can do waits where everyone sees it',
  longTimeout,
  async () => {
    const content = await dialogue({ start: 0, end: 4 })
    const sherpa = await startWorkerProcess('sherpa:tiny', 'models')
    await killWorkerProcess(sherpa, 'sherpa:tiny')
    // With no model: it can run pocketsphinx alone, whatever it is asked to.
    await startWorkerProcess('compute, io, sherpa:tiny, pocketsphinx', 'none')
    const recordingId = await test.addRecording(user, { content })
    await transcribe(recordingId)
    const watch = new QueueWatch(
      database,
      test.queue.boss,
      new WorkerReportsRepository<ServedQueues>(database, 'queues'),
    )
    await vi.waitUntil(async () => (await progressOf(recordingId))?.stage === 'recognising', eventually)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect(await chunkJobs(recordingId)).toEqual([{ name: ownQueue, state: 'created', retries: 0 }])
    expect(await watch.unserved()).toEqual([ownQueue])
    expect(await progressOf(recordingId)).toMatchObject({
      stage: 'recognising',
      reason: 'Waits until transcription in this quality is available again. It continues by itself',
    })
    expect(await test.probe.find()).toContain('sherpa:tiny')

    // As an earlier release sent it.
    await database.orm.execute(sql`update pgboss.job set name = 'compute' where name = ${ownQueue}`)
    await vi.waitUntil(async () => (await chunkJobs(recordingId)).length === 2, eventually)
    expect(await chunkJobs(recordingId)).toEqual([
      { name: 'compute', state: 'completed', retries: 0 },
      { name: ownQueue, state: 'created', retries: 0 },
    ])

    await startWorkerProcess('sherpa:tiny', 'models')
    await vi.waitUntil(() => isDone(recordingId), eventually)
    expect(await engineOf(recordingId)).toBe('sherpa:tiny')
    expect(await watch.unserved()).toEqual([])
    expect(await test.probe.find()).toBeUndefined()
  },
)

it(
  'jobs of an earlier release that any worker took are taken by one that has the engine',
  longTimeout,
  async () => {
    const old = await createTestDatabase()
    const other = await createTestTranscripts(old)
    try {
      const owner = await addTestUser(old)
      const recordingId = await other.addRecording(owner, { content: await dialogue({ start: 0, end: 4 }) })
      await other.startWork({ queues: () => jobPools })
      await other.call(owner, 'startTranscription', {
        transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], language: 'en' }),
      })
      await vi.waitUntil(
        async () =>
          (
            await old.orm.execute(
              sql`select from pgboss.job where name = 'compute.pocketsphinx-en-us' and state = 'created'`,
            )
          ).rows.length === 1,
        eventually,
      )
      await old.orm.execute(
        sql`update pgboss.job set name = 'compute' where name = 'compute.pocketsphinx-en-us'`,
      )
      await vi.waitUntil(async () => {
        const { data } = await other.call(owner, 'getTranscriptionProgress', { recordingIds: recordingId })
        return data[0]?.fileStatus === recordingStatus.complete
      }, eventually)
    } finally {
      await other.close()
      await old.close()
    }
  },
)
