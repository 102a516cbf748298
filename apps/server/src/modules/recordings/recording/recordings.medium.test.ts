import { randomUUID } from 'node:crypto'
import { recordingStatus, writeTranscriptionRequest } from '@longhand/contracts'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import { SplittingRepository } from '../splitting/splitting.repository.ts'
import { audioTasks } from '../splitting/splitting.tables.ts'
import { createRecordingTexts } from '../../transcripts/recording-texts.ts'
import { createTestTranscripts, type TestTranscripts } from '../../transcription/testing.ts'
import { sweepRecordings } from './sweep.handler.ts'
import { RecordingsRepository } from './recordings.repository.ts'
import { recordings } from './recordings.tables.ts'
import { transcripts } from '../../transcripts/text/transcripts.tables.ts'
import { timedSections } from '../../../platform/sections/testing.ts'

const notFound = 30_001
const day = 86_400_000
let database: TestDatabase
let test: TestTranscripts
let clock: ManualClock
let user: string
let stranger: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  test = await createTestTranscripts(database, { clock })
})
afterAll(async () => {
  await test.close()
  await database.close()
})
beforeEach(async () => {
  user = await addTestUser(database)
  stranger = await addTestUser(database)
})

/** One second apart, so that their order is known. @returns Their ids, oldest first. */
async function addNamed(...names: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const fileName of names) {
    clock.advance(1000)
    ids.push(await test.addRecording(user, { fileName }))
  }
  return ids
}

async function giveText(recordingId: string, text: string): Promise<void> {
  const now = clock.now()
  const sections = text.split('\n').map((line, index) => ({
    sectionId: `s${index}`,
    spkId: '1',
    spkName: 'Speaker1',
    startTime: index * 1000,
    endTime: index * 1000 + 900,
    text: line,
    words: [],
  }))
  await database.transaction((tx) =>
    test.texts.replace(tx, {
      recordingId,
      revision: 1,
      sections: timedSections(sections),
      language: 'en',
      createdAt: now,
      updatedAt: now,
    }),
  )
  await database.orm.update(recordings).set({ status: 2 }).where(eq(recordings.id, recordingId))
}

const names = async (fields: object = {}) => {
  const { data } = await test.call(user, 'listRecordings', fields)
  return { names: data.list.map((record) => record.fileName), total: data.total }
}

async function sweep(): Promise<void> {
  const handler = sweepRecordings({
    service: test.recordings,
    repository: new RecordingsRepository(database),
    tasks: new SplittingRepository(database),
    texts: createRecordingTexts({ database, storage: test.storage, queue: test.queue, clock }),
    storage: test.storage,
    clock,
    timeZone: 'UTC',
  })
  await handler({ signal: new AbortController().signal } as Parameters<typeof handler>[0])
}

describe('the list', () => {
  it('has the newest first, in pages, each person their own', async () => {
    await addNamed('one.mp3', 'two.mp3', 'three.mp3')
    await test.addRecording(stranger, { fileName: 'not mine.mp3' })
    expect(await names()).toEqual({ names: ['three.mp3', 'two.mp3', 'one.mp3'], total: 3 })
    expect(await names({ page: 2, pageSize: 2 })).toEqual({ names: ['one.mp3'], total: 3 })
    expect(await names({ page: 9, pageSize: 2 })).toEqual({ names: [], total: 3 })
  })

  it('has thousands in a page as it has them in many', async () => {
    const recordingId = await test.addRecording(user)
    await database.orm.execute(sql`
      insert into ${recordings} (id, user_id, file_name, storage_key, bytes, sha256, duration_seconds, sample_rate, format, created_at, updated_at)
      select gen_random_uuid(), user_id, n || '.mp3', storage_key, bytes, sha256, duration_seconds, sample_rate, format, created_at - n * interval '1 second', updated_at
      from ${recordings}, generate_series(1, 5000) n where id = ${recordingId}`)
    const few = await Promise.all(
      Array.from({ length: 3 }, (_, index) => names({ page: index + 1, pageSize: 2000 })),
    )
    expect(await names({ pageSize: 9999 })).toEqual({ names: few.flatMap((page) => page.names), total: 5001 })
    expect(await names({ page: 2, pageSize: 3000 })).toEqual({
      names: few.flatMap((page) => page.names).slice(3000),
      total: 5001,
    })
    expect(await names({ page: 2, pageSize: 9999 })).toEqual({ names: [], total: 5001 })
  })

  it('finds parts of names and of texts at once, and takes every character as it is', async () => {
    const [budget = '', talk = ''] = await addNamed('Budget 100%.mp3', 'talk_1.mp3', 'other.mp3')
    expect(await names({ keyword: 'BUDGET' })).toMatchObject({ names: ['Budget 100%.mp3'] })
    expect(await names({ keyword: '%' })).toMatchObject({ names: ['Budget 100%.mp3'] })
    expect(await names({ keyword: '_' })).toMatchObject({ names: ['talk_1.mp3'] })
    expect(await names({ keyword: '\\' })).toMatchObject({ names: [] })
    expect(await names({ keyword: '  ' })).toMatchObject({ total: 3 })
    await giveText(talk, 'We meet at the river.\n我们明天见面。')
    await giveText(budget, 'Numbers')
    expect(await names({ keyword: 'the RIVER' })).toMatchObject({ names: ['talk_1.mp3'], total: 1 })
    expect(await names({ keyword: '明天' })).toMatchObject({ names: ['talk_1.mp3'] })
  })

  it('of untranscribed ones leaves out what has a text or is being transcribed', async () => {
    const [done = '', running = '', failed = '', failedAgain = ''] = await addNamed(
      'done.mp3',
      'running.mp3',
      'failed.mp3',
      'failed-again.mp3',
      'fresh.mp3',
    )
    for (const id of [done, failedAgain]) await giveText(id, 'text')
    await database.orm
      .update(recordings)
      .set({ status: recordingStatus.failed })
      .where(inArray(recordings.id, [failed, failedAgain]))
    await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId: running }] }),
    })
    const { data } = await test.call(user, 'listUntranscribed', {})
    expect(data.list.map((record) => record.fileName)).toEqual(['fresh.mp3', 'failed.mp3'])
  })
})

describe('adding', () => {
  it('changes nothing the second time', async () => {
    const recordingId = randomUUID()
    const recording = {
      recordingId,
      userId: user,
      fileName: 'a.mp3',
      storageKey: `recordings/${recordingId}/original`,
      bytes: 5,
      sha256: 'x',
      durationSeconds: 61.23456,
      sampleRate: 44_100,
      format: 'mp3',
    }
    const first = await test.recordings.add(recording)
    expect(first).toMatchObject({ recordingId, fileStatus: 0, timeLen: 61.235, fileSize: 5, source: 0 })
    clock.advance(5000)
    expect(await test.recordings.add({ ...recording, fileName: 'b.mp3' })).toEqual(first)
    expect(await test.recordings.storedBytes(user)).toBe(5)
  })
})

describe('the same bytes again', () => {
  const bytes = { bytes: 5, sha256: 'same', durationSeconds: 61, sampleRate: 44_100, format: 'mp3' }
  const add = async (fileName: string, userId = user, sha256 = bytes.sha256) => {
    clock.advance(60_000)
    const recordingId = randomUUID()
    return test.recordings.add({
      ...bytes,
      recordingId,
      userId,
      fileName,
      sha256,
      storageKey: `recordings/${recordingId}/original`,
    })
  }

  it('are taken, with the newest recording that was there before', async () => {
    const first = await add('first.mp3')
    expect(first.sameAs).toBeUndefined()
    await add('other.mp3', user, 'other')
    const second = await add('second.mp3')
    expect(second.sameAs).toEqual({
      recordingId: first.recordingId,
      fileName: 'first.mp3',
      createTime: first.createTime,
      isRecycled: false,
    })
    await test.call(user, 'deleteRecording', { recordingId: second.recordingId })
    const third = await add('third.mp3')
    expect(third.sameAs).toMatchObject({ recordingId: second.recordingId, isRecycled: true })
    // Asked again, each names the one before it.
    expect((await test.recordings.findUploaded(user, second.recordingId))?.sameAs?.recordingId).toBe(
      first.recordingId,
    )
    expect((await test.recordings.findUploaded(user, first.recordingId))?.sameAs).toBeUndefined()
    await test.call(user, 'purgeRecordings', { recordingIds: [second.recordingId] })
    expect((await test.recordings.findUploaded(user, third.recordingId))?.sameAs?.recordingId).toBe(
      first.recordingId,
    )
  })

  it('of another user are no one’s business', async () => {
    await add('first.mp3', await addTestUser(database))
    expect((await add('mine.mp3')).sameAs).toBeUndefined()
  })
})

describe('renaming', () => {
  it('changes the name', async () => {
    const [recordingId = ''] = await addNamed('old.mp3')
    clock.advance(60_000)
    const { data } = await test.call(user, 'renameRecording', { recordingId, fileName: '  会议 “Q3”  ' })
    expect(data).toMatchObject({
      fileName: '会议 “Q3”',
      updateTime: Math.floor(clock.now().getTime() / 1000),
    })
    expect(data.updateTime - data.createTime).toBe(60)
  })
})

describe('the recycle bin', () => {
  it('keeps recordings for thirty days, counts them as stored, and gives them back', async () => {
    const [recordingId = ''] = await addNamed('gone.mp3')
    await giveText(recordingId, 'text')
    expect((await test.call(user, 'deleteRecording', { recordingId })).code).toBe(1)
    expect(await names()).toEqual({ names: [], total: 0 })
    expect((await test.call(user, 'getRecording', { recordingId })).code).toBe(notFound)
    expect((await test.call(user, 'getText', { recordingId })).code).toBe(notFound)
    expect(await test.recordings.storedBytes(user)).toBeGreaterThan(0)
    clock.advance(1.5 * day)
    const { data } = await test.call(user, 'listRecycled', {})
    expect(data.list).toMatchObject([{ recordingId, daysLeft: 29 }])
    await test.call(user, 'restoreRecordings', { recordingIds: [recordingId] })
    expect((await test.call(user, 'getRecording', { recordingId })).data.fileStatus).toBe(2)
  })

  it('takes, restores and erases all or none', async () => {
    const [mine = '', other = ''] = await addNamed('a.mp3', 'b.mp3')
    const foreign = await test.addRecording(stranger)
    for (const bad of [foreign, randomUUID(), 'nonsense']) {
      expect((await test.call(user, 'deleteRecordings', { recordingIds: [mine, bad] })).code).toBe(notFound)
    }
    expect(await names()).toMatchObject({ total: 2 })
    // Not in the bin.
    expect((await test.call(user, 'purgeRecordings', { recordingIds: [mine] })).code).toBe(notFound)
    expect((await test.call(user, 'deleteRecordings', { recordingIds: [mine, mine, other] })).code).toBe(1)
    expect((await test.call(user, 'restoreRecordings', { recordingIds: [mine, foreign] })).code).toBe(
      notFound,
    )
    expect((await test.call(user, 'purgeRecordings', { recordingIds: [mine, foreign] })).code).toBe(notFound)
    expect((await test.call(user, 'listRecycled', {})).data.total).toBe(2)
    expect((await test.call(user, 'deleteRecording', { recordingId: mine })).code).toBe(notFound)
  })

  it('stops the transcription of what goes there', async () => {
    const [recordingId = ''] = await addNamed('running.mp3')
    await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }] }),
    })
    await test.call(user, 'deleteRecording', { recordingId })
    const { data } = await test.call(user, 'listRecycled', {})
    expect(data.list[0]?.fileStatus).toBe(0)
  })

  it('erases rows, text and files, by hand', async () => {
    const worker = await test.startWork()
    const [recordingId = ''] = await addNamed('secret.mp3')
    await giveText(recordingId, 'text')
    await test.storage.put(`recordings/${recordingId}/peaks.json`, Buffer.from('{}'))
    await test.call(user, 'deleteRecording', { recordingId })
    expect((await test.call(user, 'purgeRecordings', { recordingIds: [recordingId] })).code).toBe(1)
    expect(await test.recordings.storedBytes(user)).toBe(0)
    expect(
      await database.orm.select().from(transcripts).where(eq(transcripts.recordingId, recordingId)),
    ).toEqual([])
    const stored = async () => {
      const keys: string[] = []
      for await (const { key } of test.storage.list(`recordings/${recordingId}`)) keys.push(key)
      return keys
    }
    await vi.waitUntil(async () => (await stored()).length === 0)
    await worker.stop()
  })

  it('erases by itself after thirty days, not before', async () => {
    const [recordingId = '', kept = ''] = await addNamed('old.mp3', 'kept.mp3')
    await test.call(user, 'deleteRecording', { recordingId })
    clock.advance(30 * day - 1000)
    await sweep()
    expect((await test.call(user, 'listRecycled', {})).data.list).toMatchObject([{ daysLeft: 1 }])
    clock.advance(2000)
    await sweep()
    expect((await test.call(user, 'listRecycled', {})).data.total).toBe(0)
    expect((await test.call(user, 'getRecording', { recordingId: kept })).code).toBe(1)
  })
})

describe('tasks of cutting and joining', () => {
  it('are forgotten a week after they ended, those that run never', async () => {
    const ended = (
      id: string,
      finishedAt: Date | null,
      status: 'done' | 'failed' | 'running',
    ): typeof audioTasks.$inferInsert => ({
      id,
      userId: user,
      kind: 'split',
      status,
      originals: 'keep',
      fileName: 'talk.mp3',
      sourceIds: [],
      createdAt: clock.now(),
      finishedAt,
    })
    const [done, failed, running, later] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const many = Array.from({ length: 120 }, () => ended(randomUUID(), clock.now(), 'done'))
    await database.orm
      .insert(audioTasks)
      .values([
        ended(done, clock.now(), 'done'),
        ended(failed, clock.now(), 'failed'),
        ended(running, null, 'running'),
        ...many,
      ])
    clock.advance(60_000)
    await database.orm.insert(audioTasks).values(ended(later, clock.now(), 'done'))
    const left = async () =>
      (
        await database.orm.select({ id: audioTasks.id }).from(audioTasks).where(eq(audioTasks.userId, user))
      ).map(({ id }) => id)
    clock.advance(7 * day - 90_000)
    await sweep()
    expect(await left()).toHaveLength(124)
    clock.advance(60_000)
    await sweep()
    expect((await left()).sort()).toEqual([running, later].sort())
  })
})

describe('samples that no one needs', () => {
  it('are cleared away after a day, but not while a transcription runs', async () => {
    const [idle = '', busy = ''] = await addNamed('idle.mp3', 'busy.mp3')
    for (const id of [idle, busy]) {
      const decodeId = randomUUID()
      await test.storage.put(`recordings/${id}/pcm/${decodeId}/0.s16`, Buffer.alloc(10))
      await database.orm
        .update(recordings)
        .set({ mediaState: 'ready', decodeId, channelCount: 1 })
        .where(eq(recordings.id, id))
    }
    await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId: busy }] }),
    })
    const hasSamples = async (id: string) => {
      for await (const _ of test.storage.list(`recordings/${id}/pcm`)) return true
      return false
    }
    clock.advance(day - 60_000)
    await sweep()
    expect(await hasSamples(idle)).toBe(true)
    clock.advance(120_000)
    await sweep()
    expect(await hasSamples(idle)).toBe(false)
    expect(await hasSamples(busy)).toBe(true)
    const [row] = await database.orm.select().from(recordings).where(eq(recordings.id, idle))
    expect(row).toMatchObject({ mediaState: 'dropped', decodeId: null })
  })

  it('go outside of any transaction, and what could not be deleted goes with the next sweep', async () => {
    const [id = ''] = await addNamed('idle.mp3')
    const decodeId = randomUUID()
    await database.orm
      .update(recordings)
      .set({ mediaState: 'ready', decodeId, channelCount: 1 })
      .where(eq(recordings.id, id))
    clock.advance(day + 60_000)
    const stateOf = async () => {
      const [row] = await database.orm
        .select({ mediaState: recordings.mediaState, decodeId: recordings.decodeId })
        .from(recordings)
        .where(eq(recordings.id, id))
      return row
    }
    const seen: unknown[] = []
    // A query of its own is refused while a transaction is open.
    const deleting = vi
      .spyOn(test.storage, 'deleteFolder')
      .mockImplementation(async () => void seen.push(await stateOf()))
    deleting.mockRejectedValueOnce(new Error('the bucket is away'))
    await expect(sweep()).rejects.toThrow('the bucket is away')
    expect(await stateOf()).toEqual({ mediaState: 'dropped', decodeId })
    await sweep()
    expect(seen).toEqual([{ mediaState: 'dropped', decodeId }])
    expect(await stateOf()).toEqual({ mediaState: 'dropped', decodeId: null })
    deleting.mockRestore()
  })
})
