import { writeTranscriptionRequest } from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, type TestTranscripts } from '../../transcription/testing.ts'
import { transcriptions } from '../../transcription/lifecycle/transcriptions.tables.ts'
import { TranscriptsRepository } from '../text/transcripts.repository.ts'
import { timedSections } from '../../../platform/sections/testing.ts'

let database: TestDatabase
let test: TestTranscripts
let user: string
let recordingId: string
let folderId: string

beforeAll(async () => {
  database = await createTestDatabase()
  test = await createTestTranscripts(database)
})
afterAll(async () => {
  await test.close()
  await database.close()
})
beforeEach(async () => {
  user = await addTestUser(database)
  recordingId = await test.addRecording(user)
  folderId = (await test.call(user, 'addFolder', { folderName: 'Folder' })).data.folderId
  await test.call(user, 'moveRecordings', { recordingIds: [recordingId], folderId })
})

const put = (words: string[], scope: { folderId?: string; recordingId?: string } = {}) =>
  test.call(user, 'putHotWords', { words, ...scope })

describe('hot words', () => {
  it('are kept for the account, a folder and a recording, each once', async () => {
    expect((await test.call(user, 'getHotWords', {})).data).toEqual({ words: [], inherited: [] })
    expect((await put(['Longhand', ' longhand ', '声纹'])).data).toEqual({
      words: ['Longhand', '声纹'],
      inherited: [],
    })
    expect((await put(['Canker'], { folderId })).data).toEqual({
      words: ['Canker'],
      inherited: ['Longhand', '声纹'],
    })
    expect((await put(['Bramley'], { recordingId })).data).toEqual({
      words: ['Bramley'],
      inherited: ['Canker', 'Longhand', '声纹'],
    })
    await put([])
    expect((await test.call(user, 'getHotWords', { recordingId })).data).toEqual({
      words: ['Bramley'],
      inherited: ['Canker'],
    })
    await test.call(user, 'deleteFolder', { folderId })
    expect((await test.call(user, 'getHotWords', { recordingId })).data).toEqual({
      words: ['Bramley'],
      inherited: [],
    })
  })

  it('of all three go to the engine with those of the request, the nearest first', async () => {
    await put(['Longhand', 'canker'])
    await put(['Canker'], { folderId })
    await put(['Bramley'], { recordingId })
    await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], hotWords: ['Scion'] }),
    })
    const [row] = await database.orm
      .select({ hotWords: transcriptions.hotWords })
      .from(transcriptions)
      .where(eq(transcriptions.recordingId, recordingId))
    expect(row?.hotWords).toEqual(['Scion', 'Bramley', 'Canker', 'Longhand'])
  })
})

describe('hot words of a Mac', () => {
  it('are those that are typed elsewhere, and go to the engine as it spells', async () => {
    const [typed, decomposed] = ['Zoë', 'Zoe\u0308']
    expect((await put([decomposed, 'ZOË', '한국'.normalize('NFD'), '한국'])).data.words).toEqual([
      decomposed,
      '한국'.normalize('NFD'),
    ])
    await put([typed], { recordingId })
    await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], hotWords: [] }),
    })
    const [row] = await database.orm
      .select({ hotWords: transcriptions.hotWords })
      .from(transcriptions)
      .where(eq(transcriptions.recordingId, recordingId))
    expect(row?.hotWords).toEqual(['Zoë', '한국'])
  })
})

describe('suggestions', () => {
  it('are what was written where the engine heard something else', async () => {
    const now = new Date()
    const words = [
      { text: 'The', startTime: 0, endTime: 100, confidence: 0.9 },
      { text: 'Bramley,', startTime: 100, endTime: 200 },
      { text: 'and', startTime: 200, endTime: 300 },
      { text: 'canker', startTime: 300, endTime: 400 },
      { text: 'The', startTime: 400, endTime: 500 },
      { text: 'Bramley', startTime: 500, endTime: 600 },
      { text: '声纹', startTime: 600, endTime: 700 },
      { text: '12', startTime: 700, endTime: 800 },
    ]
    const sections = [
      {
        sectionId: 's1',
        spkId: '1',
        spkName: 'Speaker1',
        startTime: 0,
        endTime: 800,
        text: words.map(({ text }) => text).join(' '),
        words,
      },
    ]
    const repository = new TranscriptsRepository(database)
    await database.transaction((tx) =>
      repository.replace(tx, {
        recordingId,
        revision: 1,
        sections: timedSections(sections),
        language: 'en',
        createdAt: now,
        updatedAt: now,
      }),
    )
    await put(['Canker'])
    expect((await test.call(user, 'suggestHotWords', {})).data).toEqual([
      { word: 'Bramley', count: 2, recordingId },
      { word: '声纹', count: 1, recordingId },
    ])
    expect((await test.call(user, 'suggestHotWords', { recordingId })).data).toHaveLength(2)
    const stranger = await addTestUser(database)
    expect((await test.call(stranger, 'suggestHotWords', {})).data).toEqual([])
  })
})
