import { execFile } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  recordingStatus,
  type TranscriptionProgress,
  type TranscriptSection,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import {
  createSpeechEngine,
  EngineError,
  programEndedChannel,
  type ProgramReport,
  type SpeechEngine,
  transcribeFile,
} from '@longhand/speech'
import { writeWireSection } from '@longhand/transcript'
import { sandboxKind } from '@longhand/speech/sandbox'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { recordedEngine } from '../../../platform/speech/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import {
  createTestTranscripts,
  dialogue,
  fastEngine,
  samplesOf,
  type TestTranscripts,
  wavFile,
} from '../testing.ts'
import { recognizedSections } from './recognized-sections.ts'

let database: TestDatabase
let test: TestTranscripts
let user: string
/** Held time: what was held, settled and released, in order. */
let time: string[] = []
/** Most tests here are about what is made of what was recognized. */
let engine: () => Promise<SpeechEngine> = recordedEngine

beforeAll(async () => {
  database = await createTestDatabase()
  test = await createTestTranscripts(database, {
    time: {
      hold: (_tx, { seconds }) => Promise.resolve(void time.push(`hold ${seconds}`)),
      extend: () => Promise.resolve('held'),
      settleEmpty: (_tx, _id, seconds) => {
        time.push(`empty ${seconds}`)
        return Promise.resolve({ isCharged: false, freePerDay: 10, returnedSeconds: seconds })
      },
      settle: (_tx, _id, seconds) => Promise.resolve(void time.push(`settle ${Math.round(seconds)}`)),
      release: () => {
        time.push('release')
        return Promise.resolve(60)
      },
    },
  })
  await test.startWork({ chunkSeconds: 10, engine: () => engine() })
})
afterAll(async () => {
  await test.close()
  await database.close()
})
beforeEach(async () => {
  time = []
  engine = recordedEngine
  user = await addTestUser(database)
})

/** A Matroska file with a track of each, behind a picture where that is wanted. */
async function twoTracks(
  first: Buffer,
  second: Buffer,
  languages: readonly string[] = [],
  picture: readonly string[] = [],
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-tracks-'))
  const at = (name: string) => path.join(folder, name)
  await Promise.all([writeFile(at('0.wav'), first), writeFile(at('1.wav'), second)])
  const tags = languages.flatMap((language, track) => [`-metadata:s:a:${track}`, `language=${language}`])
  await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    '-i',
    at('0.wav'),
    '-i',
    at('1.wav'),
    ...picture,
    '-map',
    '0',
    '-map',
    '1',
    ...(picture.length > 0 ? ['-map', '2'] : []),
    ...tags,
    '-c:a',
    'flac',
    at('made.mkv'),
  ])
  const made = await readFile(at('made.mkv'))
  await rm(folder, { recursive: true })
  return made
}

async function start(recordingId: string, more: object = {}): Promise<void> {
  const { data } = await test.call(user, 'startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], language: 'en', ...more }),
  })
  expect(data).toEqual([{ recordingId, fileStatus: recordingStatus.inQueue, code: 1, message: '' }])
}

async function progressOf(recordingId: string): Promise<TranscriptionProgress> {
  const { data } = await test.call(user, 'getTranscriptionProgress', { recordingIds: recordingId })
  return data[0] as TranscriptionProgress
}

/** Asks every 50 ms until it has ended. @returns Everything that was told. */
async function watch(recordingId: string): Promise<TranscriptionProgress[]> {
  const reported: TranscriptionProgress[] = []
  await vi.waitUntil(
    async () => {
      reported.push(await progressOf(recordingId))
      return [recordingStatus.complete, recordingStatus.failed, recordingStatus.notFound].includes(
        reported.at(-1)?.fileStatus as never,
      )
    },
    { interval: 50 },
  )
  return reported
}

async function textOf(recordingId: string): Promise<TranscriptSection[]> {
  return JSON.parse(
    (await test.call(user, 'getText', { recordingId })).data.sectionsJson,
  ) as TranscriptSection[]
}

describe('a recording of two voices', () => {
  it('becomes a text with speakers and times, and tells honestly how far it is', async () => {
    engine = fastEngine
    const recordingId = await test.addRecording(user, {
      content: await dialogue({ start: 0, end: 23 }),
      durationSeconds: 23,
    })
    await start(recordingId)
    const previews: TranscriptSection[][] = []
    const watching = watch(recordingId)
    await vi.waitUntil(
      async () => {
        previews.push(await textOf(recordingId))
        return (await progressOf(recordingId)).fileStatus === recordingStatus.complete
      },
      { interval: 200 },
    )
    const reported = await watching

    const shares = reported.map(({ progress }) => progress)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    const stages = ['queued', 'decoding', 'recognising', 'speakers', 'done']
    const seen = [...new Set(reported.map(({ stage }) => stage as string))]
    expect(seen).toEqual(stages.filter((stage) => seen.includes(stage)))
    expect(seen).toContain('recognising')
    // More steps than chunks and stages: it moves inside a chunk.
    expect(new Set(shares).size).toBeGreaterThan(8)

    const sections = await textOf(recordingId)
    const text = sections
      .map((section) => section.text)
      .join(' ')
      .toLowerCase()
    for (const said of ['good morning', 'my father had a small shop', 'i spent every summer'])
      expect(text).toContain(said)
    expect(new Set(sections.map((section) => section.spkName))).toEqual(new Set(['Speaker1', 'Speaker2']))
    const words = sections.flatMap((section) => section.words ?? [])
    expect(words.map((word) => word.startTime)).toEqual(
      words.map((word) => word.startTime).sort((a, b) => a - b),
    )
    expect(words.every((word) => word.startTime < word.endTime && word.endTime <= 23_000)).toBe(true)
    const { data } = await test.call(user, 'getText', { recordingId })
    expect(data).toMatchObject({ revision: 1, engine: { name: 'pocketsphinx-en-us', quality: 'basic' } })

    const early = previews.find((preview) => preview.length > 0 && preview.length < sections.length)
    expect(early?.[0]).toMatchObject({ spkName: 'Speaker', spkId: '' })
    expect(early?.[0]?.words?.length).toBeGreaterThan(1)
  })
})

describe('an engine that recognises short recordings better whole', () => {
  it('gets them as one chunk, and longer ones in several', async () => {
    const recorded = await recordedEngine()
    const recognized: string[] = []
    const whole: SpeechEngine = {
      ...recorded,
      capabilities: () => ({ ...recorded.capabilities(), wholeSeconds: 7 }),
      transcribe: (request) => {
        recognized.push(request.pcmPath)
        return recorded.transcribe(request)
      },
    }
    const ownDatabase = await createTestDatabase()
    const own = await createTestTranscripts(ownDatabase)
    await own.startWork({ chunkSeconds: 4, engine: () => Promise.resolve(whole) })
    const owner = await addTestUser(ownDatabase)
    const chunksOf = async (seconds: number): Promise<number> => {
      recognized.length = 0
      const recordingId = await own.addRecording(owner, {
        content: await dialogue({ start: 0, end: seconds }),
        durationSeconds: seconds,
      })
      const transcriptionRequest = writeTranscriptionRequest({ files: [{ recordingId }], language: 'en' })
      await own.call(owner, 'startTranscription', { transcriptionRequest })
      const status = async () =>
        (await own.call(owner, 'getTranscriptionProgress', { recordingIds: recordingId })).data[0]?.fileStatus
      await vi.waitUntil(async () => (await status()) === recordingStatus.complete, { interval: 50 })
      return recognized.length
    }
    expect(await chunksOf(6)).toBe(1)
    expect(await chunksOf(8)).toBeGreaterThan(1)
    await own.close()
    await ownDatabase.close()
  })
})

describe('a file', () => {
  it('gives the same words here as through the library', async () => {
    // Shorter than a chunk: both cut it alike.
    const content = await dialogue({ start: 0, end: 4.6 })
    const recordingId = await test.addRecording(user, { content })
    const file = path.join(test.folder, 'same.wav')
    await writeFile(file, content)
    await start(recordingId)
    await watch(recordingId)
    const { sections } = await transcribeFile(file, { engine: await recordedEngine(), language: 'en' })
    expect(await textOf(recordingId)).toEqual(
      recognizedSections(sections, { language: 'en', idPrefix: 's', hasSpeakers: true }).map(
        writeWireSection,
      ),
    )
  })
})

it('is what tests recognise that need only a text, whether it was recorded for them or not', async () => {
  // Most of them use the first of these; the other was never recorded.
  for (const span of [
    { start: 0, end: 5 },
    { start: 20.2, end: 22.7 },
  ]) {
    const file = path.join(test.folder, `recorded-${span.start}.wav`)
    await writeFile(file, await dialogue(span))
    const [recognized, recorded] = await Promise.all(
      [await fastEngine(), await recordedEngine()].map((one) =>
        transcribeFile(file, { engine: one, language: 'en' }),
      ),
    )
    expect(recognized?.sections[0]?.text).toMatch(/\w/)
    expect(recorded).toEqual(recognized)
  }
})

describe('a recording with a person on each channel', () => {
  it('gives each channel a speaker, named in the language of who asked', async () => {
    const her = samplesOf(await dialogue({ start: 0, end: 4.6 }))
    const him = samplesOf(await dialogue({ start: 45.6, end: 51 }))
    const content = wavFile([her, Buffer.concat([Buffer.alloc(her.length), him])])
    const recordingId = await test.addRecording(user, { content })
    const { data } = await test.call(
      user,
      'startTranscription',
      { transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], language: 'en' }) },
      { 'accept-language': 'zh-CN' },
    )
    expect(data[0]?.code).toBe(1)
    await watch(recordingId)
    const sections = await textOf(recordingId)
    expect(new Set(sections.map((section) => section.spkName))).toEqual(new Set(['说话人1', '说话人2']))
    expect(sections[0]?.text).toMatch(/thank you for taking the time/i)
    expect(sections.at(-1)?.text).toMatch(/people still want to hold/i)
  })
})

describe('a file with several sound tracks', () => {
  const recognized = async (recordingId: string): Promise<string> =>
    (await textOf(recordingId)).map(({ text }) => text).join(' ')
  const tracksOf = async (recordingId: string) =>
    (await test.call(user, 'getRecording', { recordingId })).data.soundTracks

  const shown = (recordingId: string) =>
    vi.waitUntil(
      async () => (await test.call(user, 'getRecording', { recordingId })).data.picture?.state === 'ready',
      { interval: 50 },
    )
  /** What a page plays: the sound, and the picture. */
  const playedOf = async (recordingId: string): Promise<Buffer[]> => {
    const { audioPath, picture } = (await test.call(user, 'getRecording', { recordingId })).data
    const ticketOf = (address: string | undefined) =>
      new URL(address ?? '', 'http://localhost').searchParams.get('ticket') ?? ''
    const [sound, video] = await Promise.all([
      test.call(undefined, 'playRecording', { ticket: ticketOf(audioPath) }),
      test.call(undefined, 'playPicture', { ticket: ticketOf(picture?.videoPath) }),
    ])
    return [sound.response.rawPayload, video.response.rawPayload]
  }
  /** Decibels. */
  const levelOf = async (content: Buffer, filter: string): Promise<number> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'longhand-level-'))
    await writeFile(path.join(folder, 'played.mp4'), content)
    const { stderr } = await promisify(execFile)('ffmpeg', [
      ...['-hide_banner', '-i', path.join(folder, 'played.mp4'), '-vn'],
      ...['-af', `${filter},volumedetect`, '-f', 'null', '-'],
    ])
    await rm(folder, { recursive: true })
    return Number(/mean_volume: (-?[\d.]+)/.exec(stderr)?.[1])
  }

  it('gives the words of the one that was chosen, is decoded again for another, and refuses one that isn’t there', async () => {
    const [her, him] = [await dialogue({ start: 0, end: 4.6 }), await dialogue({ start: 45.6, end: 51 })]
    const recordingId = await test.addRecording(user, { content: await twoTracks(her, him, ['eng', 'deu']) })
    await start(recordingId)
    await watch(recordingId)
    expect(await recognized(recordingId)).toMatch(/thank you for taking the time/i)
    expect(await tracksOf(recordingId)).toMatchObject([
      { track: 0, language: 'eng', channels: 1, isChosen: true, level: expect.any(Number) as number },
      { track: 1, language: 'deu', channels: 1, isChosen: false, level: expect.any(Number) as number },
    ])
    await start(recordingId, { files: [{ recordingId, track: 1 }] })
    await watch(recordingId)
    expect(await recognized(recordingId)).toMatch(/people still want to hold/i)
    expect((await tracksOf(recordingId))?.map(({ isChosen }: { isChosen: boolean }) => isChosen)).toEqual([
      false,
      true,
    ])
    // What is chosen stays so.
    await start(recordingId)
    await watch(recordingId)
    expect(await recognized(recordingId)).toMatch(/people still want to hold/i)
    const { data } = await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId, track: 2 }], language: 'en' }),
    })
    expect(data[0]).toMatchObject({
      fileStatus: recordingStatus.complete,
      message: 'This recording has 2 sound tracks: 0 to 1',
    })
  })

  it('that is a video is offered before it is paid for, and is recognised and shown with the one that was chosen', async () => {
    const her = await dialogue({ start: 0, end: 4.6 })
    const him = samplesOf(await dialogue({ start: 45.6, end: 51 }))
    const late = wavFile([Buffer.concat([Buffer.alloc(her.length - 44), him])])
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=64x48:rate=10:duration=10', '-c:v', 'mpeg4']
    const recordingId = await test.addRecording(user, {
      content: await twoTracks(her, late, ['eng', 'deu'], picture),
    })
    await vi.waitUntil(async () => (await tracksOf(recordingId)) !== undefined, { interval: 50 })
    expect(await tracksOf(recordingId)).toMatchObject([
      { track: 0, language: 'eng', isChosen: true, level: expect.any(Number) as number },
      { track: 1, language: 'deu', isChosen: false, level: expect.any(Number) as number },
    ])
    expect(time).toEqual([])
    await shown(recordingId)
    await start(recordingId, { files: [{ recordingId, track: 1 }] })
    await watch(recordingId)
    expect(await recognized(recordingId)).toMatch(/people still want to hold/i)
    await shown(recordingId)
    for (const played of await playedOf(recordingId)) {
      expect(await levelOf(played, 'atrim=0:4')).toBeLessThan(-60)
      expect(await levelOf(played, 'atrim=5:9')).toBeGreaterThan(-40)
    }
  })

  it('is chosen also where the tracks are not known yet, and forgotten where there is no such track', async () => {
    const [her, him] = [await dialogue({ start: 0, end: 4.6 }), await dialogue({ start: 45.6, end: 51 })]
    const recordingId = await test.addRecording(user, { content: await twoTracks(her, him, ['eng', 'deu']) })
    await start(recordingId, { files: [{ recordingId, track: 7 }] })
    expect((await watch(recordingId)).at(-1)).toMatchObject({
      fileStatus: recordingStatus.failed,
      reason: 'The file has no such sound track',
    })
    await start(recordingId)
    await watch(recordingId)
    expect(await recognized(recordingId)).toMatch(/thank you for taking the time/i)
    // As of those that were added before tracks were kept.
    await database.orm.execute(sql`update recordings set sound_tracks = null where id = ${recordingId}`)
    await start(recordingId, { files: [{ recordingId, track: 1 }] })
    await watch(recordingId)
    expect(await recognized(recordingId)).toMatch(/people still want to hold/i)
  })

  it('gives a speaker for each, where each is someone’s microphone', async () => {
    const her = samplesOf(await dialogue({ start: 0, end: 4.6 }))
    const him = samplesOf(await dialogue({ start: 45.6, end: 51 }))
    const content = await twoTracks(wavFile([her]), wavFile([Buffer.concat([Buffer.alloc(her.length), him])]))
    const recordingId = await test.addRecording(user, { content })
    await start(recordingId)
    await watch(recordingId)
    const sections = await textOf(recordingId)
    expect(new Set(sections.map(({ spkName }) => spkName)).size).toBe(2)
    expect(sections[0]?.text).toMatch(/thank you for taking the time/i)
    expect(sections.at(-1)?.text).toMatch(/people still want to hold/i)
  })
})

describe('a recording without speech', () => {
  it('becomes an empty text', async () => {
    const recordingId = await test.addRecording(user, { content: wavFile([Buffer.alloc(32_000 * 3)]) })
    await start(recordingId)
    expect((await watch(recordingId)).at(-1)).toMatchObject({
      fileStatus: recordingStatus.complete,
      progress: 1,
      stage: 'done',
    })
    expect(await textOf(recordingId)).toEqual([])
  })
})

describe('a further transcription', () => {
  it('makes samples again that were cleared away, and replaces the text under a new revision, so that a stale edit is refused', async () => {
    const recordingId = await test.addRecording(user, { content: await dialogue({ start: 0, end: 5 }) })
    await start(recordingId)
    await watch(recordingId)
    const first = await textOf(recordingId)
    await test.storage.deleteFolder(`recordings/${recordingId}/pcm`)
    await start(recordingId, { speakerCount: 2, maxSpeakerCount: 3 })
    // The former text can be read meanwhile.
    expect(await textOf(recordingId)).toEqual(first)
    expect((await watch(recordingId)).at(-1)?.fileStatus).toBe(recordingStatus.complete)
    // Left to itself it finds one person in so short a recording.
    const speakersOf = (sections: typeof first) => new Set(sections.map(({ spkId }) => spkId)).size
    expect([speakersOf(first), speakersOf(await textOf(recordingId))]).toEqual([1, 2])
    const { data } = await test.call(user, 'getText', { recordingId })
    expect(data.revision).toBe(2)
    const edited = first.map((section) => ({ ...section, text: `${section.text} Edited.` }))
    expect(
      (
        await test.call(user, 'updateText', {
          recordingId,
          sectionsJson: JSON.stringify(edited),
          revision: 1,
        })
      ).code,
    ).toBe(2_100_001)
  })
})

describe('work that can’t be done', () => {
  it('tells in the reader’s language why a file fails', async () => {
    const recordingId = await test.addRecording(user, {
      content: Buffer.from('#!/bin/sh\necho no recording at all\n'.repeat(50)),
    })
    await start(recordingId)
    const last = (await watch(recordingId)).at(-1)
    expect(last).toMatchObject({
      fileStatus: recordingStatus.failed,
      progress: 0,
      stage: 'failed',
      reason: 'The file holds no recording',
    })
    const { data } = await test.call(
      user,
      'getTranscriptionProgress',
      { recordingIds: recordingId },
      { 'accept-language': 'zh-CN' },
    )
    expect(data[0]?.reason).toBe('文件中没有音视频内容')
  })

  it('says so when the engine ends as if all were well and has recognised nothing', async () => {
    const program = path.join(test.folder, 'lying-engine')
    await writeFile(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
    engine = () => Promise.resolve(createSpeechEngine({ engine: 'pocketsphinx', profile: 'fast', program }))
    const recordingId = await test.addRecording(user, {
      content: await dialogue({ start: 0, end: 5 }),
      durationSeconds: 5,
    })
    await start(recordingId)
    expect((await watch(recordingId)).at(-1)).toMatchObject({
      fileStatus: recordingStatus.failed,
      stage: 'failed',
      reason: 'Transcribing gave no usable text. Please try again',
    })
  })

  it.runIf(sandboxKind() !== 'none')(
    'says so when the engine has too little memory, and returns the time',
    async () => {
      const program = path.join(test.folder, 'greedy-engine')
      await writeFile(program, '#!/bin/sh\nexec dd if=/dev/zero of=/dev/null bs=3G count=1\n', {
        mode: 0o755,
      })
      const outcomes: (number | null)[] = []
      const listen = (message: unknown) => {
        const { program: name, code } = message as ProgramReport
        if (name === 'greedy-engine') outcomes.push(code)
      }
      subscribe(programEndedChannel, listen)
      engine = () => Promise.resolve(createSpeechEngine({ engine: 'pocketsphinx', profile: 'fast', program }))
      try {
        const recordingId = await test.addRecording(user, {
          content: await dialogue({ start: 0, end: 5 }),
          durationSeconds: 5,
        })
        await start(recordingId)
        await vi.waitUntil(
          async () => {
            // The pauses before further tries.
            await database.orm.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
            return (await progressOf(recordingId)).fileStatus === recordingStatus.failed
          },
          { interval: 100 },
        )
        expect(await progressOf(recordingId)).toMatchObject({
          stage: 'failed',
          reason: 'Transcribing broke off at this recording each time it was tried',
        })
        expect(time).toEqual(['hold 5', 'release'])
        // 1: what it says when it gets no memory.
        expect(outcomes).toEqual([1, 1, 1, 1])
      } finally {
        unsubscribe(programEndedChannel, listen)
      }
    },
  )

  it('goes on by itself where it was when an engine hung, however often that was', async () => {
    const recorded = await recordedEngine()
    const [her, him] = [
      samplesOf(await dialogue({ start: 0, end: 4.6 })),
      samplesOf(await dialogue({ start: 45.6, end: 49 })),
    ]
    const tries = 7
    const asked: number[] = []
    const hanging: SpeechEngine = {
      ...recorded,
      async *transcribe(request) {
        asked.push(request.speech.reduce((sum, { start: from, end }) => sum + end - from, 0))
        for await (const segment of recorded.transcribe(request)) {
          if (asked.length === 1 || asked.length === tries) yield segment
          // What it has just said is not written yet.
          if (asked.length < tries) throw new EngineError('timeout', 'It hung.')
        }
      },
    }
    engine = () => Promise.resolve(hanging)
    const recordingId = await test.addRecording(user, {
      content: wavFile([Buffer.concat([her, Buffer.alloc(32_000 * 1.5), him])]),
      durationSeconds: 9.5,
    })
    await start(recordingId)
    const waiting = async () =>
      (await database.orm.execute(sql`select from pgboss.job where state = 'retry'`)).rows.length > 0
    await vi.waitUntil(async () => asked.length === 1 && (await waiting()), { interval: 50 })
    expect(await progressOf(recordingId)).toMatchObject({
      stage: 'recognising',
      isSlow: false,
      reason: null,
    })
    await database.orm.execute(
      sql`update transcription_chunks set moved_at = moved_at - interval '5 minutes'`,
    )
    await database.orm.execute(
      sql`update transcriptions set moved_at = moved_at - interval '5 minutes', recognising_at = recognising_at - interval '5 minutes'`,
    )
    expect(await progressOf(recordingId)).toMatchObject({ isSlow: true, reason: null })
    const seen = new Set<number>()
    await vi.waitUntil(
      async () => {
        // The pauses before further tries.
        await database.orm.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
        const { fileStatus } = await progressOf(recordingId)
        seen.add(fileStatus)
        return fileStatus === recordingStatus.complete
      },
      { interval: 100 },
    )
    expect(seen).not.toContain(recordingStatus.failed)
    const [all = 0, ...rest] = asked
    expect(rest).toEqual(Array.from({ length: tries - 1 }, () => rest[0]))
    expect(rest[0]).toBeLessThan(all)
    const said = (await textOf(recordingId)).map(({ text }) => text.toLowerCase()).join(' ')
    for (const phrase of [/taking the time/g, /people still want/g])
      expect(said.match(phrase), said).toHaveLength(1)
    expect(time).toEqual(['hold 10', 'settle 10'])
  })

  it('says -10 when the file is gone, and starts nothing more with it', async () => {
    const recordingId = await test.addRecording(user)
    await test.storage.delete(`recordings/${recordingId}/original`)
    await start(recordingId)
    expect((await watch(recordingId)).at(-1)).toMatchObject({
      fileStatus: recordingStatus.notFound,
      reason: 'The recording’s file is gone',
    })
    const { data } = await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }] }),
    })
    expect(data[0]).toMatchObject({ fileStatus: recordingStatus.notFound, code: 20_003 })
  })
})

describe('what players get', () => {
  it('is the original where browsers play it, with a waveform', async () => {
    const content = await dialogue({ start: 0, end: 4 })
    const recordingId = await test.addRecording(user, { content })
    await vi.waitUntil(async () => (await test.call(user, 'getPeaks', { recordingId })).code === 1)
    const { data: peaks } = await test.call(user, 'getPeaks', { recordingId })
    expect(peaks.peaks.length * peaks.secondsPerPeak).toBeCloseTo(4, 1)
    expect(Math.max(...peaks.peaks)).toBeGreaterThan(0.1)
    const { data } = await test.call(user, 'getRecording', { recordingId })
    const { response } = await test.call(
      undefined,
      'playRecording',
      { ticket: new URL(data.audioPath, 'http://x').searchParams.get('ticket') ?? '' },
      { range: 'bytes=0-43' },
    )
    expect(response.statusCode).toBe(206)
    expect(response.headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-range': `bytes 0-43/${content.length}`,
    })
    expect(response.rawPayload).toEqual(content.subarray(0, 44))
  })

  it('is another form where they don’t, and the download stays the original', async () => {
    // A-law: browsers know the container, not the codec.
    const content = alaw(await dialogue({ start: 0, end: 4 }))
    const recordingId = await test.addRecording(user, { content })
    const play = async () => {
      const { data } = await test.call(user, 'getRecording', { recordingId })
      return (
        await test.call(undefined, 'playRecording', {
          ticket: new URL(data.audioPath, 'http://x').searchParams.get('ticket') ?? '',
        })
      ).response
    }
    await vi.waitUntil(async () => (await play()).headers['content-type'] === 'audio/mp4')
    expect((await play()).rawPayload.subarray(4, 8).toString()).toBe('ftyp')
    expect((await test.call(user, 'downloadRecording', { recordingId })).response.rawPayload).toEqual(content)
  })
})

describe('an original in which players find a moment by guessing', () => {
  it('plays until there is a copy, and on pages that began with it', async () => {
    const content = await variableMp3(await dialogue({ start: 0, end: 6 }))
    const recordingId = await test.addRecording(user, { content, format: 'mp3', durationSeconds: 6 })
    const ticket = async () =>
      new URL(
        (await test.call(user, 'getRecording', { recordingId })).data.audioPath,
        'http://x',
      ).searchParams.get('ticket') ?? ''
    const play = async (by: string) => (await test.call(undefined, 'playRecording', { ticket: by })).response
    const opened = await ticket()
    expect((await play(opened)).rawPayload).toEqual(content)
    await start(recordingId)
    await watch(recordingId)
    await vi.waitUntil(async () => (await play(await ticket())).headers['content-type'] === 'audio/mp4')
    expect((await play(await ticket())).rawPayload.subarray(4, 8).toString()).toBe('ftyp')
    expect((await play(opened)).rawPayload).toEqual(content)
    expect((await play(opened)).headers['content-type']).toBe('audio/mpeg')
    expect((await test.call(user, 'downloadRecording', { recordingId })).response.rawPayload).toEqual(content)
    // Again: the copy that is there stays.
    const copy = (await play(await ticket())).rawPayload
    await start(recordingId)
    await watch(recordingId)
    expect((await play(await ticket())).rawPayload).toEqual(copy)
  })
})

async function variableMp3(wav: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-variable-'))
  const [from, to] = [path.join(folder, 'a.wav'), path.join(folder, 'a.mp3')]
  await writeFile(from, wav)
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', from, '-c:a', 'libmp3lame', '-q:a', '9', to])
  const content = await readFile(to)
  await rm(folder, { recursive: true })
  return content
}

/** The same sound in G.711 A-law, one byte a sample; the quick way, which is loud enough for a player. */
function alaw(wav: Buffer): Buffer {
  const samples = samplesOf(wav)
  const data = Buffer.alloc(samples.length >> 1)
  for (let index = 0; index < data.length; index += 1)
    data[index] = ((samples.readInt16LE(index * 2) >> 8) & 0xff) ^ 0x55
  const header = Buffer.from(wav.subarray(0, 44))
  header.writeUInt16LE(6, 20)
  header.writeUInt32LE(16_000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.writeUInt32LE(36 + data.length, 4)
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}
