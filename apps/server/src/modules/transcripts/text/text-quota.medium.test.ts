import { recordingStatus, errorCatalog, type TranscriptSection } from '@longhand/contracts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, type TestTranscripts } from '../../transcription/testing.ts'
import { TranscriptsRepository } from './transcripts.repository.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { timedSections } from '../../../platform/sections/testing.ts'

let database: TestDatabase
let test: TestTranscripts
let user: string
let quota: number
const clock = new ManualClock()
const full = errorCatalog.STORAGE_QUOTA.code

beforeAll(async () => {
  database = await createTestDatabase()
  test = await createTestTranscripts(database, { clock, storageQuota: () => Promise.resolve(quota) })
})
afterAll(async () => {
  await test.close()
  await database.close()
})
beforeEach(async () => {
  quota = 1_000_000
  user = await addTestUser(database)
})

const sectionsOf = (text: string): TranscriptSection[] => [
  { sectionId: 's1', spkId: 'S1', spkName: 'Anna', startTime: 0, endTime: 4_000, text },
]

async function addText(text: string): Promise<string> {
  const recordingId = await test.addRecording(user, { content: Buffer.alloc(100) })
  await database.orm
    .update(recordings)
    .set({ status: recordingStatus.complete })
    .where(eq(recordings.id, recordingId))
  const now = clock.now()
  const sections = timedSections(sectionsOf(text))
  await database.transaction((tx) =>
    new TranscriptsRepository(database).replace(tx, {
      recordingId,
      revision: 1,
      sections,
      language: 'en',
      createdAt: now,
      updatedAt: now,
    }),
  )
  return recordingId
}

const revisionOf = async (recordingId: string) =>
  (await test.call(user, 'getText', { recordingId })).data.revision
const save = async (recordingId: string, text: string, origin?: 'replaced') =>
  (
    await test.call(user, 'updateText', {
      recordingId,
      sectionsJson: JSON.stringify(sectionsOf(text)),
      revision: await revisionOf(recordingId),
      ...(origin && { origin }),
    })
  ).code
const used = async () => (await test.call(user, 'getStorage', {})).data.used

/** What the kept sums should be, counted out. */
async function countOut(): Promise<number> {
  const { rows } = await database.orm.execute<{ bytes: string }>(sql`
    select sum(r.bytes + coalesce((select octet_length(t.sections) + octet_length(t.words) from transcripts t where t.recording_id = r.id), 0)
      + coalesce((select sum(octet_length(v.sections) + octet_length(v.words)) from transcript_versions v where v.recording_id = r.id and v.name is not null), 0)) as bytes
    from recordings r where r.user_id = ${user}`)
  return Number(rows[0]?.bytes ?? 0)
}

it('counts texts and the versions that have a name, whatever is done to them, until their recording is gone', async () => {
  const [one, two] = [await addText('One'), await addText('Another text')]
  expect(await used()).toBe(await countOut())
  expect(await used()).toBeGreaterThan(200)
  const before = await used()
  expect(await save(one, 'One that is longer now')).toBe(1)
  expect(await save(one, 'One replaced everywhere', 'replaced')).toBe(1)
  const unnamed = await used()
  expect(unnamed).toBe(await countOut())
  const named = await test.call(user, 'nameVersion', { recordingId: one, name: 'First' })
  expect(await used()).toBeGreaterThan(unnamed)
  expect(await used()).toBe(await countOut())
  await test.call(user, 'deleteVersion', { recordingId: one, versionId: named.data.versionId })
  expect(await used()).toBe(unnamed)
  await test.call(user, 'nameVersion', { recordingId: one, name: 'First again' })
  const { list } = (await test.call(user, 'listVersions', { recordingId: one })).data
  expect(
    (await test.call(user, 'restoreVersion', { recordingId: one, versionId: list.at(-1)?.versionId ?? '' }))
      .code,
  ).toBe(1)
  const { code } = await test.call(user, 'updateSections', {
    recordingId: two,
    revision: 1,
    changeId: 'a-change',
    changes: [{ after: null, removed: ['s1'], sections: sectionsOf('Put anew') }],
  })
  expect(code).toBe(1)
  expect(await used()).toBe(await countOut())
  expect(await used()).toBeGreaterThan(before)
  await test.call(user, 'deleteRecordings', { recordingIds: [one, two] })
  expect((await test.call(user, 'getStorage', {})).data).toMatchObject({
    used: await countOut(),
    recycled: await countOut(),
  })
  await test.call(user, 'purgeRecordings', { recordingIds: [one] })
  expect(await used()).toBe(await countOut())
})

it('refuses what grows past the quota, says so and changes nothing; what shrinks is always saved', async () => {
  const recordingId = await addText('A text of some length that can become shorter')
  expect(await save(recordingId, 'A text of some length that was changed')).toBe(1)
  quota = await used()
  const { code, message } = await test.call(
    user,
    'updateText',
    {
      recordingId,
      sectionsJson: JSON.stringify(sectionsOf('A text of some length that was changed and grew')),
      revision: 2,
    },
    { 'accept-language': 'zh-CN' },
  )
  expect([code, message]).toEqual([full, expect.stringContaining('清空回收站')])
  expect(await revisionOf(recordingId)).toBe(2)
  expect(await used()).toBe(quota)
  expect(await save(recordingId, 'A text of some length')).toBe(1)
  quota = 1
  expect(await save(recordingId, 'A text')).toBe(1)
  expect(await save(recordingId, 'A text again')).toBe(full)
  const { list } = (await test.call(user, 'listVersions', { recordingId })).data
  const versionId = list.at(-1)?.versionId ?? ''
  expect((await test.call(user, 'restoreVersion', { recordingId, versionId })).code).toBe(full)
  expect(await test.call(user, 'nameVersion', { recordingId, versionId, name: 'Kept' })).toMatchObject({
    code: full,
    message: expect.stringContaining('named version'),
  })
  expect((await test.call(user, 'nameVersion', { recordingId, name: 'Kept' })).code).toBe(full)
  expect((await test.call(user, 'listVersions', { recordingId })).data.list).toEqual(list)
  expect(
    (
      await test.call(user, 'updateSections', {
        recordingId,
        revision: 4,
        changeId: 'a-longer-one',
        changes: [{ after: null, removed: ['s1'], sections: sectionsOf('A text and more') }],
      })
    ).code,
  ).toBe(full)
})

it('lets no two saves at once past the quota together', async () => {
  const texts = [await addText('One'), await addText('Two'), await addText('Three')]
  for (const recordingId of texts) expect(await save(recordingId, 'Changed')).toBe(1)
  quota = (await used()) + 60
  const codes = await Promise.all(texts.map((recordingId) => save(recordingId, `Changed ${'x'.repeat(40)}`)))
  expect(codes.sort()).toEqual([1, full, full])
  expect(await used()).toBeLessThanOrEqual(quota)
})
