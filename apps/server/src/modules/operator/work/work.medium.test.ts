import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import {
  type EndpointName,
  errorCatalog,
  type RequestOf,
  successCode,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { WorkerReportsRepository } from '../../../platform/workers/worker-reports.repository.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { addTestUser } from '../../auth/testing.ts'
import { mailMessageJob } from '../../messages/messages.jobs.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { planTranscriptionJob } from '../../transcription/lifecycle/transcription.jobs.ts'
import type { EngineReport } from '../../transcription/lifecycle/engine-reports.ts'
import { kindOfJob } from './work-kinds.ts'

const { ILLEGAL_REQUEST, NOT_POSSIBLE_NOW, PARAMETER_INVALID, RECORD_NOT_FOUND } = errorCatalog

let database: TestDatabase
let product: TestProduct
let owner: string
let ann: string

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url)
  owner = await addTestUser(database, { role: 'owner', email: 'owner@work.example' })
  ann = await addTestUser(database, { email: 'ann@work.example' })
  const report: EngineReport = {
    name: 'pocketsphinx',
    engine: 'pocketsphinx-en-us',
    quality: 'basic',
    languages: ['en'],
    vocabulary: false,
    languageDetection: false,
    problem: null,
  }
  const reports = new WorkerReportsRepository<EngineReport>(database, 'speech-engine')
  await reports.report(randomUUID(), report)
  await reports.report(randomUUID(), report)
  await reports.report(randomUUID(), {
    ...report,
    problem: { en: 'The model is gone', 'zh-CN': '模型已丢失' },
  })
})
afterAll(async () => {
  await product.close()
  await database.close()
})
beforeEach(async () => {
  await database.orm.execute(sql`delete from pgboss.job`)
})

const codeOf = async <Name extends EndpointName>(userId: string, name: Name, fields: RequestOf<Name>) =>
  (await product.call(userId, name, fields)).code
const jobs = async (fields: RequestOf<'listJobs'> = {}) =>
  (await product.call(owner, 'listJobs', fields)).data.list

/** A transcription of this person, under way. @returns The recording. */
async function startTranscription(userId: string): Promise<string> {
  const id = randomUUID()
  const now = new Date()
  await database.orm.insert(recordings).values({
    id,
    userId,
    fileName: 'a secret name.wav',
    storageKey: '',
    bytes: 1000,
    sha256: '',
    durationSeconds: 60,
    sampleRate: 16_000,
    format: 'wav',
    createdAt: now,
    updatedAt: now,
  })
  await product.call(userId, 'startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({
      source: 0,
      answerVersion: 3,
      files: [{ recordingId: id }],
    }),
  })
  // As a recording whose sound is known already.
  await database.transaction(async (tx) => {
    await tx.execute(sql`delete from pgboss.job`)
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from transcriptions where recording_id = ${id}`,
    )
    await product.queue.send(
      tx,
      planTranscriptionJob,
      { recordingId: id, transcriptionId: rows[0]?.id ?? '' },
      { for: userId },
    )
  })
  return id
}
const statusOf = async (recordingId: string) =>
  (await product.call(ann, 'getTranscriptionProgress', { recordingIds: recordingId })).data[0]?.fileStatus
const fail = (message: string) =>
  database.orm.execute(
    sql`update pgboss.job set state = 'failed', completed_on = now(), output = ${JSON.stringify({ message, code: 'ECONNREFUSED' })}::jsonb`,
  )

it('names the kind of work of every job', () => {
  expect(Object.keys(kindOfJob).toSorted()).toEqual(product.queue.jobs.map(({ name }) => name).toSorted())
})

describe('a transcription', () => {
  it('is listed with who waits for it and cancelled as they would, but never named', async () => {
    const recordingId = await startTranscription(ann)
    const [job] = await jobs()
    expect(job).toMatchObject({
      job: 'transcripts.plan',
      work: 'transcription',
      state: 'waiting',
      email: 'ann@work.example',
      startTime: null,
      endTime: null,
      retries: 0,
      reason: null,
      canRetry: false,
      canCancel: true,
    })
    expect(JSON.stringify(await jobs())).not.toContain('secret')
    expect(await codeOf(owner, 'retryJob', { jobId: job?.jobId ?? '' })).toBe(NOT_POSSIBLE_NOW.code)
    expect(await statusOf(recordingId)).toBe(3)
    expect(await codeOf(owner, 'cancelJob', { jobId: job?.jobId ?? '' })).toBe(successCode)
    expect(await statusOf(recordingId)).toBe(0)
    expect(await jobs()).toEqual([])
    expect(await codeOf(owner, 'cancelJob', { jobId: job?.jobId ?? '' })).toBe(RECORD_NOT_FOUND.code)
    const [entry] = (await product.call(owner, 'listTrail', {})).data.list
    expect(entry).toMatchObject({
      action: 'jobs_cancel',
      target: 'ann@work.example',
      after: { job: 'transcripts.plan' },
    })
  })

  it('that failed is started again, once', async () => {
    const recordingId = await startTranscription(ann)
    await fail('The engine ended')
    await database.orm.update(recordings).set({ status: -1 }).where(eq(recordings.id, recordingId))
    await database.orm.execute(
      sql`update transcriptions set stage = 'failed', finished_at = now() where recording_id = ${recordingId}`,
    )
    const [job] = await jobs({ state: 'failed' })
    expect(job).toMatchObject({
      state: 'failed',
      reason: 'ECONNREFUSED: The engine ended',
      canRetry: true,
      canCancel: false,
    })
    expect(await codeOf(owner, 'cancelJob', { jobId: job?.jobId ?? '' })).toBe(NOT_POSSIBLE_NOW.code)
    expect(await codeOf(owner, 'retryJob', { jobId: job?.jobId ?? '' })).toBe(successCode)
    expect(await statusOf(recordingId)).toBe(3)
    expect(await jobs({ state: 'failed' })).toEqual([])
    expect(await codeOf(owner, 'retryJob', { jobId: job?.jobId ?? '' })).toBe(RECORD_NOT_FOUND.code)
  })

  it('that failed and whose recording is gone says why it is not started', async () => {
    const recordingId = await startTranscription(ann)
    await fail('The engine ended')
    await database.orm.delete(recordings).where(eq(recordings.id, recordingId))
    const [job] = await jobs({ state: 'failed' })
    const refused = await product.call(owner, 'retryJob', { jobId: job?.jobId ?? '' }, 'zh-CN')
    expect([refused.code, refused.message]).toEqual([
      NOT_POSSIBLE_NOW.code,
      RECORD_NOT_FOUND.sentence['zh-CN'],
    ])
    expect(await jobs({ state: 'failed' })).toHaveLength(1)
  })
})

describe('a job that is whole by itself', () => {
  const mail = () =>
    database.transaction((tx) => product.queue.send(tx, mailMessageJob, { messageId: 7 }, { for: ann }))

  it('is sent again with its payload, once, by whoever is quicker', async () => {
    const former = await mail()
    await fail('connect ECONNREFUSED')
    const codes = await Promise.all([
      codeOf(owner, 'retryJob', { jobId: former }),
      codeOf(owner, 'retryJob', { jobId: former }),
    ])
    expect(codes.filter((code) => code === successCode)).toHaveLength(1)
    const list = await jobs()
    expect(list).toMatchObject([
      { job: 'messages.mail', work: 'mail', state: 'waiting', email: 'ann@work.example', reason: null },
    ])
    expect(list[0]?.jobId).not.toBe(former)
    const { rows } = await database.orm.execute(
      sql`select data ->> 'messageId' as message, retry_count from pgboss.job`,
    )
    expect(rows).toEqual([{ message: '7', retry_count: 0 }])
  })

  it('is not cancelled: no one could', async () => {
    const jobId = await mail()
    expect(await jobs()).toMatchObject([{ canCancel: false }])
    expect(await codeOf(owner, 'cancelJob', { jobId })).toBe(NOT_POSSIBLE_NOW.code)
    expect(await jobs()).toHaveLength(1)
  })

  it('is listed by kind of work and state, in pages', async () => {
    await mail()
    await fail('x')
    await mail()
    expect(await jobs({ work: 'mail' })).toHaveLength(2)
    expect(await jobs({ work: 'mail', state: 'failed' })).toHaveLength(1)
    expect(await jobs({ work: 'transcription' })).toEqual([])
    const { data } = await product.call(owner, 'listJobs', { page: 2, pageSize: 1 })
    expect([data.list.length, data.total]).toEqual([1, 2])
    const table = await text(product.modules.operator.work.export({ work: 'mail' }).content)
    expect(table.split('\r\n')).toHaveLength(4)
    expect(table).toContain('messages.mail,mail,failed,ann@work.example')
  })
})

it('counts work by its kind, and workers by what they recognize with', async () => {
  await startTranscription(ann)
  const { data } = await product.call(owner, 'getWork', {}, 'zh-CN')
  expect(data.kinds.find(({ work }) => work === 'transcription')).toMatchObject({
    waiting: 1,
    running: 0,
    failed: 0,
  })
  expect(data.kinds.find(({ work }) => work === 'mail')).toEqual({
    work: 'mail',
    waiting: 0,
    running: 0,
    failed: 0,
    oldestSeconds: 0,
  })
  expect(data.workers).toBe(0)
  expect(data.engines).toMatchObject([
    { engine: 'pocketsphinx-en-us', workers: 1, problem: '模型已丢失' },
    { engine: 'pocketsphinx-en-us', workers: 2, problem: null },
  ])
})

describe('a pause', () => {
  const engine = 'pocketsphinx-en-us'
  const what = (scope: 'work' | 'engine', name: string) => ({ scope, name })
  const pause = (target: ReturnType<typeof what>, reason = 'New disk') =>
    codeOf(owner, 'pauseWork', { ...target, reason })
  const resume = (target: ReturnType<typeof what>) => codeOf(owner, 'resumeWork', target)
  const progressOf = async (recordingId: string) =>
    (await product.call(ann, 'getTranscriptionProgress', { recordingIds: recordingId })).data[0]
  const notice = async () => (await product.call(undefined, 'getServiceNotice', {})).data.paused

  it('of transcriptions is told to who waits for one, to everyone, and to operators first', async () => {
    const recordingId = await startTranscription(ann)
    expect(await progressOf(recordingId)).toMatchObject({ reason: null, queuePosition: 1 })
    expect(await pause(what('work', 'transcription'))).toBe(successCode)
    expect(await progressOf(recordingId)).toMatchObject({
      reason: expect.stringMatching(/^Transcription is paused/) as string,
      queuePosition: null,
      etaSeconds: null,
      isSlow: false,
    })
    const { problem } = (await product.call(ann, 'getTranscriptionConfiguration', {}, 'zh-CN')).data
    expect(problem).toMatch(/^转写已暂停/)
    expect(await notice()).toEqual(['transcription'])
    expect((await product.call(owner, 'getWork', {})).data.paused).toMatchObject([
      { ...what('work', 'transcription'), by: 'owner@work.example', reason: 'New disk' },
    ])
    expect((await product.call(owner, 'getOverview', {})).data.pausedWork).toEqual([
      what('work', 'transcription'),
    ])
    // What a worker asks for, of this process or one that starts later.
    const { jobs: left } = await product.modules.operator.pauses.current()
    expect(left).toContain(planTranscriptionJob.name)
    expect(left).not.toContain(mailMessageJob.name)
    expect(await resume(what('work', 'transcription'))).toBe(successCode)
    expect(await progressOf(recordingId)).toMatchObject({ reason: null, queuePosition: 1 })
    expect(await notice()).toEqual([])
    const [resumed, paused] = (await product.call(owner, 'listTrail', { keyword: 'work_' })).data.list
    expect(resumed).toMatchObject({ action: 'work_resume', target: 'transcription' })
    expect(paused).toMatchObject({ action: 'work_pause', after: { reason: 'New disk' } })
  })

  it('of an engine is told to those alone who wait for it, and leaves its queue', async () => {
    const [waiting, other] = [await startTranscription(ann), await startTranscription(ann)]
    await database.orm.execute(
      sql`update transcriptions set stage = 'recognising', engine = ${engine} where recording_id = ${waiting}`,
    )
    expect(await pause(what('engine', engine))).toBe(successCode)
    expect((await progressOf(waiting))?.reason).toMatch(/^Transcription is paused/)
    expect((await progressOf(other))?.reason).toBeNull()
    expect(await product.modules.operator.pauses.current()).toEqual({
      jobs: [],
      queues: [`compute.${engine}`],
    })
    expect(await resume(what('engine', engine))).toBe(successCode)
  })

  it('is made and ended once, of what there is', async () => {
    const mail = what('work', 'mail')
    const codes = await Promise.all([pause(mail), pause(mail)])
    expect(codes.sort()).toEqual([successCode, NOT_POSSIBLE_NOW.code].sort())
    expect((await Promise.all([resume(mail), resume(mail)])).sort()).toEqual(
      [successCode, NOT_POSSIBLE_NOW.code].sort(),
    )
    expect(await pause(what('engine', 'unknown'))).toBe(RECORD_NOT_FOUND.code)
    for (const name of ['upkeep', 'nothing'])
      expect(await pause(what('work', name))).toBe(PARAMETER_INVALID.code)
    expect(await pause(mail, ' ')).toBe(PARAMETER_INVALID.code)
    const support = await addTestUser(database, { role: 'support' })
    expect(await codeOf(support, 'pauseWork', { ...mail, reason: 'x' })).toBe(ILLEGAL_REQUEST.code)
  })
})

it('is for owners and operators', async () => {
  const support = await addTestUser(database, { role: 'support' })
  const operator = await addTestUser(database, { role: 'operator' })
  expect(await codeOf(support, 'listJobs', {})).toBe(ILLEGAL_REQUEST.code)
  expect(await codeOf(operator, 'listJobs', {})).toBe(successCode)
  for (const jobId of ['no-id', randomUUID()])
    expect(await codeOf(operator, 'retryJob', { jobId })).toBe(RECORD_NOT_FOUND.code)
})
