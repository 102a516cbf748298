import { recordingStatus, type TranscriptSection, writeTranscriptionRequest } from '@longhand/contracts'
import type { SpeechEngine } from '@longhand/speech'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, dialogue, type TestTranscripts } from '../testing.ts'

let database: TestDatabase
let test: TestTranscripts
let user: string

/** It says in which language it was asked to write. */
const translator: SpeechEngine = {
  id: 'sherpa:translator',
  capabilities: () => ({
    languages: ['de'],
    languageDetection: false,
    words: true,
    confidence: false,
    punctuation: true,
    diarization: false,
    streaming: false,
    vocabulary: false,
    offline: true,
    quality: 'basic',
    toEnglish: true,
  }),
  health: () => Promise.resolve({ ok: true }),
  async *transcribe({ toEnglish, speech: [span = { start: 0, end: 1 }] }) {
    const text = toEnglish ? 'Good morning.' : 'Guten Morgen.'
    const words = text.split(' ').map((word) => ({ ...span, text: word, timing: 'estimated' as const }))
    yield await Promise.resolve({
      ...span,
      id: `${span.start}`,
      text,
      words,
      language: toEnglish ? 'en' : 'de',
    })
  },
}

beforeAll(async () => {
  database = await createTestDatabase()
  test = await createTestTranscripts(database)
  await test.startWork({ slots: 1, engine: () => Promise.resolve(translator) })
  user = await addTestUser(database)
})
afterAll(async () => {
  await test.close()
  await database.close()
})

it.each([
  [true, 'en', 'Good morning.'],
  [false, 'de', 'Guten Morgen.'],
])('where asked for (%s), the text is in %s', async (toEnglish, language, said) => {
  const recordingId = await test.addRecording(user, {
    content: await dialogue({ start: 0, end: 8 }),
    durationSeconds: 8,
  })
  const { data } = await test.call(user, 'startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], language: 'de', toEnglish }),
  })
  expect(data[0]).toMatchObject({ code: 1 })
  await vi.waitUntil(
    async () =>
      (await test.call(user, 'getTranscriptionProgress', { recordingIds: recordingId })).data[0]
        ?.fileStatus === recordingStatus.complete,
    { interval: 100 },
  )
  const text = (await test.call(user, 'getText', { recordingId })).data
  const sections = JSON.parse(text.sectionsJson) as TranscriptSection[]
  expect(text.language).toBe(language)
  expect(sections.some((section) => section.text.includes(said))).toBe(true)
  expect(sections.every((section) => section.language === undefined)).toBe(true)

  // A part of it is written as the whole is, unless the other is asked for.
  const parts = async () => (await test.call(user, 'getStretch', { recordingId })).data
  expect(await parts()).toMatchObject({ status: 'none', language: 'de', toEnglish })
  const again = async (asked: { toEnglish?: boolean }) => {
    await test.call(user, 'transcribeStretch', { recordingId, startMs: 0, endMs: 8000, ...asked })
    await vi.waitUntil(async () => (await parts()).status === 'done', { interval: 100 })
    return parts()
  }
  const same = await again({})
  expect(same).toMatchObject({ language: 'de', toEnglish })
  expect(same.sectionsJson).toContain(said)
  expect((await again({ toEnglish: !toEnglish })).sectionsJson).not.toContain(said)
})
