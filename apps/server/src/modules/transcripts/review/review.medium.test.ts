import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, type TestTranscripts } from '../../transcription/testing.ts'
import { TranscriptsRepository } from '../text/transcripts.repository.ts'
import { confidenceOutcomes } from './review.tables.ts'
import { timedSections } from '../../../platform/sections/testing.ts'

let database: TestDatabase
let test: TestTranscripts
let user: string
let recordingId: string

beforeAll(async () => {
  database = await createTestDatabase()
  test = await createTestTranscripts(database)
})
afterAll(async () => {
  await test.close()
  await database.close()
})
beforeEach(async () => {
  await database.orm.delete(confidenceOutcomes)
  user = await addTestUser(database)
  recordingId = await test.addRecording(user)
  await addText('pocketsphinx-en-us')
})

const words = ['The', 'kowalsky', 'and', 'canker'].map((text, place) => ({
  text,
  startTime: place * 400,
  endTime: place * 400 + 300,
  confidence: [0.99, 0.12, 0.5, 0.3][place]!,
}))
const head = { sectionId: 's1', spkId: '1', spkName: 'Speaker1', startTime: 0, endTime: 1600 }

async function addText(engine: string | null): Promise<void> {
  const now = new Date()
  const sections = [{ ...head, text: words.map(({ text }) => text).join(' '), words }]
  const text = {
    recordingId,
    revision: 1,
    sections: timedSections(sections),
    language: 'en',
    engine,
    quality: 'basic' as const,
    createdAt: now,
    updatedAt: now,
  }
  await database.transaction((tx) => new TranscriptsRepository(database).replace(tx, text))
}

const reviewed = [
  words[0]!,
  { text: 'Kowalski', startTime: 400, endTime: 700, reviewed: true as const },
  { ...words[2]!, confidence: 1, reviewed: true as const },
  words[3]!,
]
const section = { ...head, text: reviewed.map(({ text }) => text).join(' '), words: reviewed }
const rows = () => database.orm.select().from(confidenceOutcomes).orderBy(confidenceOutcomes.bucket)

describe('what a review wants to know', () => {
  it('is how certain words are, which are unusual, and which sound like a hot word', async () => {
    await test.call(user, 'putHotWords', { words: ['Kowalski'] })
    const { data } = await test.call(user, 'getReview', { recordingId })
    expect(data.unusual).toEqual(['kowalsky', 'canker'])
    expect(data.nearHotWords).toEqual([{ heard: 'kowalsky', hotWord: 'Kowalski' }])
    expect(data.calibration).toHaveLength(20)
  })

  it('is not there for others, nor without a text', async () => {
    expect((await test.call(await addTestUser(database), 'getReview', { recordingId })).code).not.toBe(1)
    expect(
      (await test.call(user, 'getReview', { recordingId: await test.addRecording(user) })).code,
    ).not.toBe(1)
  })
})

describe('what was reviewed', () => {
  const outcomes = [
    { engine: 'pocketsphinx-en-us', bucket: 2, kept: 0, corrected: 1 },
    { engine: 'pocketsphinx-en-us', bucket: 10, kept: 1, corrected: 0 },
  ]

  it('is counted when changes are saved, once, and moves the calibration', async () => {
    const former = (await test.call(user, 'getReview', { recordingId })).data.calibration
    const change = {
      recordingId,
      revision: 1,
      changeId: 'review-of-kowalski',
      changes: [{ after: null, removed: ['s1'], sections: [section] }],
    }
    expect((await test.call(user, 'updateSections', change)).code).toBe(1)
    await test.call(user, 'updateSections', change)
    expect(await rows()).toEqual(outcomes)
    const { calibration } = (await test.call(user, 'getReview', { recordingId })).data
    expect(calibration[2]).toBeLessThan(former[2]!)
    expect(calibration[10]).toBeGreaterThan(former[10]!)
  })

  it('is counted when a whole text is saved, and added to what was counted', async () => {
    for (let save = 1; save <= 2; save += 1) {
      const sectionsJson = JSON.stringify([section])
      expect((await test.call(user, 'updateText', { recordingId, revision: 1, sectionsJson })).code).toBe(1)
      await addText('pocketsphinx-en-us')
    }
    expect(await rows()).toEqual(
      outcomes.map((row) => ({ ...row, kept: row.kept * 2, corrected: row.corrected * 2 })),
    )
  })

  it('is taken out of the counts when it is undone', async () => {
    const changed = async (revision: number, sections: unknown[]) =>
      test.call(user, 'updateText', { recordingId, revision, sectionsJson: JSON.stringify(sections) })
    const { calibration } = (await test.call(user, 'getReview', { recordingId })).data
    expect((await changed(1, [section])).code).toBe(1)
    expect((await changed(2, [{ ...head, text: words.map(({ text }) => text).join(' '), words }])).code).toBe(
      1,
    )
    expect((await rows()).map(({ kept, corrected }) => [kept, corrected])).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect((await test.call(user, 'getReview', { recordingId })).data.calibration).toEqual(calibration)
  })

  it('comes back with the text', async () => {
    await test.call(user, 'updateText', { recordingId, revision: 1, sectionsJson: JSON.stringify([section]) })
    expect(JSON.parse((await test.call(user, 'getText', { recordingId })).data.sectionsJson)).toEqual([
      section,
    ])
  })

  it('teaches nothing where no engine heard the text', async () => {
    await addText(null)
    await test.call(user, 'updateText', { recordingId, revision: 1, sectionsJson: JSON.stringify([section]) })
    expect(await rows()).toEqual([])
  })
})
