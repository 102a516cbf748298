import { randomUUID } from 'node:crypto'
import { sampleRecordingId, writeTranscriptionRequest } from '@longhand/contracts'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { type DomainEvent, EventDispatcher } from '../../platform/events/domain-events.ts'
import { addTestUser } from '../auth/testing.ts'
import { createTestTranscripts, dialogue, type TestTranscripts } from '../transcription/testing.ts'
import { writeStored } from '../../platform/sections/stored-text.ts'
import { transcripts } from './text/transcripts.tables.ts'

let database: TestDatabase
let test: TestTranscripts
let user: string
let emitted: DomainEvent[]
/** Makes the next listener fail. */
let isBroken: boolean

beforeAll(async () => {
  database = await createTestDatabase()
  const events = new EventDispatcher()
  const listen = (_tx: unknown, event: DomainEvent) => {
    if (isBroken) return Promise.reject(new Error('no'))
    emitted.push(event)
    return Promise.resolve()
  }
  events
    .on('recording-uploaded', listen)
    .on('transcription-finished', listen)
    .on('transcript-edited', listen)
    .on('transcript-imported', listen)
    .on('transcript-exported', listen)
  test = await createTestTranscripts(database, { events })
  await test.sample.ensure()
})
afterAll(async () => {
  await test.close()
  await database.close()
})
beforeEach(async () => {
  user = await addTestUser(database)
  emitted = []
  isBroken = false
})

async function addText(): Promise<string> {
  const recordingId = await test.addRecording(user)
  const at = new Date(0)
  await database.orm
    .insert(transcripts)
    .values({ recordingId, revision: 1, ...writeStored([]), language: 'en', createdAt: at, updatedAt: at })
  emitted = []
  return recordingId
}

it('tells of an upload once, however often it is handed in', async () => {
  const recordingId = randomUUID()
  const recording = {
    recordingId,
    userId: user,
    fileName: 'a.wav',
    storageKey: `recordings/${recordingId}/original`,
    bytes: 1,
    sha256: '0',
    durationSeconds: 1,
    sampleRate: 16_000,
    format: 'wav',
  }
  await test.recordings.add(recording)
  await test.recordings.add(recording)
  expect(emitted).toEqual([{ type: 'recording-uploaded', userId: user, recordingId }])
})

it('tells of an edit that was saved, and of no other', async () => {
  const recordingId = await addText()
  await test.call(user, 'updateText', { recordingId, sectionsJson: '[]', revision: 1 })
  await test.call(user, 'updateText', { recordingId, sectionsJson: '[]', revision: 1 })
  expect(emitted).toEqual([{ type: 'transcript-edited', userId: user, recordingId }])
})

it('tells of a text that is there, and into what it is to be translated', async () => {
  const worker = await test.startWork()
  const add = async () =>
    test.addRecording(user, { content: await dialogue({ start: 0, end: 3 }), durationSeconds: 3 })
  const [plain, translated] = [await add(), await add()]
  emitted = []
  await test.call(user, 'startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId: plain }] }),
  })
  await test.call(user, 'startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({
      files: [{ recordingId: translated }],
      translateTo: 'es-MX',
    }),
  })
  await vi.waitFor(() => expect(emitted).toHaveLength(2), { interval: 50 })
  await worker.stop()
  const emittedOf = (recordingId: string) =>
    emitted.find((event) => 'recordingId' in event && event.recordingId === recordingId)
  expect(emittedOf(plain)).toMatchObject({
    type: 'transcription-finished',
    userId: user,
    seconds: 3,
    translateTo: undefined,
  })
  expect(emittedOf(translated)).toMatchObject({ type: 'transcription-finished', translateTo: 'es-MX' })
})

it('saves nothing when anyone who is told fails', async () => {
  const recordingId = await addText()
  isBroken = true
  await test.call(user, 'updateText', { recordingId, sectionsJson: '[]', revision: 1 })
  expect((await test.call(user, 'getText', { recordingId, answerVersion: 3 })).data.revision).toBe(1)
})

it('tells of an export of one’s own, not of the sample', async () => {
  const recordingId = await addText()
  await test.call(user, 'exportTranscript', { recordingId: sampleRecordingId, format: 'txt' })
  await test.call(await addTestUser(database), 'exportTranscript', { recordingId, format: 'txt' })
  expect(emitted).toEqual([])
  await test.call(user, 'exportTranscript', { recordingId, format: 'txt' })
  expect(emitted).toEqual([{ type: 'transcript-exported', userId: user, recordingId }])
})

it('reports an imported text once, however often the call is repeated', async () => {
  const recordingId = await test.addRecording(user)
  emitted = []
  const file = new File(['1\n00:00:01,000 --> 00:00:02,500\nAnna: Good morning\n'], 'talk.srt')
  for (let call = 0; call < 2; call += 1) await test.call(user, 'importText', { recordingId, file })
  expect(emitted).toEqual([
    expect.objectContaining({ type: 'transcript-imported', userId: user, recordingId, revision: 1 }),
  ])
})
