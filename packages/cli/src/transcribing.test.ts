import { endpoints, fromWire, recordingStatus, toWire } from '@longhand/contracts'
import { createLonghand } from '@longhand/sdk'
import { expect, it } from 'vitest'
import type { Session } from './session.ts'
import { Transcriber } from './transcribing.ts'

const engine = (name: string, quality: string, toEnglish: boolean) => ({
  name,
  quality,
  toEnglish,
  languages: ['de'],
  tellsLanguages: false,
  vocabulary: false,
  secondsPerHour: null,
})
const configuration = {
  languages: ['de'],
  detectable: [],
  engine: 'best',
  quality: 'best',
  maxSeconds: 10_800,
  vocabulary: false,
  engines: [engine('best', 'best', false), engine('translating', 'basic', true)],
  problem: null,
  comingModel: { name: 'coming', bytes: 1, totalBytes: 2, languages: ['de'] },
}

/** A session with a server that knows one recording, what it was sent, and what was noted on the terminal. */
function opened() {
  const started: unknown[] = []
  const notes: string[] = []
  const answers: Record<string, (body: string) => unknown> = {
    [endpoints.getTranscriptionProgress.path]: () => [
      { recordingId: 'r1', fileStatus: recordingStatus.waiting },
    ],
    [endpoints.getTranscriptionConfiguration.path]: () => configuration,
    [endpoints.startTranscription.path]: (body) => {
      const { transcriptionRequest } = fromWire(JSON.parse(body)) as { transcriptionRequest: string }
      started.push(JSON.parse(transcriptionRequest))
      return [{ recordingId: 'r1', code: 1, message: '' }]
    },
  }
  const longhand = createLonghand({
    address: 'https://longhand.example.com/',
    token: `lh_${'a'.repeat(46)}`,
    fetch: async (address, init) => {
      const request = new Request(address, init)
      const [, answer] =
        Object.entries(answers).find(([path]) => new URL(request.url).pathname.endsWith(path)) ??
        expect.fail(request.url)
      const data = toWire(answer(await request.text()))
      return Response.json({ status_code: 1, status_msg: '', data })
    },
  })
  const session = {
    longhand,
    signal: new AbortController().signal,
    terminal: { note: (line: string) => notes.push(line) },
  } as unknown as Session
  return { transcriber: new Transcriber(session), started, notes }
}

it('asks for English, and says how good the engine is that translates', async () => {
  const { transcriber, started, notes } = opened()
  await transcriber.start('r1', { language: 'de', toEnglish: true })
  expect(started).toMatchObject([{ language: 'de', toEnglish: true }])
  expect(notes).toEqual(['The speech engine of this server is basic: expect many wrong words.'])
})

it('asks for no translation where none is wanted', async () => {
  const { transcriber, started, notes } = opened()
  await transcriber.start('r1', { language: 'de' })
  expect(started).toHaveLength(1)
  expect(started[0]).not.toHaveProperty('toEnglish')
  expect(notes).toEqual([])
})
