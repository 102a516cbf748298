import {
  errorCatalog,
  recordingStatus,
  type TranscriptSection,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import type { DomainEvent } from '../../../platform/events/domain-events.ts'
import { startSpeechServer, type TestSpeechServer } from '../../../platform/speech/testing-speech-server.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, dialogue, type TestTranscripts, type TestWorker } from '../testing.ts'
import { transcriptions } from './transcriptions.tables.ts'

let database: TestDatabase
let test: TestTranscripts
let server: TestSpeechServer
let user: string
let worker: TestWorker | undefined
/** What the better engine recognises. */
let better: { start: number; end: number; text: string }[]
const events: DomainEvent[] = []
const held: string[] = []

const startBetter = async (work?: { isIdle: boolean }): Promise<void> => {
  await worker?.stop()
  worker = await test.startWork(server.work(work))
}
const startBasic = async (): Promise<void> => {
  await worker?.stop()
  worker = await test.startWork({ slots: 1 })
}

beforeAll(async () => {
  server = await startSpeechServer(() => ({ segments: better }))
  database = await createTestDatabase()
  test = await createTestTranscripts(database, {
    events: { emit: (_tx, event) => Promise.resolve(void events.push(event)) },
    time: {
      hold: (_tx, { transcriptionId }) => Promise.resolve(void held.push(transcriptionId)),
      extend: () => Promise.resolve('held'),
      settle: () => Promise.resolve(),
      settleEmpty: () => Promise.resolve(undefined),
      release: () => Promise.resolve(0),
    },
  })
})
afterAll(async () => {
  await test.close()
  await database.close()
  server.close()
})
beforeEach(async () => {
  user = await addTestUser(database)
  better = [
    { start: 0.3, end: 7.5, text: 'Good morning and thank you for taking the time to talk to me today.' },
  ]
  events.length = held.length = 0
})

async function ask(recordingId: string, more: object): Promise<{ code: number; message: string }> {
  const { data } = await test.call(user, 'startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], ...more }),
  })
  return data[0]!
}
const until = (recordingId: string, status: number) =>
  vi.waitUntil(
    async () =>
      (await test.call(user, 'getTranscriptionProgress', { recordingIds: recordingId })).data[0]
        ?.fileStatus === status,
    { interval: 100 },
  )
const textOf = async (recordingId: string) => {
  const { data } = await test.call(user, 'getText', { recordingId })
  return { ...data, sections: JSON.parse(data.sectionsJson) as TranscriptSection[] }
}
const free = async () => (await test.call(user, 'listFreeTranscriptions', {})).data.recordingIds

/** What the basic engine made, with a word that was corrected and a speaker who was named. */
async function roughText(): Promise<string> {
  const recordingId = await test.addRecording(user, {
    content: await dialogue({ start: 0, end: 8 }),
    durationSeconds: 8,
  })
  await startBasic()
  expect(await ask(recordingId, { language: 'en' })).toMatchObject({ code: 1 })
  await until(recordingId, recordingStatus.complete)
  const { sections, revision } = await textOf(recordingId)
  const corrected = sections.map((section) => ({
    ...section,
    spkName: section.spkId === sections[0]!.spkId ? 'Anna' : section.spkName,
  }))
  corrected[0] = {
    ...corrected[0]!,
    text: corrected[0]!.text.replace('morning', 'Mourning'),
    words: undefined,
  }
  const saved = await test.call(user, 'updateText', {
    recordingId,
    revision,
    sectionsJson: JSON.stringify(corrected),
  })
  expect(saved.code).toBe(1)
  return recordingId
}

describe('what the basic engine made', () => {
  it('is transcribed again by a better one, once and for nothing, and what people did stays', async () => {
    const recordingId = await roughText()
    expect(await free()).toEqual([])
    expect(await ask(recordingId, { free: true })).toMatchObject({ code: errorCatalog.NOT_SUPPORTED.code })
    await startBetter()
    expect(await free()).toEqual([recordingId])
    events.length = held.length = 0
    expect(await ask(recordingId, { free: true })).toMatchObject({ code: 1 })
    await until(recordingId, recordingStatus.complete)
    const text = await textOf(recordingId)
    expect(text.engine?.quality).not.toBe('basic')
    const all = text.sections.map((section) => section.text).join(' ')
    expect(all).toContain('Mourning')
    expect(all).toContain('taking the time to talk to me today.')
    expect(text.sections[0]!.spkName).toBe('Anna')
    expect(held).toEqual([])
    expect(events.filter(({ type }) => type === 'transcription-finished')).toMatchObject([{ isFree: true }])
    const versions = (await test.call(user, 'listVersions', { recordingId })).data
    expect([versions.current, ...versions.list].map(({ origin }) => origin)).toEqual([
      'edited',
      'transcribed',
      'edited',
      'transcribed',
    ])
    expect(await free()).toEqual([])
    expect(await ask(recordingId, { free: true })).toMatchObject({ code: errorCatalog.NOT_SUPPORTED.code })
    expect(await ask(recordingId, { language: 'en' })).toMatchObject({ code: 1 })
    expect(held).toHaveLength(1)
    await until(recordingId, recordingStatus.complete)
  })

  it('is left as it is where the better one is stopped or recognises nothing', async () => {
    const recordingId = await roughText()
    const { revision } = await textOf(recordingId)
    await startBetter({ isIdle: true })
    expect(await ask(recordingId, { free: true })).toMatchObject({ code: 1 })
    expect((await test.call(user, 'cancelTranscription', { recordingId })).code).toBe(1)
    expect((await textOf(recordingId)).revision).toBe(revision)
    better = []
    await startBetter()
    expect(await free()).toEqual([recordingId])
    expect(await ask(recordingId, { free: true })).toMatchObject({ code: 1 })
    await until(recordingId, recordingStatus.complete)
    expect((await textOf(recordingId)).revision).toBe(revision)
  })

  it('lets what is paid for pass', async () => {
    const [recordingId, paid] = [await roughText(), await roughText()]
    await startBetter({ isIdle: true })
    expect(await ask(recordingId, { free: true })).toMatchObject({ code: 1 })
    expect(await ask(paid, { language: 'en' })).toMatchObject({ code: 1 })
    await startBetter()
    await until(paid, recordingStatus.complete)
    // Without the pause before it asks again.
    await database.orm.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
    await until(recordingId, recordingStatus.complete)
    const done = await database.orm
      .select({ recordingId: transcriptions.recordingId })
      .from(transcriptions)
      .orderBy(desc(transcriptions.finishedAt))
      .limit(2)
    expect(done.map((one) => one.recordingId)).toEqual([recordingId, paid])
  })

  it('is someone’s own: others see and start none of it', async () => {
    const recordingId = await roughText()
    await startBetter()
    user = await addTestUser(database)
    expect(await free()).toEqual([])
    expect(await ask(recordingId, { free: true })).toMatchObject({ code: errorCatalog.RECORD_NOT_FOUND.code })
  })
})
