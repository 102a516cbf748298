import type { WireSection, WireWord } from '@longhand/transcript'
import {
  recordingStatus,
  errorCatalog,
  maxUnnamedVersions,
  versionDays,
  type TranscriptSection,
} from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { users } from '../../auth/auth.tables.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, type TestTranscripts } from '../../transcription/testing.ts'
import { timedSections } from '../../../platform/sections/testing.ts'
import { TranscriptsRepository } from '../text/transcripts.repository.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { transcriptVersions } from './versions.tables.ts'
import { thinVersions } from './thin-versions.ts'

/** A section as clients know it, with all its words. */
type Spoken = WireSection & { words: WireWord[] }

let database: TestDatabase
let test: TestTranscripts
let clock: ManualClock
let user: string
let recordingId: string
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
  recordingId = await test.addRecording(user)
  await database.orm
    .update(recordings)
    .set({ status: recordingStatus.complete })
    .where(eq(recordings.id, recordingId))
  await transcribe(['We meat at noon.', 'All right.'])
})

function section(index: number, text: string): Spoken {
  const startTime = index * 4000
  const words = text.split(' ').map((word, place) => ({
    text: word,
    startTime: startTime + place * 300,
    endTime: startTime + place * 300 + 280,
  }))
  return {
    sectionId: `s${index + 1}`,
    spkId: 'S1',
    spkName: 'Anna',
    startTime,
    endTime: startTime + 3900,
    text,
    words,
  }
}
/** As the engine's work ends. */
async function transcribe(texts: readonly string[], isFallback = false): Promise<void> {
  const former = await repository.revisionOf(database.orm, recordingId)
  const now = clock.now()
  await database.transaction((tx) =>
    repository.replace(tx, {
      recordingId,
      revision: (former?.revision ?? 0) + 1,
      sections: timedSections(texts.map((text, index) => section(index, text))),
      engine: 'test',
      quality: 'basic',
      isFallback,
      language: 'en',
      createdAt: now,
      updatedAt: now,
    }),
  )
}
async function read() {
  const { data } = await test.call(user, 'getText', { recordingId })
  return {
    revision: data.revision,
    texts: (JSON.parse(data.sectionsJson) as TranscriptSection[]).map(({ text }) => text),
  }
}
async function edit(texts: readonly string[], origin?: 'replaced', visitId?: string): Promise<void> {
  const { revision } = await read()
  const sections = texts.map((text, index) => section(index, text))
  const { code } = await test.call(user, 'updateText', {
    recordingId,
    sectionsJson: JSON.stringify(sections),
    revision,
    ...(origin ? { origin } : {}),
    ...(visitId ? { visitId } : {}),
  })
  expect(code).toBe(1)
}
const history = async () => (await test.call(user, 'listVersions', { recordingId })).data
const restore = async (versionId: string, more: object = {}) =>
  test.call(user, 'restoreVersion', { recordingId, versionId, ...more })
const textsOf = async (versionId: string) =>
  (
    JSON.parse(
      (await test.call(user, 'getVersion', { recordingId, versionId })).data.sectionsJson,
    ) as TranscriptSection[]
  ).map(({ text }) => text)

describe('a version', () => {
  it('is made of what the engine wrote, before the first correction', async () => {
    expect((await history()).list).toEqual([])
    await edit(['We meet at noon.', 'All right.'])
    const { current, list } = await history()
    expect(schemas.listVersions.answer.safeParse({ current, list }).error).toBeUndefined()
    expect(current).toMatchObject({ revision: 2, origin: 'edited' })
    expect(list).toMatchObject([{ revision: 1, origin: 'transcribed' }])
    const version = await test.call(user, 'getVersion', { recordingId, versionId: list[0]?.versionId ?? '' })
    expect(schemas.getVersion.answer.safeParse(version.data).error).toBeUndefined()
    expect(version.data).toMatchObject({ revision: 1, engine: { name: 'test', quality: 'basic' } })
  })

  it('is made every five minutes of editing, not with every save', async () => {
    for (let minute = 0; minute <= 16; minute += 1) {
      await edit([`Minute ${minute}`])
      clock.advance(60_000)
    }
    const { list } = await history()
    expect(list.map(({ origin }) => origin)).toEqual(['edited', 'edited', 'edited', 'transcribed'])
    expect(await Promise.all(list.map(({ versionId }) => textsOf(versionId)))).toEqual([
      ['Minute 14'],
      ['Minute 9'],
      ['Minute 4'],
      ['We meat at noon.', 'All right.'],
    ])
  })

  it('is made before replacing everywhere, before the next correction and before transcribing again', async () => {
    await edit(['One'])
    await edit(['Two'], 'replaced')
    await edit(['Three'])
    await transcribe(['Four'])
    const { current, list } = await history()
    expect(current.origin).toBe('transcribed')
    const all = await Promise.all(
      list.map(async ({ versionId, origin }) => [origin, ...(await textsOf(versionId))]),
    )
    expect(all).toEqual([
      ['edited', 'Three'],
      ['replaced', 'Two'],
      ['edited', 'One'],
      ['transcribed', 'We meat at noon.', 'All right.'],
    ])
  })

  it('goes when its recording is erased, and is no one else’s', async () => {
    await edit(['One'])
    const [version] = (await history()).list
    const stranger = await addTestUser(database)
    const versionId = version?.versionId ?? ''
    const other = await test.addRecording(user)
    for (const [caller, from] of [
      [stranger, recordingId],
      [user, other],
    ] as const) {
      for (const name of ['getVersion', 'restoreVersion', 'deleteVersion'] as const)
        expect((await test.call(caller, name, { recordingId: from, versionId })).code).toBe(30_001)
      expect(
        (await test.call(caller, 'nameVersion', { recordingId: from, versionId, name: 'Mine' })).code,
      ).toBe(30_001)
    }
    expect((await test.call(stranger, 'nameVersion', { recordingId, name: 'Mine' })).code).toBe(30_001)
    expect((await history()).list).toMatchObject([{ versionId, name: null }])
    await test.call(user, 'deleteRecording', { recordingId })
    expect((await test.call(user, 'listVersions', { recordingId })).code).toBe(30_001)
    expect((await test.call(user, 'purgeRecordings', { recordingIds: [recordingId] })).code).toBe(1)
  })

  it('is made at the first edit of each visit, once, whatever other visits do meanwhile', async () => {
    await edit(['One'], undefined, 'first-visit')
    await edit(['Two'], undefined, 'first-visit')
    clock.advance(60_000)
    await edit(['Three'], undefined, 'second-visit')
    await edit(['Four'], undefined, 'first-visit')
    await edit(['Five'], undefined, 'second-visit')
    const { list } = await history()
    expect(await Promise.all(list.map(({ versionId }) => textsOf(versionId)))).toEqual([
      ['Two'],
      ['We meat at noon.', 'All right.'],
    ])
  })

  it('is made five minutes after the last, and not before', async () => {
    await edit(['One'], undefined, 'a-long-visit')
    clock.advance(240_000)
    await edit(['Two'], undefined, 'a-long-visit')
    clock.advance(61_000)
    await edit(['Three'], undefined, 'a-long-visit')
    const { list } = await history()
    expect(await Promise.all(list.map(({ versionId }) => textsOf(versionId)))).toEqual([
      ['Two'],
      ['We meat at noon.', 'All right.'],
    ])
  })

  it('says by whom it was written', async () => {
    await edit(['One'])
    await edit(['Two'], 'replaced')
    const { current, list } = await history()
    const { nickName } = (await database.orm.select().from(users).where(eq(users.id, user)))[0]!
    expect([current.savedBy, ...list.map(({ savedBy }) => savedBy)]).toEqual([nickName, nickName, null])
  })

  it('without a name is kept a hundred times at most; what the engine wrote last and what has a name stay', async () => {
    await edit(['Begun'])
    await test.call(user, 'nameVersion', { recordingId, name: 'Begun' })
    for (let time = 0; time < maxUnnamedVersions + 3; time += 1)
      await edit([`Time ${time}`], undefined, `visit-number-${time}`)
    const { list } = await history()
    expect(list).toHaveLength(maxUnnamedVersions + 2)
    expect(list.slice(-2)).toMatchObject([{ name: 'Begun' }, { origin: 'transcribed' }])
    expect(await textsOf(list[0]?.versionId ?? '')).toEqual(['Time 101'])
  })
})

describe('a version without a name', () => {
  const hour = 3_600_000
  /** Ages of the versions that are left, in hours. */
  const ages = async (): Promise<number[]> => {
    const rows = await database.orm
      .select()
      .from(transcriptVersions)
      .where(eq(transcriptVersions.recordingId, recordingId))
    return rows
      .map(({ keptAt }) => Math.round((clock.now().getTime() - keptAt.getTime()) / hour))
      .sort((a, b) => a - b)
  }

  it('is one of all for a day, then the last of its day, then gone', async () => {
    clock.set('2026-03-01T01:30:00Z')
    await transcribe(['Begun'])
    await edit(['Zero'], undefined, 'visit-number-zero')
    for (let hours = 0; hours < 40 * 24; hours += 6) {
      clock.advance(6 * hour)
      await edit([`After ${hours}`], undefined, `visit-after-${hours}`)
      await thinVersions(database.orm, clock.now(), 'Asia/Shanghai')
    }
    // It is 09:30 in Shanghai: of each day before yesterday, the last version is that of 21:30.
    const daily = Array.from({ length: versionDays - 1 }, (_, day) => 36 + 24 * day)
    // The oldest is what the engine wrote.
    expect(await ages()).toEqual([0, 6, 12, 18, 24, ...daily, 40 * 24])
  })

  it('stays with a name, and goes from other texts alike', async () => {
    await edit(['One'], undefined, 'the-first-visit')
    await edit(['Two'], 'replaced')
    const [second] = (await history()).list
    await test.call(user, 'nameVersion', {
      recordingId,
      versionId: second?.versionId ?? '',
      name: 'Before replacing',
    })
    clock.advance((versionDays + 1) * 24 * hour)
    await thinVersions(database.orm, clock.now(), 'UTC')
    expect((await history()).list).toMatchObject([
      { name: 'Before replacing', origin: 'edited' },
      { name: null, origin: 'transcribed' },
    ])
    // A newer text of the engine makes the former one a version like others.
    await transcribe(['Heard again'])
    await edit(['Three'])
    clock.advance((versionDays + 1) * 24 * hour)
    await thinVersions(database.orm, clock.now(), 'UTC')
    const left = (await history()).list
    expect(left).toMatchObject([{ origin: 'transcribed' }, { name: 'Before replacing' }])
    expect(await textsOf(left[0]?.versionId ?? '')).toEqual(['Heard again'])
  })
})

describe('naming and deleting', () => {
  it('keeps the present text under a name, renames it, and deletes it', async () => {
    await edit(['One'])
    const named = await test.call(user, 'nameVersion', { recordingId, revision: 2, name: '  For Anna ' })
    expect(schemas.nameVersion.answer.safeParse(named.data).error).toBeUndefined()
    expect(named.data).toMatchObject({ name: 'For Anna', revision: 2, origin: 'edited' })
    const { versionId } = named.data
    await edit(['Two'])
    expect(await textsOf(versionId)).toEqual(['One'])
    expect(
      (await test.call(user, 'nameVersion', { recordingId, versionId, name: '给安娜' })).data,
    ).toMatchObject({ versionId, name: '给安娜' })
    expect((await history()).list).toMatchObject([{ versionId, name: '给安娜' }, { name: null }])
    expect((await test.call(user, 'deleteVersion', { recordingId, versionId })).code).toBe(1)
    expect((await test.call(user, 'deleteVersion', { recordingId, versionId })).code).toBe(30_001)
    expect((await history()).list).toHaveLength(1)
    expect((await read()).texts).toEqual(['Two'])
  })

  it('refuses a present text that is another by now, names that say nothing, and ids of nothing', async () => {
    await edit(['One'])
    expect((await test.call(user, 'nameVersion', { recordingId, revision: 1, name: 'Old' })).code).toBe(
      errorCatalog.NEWER_REVISION.code,
    )
    expect((await test.call(user, 'nameVersion', { recordingId, name: '   ' })).code).toBe(2_100_033)
    expect((await test.call(user, 'nameVersion', { recordingId, name: 'x'.repeat(61) })).code).toBe(2_100_033)
    for (const versionId of ['nothing', '00000000-0000-4000-8000-000000000009']) {
      expect((await test.call(user, 'nameVersion', { recordingId, versionId, name: 'Mine' })).code).toBe(
        30_001,
      )
      expect((await test.call(user, 'deleteVersion', { recordingId, versionId })).code).toBe(30_001)
    }
    expect((await history()).list).toHaveLength(1)
  })
})

describe('going back', () => {
  it('says again that its engine was taken because a better model did not come', async () => {
    const engineOf = async () => (await test.call(user, 'getText', { recordingId })).data.engine
    await transcribe(['rough'], true)
    await edit(['corrected'])
    expect(await engineOf()).toMatchObject({ isFallback: true })
    await transcribe(['better'])
    expect(await engineOf()).toEqual({ name: 'test', quality: 'basic' })
    const { list } = (await test.call(user, 'listVersions', { recordingId })).data
    const rough = list.find(({ origin }) => origin === 'transcribed')?.versionId ?? ''
    expect((await test.call(user, 'getVersion', { recordingId, versionId: rough })).data.engine).toEqual({
      name: 'test',
      quality: 'basic',
      isFallback: true,
    })
    expect((await restore(rough)).code).toBe(1)
    expect(await engineOf()).toMatchObject({ isFallback: true })
  })

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
    expect(
      (await restore(first?.versionId ?? '', { passage: { take: ['s2'], drop: ['s2', 's3'] } })).code,
    ).toBe(1)
    expect((await read()).texts).toEqual(['We meet at noon.', 'All right.'])
    expect((await restore(first?.versionId ?? '', { passage: { take: ['unknown'], drop: [] } })).code).toBe(
      2_100_033,
    )
    expect((await restore(first?.versionId ?? '', { passage: { take: [], drop: ['unknown'] } })).code).toBe(
      2_100_033,
    )
  })

  it('is done once where the same call is sent again, since its answer was lost', async () => {
    await edit(['We meet at noon.', 'Certainly.', 'Bye.'])
    const versionId = (await history()).list[0]?.versionId ?? ''
    for (const fields of [{ revision: 2, passage: { take: ['s2'], drop: ['s2', 's3'] } }, { revision: 3 }]) {
      const first = await restore(versionId, fields)
      expect(first.data).toMatchObject({ revision: fields.revision + 1 })
      const before = await history()
      expect((await restore(versionId, fields)).data).toEqual(first.data)
      expect(await history()).toEqual(before)
    }
    await edit(['We meet at noon.'])
    expect((await restore(versionId, { revision: 4 })).code).toBe(2_100_001)
  })

  it('refuses a stale revision and changes nothing', async () => {
    await edit(['One'])
    const [first] = (await history()).list
    const { code, data } = await restore(first?.versionId ?? '', { revision: 1 })
    expect([code, data]).toEqual([
      2_100_001,
      { revision: 2, updateTime: Math.floor(clock.now().getTime() / 1000) },
    ])
    expect((await read()).texts).toEqual(['One'])
  })
})
