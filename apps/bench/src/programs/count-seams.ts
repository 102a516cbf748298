/** `tsx count-seams.ts <data folder> <seams> <seed>`. Words are marks in the samples, and the engine reads them as real ones hear: a little around the speech it is given, never beyond its file. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { recordingStatus, type TranscriptSection, writeTranscriptionRequest } from '@longhand/contracts'
import {
  createVoiceActivityDetector,
  decodeAudio,
  type EngineCapabilities,
  planChunks,
  sampleRate,
  type Segment,
  type Span,
  type SpeechEngine,
} from '@longhand/speech'
import pino from 'pino'
import { randomOf } from '../statistics.ts'
import { addTestUser } from '@longhand/server/src/modules/auth/testing.ts'
import { createTestTranscripts, wavFile } from '@longhand/server/src/modules/transcription/testing.ts'
import { openDatabase } from '@longhand/server/src/platform/db/database.ts'

export interface Seams {
  seams: number
  withoutPause: number
  words: number
  lost: number
  doubled: number
  misplaced: number
}

const chunkSeconds = 4
const wordEverySeconds = 0.3
const wordSeconds = 0.25
const paddingSeconds = 0.15
/** Speech detection and the chunks themselves round to about a sample. */
const toleranceSeconds = 0.002
const mark = [...'longhand'].flatMap((letter) =>
  Array.from({ length: 8 }, (_, bit) => (letter.charCodeAt(0) >> bit) & 1),
)
const numberBits = 24

const [, , dataDir = '', seamCount = '500', seed = '1'] = process.argv
const database = await openDatabase({ databaseUrl: undefined, dataDir }, pino({ level: 'error' }))
const test = await createTestTranscripts(database)
const user = await addTestUser(database)
const samples = await speak(Number(seamCount) * chunkSeconds)
const spoken = markWords(samples)
const [speech, seams] = await plan(samples)

const recordingId = await test.addRecording(user, {
  content: wavFile([Buffer.from(samples.buffer)]),
  durationSeconds: samples.length / sampleRate,
})
await test.startWork({ engine: () => Promise.resolve(markReader()), chunkSeconds })
await test.call(user, 'startTranscription', {
  transcriptionRequest: writeTranscriptionRequest({
    files: [{ recordingId }],
    language: 'en',
    speakerCount: 1,
  }),
})
for (;;) {
  const [state] = (await test.call(user, 'getTranscriptionProgress', { recordingIds: recordingId })).data
  if (state?.fileStatus === recordingStatus.failed)
    throw new Error(state.reason ?? 'The transcription failed.')
  if (state?.fileStatus === recordingStatus.complete) break
  await delay(200)
}
const sections = JSON.parse(
  (await test.call(user, 'getText', { recordingId })).data.sectionsJson,
) as TranscriptSection[]
const outcome = compare(sections.flatMap((section) => section.words ?? []))
await test.close()
await database.close()
process.send?.(outcome)

/** The sample dialogue over and over, begun anywhere, with pauses between that are now longer and now none at all. */
async function speak(seconds: number): Promise<Int16Array> {
  const folder = await mkdtemp(path.join(dataDir, 'speak-'))
  const { channels } = await decodeAudio(
    fileURLToPath(new URL('../../../server/sample/recording.mp3', import.meta.url)),
    folder,
  )
  const dialogue = await readSamples(channels[0]?.pcmPath ?? '')
  await rm(folder, { recursive: true })
  const random = randomOf(Number(seed))
  const made = new Int16Array(Math.round(seconds * sampleRate))
  for (let at = 0; at < made.length;) {
    const length = Math.round((2 + random() * 30) * sampleRate)
    const from = Math.floor(random() * dialogue.length)
    const piece = dialogue.subarray(from, Math.min(from + length, dialogue.length, from + made.length - at))
    made.set(piece, at)
    at += piece.length + (random() < 0.5 ? 0 : Math.round(random() * 2 * sampleRate))
  }
  return made
}

function markWords(into: Int16Array): number[] {
  const bits = mark.length + numberBits
  const middles: number[] = []
  for (let at = 0.2; (at + 1) * sampleRate < into.length; at += wordEverySeconds) {
    const first = Math.round(at * sampleRate)
    for (let bit = 0; bit < bits; bit += 1) {
      const value = mark[bit] ?? (middles.length >> (bit - mark.length)) & 1
      into[first + bit] = ((into[first + bit] ?? 0) & ~1) | value
    }
    middles.push(first / sampleRate)
  }
  return middles
}

/** What the jobs will find: where a user speaks, and where the seams are. */
async function plan(of: Int16Array): Promise<[Span[], { seconds: number; isPause: boolean }[]]> {
  const file = path.join(dataDir, 'plan.pcm')
  await writeFile(file, Buffer.from(of.buffer))
  const found = await createVoiceActivityDetector().detect({
    pcmPath: file,
    signal: new AbortController().signal,
  })
  await rm(file)
  const chunks = planChunks(found, of.length / sampleRate, { targetSeconds: chunkSeconds }).filter(
    (chunk) => chunk.speech.length > 0,
  )
  return [
    found,
    chunks.slice(1).map(({ start, speech: [first] }) => ({
      seconds: start,
      isPause: (first?.start ?? 0) - start > toleranceSeconds,
    })),
  ]
}

function markReader(): SpeechEngine {
  const capabilities: EngineCapabilities = {
    languages: ['en'],
    words: true,
    confidence: false,
    punctuation: true,
    diarization: false,
    streaming: false,
    languageDetection: false,
    vocabulary: false,
    offline: true,
    quality: 'basic',
  }
  return {
    id: 'mark-reader',
    capabilities: () => capabilities,
    health: () => Promise.resolve({ ok: true }),
    async *transcribe({ pcmPath, speech: reported }): AsyncGenerator<Segment> {
      const recognized = findMarks(await readSamples(pcmPath))
      for (const [index, span] of reported.entries()) {
        const from = Math.max(reported[index - 1]?.end ?? 0, span.start - paddingSeconds)
        const to = Math.min(reported[index + 1]?.start ?? Infinity, span.end + paddingSeconds)
        const words = recognized
          .filter(({ seconds }) => seconds >= from && seconds < to)
          .map(({ number, seconds }) => ({
            text: `w${number}`,
            start: Math.max(0, seconds - wordSeconds / 2),
            end: seconds + wordSeconds / 2,
            timing: 'exact' as const,
          }))
        const [first, last] = [words[0], words.at(-1)]
        if (first && last)
          yield {
            id: `0-${String(Math.round(first.start * 1000)).padStart(8, '0')}`,
            start: first.start,
            end: Math.max(span.end, last.start),
            text: words.map(({ text }) => text).join(' '),
            words,
          }
      }
    },
  }
}

function findMarks(among: Int16Array): { number: number; seconds: number }[] {
  const found: { number: number; seconds: number }[] = []
  for (let at = 0; at + mark.length + numberBits <= among.length; at += 1) {
    if (!mark.every((bit, index) => ((among[at + index] ?? 0) & 1) === bit)) continue
    let number = 0
    for (let bit = 0; bit < numberBits; bit += 1) number |= ((among[at + mark.length + bit] ?? 0) & 1) << bit
    found.push({ number, seconds: at / sampleRate })
  }
  return found
}

/** Whether a word near a border of what was found to be speech is heard depends on more than the seam: only those inside must be there. */
function compare(words: readonly { text: string; startTime: number }[]): Seams {
  const times = new Map<number, number[]>()
  for (const { text, startTime } of words) {
    const number = Number(/^w(\d+)/i.exec(text)?.[1])
    times.set(number, [...(times.get(number) ?? []), startTime / 1000])
  }
  const bits = (mark.length + numberBits) / sampleRate
  const isSaid = (middle: number): boolean =>
    speech.some(({ start, end }) => middle >= start && middle + bits <= end)
  const isCut = (middle: number): boolean =>
    seams.some(
      ({ seconds }) => seconds > middle - toleranceSeconds && seconds < middle + bits + toleranceSeconds,
    )
  const said = spoken.flatMap((middle, number) => (isSaid(middle) && !isCut(middle) ? [number] : []))
  return {
    seams: seams.length,
    withoutPause: seams.filter(({ isPause }) => !isPause).length,
    words: said.length,
    lost: said.filter((number) => !times.has(number)).length,
    doubled: [...times.values()].filter((starts) => starts.length > 1).length,
    misplaced: [...times].filter(
      ([number, [start = 0]]) => Math.abs(start + wordSeconds / 2 - (spoken[number] ?? -1)) > wordSeconds,
    ).length,
  }
}

async function readSamples(file: string): Promise<Int16Array> {
  const bytes = await readFile(file)
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~1)))
}
