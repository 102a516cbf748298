import { errorCatalog, writeTranscriptionRequest } from '@longhand/contracts'
import type { RecordingTask, TranscriptSection } from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import {
  createTestTranscripts,
  dialogue,
  samplesOf,
  type TestTranscripts,
  type TestWorker,
  wavFile,
} from '../../transcription/testing.ts'
import { audioTasks } from './splitting.tables.ts'
import { recordings } from '../recording/recordings.tables.ts'
import type { PlannedRecording } from './planned-recording.ts'
import { timedSections } from '../../../platform/sections/testing.ts'

const { RECORD_NOT_FOUND, NOT_POSSIBLE_NOW, STORAGE_QUOTA } = errorCatalog
const partSeconds = 25
let database: TestDatabase
let test: TestTranscripts
let user: string
let sound: Buffer
let worker: TestWorker | undefined
let quota = 1e9

beforeAll(async () => {
  database = await createTestDatabase()
  test = await createTestTranscripts(database, { partSeconds, storageQuota: () => Promise.resolve(quota) })
  sound = await dialogue({ start: 0, end: 40 })
})
afterAll(async () => {
  await test.close()
  await database.close()
})
beforeEach(async () => {
  user = await addTestUser(database)
  quota = 1e9
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})

const addLong = (fileName = 'Long talk.wav') =>
  test.addRecording(user, { content: sound, fileName, durationSeconds: 40 })
const tasks = async () => (await test.call(user, 'listRecordingTasks', {})).data
const list = async () =>
  (await test.call(user, 'listRecordings', { sort: 'fileName', order: 'asc' })).data.list

async function ended(): Promise<RecordingTask> {
  worker ??= await test.startWork()
  return vi.waitFor(
    async () => {
      const [task] = await tasks()
      if (!task || task.status === 'running') throw new Error('It still runs.')
      return task
    },
    { interval: 100 },
  )
}

async function giveText(recordingId: string, ...texts: string[]): Promise<void> {
  const sections = texts.map((text, index) => ({
    sectionId: `s${index}`,
    spkId: '1',
    spkName: 'Anna',
    startTime: index * 1000,
    endTime: index * 1000 + 900,
    text,
    words: [{ text, startTime: index * 1000, endTime: index * 1000 + 900 }],
  }))
  const now = new Date()
  await database.transaction((tx) =>
    test.texts.replace(tx, {
      recordingId,
      revision: 1,
      sections: timedSections(sections),
      language: 'en',
      engine: 'test',
      quality: 'good',
      createdAt: now,
      updatedAt: now,
    }),
  )
  await database.orm.update(recordings).set({ status: 2 }).where(eq(recordings.id, recordingId))
}

describe('cutting', () => {
  it('makes parts that can be transcribed, in the folder of the original, which goes when they are there', async () => {
    const recordingId = await addLong()
    const { data: menu } = await test.call(user, 'addFolder', { folderName: 'Talks' })
    await test.call(user, 'moveRecordings', { recordingIds: [recordingId], folderId: menu.folderId })
    await test.call(user, 'changeTags', { recordingIds: [recordingId], add: ['talk'] })
    const { data: task } = await test.call(user, 'splitRecording', { recordingId })
    expect(task).toMatchObject({
      kind: 'split',
      status: 'running',
      progress: 0,
      sourceRecordingIds: [recordingId],
      recordingIds: [],
    })
    expect((await test.call(user, 'splitRecording', { recordingId })).data.taskId).toBe(task.taskId)
    const done = await ended()
    expect(done).toMatchObject({ status: 'done', progress: 1, reason: null })
    const parts = await list()
    expect(parts.map(({ fileName }) => fileName)).toEqual(['Long talk – 1.m4a', 'Long talk – 2.m4a'])
    expect(parts.map((part) => part.recordingId)).toEqual(done.recordingIds)
    expect(Math.abs(parts.reduce((sum, { timeLen }) => sum + timeLen, 0) - 40)).toBeLessThan(0.5)
    for (const part of parts) {
      expect(part.timeLen).toBeLessThan(partSeconds)
      expect(part).toMatchObject({ folderId: menu.folderId, tags: ['talk'], format: 'm4a' })
    }
    expect((await test.call(user, 'listRecycled', {})).data.list).toMatchObject([{ recordingId }])
  })

  it('cuts where all are silent who have a channel of their own', async () => {
    const said = samplesOf(await dialogue({ start: 0, end: 4.6 }))
    const silent = (seconds: number) => Buffer.alloc(32_000 * seconds)
    // At 20 s, in the middle, one is silent and the other speaks on for a while.
    const [one, other] = [
      Buffer.concat([said, silent(35.4)]),
      Buffer.concat([silent(16.6), said, silent(18.8)]),
    ]
    const recordingId = await test.addRecording(user, {
      content: wavFile([one, other]),
      fileName: 'Two.wav',
      durationSeconds: 40,
    })
    await test.call(user, 'splitRecording', { recordingId })
    expect(await ended()).toMatchObject({ status: 'done' })
    const [first] = await list()
    expect(first?.timeLen).toBeGreaterThan(20.3)
  })

  it('goes on where a worker was lost, and makes nothing twice', async () => {
    const recordingId = await addLong()
    const { data: task } = await test.call(user, 'splitRecording', { recordingId, originals: 'keep' })
    await ended()
    // As if the worker had been lost after the first part: it is stored, the second is not, and nothing is in the list.
    const [row] = await database.orm.select().from(audioTasks).where(eq(audioTasks.id, task.taskId))
    const [first, second] = row!.planned!
    const { made: _, ...open } = second!
    const planned: PlannedRecording[] = [first!, open]
    await database.orm
      .update(audioTasks)
      .set({ status: 'running', planned, finishedAt: null })
      .where(eq(audioTasks.id, task.taskId))
    await database.orm.delete(recordings).where(eq(recordings.id, second!.recordingId))
    await test.storage.delete(`recordings/${second!.recordingId}/original`)
    const before = await test.storage.stat(`recordings/${first!.recordingId}/original`)
    const { splitAndJoinJob } = await import('./splitting.jobs.ts')
    await database.transaction((tx) => test.queue.send(tx, splitAndJoinJob, { taskId: task.taskId }))
    expect(await ended()).toMatchObject({
      status: 'done',
      recordingIds: [first!.recordingId, second!.recordingId],
    })
    expect(await test.storage.stat(`recordings/${first!.recordingId}/original`)).toEqual(before)
    expect(await test.storage.stat(`recordings/${second!.recordingId}/original`)).toBeDefined()
    expect((await list()).map(({ fileName }) => fileName)).toEqual([
      'Long talk – 1.m4a',
      'Long talk – 2.m4a',
      'Long talk.wav',
    ])
  })

  it('says why not', async () => {
    const short = await test.addRecording(user, { durationSeconds: partSeconds - 1 })
    expect((await test.call(user, 'splitRecording', { recordingId: short })).code).toBe(NOT_POSSIBLE_NOW.code)
    expect((await test.call(user, 'planSplit', { recordingId: short })).code).toBe(NOT_POSSIBLE_NOW.code)
    const long = await addLong()
    const stranger = await addTestUser(database)
    expect((await test.call(stranger, 'splitRecording', { recordingId: long })).code).toBe(
      RECORD_NOT_FOUND.code,
    )
    expect((await test.call(stranger, 'planSplit', { recordingId: long })).code).toBe(RECORD_NOT_FOUND.code)
    quota = 1000
    expect((await test.call(user, 'splitRecording', { recordingId: long })).code).toBe(STORAGE_QUOTA.code)
    expect(await tasks()).toEqual([])
  })

  it('that fails leaves the original and nothing else', async () => {
    const recordingId = await addLong()
    await test.call(user, 'splitRecording', { recordingId })
    await test.storage.delete(`recordings/${recordingId}/original`)
    expect(await ended()).toMatchObject({
      status: 'failed',
      recordingIds: [],
      reason: 'The recording’s file is gone',
    })
    expect((await list()).map((record) => record.recordingId)).toEqual([recordingId])
  })
})

describe('joining', () => {
  it('puts sound and texts behind each other, and the words can be found at their second', async () => {
    const [one, two] = [
      await test.addRecording(user, { content: await dialogue({ start: 0, end: 8 }), durationSeconds: 8 }),
      await test.addRecording(user, { content: await dialogue({ start: 8, end: 12 }), durationSeconds: 4 }),
    ]
    await giveText(one, 'first')
    await giveText(two, 'second', 'third')
    await test.call(user, 'joinRecordings', {
      recordingIds: [one, two],
      fileName: 'Both.m4a',
      originals: 'keep',
    })
    const {
      recordingIds: [made = ''],
    } = await ended()
    const { data: record } = await test.call(user, 'getRecording', { recordingId: made })
    expect(record).toMatchObject({ fileName: 'Both.m4a', fileStatus: 2 })
    expect(Math.abs(record.timeLen - 12)).toBeLessThan(0.3)
    const { data } = await test.call(user, 'getText', { recordingId: made })
    const sections = JSON.parse(data.sectionsJson) as TranscriptSection[]
    expect(sections.map(({ text, spkName }) => [text, spkName])).toEqual([
      ['first', 'Anna'],
      ['second', 'Anna'],
      ['third', 'Anna'],
    ])
    expect(Math.abs(sections[1]!.startTime - 8000)).toBeLessThan(200)
    expect(data).toMatchObject({ revision: 1, engine: { name: 'test', quality: 'good' } })
    const { list: hits } = (await test.call(user, 'searchTranscripts', { keyword: 'third' })).data
    expect(hits.filter(({ recordingId }) => recordingId === made)).toMatchObject([
      { startTime: sections[2]!.startTime },
    ])
    expect(await list()).toHaveLength(3)
  })

  it('of recordings without a text makes one without', async () => {
    const content = await dialogue({ start: 0, end: 3 })
    const [one, two] = [
      await test.addRecording(user, { content, durationSeconds: 3 }),
      await test.addRecording(user, { content, durationSeconds: 3 }),
    ]
    await giveText(one, 'first')
    await test.call(user, 'joinRecordings', { recordingIds: [two, one], fileName: 'Both.m4a' })
    const { recordingIds } = await ended()
    expect(await list()).toMatchObject([{ recordingId: recordingIds[0], fileStatus: 0 }])
  })

  it('says why not', async () => {
    const recordingId = await addLong()
    const merge = (recordingIds: string[]) =>
      test.call(user, 'joinRecordings', { recordingIds, fileName: 'x' })
    expect((await merge([recordingId, recordingId])).code).toBe(NOT_POSSIBLE_NOW.code)
    expect(
      (await merge([recordingId, await test.addRecording(user, { durationSeconds: 5 * 3600 })])).code,
    ).toBe(NOT_POSSIBLE_NOW.code)
    const running = await addLong()
    await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId: running }] }),
    })
    expect((await merge([recordingId, running])).code).toBe(NOT_POSSIBLE_NOW.code)
  })
})

it('a merge or a cut that is sent twice makes one task, also when the first has ended', async () => {
  const [first, second] = [await addLong('One.wav'), await addLong('Two.wav')]
  const merge = (key: string, recordingIds = [first, second]) =>
    test.call(user, 'joinRecordings', { recordingIds, fileName: 'Both', originals: 'keep' as const, key })
  const [made, again] = await Promise.all([merge('merge-one'), merge('merge-one')])
  expect(again.data.taskId).toBe(made.data.taskId)
  await ended()
  expect((await merge('merge-one')).data).toMatchObject({ taskId: made.data.taskId, status: 'done' })
  expect((await merge('merge-one', [second, first])).code).toBe(errorCatalog.ILLEGAL_REQUEST.code)
  expect(await tasks()).toHaveLength(1)
  const cut = (key: string) =>
    test.call(user, 'splitRecording', { recordingId: first, originals: 'keep', key })
  const parted = await cut('first-cut')
  await ended()
  expect((await cut('first-cut')).data).toMatchObject({ taskId: parted.data.taskId, status: 'done' })
  expect((await merge('merge-two')).data.taskId).not.toBe(made.data.taskId)
  const stranger = await addTestUser(database)
  expect(
    (await test.call(stranger, 'splitRecording', { recordingId: first, originals: 'keep', key: 'first-cut' }))
      .code,
  ).toBe(RECORD_NOT_FOUND.code)
})

it('an account that is erased stops its tasks', async () => {
  const recordingId = await addLong()
  await test.call(user, 'splitRecording', { recordingId })
  for (const data of test.personalData) await data.erase(user)
  expect(await tasks()).toEqual([])
  worker = await test.startWork()
  expect(await list()).toEqual([])
})
