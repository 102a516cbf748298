import { acceptedFormats } from '@longhand/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { addTestUser } from '../auth/testing.ts'
import { makeableMedia, makeMedia, readAmr } from './testing-media.ts'
import { sha256, startTestUploads, type TestUploadServer, wav } from './testing.ts'

let database: TestDatabase
let server: TestUploadServer
let me: string

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestUploads(database)
  me = await addTestUser(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const media = await makeableMedia()

it('has a file for every format that is promised', () => {
  const covered = new Set(['amr', ...media.map(({ format }) => format)])
  expect([...acceptedFormats].filter((format) => !covered.has(format))).toEqual([])
})

it.each(media.map((made) => ({ ...made, kind: made.hasVideo ? 'video' : 'audio' })))(
  'takes $format with $kind',
  async (made) => {
    const content = await makeMedia(made)
    const { code, message, record } = await server.upload(me, `talk.${made.format}`, content)
    expect({ code, message }).toEqual({ code: 1, message: 'success' })
    expect(record).toMatchObject({
      fileName: `talk.${made.format}`,
      format: made.storedAs ?? made.format,
      fileSize: content.length,
    })
    expect(record!.timeLen).toBe(3)
    expect(record!.sampleRate).toBeGreaterThanOrEqual(22_050)
    expect(server.recordings.added.at(-1)).toMatchObject({ sha256: sha256(content) })
    expect(await server.stored()).toContain(`recordings/${record!.recordingId}/original`)
    expect(await server.incoming()).toEqual([])
  },
)

it('takes amr', async () => {
  expect(await server.upload(me, 'memo.amr', await readAmr())).toMatchObject({
    code: 1,
    record: { format: 'amr', sampleRate: 8000 },
  })
})

it.each(['talk.mp3', 'talk.OGA', '../../../etc/passwd.m4a', '讲 座？.wav'])(
  'looks at the content: a recording called %s is one',
  async (name) => {
    expect(await server.upload(me, name, wav(1))).toMatchObject({ code: 1, record: { format: 'wav' } })
  },
)
