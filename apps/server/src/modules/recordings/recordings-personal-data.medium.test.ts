import { buffer } from 'node:stream/consumers'
import JSZip from 'jszip'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { DataExportService } from '../account/data-export.service.ts'
import { addTestUser } from '../auth/testing.ts'
import { createTestTranscripts, type TestTranscripts } from '../transcription/testing.ts'
import { writeStored } from '../../platform/sections/stored-text.ts'
import { transcripts } from '../transcripts/text/transcripts.tables.ts'
import { timedSections } from '../../platform/sections/testing.ts'

let database: TestDatabase
let test: TestTranscripts
let user: string

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
})

async function addText(fileName: string): Promise<string> {
  const recordingId = await test.addRecording(user, {
    fileName,
    content: Buffer.from(`sound of ${fileName}`),
  })
  const at = new Date(0)
  const sections = [
    {
      sectionId: 's1',
      spkId: 'S1',
      spkName: 'Anna',
      startTime: 0,
      endTime: 900,
      text: `text of ${fileName}`,
      words: [],
    },
  ]
  await database.orm.insert(transcripts).values({
    recordingId,
    revision: 1,
    ...writeStored(timedSections(sections)),
    language: 'en',
    createdAt: at,
    updatedAt: at,
  })
  return recordingId
}

async function exported(): Promise<Map<string, string>> {
  const { content } = new DataExportService({
    personalData: () => test.personalData,
    clock: new ManualClock(),
  }).export(user)
  const zip = await JSZip.loadAsync(await buffer(content), { checkCRC32: true })
  const files = new Map<string, string>()
  for (const [name, file] of Object.entries(zip.files)) files.set(name, await file.async('string'))
  return files
}

it('everything is handed over, what is in the recycle bin included', async () => {
  const [kept, recycled] = [await addText('kept.wav'), await addText('recycled.wav')]
  await test.call(user, 'deleteRecordings', { recordingIds: [recycled] })
  const files = await exported()
  expect([...files.keys()].sort()).toEqual(
    [
      'library.json',
      ...[kept, recycled].flatMap((id) => [
        `recordings/${id}/original.wav`,
        `recordings/${id}/transcript.json`,
      ]),
    ].sort(),
  )
  expect(JSON.parse(files.get(`recordings/${kept}/transcript.json`) ?? '')).toMatchObject({
    fileName: 'kept.wav',
    timeLen: 60,
    recycleTime: null,
    sections: [{ text: 'text of kept.wav' }],
  })
  expect(JSON.parse(files.get(`recordings/${recycled}/transcript.json`) ?? '')).toMatchObject({
    fileName: 'recycled.wav',
    recycleTime: expect.any(Number) as number,
    sections: [{ text: 'text of recycled.wav' }],
  })
  expect(files.get(`recordings/${recycled}/original.wav`)).toBe('sound of recycled.wav')
})

it('an original that is gone is named, and takes nothing else along', async () => {
  const [gone, there] = [await addText('gone.wav'), await addText('there.wav')]
  await test.storage.delete(`recordings/${gone}/original`)
  const files = await exported()
  expect(files.has(`recordings/${gone}/original.wav`)).toBe(false)
  expect(files.get(`recordings/${gone}/transcript.json`)).toContain('text of gone.wav')
  expect(files.get(`recordings/${there}/original.wav`)).toBe('sound of there.wav')
  const missing = files.get('missing-files.txt') ?? ''
  expect(missing).toContain(`recordings/${gone}/original.wav  gone.wav`)
  expect(missing).not.toContain(there)
  expect(missing).toMatch(/could not be found[^]*找不到/)
})
