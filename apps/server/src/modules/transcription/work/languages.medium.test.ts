import { recordingStatus, type TranscriptSection, writeTranscriptionRequest } from '@longhand/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { startSpeechServer, type TestSpeechServer } from '../../../platform/speech/testing-speech-server.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, dialogue, type TestTranscripts } from '../testing.ts'

let database: TestDatabase
let test: TestTranscripts
let user: string
let server: TestSpeechServer
/** What it was asked to take for the language, in order. */
let asked: (string | undefined)[] = []

/** A speech server that recognises English, Spanish and Welsh by turns, unless it is told. */
beforeAll(async () => {
  server = await startSpeechServer((body, method) => {
    const named = /name="language"\r\n\r\n(\w+)/.exec(body)?.[1]
    const language = named ?? ['english', 'es', 'welsh'][asked.filter((one) => one === undefined).length % 3]!
    if (method === 'POST') asked.push(named)
    const text = language === 'es' ? 'Buenos días.' : 'Good morning.'
    return { language, segments: [{ start: 0.4, end: 1.6, text }] }
  })
  database = await createTestDatabase()
  test = await createTestTranscripts(database)
  await test.startWork({ ...server.work(), chunkSeconds: 10 })
  user = await addTestUser(database)
})
afterAll(async () => {
  await test.close()
  await database.close()
  server.close()
})

async function transcribe(more: object): Promise<{ language: string; sections: TranscriptSection[] }> {
  asked = []
  const recordingId = await test.addRecording(user, {
    content: await dialogue({ start: 0, end: 34 }),
    durationSeconds: 34,
  })
  const { data } = await test.call(user, 'startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], language: 'en', ...more }),
  })
  expect(data[0]).toMatchObject({ code: 1 })
  await vi.waitUntil(
    async () =>
      (await test.call(user, 'getTranscriptionProgress', { recordingIds: recordingId })).data[0]
        ?.fileStatus === recordingStatus.complete,
    { interval: 100 },
  )
  const text = (await test.call(user, 'getText', { recordingId })).data
  return { language: text.language, sections: JSON.parse(text.sectionsJson) as TranscriptSection[] }
}

it('are told apart, and a section says where it is in another one than the text', async () => {
  const { language, sections } = await transcribe({ languages: ['en', 'es'] })
  expect(language).toBe('en')
  const understood = sections.filter(({ text }) => !text.startsWith('['))
  expect(
    new Set(understood.map((section) => [section.language, section.text.slice(0, 6)].join(' '))),
  ).toEqual(new Set([' Good m', 'es Buenos']))
  // Welsh is not among them: what seemed so was asked for again, in that which was recognised before it in the chunk, or the first.
  expect(new Set(asked)).toEqual(new Set([undefined, 'en']))
})

it('are not looked for where one is spoken', async () => {
  const { sections } = await transcribe({ languages: ['en'] })
  expect(new Set(asked)).toEqual(new Set(['en']))
  expect(sections.every((section) => section.language === undefined)).toBe(true)
})
