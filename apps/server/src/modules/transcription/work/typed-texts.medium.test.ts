import {
  recordingStatus,
  type TranscriptSection,
  type TranscriptionRequest,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import { bytesPerSecond, wavHeader } from '@longhand/speech'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, dialogue, type TestTranscripts } from '../testing.ts'

let database: TestDatabase
let test: TestTranscripts
let user: string
let time: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  test = await createTestTranscripts(database, {
    time: {
      hold: (_tx, { seconds }) => Promise.resolve(void time.push(`hold ${seconds}`)),
      extend: () => Promise.resolve('held'),
      settleEmpty: (_tx, _id, seconds) => {
        time.push(`empty ${seconds}`)
        return Promise.resolve({ isCharged: false, freePerDay: 10, returnedSeconds: seconds })
      },
      settle: (_tx, _id, seconds) => Promise.resolve(void time.push(`settle ${Math.round(seconds)}`)),
      release: () => Promise.resolve(0),
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
})

const start = async (recordingId: string, more: Partial<TranscriptionRequest> = {}) =>
  (
    await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], typed: true, ...more }),
    })
  ).data[0]

const textOf = async (recordingId: string) => (await test.call(user, 'getText', { recordingId })).data

async function statusOf(recordingId: string): Promise<number> {
  return (await test.call(user, 'getRecording', { recordingId })).data.fileStatus
}

async function work(recordingId: string): Promise<number> {
  const worker = await test.startWork({ chunkSeconds: 10 })
  try {
    return await vi.waitUntil(
      async () => {
        const status = await statusOf(recordingId)
        return status === recordingStatus.inQueue || status === recordingStatus.transferring
          ? undefined
          : status
      },
      { interval: 100 },
    )
  } finally {
    await worker.stop()
  }
}

describe('a text that is typed', () => {
  it('begins as an empty section for each turn, costs nothing, and is saved as it is typed', async () => {
    const recordingId = await test.addRecording(user, {
      content: await dialogue({ start: 0, end: 34 }),
      durationSeconds: 34,
    })
    expect(await start(recordingId, { speakerCount: 2 })).toMatchObject({
      code: 1,
      fileStatus: recordingStatus.inQueue,
    })
    expect(await work(recordingId)).toBe(recordingStatus.complete)
    expect(time).toEqual([])
    const { sectionsJson, revision, engine } = await textOf(recordingId)
    const sections = JSON.parse(sectionsJson) as TranscriptSection[]
    expect(engine).toBeNull()
    expect(sections.length).toBeGreaterThan(2)
    expect(new Set(sections.map(({ spkName }) => spkName))).toEqual(new Set(['Speaker1', 'Speaker2']))
    expect(
      sections.every(
        ({ text, startTime, endTime }) => text === '' && startTime < endTime && endTime <= 34_000,
      ),
    ).toBe(true)

    const [first, ...others] = sections
    const typed = [{ ...first!, text: 'Good morning', words: undefined }, ...others]
    expect(
      (await test.call(user, 'updateText', { recordingId, sectionsJson: JSON.stringify(typed), revision }))
        .code,
    ).toBe(1)
    expect((await test.call(user, 'listVersions', { recordingId })).data).toMatchObject({
      current: { origin: 'edited' },
      list: [{ origin: 'prepared' }],
    })
    const saved = JSON.parse((await textOf(recordingId)).sectionsJson) as TranscriptSection[]
    expect(saved[0]).toMatchObject({
      text: 'Good morning',
      words: [{ text: 'Good', startTime: first!.startTime }, { text: 'morning' }],
    })
    expect(saved.slice(1).every(({ text }) => text === '')).toBe(true)
  })

  it('is one section where no speech is found', async () => {
    const recordingId = await test.addRecording(user, { content: silence(), durationSeconds: 6 })
    await start(recordingId)
    expect(await work(recordingId)).toBe(recordingStatus.complete)
    expect(JSON.parse((await textOf(recordingId)).sectionsJson)).toMatchObject([
      { startTime: 0, endTime: 6000, text: '', spkName: 'Speaker1' },
    ])
  })

  it('may be in a language that no engine knows, can be cancelled, and is paid for when it is recognised after all', async () => {
    const recordingId = await test.addRecording(user, { durationSeconds: 40 })
    expect(await start(recordingId, { language: 'mi' })).toMatchObject({ code: 1 })
    await test.call(user, 'cancelTranscription', { recordingId })
    expect(await statusOf(recordingId)).toBe(recordingStatus.waiting)
    expect(time).toEqual([])
    await start(recordingId, { typed: false })
    expect(time).toEqual(['hold 40'])
    await test.call(user, 'cancelTranscription', { recordingId })
  })

  it('is for recordings that could be transcribed', async () => {
    const recordingId = await test.addRecording(user, { durationSeconds: 3 * 3600 })
    expect(await start(recordingId)).toMatchObject({ code: 50_001 })
  })
})

/** Six seconds, as WAV. */
function silence(): Buffer {
  const samples = Buffer.alloc(6 * bytesPerSecond)
  return Buffer.concat([wavHeader(samples.length), samples])
}
