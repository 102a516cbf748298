import { recordingStatus, type TranscriptSection, writeTranscriptionRequest } from '@longhand/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { startSpeechServer, type TestSpeechServer } from '../../../platform/speech/testing-speech-server.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, dialogue, type TestTranscripts, type TestWorker } from '../testing.ts'

let database: TestDatabase
let test: TestTranscripts
let server: TestSpeechServer
let user: string
let worker: TestWorker | undefined
/** What the engine recognises, in seconds of the sound that it is given. */
let recognized: { start: number; end: number; text: string }[] = []
let isBroken = false
const asked: string[] = []
const ledger: string[] = []
let credit: number

async function startWork(work?: { isIdle: boolean }): Promise<void> {
  await worker?.stop()
  worker = await test.startWork(server.work(work))
}

beforeAll(async () => {
  server = await startSpeechServer((body) => {
    asked.push(body)
    return isBroken ? undefined : { segments: recognized }
  })
  database = await createTestDatabase()
  test = await createTestTranscripts(database, {
    time: {
      hold: (_tx, { seconds }) => {
        if (seconds > credit) throw new DomainError('TRANSCRIPTION_QUOTA')
        return Promise.resolve(void ledger.push(`hold ${seconds}`))
      },
      extend: () => Promise.resolve('held'),
      settle: (_tx, _id, seconds) => Promise.resolve(void ledger.push(`settle ${seconds}`)),
      settleEmpty: () => Promise.resolve(undefined),
      release: () => {
        ledger.push('release')
        return Promise.resolve(0)
      },
    },
  })
  await startWork()
})
afterAll(async () => {
  await worker?.stop()
  await test.close()
  await database.close()
  server.close()
})
beforeEach(async () => {
  user = await addTestUser(database)
  credit = 3600
  isBroken = false
  recognized = [
    { start: 0.3, end: 3.5, text: 'Good morning and thank you.' },
    { start: 3.8, end: 7.5, text: 'You are welcome here.' },
  ]
})

async function transcribed(): Promise<string> {
  const recordingId = await test.addRecording(user, {
    content: await dialogue({ start: 0, end: 8 }),
    durationSeconds: 8,
  })
  await test.call(user, 'startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({
      files: [{ recordingId }],
      language: 'en',
      hotWords: ['Sheila'],
    }),
  })
  await vi.waitUntil(
    async () =>
      (await test.call(user, 'getTranscriptionProgress', { recordingIds: recordingId })).data[0]
        ?.fileStatus === recordingStatus.complete,
    { interval: 100, timeout: 60_000 },
  )
  ledger.length = asked.length = 0
  return recordingId
}
const partOf = async (recordingId: string) => (await test.call(user, 'getStretch', { recordingId })).data
const ended = async (recordingId: string) => {
  await vi.waitUntil(async () => (await partOf(recordingId)).status !== 'running', {
    interval: 100,
    timeout: 60_000,
  })
  return partOf(recordingId)
}
const textOf = async (recordingId: string) => (await test.call(user, 'getText', { recordingId })).data

describe('a part once more', () => {
  it('is recognised beside what stands, at the times of the recording, and costs its seconds', async () => {
    const recordingId = await transcribed()
    const before = await textOf(recordingId)
    recognized = [{ start: 0.2, end: 2.9, text: 'Good evening and thank you.' }]
    const started = await test.call(user, 'transcribeStretch', { recordingId, startMs: 500, endMs: 3600 })
    expect(started).toMatchObject({ code: 1, data: { status: 'running', seconds: 4, language: 'en' } })
    const done = await ended(recordingId)
    expect(done).toMatchObject({ status: 'done', progress: 1, startMs: 500, endMs: 3600, reason: null })
    const [section] = JSON.parse(done.sectionsJson) as TranscriptSection[]
    const [standing] = JSON.parse(before.sectionsJson) as TranscriptSection[]
    expect(section).toMatchObject({
      text: 'Good evening and thank you.',
      spkId: standing!.spkId,
      spkName: standing!.spkName,
    })
    expect(section!.startTime).toBeGreaterThanOrEqual(500)
    expect(section!.endTime).toBeLessThanOrEqual(3600)
    expect(section!.words!.length).toBe(5)
    expect(asked.join('')).toContain('Sheila')
    expect(ledger).toEqual(['hold 4', 'settle 4'])
    expect(await textOf(recordingId)).toEqual(before)
    const ask = (startMs: number, endMs: number) =>
      test.call(user, 'transcribeStretch', { recordingId, startMs, endMs })
    expect((await ask(4000, 4000)).message).toMatch(/ends before it begins/)
    expect((await ask(9000, 12_000)).message).toMatch(/after the end/)
    expect((await ask(0, 700_000)).message).toMatch(/10 minutes/)
    const french = { recordingId, startMs: 0, endMs: 4000, language: 'fr', toEnglish: true }
    expect((await test.call(user, 'transcribeStretch', french)).message).toMatch(/translated into English/)
    expect((await partOf(recordingId)).status).toBe('done')
  })

  it('costs nothing where no word is recognised, where the engine fails, and where its owner ends it', async () => {
    const recordingId = await transcribed()
    recognized = []
    await test.call(user, 'transcribeStretch', { recordingId, startMs: 0, endMs: 4000 })
    expect(await ended(recordingId)).toMatchObject({ status: 'done', sectionsJson: '[]' })
    isBroken = true
    await test.call(user, 'transcribeStretch', { recordingId, startMs: 0, endMs: 4000 })
    expect(await ended(recordingId)).toMatchObject({ status: 'failed', reason: expect.any(String) as string })
    expect(ledger).toEqual(['hold 4', 'release', 'hold 4', 'release'])
    await test.call(user, 'dismissStretch', { recordingId })
    expect(await partOf(recordingId)).toMatchObject({ status: 'none' })
  })

  it('is given back when another takes its place, the whole is transcribed, or the recording is thrown away', async () => {
    const recordingId = await transcribed()
    await startWork({ isIdle: true })
    const start = () => test.call(user, 'transcribeStretch', { recordingId, startMs: 0, endMs: 2000 })
    await start()
    await start()
    expect(ledger).toEqual(['hold 2', 'release', 'hold 2'])
    await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }] }),
    })
    expect(ledger.slice(3)).toEqual(['release', 'hold 8'])
    expect((await start()).code).toBe(2_100_032)
    await test.call(user, 'cancelTranscription', { recordingId })
    ledger.length = 0
    await start()
    await test.call(user, 'deleteRecordings', { recordingIds: [recordingId] })
    expect(ledger).toEqual(['hold 2', 'release'])
    await startWork()
  })

  it('is refused without the time for it, past the end, in a language that no engine knows, and of others', async () => {
    const recordingId = await test.addRecording(user, { durationSeconds: 8 })
    const ask = (more: object) =>
      test.call(user, 'transcribeStretch', { recordingId, startMs: 0, endMs: 4000, ...more })
    expect((await ask({})).code).toBe(2_100_032)
    expect((await ask({ engine: 'none such' })).code).not.toBe(1)
    const other = await addTestUser(database)
    expect((await test.call(other, 'getStretch', { recordingId })).code).not.toBe(1)
  })
})
