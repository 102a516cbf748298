import { randomUUID } from 'node:crypto'
import { writeTranscriptionRequest } from '@longhand/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openTestProduct } from '../../../testing-product.ts'
import { addTestUser } from '../../auth/testing.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

it('a transcription says that a mail follows where there is a mail server and its owner wants such mails', async () => {
  const userId = await addTestUser(database)
  const file = {
    storageKey: '',
    bytes: 1,
    sha256: '',
    durationSeconds: 60,
    sampleRate: 16_000,
    format: 'wav',
    createdAt: new Date(),
    updatedAt: new Date(),
  }
  const recordingId = randomUUID()
  await database.orm.insert(recordings).values({ id: recordingId, userId, fileName: 'talk.wav', ...file })
  const openAndAsk = async (env: Record<string, string>, wanted?: boolean): Promise<boolean | undefined> => {
    const product = await openTestProduct(database.url, { env })
    await product.call(userId, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({
        source: 0,
        answerVersion: 3,
        files: [{ recordingId }],
        typed: true,
      }),
    })
    if (wanted !== undefined) await product.call(userId, 'updateMailPreferences', { transcriptions: wanted })
    const { data } = await product.call(userId, 'getTranscriptionProgress', { recordingIds: recordingId })
    await product.close()
    return data[0]?.isMailed
  }
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:1' }
  expect(await openAndAsk({})).toBe(false)
  expect(await openAndAsk(smtp)).toBe(true)
  expect(await openAndAsk(smtp, false)).toBe(false)
})
