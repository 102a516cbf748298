import { randomUUID } from 'node:crypto'
import {
  type AnswerOf,
  recordingStatus,
  type TranscriptionRequest,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { WorkerReportsRepository } from '../../../platform/workers/worker-reports.repository.ts'
import { addTestUser } from '../../auth/testing.ts'
import type { EngineReport } from './engine-reports.ts'
import { createTestTranscripts, type TestTranscripts } from '../testing.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { transcriptions } from './transcriptions.tables.ts'

let database: TestDatabase
let test: TestTranscripts
let reports: WorkerReportsRepository<EngineReport>
let user: string
const workerId = randomUUID()
const able = {
  name: 'good',
  languageDetection: false,
  engine: 'test',
  quality: 'good' as const,
  languages: ['en', 'fr'],
  vocabulary: false,
  problem: null,
}
/** Held time: what was held, settled and released, in order. */
let time: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  reports = new WorkerReportsRepository(database, 'speech-engine')
  test = await createTestTranscripts(database, {
    time: {
      hold: (_tx, { seconds }) => {
        if (seconds === 7200) return Promise.reject(new DomainError('TRANSCRIPTION_QUOTA'))
        time.push(`hold ${seconds}`)
        return Promise.resolve()
      },
      extend: () => Promise.resolve('held'),
      settleEmpty: (_tx, _id, seconds) => {
        time.push(`empty ${seconds}`)
        return Promise.resolve({ isCharged: false, freePerDay: 10, returnedSeconds: seconds })
      },
      settle: (_tx, _id, seconds) => Promise.resolve(void time.push(`settle ${seconds}`)),
      release: () => {
        time.push('release')
        return Promise.resolve(60)
      },
    },
  })
})
afterAll(async () => {
  await test.close()
  await database.close()
})
beforeEach(async () => {
  time = []
  user = await addTestUser(database)
  await reports.report(workerId, able)
})

async function start(
  request: TranscriptionRequest,
  language = 'en',
): Promise<AnswerOf<'startTranscription'>> {
  return (
    await test.call(
      user,
      'startTranscription',
      { transcriptionRequest: writeTranscriptionRequest(request) },
      { 'accept-language': language },
    )
  ).data
}
const startOne = async (recordingId: string, more: object = {}) =>
  (await start({ files: [{ recordingId }], ...more }))[0]
const last = async (recordingId: string) => {
  const rows = await database.orm
    .select()
    .from(transcriptions)
    .where(eq(transcriptions.recordingId, recordingId))
    .orderBy(transcriptions.createdAt)
  return rows.at(-1)
}
const jobs = async (name: string, recordingId: string) =>
  (
    await database.orm.execute(
      sql`select 1 from pgboss.job where group_id = ${name} and state < 'active' and data ->> 'recordingId' = ${recordingId}`,
    )
  ).rows.length

describe('starting', () => {
  it('answers for each file by itself', async () => {
    const good = await test.addRecording(user)
    const long = await test.addRecording(user, { durationSeconds: 10_800 })
    const justRight = await test.addRecording(user, { durationSeconds: 10_799.9 })
    const poor = await test.addRecording(user, { durationSeconds: 7200 })
    const foreign = await test.addRecording(await addTestUser(database))
    const answers = await start({
      source: 0,
      answerVersion: 3,
      files: [good, long, justRight, poor, foreign, 'nonsense'].map((recordingId) => ({ recordingId })),
      language: 'en',
    })
    expect(answers.map(({ fileStatus, code }) => [fileStatus, code])).toEqual([
      [recordingStatus.inQueue, 1],
      [recordingStatus.waiting, 50_001],
      [recordingStatus.inQueue, 1],
      [recordingStatus.waiting, 50_002],
      [recordingStatus.notFound, 30_001],
      [recordingStatus.notFound, 30_001],
    ])
    expect(answers[1]?.message).toBe('Only audio under 3 hours supported')
    expect(time).toEqual(['hold 60', 'hold 10800'])
    expect(await last(poor)).toBeUndefined()
  })

  it('never starts one that is running, however often and at once it is asked', async () => {
    const recordingId = await test.addRecording(user)
    const answers = await Promise.all(Array.from({ length: 8 }, () => startOne(recordingId)))
    expect(answers.map((answer) => [answer?.fileStatus, answer?.code])).toEqual(
      Array.from({ length: 8 }, () => [recordingStatus.inQueue, 1]),
    )
    expect(
      await database.orm.select().from(transcriptions).where(eq(transcriptions.recordingId, recordingId)),
    ).toHaveLength(1)
    expect(time).toEqual(['hold 60'])
  })

  it('counts a file that is named twice once', async () => {
    const recordingId = await test.addRecording(user)
    expect(await start({ files: [{ recordingId }, { recordingId }] })).toHaveLength(1)
  })

  it('refuses a language that the engine lacks, in the language of who asks', async () => {
    const recordingId = await test.addRecording(user)
    expect(await startOne(recordingId, { language: 'de' })).toMatchObject({
      code: 2_100_008,
      fileStatus: 0,
      message: expect.stringContaining('en, fr') as string,
    })
    const [chinese] = await start({ files: [{ recordingId }], language: 'de' }, 'zh-CN')
    expect(chinese?.message).toContain('不支持')
    expect(await startOne(recordingId, { language: 'fr-CA' })).toMatchObject({ code: 1 })
    // Also for one that waits already: it would be transcribed in another language than was asked for.
    expect(await startOne(recordingId, { language: 'de' })).toMatchObject({
      code: 2_100_008,
      fileStatus: recordingStatus.inQueue,
    })
    expect(await startOne(recordingId)).toMatchObject({ code: 1, fileStatus: recordingStatus.inQueue })
  })

  it('takes several languages where the engine tells them apart, and says so where it can’t', async () => {
    const configuration = async () =>
      (await test.call(user, 'getTranscriptionConfiguration', {})).data.detectable
    const [one, other] = [await test.addRecording(user), await test.addRecording(user)]
    expect(await configuration()).toEqual([])
    expect(await startOne(one, { language: 'en', languages: ['en', 'fr'] })).toMatchObject({
      code: 2_100_008,
      message: expect.stringContaining('told apart') as string,
    })
    await reports.report(workerId, { ...able, languageDetection: true })
    expect(await configuration()).toEqual(['en', 'fr'])
    expect(await startOne(one, { language: 'en', languages: ['en', 'de'] })).toMatchObject({
      code: 2_100_008,
    })
    expect(await startOne(one, { language: 'en', languages: ['fr', 'en-GB'] })).toMatchObject({ code: 1 })
    expect(await last(one)).toMatchObject({ language: 'en', languages: ['en', 'fr'] })
    expect(await startOne(other, { languages: ['fr'] })).toMatchObject({ code: 1 })
    expect(await last(other)).toMatchObject({ language: 'fr', languages: [] })
  })

  it('writes in English where an engine translates, and says so where none does', async () => {
    const [one, other] = [await test.addRecording(user), await test.addRecording(user)]
    expect(await startOne(one, { language: 'fr', toEnglish: true })).toMatchObject({
      code: 2_100_008,
      message: expect.stringContaining('can’t be translated into English') as string,
    })
    await reports.report(workerId, { ...able, toEnglish: true })
    const { engines } = (await test.call(user, 'getTranscriptionConfiguration', {})).data
    expect(engines).toMatchObject([{ toEnglish: true }])
    expect(await startOne(one, { language: 'fr', toEnglish: true })).toMatchObject({ code: 1 })
    expect(await last(one)).toMatchObject({ language: 'fr', toEnglish: true })
    // What is said in English is transcribed.
    expect(await startOne(other, { language: 'en', toEnglish: true })).toMatchObject({ code: 1 })
    expect(await last(other)).toMatchObject({ toEnglish: false })
    // Another try asks for the same.
    await database.orm
      .update(transcriptions)
      .set({ stage: 'failed' })
      .where(eq(transcriptions.recordingId, one))
    await database.orm
      .update(recordings)
      .set({ status: recordingStatus.failed })
      .where(eq(recordings.id, one))
    expect(await startOne(one)).toMatchObject({ code: 1 })
    expect(await last(one)).toMatchObject({ language: 'fr', toEnglish: true })
  })

  it('takes the interface’s language where the engine knows it, else English', async () => {
    const [one, other] = [await test.addRecording(user), await test.addRecording(user)]
    await start({ files: [{ recordingId: one }] }, 'zh-CN')
    expect(await last(one)).toMatchObject({
      language: 'en',
      speakerCount: 0,
      hotWords: [],
      interfaceLanguage: 'zh-CN',
    })
    await reports.report(workerId, { ...able, languages: ['en', 'zh'] })
    await start({ files: [{ recordingId: other }] }, 'zh-CN')
    expect(await last(other)).toMatchObject({ language: 'zh' })
  })

  it('says why when no worker can transcribe', async () => {
    await reports.report(workerId, { ...able, problem: { en: 'Install it', 'zh-CN': '请安装' } })
    const recordingId = await test.addRecording(user)
    expect(await startOne(recordingId)).toMatchObject({ code: 2_100_008, message: 'Install it' })
    await reports.withdraw(workerId)
    // Without any report it waits for a worker.
    expect(await startOne(recordingId)).toMatchObject({ code: 1 })
  })

  it.each([
    ['no JSON', 'nonsense'],
    ['no files', '{"files":[]}'],
    ['too many speakers', '{"files":[{"fileId":"a"}],"speakerCount":99}'],
    ['a translation into no language', '{"files":[{"fileId":"a"}],"translateTo":"not a language"}'],
  ])('refuses %s', async (_, transcriptionRequest) => {
    expect((await test.call(user, 'startTranscription', { transcriptionRequest })).code).toBe(2_100_033)
  })
})

describe('what is waiting', () => {
  it('has a place in the queue', async () => {
    await database.orm.update(transcriptions).set({ stage: 'done' })
    const files = [
      await test.addRecording(user),
      await test.addRecording(user),
      await test.addRecording(user),
    ]
    for (const recordingId of files) await startOne(recordingId)
    const { data } = await test.call(user, 'getTranscriptionProgress', {
      recordingIds: [...files, randomUUID(), 'nonsense'].join(','),
    })
    const byId = new Map(data.map((progress) => [progress.recordingId, progress]))
    expect(files.map((recordingId) => byId.get(recordingId)?.queuePosition)).toEqual([1, 2, 3])
    expect(byId.get(files[0] ?? '')).toMatchObject({
      recordingId: files[0],
      fileStatus: 3,
      progress: 0,
      stage: 'queued',
      queuePosition: 1,
      etaSeconds: null,
      isSlow: false,
      isMailed: false,
      reason: null,
    })
    expect(data).toHaveLength(3)
  })

  it('says how long it will take, as the last ones took, and whether a mail follows', async () => {
    const clock = new ManualClock()
    const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
    const mailed = new Set([user])
    const estimating = await createTestTranscripts(database, {
      clock,
      mailsOwner: (userId) => Promise.resolve(mailed.has(userId)),
    })
    await database.orm.update(transcriptions).set({ stage: 'cancelled' })
    const added: string[] = []
    // Their order in the queue is that of their sending.
    for (const durationSeconds of [60, 60, 60, 100, 300])
      added.push(await test.addRecording(user, { durationSeconds }))
    const [first, second, third, ...queued] = added
    const ask = async () => {
      const { data } = await estimating.call(user, 'getTranscriptionProgress', {
        recordingIds: queued.join(','),
      })
      return queued
        .map((id) => data.find(({ recordingId }) => recordingId === id))
        .map((one) => [one?.etaSeconds, one?.isSlow, one?.isMailed])
    }
    for (const recordingId of [first, second, third, ...queued]) await startOne(recordingId ?? '')
    expect(await ask()).toEqual([
      [null, false, true],
      [null, false, true],
    ])
    const ended = { stage: 'done' as const, recognisingAt: later(-1000), finishedAt: later(-970) }
    await database.orm
      .update(transcriptions)
      .set(ended)
      .where(inArray(transcriptions.recordingId, [first ?? '', second ?? '', third ?? '']))
    mailed.clear()
    clock.advance(31_000)
    // Each takes half of its length, three at once a sixth.
    expect(await ask()).toEqual([
      [50, false, false],
      [Math.ceil(100 / 6) + 150, false, false],
    ])
    const running = { stage: 'recognising' as const, recognisingAt: later(-1) }
    await database.orm
      .update(transcriptions)
      .set(running)
      .where(eq(transcriptions.recordingId, queued[0] ?? ''))
    expect((await ask())[0]).toEqual([50, false, false])
    clock.advance(100_000)
    expect((await ask())[0]?.[1]).toBe(true)
    await estimating.close()
  })

  it('waits for the one decoding of its recording', async () => {
    const recordingId = await test.addRecording(user)
    await startOne(recordingId)
    expect([
      await jobs('transcripts.decode-recording', recordingId),
      await jobs('transcripts.plan', recordingId),
    ]).toEqual([1, 0])
    const decoded = await test.addRecording(user)
    await database.orm
      .update(recordings)
      .set({ mediaState: 'ready', decodeId: randomUUID(), channelCount: 1 })
      .where(eq(recordings.id, decoded))
    await startOne(decoded)
    expect(await jobs('transcripts.plan', decoded)).toBe(1)
    const dropped = await test.addRecording(user)
    await database.orm.update(recordings).set({ mediaState: 'dropped' }).where(eq(recordings.id, dropped))
    await startOne(dropped)
    // That of the arrival, and one more.
    expect(await jobs('transcripts.decode-recording', dropped)).toBe(2)
  })
})

describe('cancelling', () => {
  it('gives the time back, takes the job out of the queue and lets it be started again', async () => {
    const recordingId = await test.addRecording(user)
    await database.orm
      .update(recordings)
      .set({ mediaState: 'ready', decodeId: randomUUID(), channelCount: 1 })
      .where(eq(recordings.id, recordingId))
    await startOne(recordingId)
    expect((await test.call(user, 'cancelTranscription', { recordingId })).code).toBe(1)
    expect(await jobs('transcripts.plan', recordingId)).toBe(0)
    expect(time).toEqual(['hold 60', 'release'])
    expect((await test.call(user, 'getRecording', { recordingId })).data.fileStatus).toBe(
      recordingStatus.waiting,
    )
    // Nothing is running: nothing happens.
    expect((await test.call(user, 'cancelTranscription', { recordingId })).code).toBe(1)
    expect(time).toEqual(['hold 60', 'release'])
    expect(await startOne(recordingId)).toMatchObject({ fileStatus: recordingStatus.inQueue, code: 1 })
  })
})

describe('a failed transcription', () => {
  it('is tried again as it was asked for', async () => {
    const recordingId = await test.addRecording(user)
    await startOne(recordingId, {
      language: 'fr',
      speakerCount: 3,
      maxSpeakerCount: 5,
      hotWords: ['Longhand'],
      translateTo: 'es',
    })
    await database.orm
      .update(transcriptions)
      .set({ stage: 'failed', failure: { en: 'Why', 'zh-CN': '原因' } })
      .where(eq(transcriptions.recordingId, recordingId))
    await database.orm.update(recordings).set({ status: -1 }).where(eq(recordings.id, recordingId))
    const { data } = await test.call(user, 'getTranscriptionProgress', { recordingIds: recordingId })
    expect(data[0]).toMatchObject({ fileStatus: -1, stage: 'failed', progress: 0, reason: 'Why' })
    await startOne(recordingId)
    expect(await last(recordingId)).toMatchObject({
      stage: 'queued',
      language: 'fr',
      speakerCount: 3,
      maxSpeakerCount: 5,
      hotWords: ['Longhand'],
      translateTo: 'es',
    })
  })
})

describe('an engine that is asked for', () => {
  const others = [randomUUID(), randomUUID()] as const
  const wide = {
    ...able,
    engine: 'sherpa:wide',
    quality: 'best' as const,
    languages: ['de', 'en'],
    preference: [0, 1],
    vocabulary: true,
  }
  const english = {
    ...able,
    engine: 'sherpa:english',
    quality: 'good' as const,
    languages: ['en'],
    preference: [-1],
  }
  beforeEach(async () => {
    await reports.report(others[0], wide)
    await reports.report(others[1], english)
  })
  afterEach(async () => {
    for (const id of others) await reports.withdraw(id)
  })

  it('is one of the configuration’s, which has them as recordings are given to them', async () => {
    const { engines } = (await test.call(user, 'getTranscriptionConfiguration', {})).data
    expect(engines?.map(({ name }) => name)).toEqual(['sherpa:english', 'test', 'sherpa:wide'])
    expect(engines?.[2]).toEqual({
      name: 'sherpa:wide',
      quality: 'best',
      languages: ['de', 'en'],
      tellsLanguages: false,
      toEnglish: false,
      vocabulary: true,
      secondsPerHour: null,
    })
  })

  it('is kept for the recording, and for another try', async () => {
    const recordingId = await test.addRecording(user)
    expect(await startOne(recordingId, { language: 'en', engine: 'sherpa:wide' })).toMatchObject({ code: 1 })
    expect(await last(recordingId)).toMatchObject({ askedEngine: 'sherpa:wide' })
    const fail = async () => {
      await database.orm
        .update(transcriptions)
        .set({ stage: 'failed' })
        .where(eq(transcriptions.recordingId, recordingId))
      await database.orm.update(recordings).set({ status: -1 }).where(eq(recordings.id, recordingId))
    }
    await fail()
    await startOne(recordingId)
    expect(await last(recordingId)).toMatchObject({ askedEngine: 'sherpa:wide' })
    await fail()
    await reports.withdraw(others[0])
    expect(await startOne(recordingId)).toMatchObject({ code: 1 })
    expect(await last(recordingId)).toMatchObject({ askedEngine: null })
  })

  it('is refused with a sentence where it is not there or does not know the language', async () => {
    const recordingId = await test.addRecording(user)
    expect(await startOne(recordingId, { language: 'en', engine: 'sherpa:gone' })).toMatchObject({
      code: 2_100_008,
      message:
        'There is no model “sherpa:gone” on this server. Choose another one, or leave the choice to it',
    })
    expect(await startOne(recordingId, { language: 'de', engine: 'sherpa:english' })).toMatchObject({
      code: 2_100_008,
      message: expect.stringContaining('It knows: en') as string,
    })
    const [chinese] = await start(
      { files: [{ recordingId }], language: 'de', engine: 'sherpa:english' },
      'zh-CN',
    )
    expect(chinese?.message).toContain('不支持语言')
    expect(await last(recordingId)).toBeUndefined()
    expect(time).toEqual([])
  })

  it('says how long it has taken lately', async () => {
    for (let index = 0; index < 3; index += 1) {
      const recordingId = await test.addRecording(user, { durationSeconds: 100 })
      await startOne(recordingId, { language: 'en' })
      const recognisingAt = new Date(Date.UTC(2026, 0, 1, index))
      const ended = {
        stage: 'done' as const,
        engine: 'sherpa:wide',
        recognisingAt,
        finishedAt: new Date(recognisingAt.getTime() + 10_000),
      }
      await database.orm.update(transcriptions).set(ended).where(eq(transcriptions.recordingId, recordingId))
    }
    const lately = await createTestTranscripts(database)
    const { engines } = (await lately.call(user, 'getTranscriptionConfiguration', {})).data
    expect(engines?.map(({ name, secondsPerHour }) => [name, secondsPerHour])).toContainEqual([
      'sherpa:wide',
      360,
    ])
    await lately.close()
  })
})

describe('the configuration', () => {
  it('is the best that workers report, for guests too', async () => {
    const other = randomUUID()
    await reports.report(other, {
      ...able,
      engine: 'better',
      quality: 'best',
      languages: ['de'],
      vocabulary: false,
    })
    const { data } = await test.call('guest', 'getTranscriptionConfiguration', {})
    expect(data).toMatchObject({ engine: 'better', quality: 'best', maxSeconds: 10_800, problem: null })
    expect([...data.languages].sort()).toEqual(['de', 'en', 'fr'])
    await reports.withdraw(other)
  })

  it('forgets workers that have fallen silent', async () => {
    await database.orm.execute(sql`update worker_reports set reported_at = now() - interval '2 minutes'`)
    const { data } = await test.call(user, 'getTranscriptionConfiguration', {}, { 'accept-language': 'zh' })
    expect(data).toMatchObject({
      languages: [],
      engine: '',
      problem: '转写已暂停。您的录音会保留，恢复后将自动转写',
    })
  })

  it('has the report of a worker of this process', async () => {
    await reports.withdraw(workerId)
    const worker = await test.startWork()
    expect((await test.call(user, 'getTranscriptionConfiguration', {})).data).toMatchObject({
      engine: 'pocketsphinx-en-us',
      quality: 'basic',
      languages: ['en'],
      vocabulary: true,
      problem: null,
    })
    await worker.stop()
    expect((await test.call(user, 'getTranscriptionConfiguration', {})).data.problem).not.toBeNull()
    const broken = await test.startWork({ engine: () => Promise.reject(new Error('No engine here')) })
    expect((await test.call(user, 'getTranscriptionConfiguration', {})).data).toMatchObject({
      languages: [],
      vocabulary: false,
      problem: 'Transcription is paused. Your recordings wait and are transcribed when it continues',
    })
    await broken.stop()
  })
})
