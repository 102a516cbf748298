import { audioStatus, type TranscriptSection } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, type TestTranscripts } from '../testing.ts'
import type { TimedSection } from '../text/sections.ts'
import { TranscriptsRepository } from '../transcripts.repository.ts'
import { recordings } from '../transcripts.tables.ts'

let database: TestDatabase
let test: TestTranscripts
let clock: ManualClock
let user: string
let fileId: string
let repository: TranscriptsRepository

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  test = await createTestTranscripts(database, { clock })
  repository = new TranscriptsRepository(database)
})
afterAll(async () => {
  await test.close()
  await database.close()
})
beforeEach(async () => {
  user = await addTestUser(database)
  fileId = await test.addRecording(user)
  await database.orm.update(recordings).set({ status: audioStatus.complete }).where(eq(recordings.id, fileId))
  await transcribe(['We meat at noon.', 'All right.'])
})

function section(index: number, text: string): TimedSection {
  const startTime = index * 4000
  const words = text.split(' ').map((word, place) => ({ text: word, startTime: startTime + place * 300, endTime: startTime + place * 300 + 280 }))
  return { sectionId: `s${index + 1}`, spkId: 'S1', spkName: 'Anna', startTime, endTime: startTime + 3900, text, words }
}
/** As the engine's work ends. */
async function transcribe(texts: readonly string[]): Promise<void> {
  const former = await repository.stateOf(fileId)
  const now = clock.now()
  await database.transaction((tx) => repository.replace(tx, { recordingId: fileId, revision: (former?.revision ?? 0) + 1, sections: texts.map((text, index) => section(index, text)), engine: 'test', quality: 'basic', language: 'en', createdAt: now, updatedAt: now }))
}
async function read() {
  const { data } = await test.call(user, 'getText', { fileId })
  return { revision: data.revision, texts: (JSON.parse(data.asrResult) as TranscriptSection[]).map(({ text }) => text) }
}
async function edit(texts: readonly string[], origin?: 'replaced'): Promise<void> {
  const { revision } = await read()
  const sections = texts.map((text, index) => section(index, text))
  const { code } = await test.call(user, 'updateText', { fileId, asrResult: JSON.stringify(sections), revision, ...(origin ? { origin } : {}) })
  expect(code).toBe(1)
}
const history = async () => (await test.call(user, 'listVersions', { fileId })).data
const restore = async (versionId: string, more: object = {}) => test.call(user, 'restoreVersion', { fileId, versionId, ...more })
const textsOf = async (versionId: string) => (JSON.parse((await test.call(user, 'getVersion', { fileId, versionId })).data.asrResult) as TranscriptSection[]).map(({ text }) => text)

describe('a version', () => {
  it('is made of what the engine wrote, before the first correction', async () => {
    expect((await history()).list).toEqual([])
    await edit(['We meet at noon.', 'All right.'])
    const { current, list } = await history()
    expect(schemas.listVersions.answer.safeParse({ current, list }).error).toBeUndefined()
    expect(current).toMatchObject({ revision: 2, origin: 'edited' })
    expect(list).toMatchObject([{ revision: 1, origin: 'transcribed' }])
    const version = await test.call(user, 'getVersion', { fileId, versionId: list[0]?.versionId ?? '' })
    expect(schemas.getVersion.answer.safeParse(version.data).error).toBeUndefined()
    expect(version.data).toMatchObject({ revision: 1, engine: { name: 'test', quality: 'basic' } })
  })

  it('is made about every ten minutes of editing, not with every save', async () => {
    for (let minute = 0; minute <= 31; minute += 1) {
      await edit([`Minute ${minute}`])
      clock.advance(60_000)
    }
    const { list } = await history()
    expect(list.map(({ origin }) => origin)).toEqual(['edited', 'edited', 'edited', 'transcribed'])
    expect(await Promise.all(list.map(({ versionId }) => textsOf(versionId)))).toEqual([['Minute 29'], ['Minute 19'], ['Minute 9'], ['We meat at noon.', 'All right.']])
  })

  it('is made before replacing everywhere, before the next correction and before transcribing again', async () => {
    await edit(['One'])
    await edit(['Two'], 'replaced')
    await edit(['Three'])
    await transcribe(['Four'])
    const { current, list } = await history()
    expect(current.origin).toBe('transcribed')
    const all = await Promise.all(list.map(async ({ versionId, origin }) => [origin, ...(await textsOf(versionId))]))
    expect(all).toEqual([['edited', 'Three'], ['replaced', 'Two'], ['edited', 'One'], ['transcribed', 'We meat at noon.', 'All right.']])
  })

  it('goes when its recording is erased, and is nobody else’s', async () => {
    await edit(['One'])
    const [version] = (await history()).list
    const stranger = await addTestUser(database)
    for (const name of ['getVersion', 'restoreVersion'] as const) expect((await test.call(stranger, name, { fileId, versionId: version?.versionId ?? '' })).code).toBe(30_001)
    const other = await test.addRecording(user)
    expect((await test.call(user, 'getVersion', { fileId: other, versionId: version?.versionId ?? '' })).code).toBe(30_001)
    await test.call(user, 'deleteAudio', { fileId })
    expect((await test.call(user, 'listVersions', { fileId })).code).toBe(30_001)
    expect((await test.call(user, 'purgeAudioBatch', { fileIds: [fileId] })).code).toBe(1)
  })

  it('of editing alone is kept a hundred times; what the engine wrote stays', async () => {
    for (let time = 0; time < 103; time += 1) {
      await edit([`Time ${time}`])
      clock.advance(601_000)
    }
    const { list } = await history()
    expect(list).toHaveLength(101)
    expect(list.at(-1)).toMatchObject({ origin: 'transcribed' })
    expect(await textsOf(list[0]?.versionId ?? '')).toEqual(['Time 101'])
    expect(await textsOf(list[99]?.versionId ?? '')).toEqual(['Time 2'])
  }, 30_000)
})

describe('going back', () => {
  it('brings the whole text back, is found by the next search and can be undone', async () => {
    await edit(['We meet at noon.'])
    const [first] = (await history()).list
    expect((await restore(first?.versionId ?? '', { revision: 2 })).data).toMatchObject({ revision: 3 })
    expect(await read()).toEqual({ revision: 3, texts: ['We meat at noon.', 'All right.'] })
    const { current, list } = await history()
    expect(current.origin).toBe('restored')
    expect(await textsOf(list[0]?.versionId ?? '')).toEqual(['We meet at noon.'])
    await restore(list[0]?.versionId ?? '')
    expect((await read()).texts).toEqual(['We meet at noon.'])
  })

  it('brings a passage back and leaves the rest', async () => {
    await edit(['We meet at noon.', 'Certainly.', 'Bye.'])
    const [first] = (await history()).list
    expect((await restore(first?.versionId ?? '', { passage: { take: ['s2'], drop: ['s2', 's3'] } })).code).toBe(1)
    expect((await read()).texts).toEqual(['We meet at noon.', 'All right.'])
    expect((await restore(first?.versionId ?? '', { passage: { take: ['unknown'], drop: [] } })).code).toBe(10_002)
    expect((await restore(first?.versionId ?? '', { passage: { take: [], drop: ['unknown'] } })).code).toBe(10_002)
  })

  it('refuses a stale revision and changes nothing', async () => {
    await edit(['One'])
    const [first] = (await history()).list
    const { code, data } = await restore(first?.versionId ?? '', { revision: 1 })
    expect([code, data]).toEqual([2_100_001, { revision: 2, updateTime: Math.floor(clock.now().getTime() / 1000) }])
    expect((await read()).texts).toEqual(['One'])
  })
})
