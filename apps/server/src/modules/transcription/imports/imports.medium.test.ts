import {
  recordingStatus,
  type TranscriptionProgress,
  type TranscriptSection,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, dialogue, type TestTranscripts } from '../testing.ts'

const srt =
  '1\n00:00:01,000 --> 00:00:02,500\nAnna: Good morning\n\n2\n00:00:03,000 --> 00:00:04,000\nBen: Good morning to you\n'
let database: TestDatabase
let test: TestTranscripts
let user: string
/** Held time: what was held, settled and released, in order. */
let time: string[] = []
let quotaBytes = 1024 ** 3

beforeAll(async () => {
  database = await createTestDatabase()
  test = await createTestTranscripts(database, {
    storageQuota: () => Promise.resolve(quotaBytes),
    time: {
      hold: (_tx, { seconds }) => Promise.resolve(void time.push(`hold ${seconds}`)),
      extend: () => Promise.resolve('held'),
      settleEmpty: (_tx, _id, seconds) => {
        time.push(`empty ${seconds}`)
        return Promise.resolve({ isCharged: false, freePerDay: 10, returnedSeconds: seconds })
      },
      settle: (_tx, _id, seconds) => Promise.resolve(void time.push(`settle ${Math.round(seconds)}`)),
      release: () => {
        time.push('release')
        return Promise.resolve(12)
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
  quotaBytes = 1024 ** 3
  user = await addTestUser(database)
})

const importInto = (
  recordingId: string,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'talk.srt',
  by = user,
  more: { offsetMs?: number; rate?: number; times?: 'find' } = {},
) => test.call(by, 'importText', { recordingId, ...more, file: new File([content], name) })

async function textOf(recordingId: string): Promise<TranscriptSection[]> {
  return JSON.parse(
    (await test.call(user, 'getText', { recordingId })).data.sectionsJson,
  ) as TranscriptSection[]
}

const notRecognized = /Hardly a word of the imported text was heard/

async function progressOf(recordingId: string): Promise<TranscriptionProgress | undefined> {
  return (await test.call(user, 'getTranscriptionProgress', { recordingIds: recordingId })).data[0]
}

async function statusOf(recordingId: string): Promise<number> {
  return (await test.call(user, 'getRecording', { recordingId })).data.fileStatus
}

describe('what a reader could not take', () => {
  it('is counted in the answer, with an example, whether the text has times or is aligned', async () => {
    const recordingId = await test.addRecording(user)
    const [timed, aligned] = [
      await importInto(recordingId, `By Anna\n\n${srt}\n3\n00:00:05x --> 00:00:06x\nSo\n`),
      await importInto(recordingId, `${srt}\n3\n00:00:05x --> 00:00:06x\nSo\n`, 'talk.srt', user, {
        times: 'find',
      }),
    ]
    const times = { kind: 'times', count: 1, example: '00:00:05x --> 00:00:06x' }
    expect(timed.data.notes).toEqual([{ kind: 'left-out', count: 1, example: 'By Anna' }, times])
    expect(aligned.data.notes).toEqual([times])
  })

  it('is an empty list where all was taken', async () => {
    expect((await importInto(await test.addRecording(user), srt)).data.notes).toEqual([])
  })
})

describe('a text with times', () => {
  it('is the transcript at once, costs nothing, and each word has a time', async () => {
    const recordingId = await test.addRecording(user)
    const { code, data } = await importInto(recordingId, srt)
    expect({ code, data }).toMatchObject({
      code: 1,
      data: { fileStatus: recordingStatus.complete, sections: 2 },
    })
    expect(await statusOf(recordingId)).toBe(recordingStatus.complete)
    const [first, second] = await textOf(recordingId)
    expect(first).toMatchObject({ spkName: 'Anna', startTime: 1000, endTime: 2500, text: 'Good morning' })
    expect(second).toMatchObject({ spkName: 'Ben', startTime: 3000, endTime: 4000 })
    expect(second?.words?.map(({ text }) => text)).toEqual(['Good', 'morning', 'to', 'you'])
    expect(second?.words?.every(({ startTime, endTime }) => startTime >= 3000 && endTime <= 4000)).toBe(true)
    expect(time).toEqual([])
  })

  it('is moved by what was asked, and no part of it before the beginning', async () => {
    const recordingId = await test.addRecording(user)
    await importInto(recordingId, srt, 'talk.srt', user, { rate: 2, offsetMs: -3000 })
    expect((await textOf(recordingId)).map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      [0, 2000],
      [3000, 5000],
    ])
    expect((await importInto(recordingId, srt, 'talk.srt', user, { rate: 9 })).code).not.toBe(1)
  })

  it('of subtitles keeps their times and line breaks, moved with it', async () => {
    const recordingId = await test.addRecording(user)
    await importInto(
      recordingId,
      '1\n00:00:01,000 --> 00:00:09,000\nAnna: Good\nmorning\n',
      'talk.srt',
      user,
      { offsetMs: 500 },
    )
    expect((await textOf(recordingId))[0]?.captions).toEqual({
      cuts: [{ id: 'c0', from: 0, breaks: [5], startTime: 1500, endTime: 9500 }],
      marks: [],
    })
  })

  it('of our own JSON keeps its subtitles, moved with it', async () => {
    const recordingId = await test.addRecording(user)
    const captions = {
      cuts: [
        { id: 'a', from: 0 },
        { id: 'b', from: 5, startTime: 2000 },
      ],
      marks: [],
    }
    const json = JSON.stringify({
      sections: [{ spkName: 'Anna', startTime: 1000, endTime: 2500, text: 'Good morning', captions }],
    })
    await importInto(recordingId, json, 'talk.json', user, { offsetMs: 500 })
    expect((await textOf(recordingId))[0]).toMatchObject({
      startTime: 1500,
      captions: { cuts: [{ id: 'a' }, { id: 'b', from: 5, startTime: 2500 }] },
    })
  })

  it('is aligned to the sound all the same when that is asked', async () => {
    const recordingId = await test.addRecording(user, { durationSeconds: 40 })
    expect((await importInto(recordingId, srt, 'talk.srt', user, { times: 'find' })).data).toMatchObject({
      fileStatus: recordingStatus.inQueue,
    })
    expect(time).toEqual(['hold 40'])
  })

  it('may belong to a recording that is too long to transcribe', async () => {
    const recordingId = await test.addRecording(user, { durationSeconds: 5 * 3600 })
    expect((await importInto(recordingId, srt)).code).toBe(1)
  })

  it('is imported once when it is sent twice, and again after an edit', async () => {
    const recordingId = await test.addRecording(user)
    const revisionOf = async () => (await test.call(user, 'getText', { recordingId })).data.revision
    expect((await importInto(recordingId, srt)).data.fileStatus).toBe(recordingStatus.complete)
    expect((await importInto(recordingId, srt)).data.fileStatus).toBe(recordingStatus.complete)
    expect(await revisionOf()).toBe(1)
    expect((await test.call(user, 'listVersions', { recordingId })).data.list).toEqual([])
    const { sectionsJson } = (await test.call(user, 'getText', { recordingId })).data
    await test.call(user, 'updateText', {
      recordingId,
      revision: 1,
      sectionsJson: sectionsJson.replace('Good morning', 'Good evening'),
    })
    await importInto(recordingId, srt)
    expect(await revisionOf()).toBe(3)
    expect((await textOf(recordingId))[0]?.text).toBe('Good morning')
  })

  it('replaces a text, which stays as a version', async () => {
    const recordingId = await test.addRecording(user)
    await importInto(recordingId, srt)
    await importInto(recordingId, srt.replaceAll('morning', 'evening'))
    expect((await textOf(recordingId))[0]?.text).toBe('Good evening')
    const { data } = await test.call(user, 'listVersions', { recordingId })
    expect(data).toMatchObject({
      current: { revision: 2, origin: 'imported' },
      list: [{ revision: 1, origin: 'imported' }],
    })
  })

  it.each([
    ['no text', 'talk.srt', 'FILE_UPLOAD_FAILED', 'This file is empty', ''],
    ['a program', 'talk.srt', 'FILE_UPLOAD_FAILED', 'This file is not a text', '\u0000\u0001\u0002'],
    ['broken JSON', 'talk.json', 'FILE_UPLOAD_FAILED', 'This file is not valid JSON', '{"segments": ['],
    [
      'something zipped',
      'talk.docx',
      'FILE_UPLOAD_FAILED',
      'This file is not a Word document (.docx), or it is damaged',
      'PK\u0003\u0004 and no more',
    ],
    [
      'times of another recording',
      'talk.srt',
      'FILE_UPLOAD_FAILED',
      'The times of this text go far beyond the end of the recording: it belongs to another recording',
      srt.replaceAll('00:00:', '01:00:'),
    ],
  ])('is refused when it is %s, and changes nothing', async (_name, fileName, _error, sentence, content) => {
    const recordingId = await test.addRecording(user)
    const { code, message } = await importInto(recordingId, content, fileName)
    expect({ code, message }).toEqual({ code: 20_004, message: sentence })
    expect(await statusOf(recordingId)).toBe(recordingStatus.waiting)
  })

  it('is refused while the recording is being transcribed, without room, and by anyone else', async () => {
    const recordingId = await test.addRecording(user)
    const stranger = await addTestUser(database)
    expect((await importInto(recordingId, srt, 'talk.srt', stranger)).code).toBe(30_001)
    quotaBytes = 0
    expect((await importInto(recordingId, srt)).code).toBe(20_001)
    quotaBytes = 1024 ** 3
    await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }] }),
    })
    expect((await importInto(recordingId, srt)).message).toMatch(/is being transcribed/)
    await test.call(user, 'cancelTranscription', { recordingId })
  })
})

describe('a text without times', () => {
  it('is too much for a recording of three hours', async () => {
    const recordingId = await test.addRecording(user, { durationSeconds: 3 * 3600 })
    expect((await importInto(recordingId, 'Good morning', 'talk.txt')).code).toBe(50_001)
  })

  it('gets its times from the recording, for the time of a transcription', async () => {
    await using work = await working()
    void work
    const recordingId = await test.addRecording(user, {
      content: await dialogue({ start: 0, end: 12 }),
      durationSeconds: 12,
    })
    await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], language: 'en' }),
    })
    await ended(recordingId)
    const recognised = await textOf(recordingId)
    time = []
    // The text as a person would have it: other sections, punctuation and capitals, and names of the speakers.
    const written = recognised
      .map(({ spkName, text }) => `${spkName}: ${text.toUpperCase().replaceAll(' ', ', ')}`)
      .join('\n\n')
    const { data } = await importInto(recordingId, written, 'talk.txt')
    expect(data).toMatchObject({ fileStatus: recordingStatus.inQueue, sections: recognised.length })
    expect(await ended(recordingId)).toBe(recordingStatus.complete)
    expect(time).toEqual(['hold 12', 'settle 12'])
    const aligned = await textOf(recordingId)
    expect(aligned.map(({ spkName, text }) => [spkName, text])).toEqual(
      recognised.map(({ spkName, text }) => [spkName, text.toUpperCase().replaceAll(' ', ', ')]),
    )
    const starts = (sections: TranscriptSection[]): number[] =>
      sections.flatMap(({ words = [] }) => words.map(({ startTime }) => startTime))
    const expected = starts(recognised)
    const near = starts(aligned).filter((start, index) => Math.abs(start - expected[index]!) <= 150)
    expect(starts(aligned)).toHaveLength(expected.length)
    expect(near.length / expected.length).toBeGreaterThan(0.9)
    expect((await test.call(user, 'listVersions', { recordingId })).data).toMatchObject({
      current: { origin: 'imported' },
      list: [{ origin: 'transcribed' }],
    })
  })

  it('fails with its time given back when it is not what is said, and leaves the text alone', async () => {
    await using work = await working()
    void work
    const recordingId = await test.addRecording(user, {
      content: await dialogue({ start: 0, end: 5 }),
      durationSeconds: 5,
    })
    await importInto(recordingId, srt)
    await importInto(
      recordingId,
      'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich '.repeat(8),
      'other.txt',
    )
    expect(await ended(recordingId)).toBe(recordingStatus.complete)
    expect(time).toEqual(['hold 5', 'release'])
    expect(await progressOf(recordingId)).toMatchObject({
      stage: 'failed',
      reason: expect.stringMatching(notRecognized) as string,
    })
    expect((await textOf(recordingId))[0]?.text).toBe('Good morning')
    await importInto(recordingId, srt)
    expect((await progressOf(recordingId))?.reason).toBeNull()
  })

  it('that fails leaves a recording without a text as it was, and says why', async () => {
    await using work = await working()
    void work
    const recordingId = await test.addRecording(user, {
      content: await dialogue({ start: 0, end: 5 }),
      durationSeconds: 5,
    })
    await importInto(
      recordingId,
      'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich '.repeat(8),
      'other.txt',
    )
    expect(await ended(recordingId)).toBe(recordingStatus.waiting)
    expect(await progressOf(recordingId)).toMatchObject({
      fileStatus: recordingStatus.waiting,
      stage: 'failed',
      reason: expect.stringMatching(notRecognized) as string,
    })
  })
})

async function working(): Promise<AsyncDisposable> {
  const worker = await test.startWork({ chunkSeconds: 10 })
  return { [Symbol.asyncDispose]: () => worker.stop() }
}

async function ended(recordingId: string): Promise<number> {
  let status = await statusOf(recordingId)
  await vi.waitUntil(
    async () => {
      status = await statusOf(recordingId)
      return status !== recordingStatus.inQueue && status !== recordingStatus.transferring
    },
    { interval: 100 },
  )
  return status
}
