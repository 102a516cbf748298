import { existsSync } from 'node:fs'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { planChunks } from './activity/plan-chunks.ts'
import { createVoiceActivityDetector } from './activity/silero-detector.ts'
import { createPocketsphinxEngine } from './engines/pocketsphinx/pocketsphinx-engine.ts'
import { decodeAudio } from './media/decode.ts'
import { bytesPerSecond, cutPcm, pcmSeconds } from './pcm/pcm-file.ts'
import type { Segment, SpeechEngine } from './ports.ts'
import { assembleSections } from './sections/assemble-sections.ts'
import { createDiarizer } from './speakers/create-diarizer.ts'
import { childProcesses } from './processes/testing-child-processes.ts'
import { joinPcm, scratchFolder, speak, toPcm, writeStereoWav, writeWav } from './testing/clips.ts'
import { shiftSegment, transcribeFile } from './transcribe-file.ts'

const engine = createPocketsphinxEngine({ profile: 'fast' })
let scratch: Awaited<ReturnType<typeof scratchFolder>>
let interview: string
let telephone: string
let temporary: string
let first: ReturnType<typeof transcribeInterview> | undefined
/** Recognition takes long, and several tests look at it. */
const transcribed = () => (first ??= transcribeInterview())

beforeAll(async () => {
  scratch = await scratchFolder()
  const at = (name: string) => path.join(scratch.folder, name)
  const say = async (name: string, voice: 'slt' | 'rms', text: string) =>
    toPcm((await speak(scratch.folder, text, voice)).path, at(name))
  const one = await say(
    'one.pcm',
    'slt',
    'the meeting starts at nine in the morning and we should all be there in time',
  )
  const two = await say(
    'two.pcm',
    'rms',
    'nobody knows where the train will stop tonight because of the heavy snow',
  )
  const three = await say(
    'three.pcm',
    'slt',
    'she put the letter on the kitchen table before lunch and went to the garden',
  )
  await joinPcm(at('interview.pcm'), [one, two, three], 1.2)
  interview = await writeWav(at('interview.pcm'), at('interview.wav'))
  telephone = await writeStereoWav(one, two, at('telephone.wav'))
})
beforeEach(async () => {
  temporary = await mkdtemp(path.join(scratch.folder, 'temporary-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => scratch.remove())

async function transcribeInterview() {
  const progress: [string, number][] = []
  const transcript = await transcribeFile(interview, {
    engine,
    language: 'en',
    concurrency: 2,
    onProgress: (stage, share) => progress.push([stage, share]),
  })
  return { transcript, progress, left: await leftovers() }
}

/** Folders that a transcription left, in a temporary folder of this test's own: others work beside it. */
const leftovers = async () => (await readdir(temporary)).filter((name) => name.startsWith('longhand-'))

describe('transcribeFile', () => {
  it('makes paragraphs with speakers and word times, and tells how far it is', async () => {
    const { transcript, progress, left } = await transcribed()
    expect(transcript).toMatchObject({ engine: 'pocketsphinx-en-us', language: 'en' })
    expect(transcript.sections.map(({ speaker }) => speaker)).toEqual(['S1', 'S2', 'S1'])
    expect(transcript.sections[0]?.text).toMatch(/^[A-Z].*meeting.*\.$/)
    const words = transcript.sections.flatMap((section) => section.words)
    expect(
      words.every(
        (word, index) =>
          word.start >= (words[index - 1]?.start ?? 0) && word.end <= transcript.durationSeconds,
      ),
    ).toBe(true)
    const stages = [...new Set(progress.map(([stage]) => stage))]
    expect(stages).toEqual(['decode', 'detect', 'recognise', 'speakers', 'assemble'])
    for (const stage of stages) expect(progress.filter(([name]) => name === stage).at(-1)?.[1]).toBe(1)
    expect(left).toEqual([])
  })

  it('gives the text that chunks give which were cut out and recognised alone, one by one', async () => {
    const { durationSeconds, channels } = await decodeAudio(interview, path.join(scratch.folder, 'apart'))
    const pcmPath = channels[0]?.pcmPath ?? ''
    const speech = await createVoiceActivityDetector().detect({ pcmPath })
    const segments: Segment[] = []
    for (const chunk of planChunks(speech, durationSeconds, { targetSeconds: 5 })) {
      const from = Math.max(0, (chunk.speech[0]?.start ?? chunk.start) - 0.25)
      const part = path.join(scratch.folder, `chunk-${chunk.index}.pcm`)
      await cutPcm(pcmPath, { start: from, end: chunk.end }, part)
      const inside = chunk.speech.map(({ start, end }) => ({ start: start - from, end: end - from }))
      for await (const segment of engine.transcribe({
        pcmPath: part,
        speech: inside,
        language: 'en',
        signal: new AbortController().signal,
      }))
        segments.push(shiftSegment(segment, from))
    }
    const turns = await createDiarizer().diarize({ pcmPath, speech })
    const sections = assembleSections(segments, turns, { punctuate: true })
    expect(sections.length).toBeGreaterThan(1)
    // At once.
    expect((await transcribed()).transcript.sections).toEqual(sections)
  })

  it('gives the engine each moment once, also where a chunk ends inside speech', async () => {
    const chunkSeconds: number[] = []
    const listener: SpeechEngine = {
      ...engine,
      async *transcribe({ pcmPath }): AsyncGenerator<Segment> {
        chunkSeconds.push(await pcmSeconds(pcmPath))
        yield* []
      },
    }
    const detector = {
      ...createVoiceActivityDetector(),
      detect: () =>
        Promise.resolve([
          { start: 0, end: 90 },
          { start: 90, end: 200 },
        ]),
    }
    const silence = path.join(scratch.folder, 'silence.pcm')
    await writeFile(silence, Buffer.alloc(200 * bytesPerSecond))
    const { durationSeconds } = await transcribeFile(
      await writeWav(silence, path.join(scratch.folder, 'silence.wav')),
      {
        engine: listener,
        detector,
        speakers: 1,
      },
    )
    expect(chunkSeconds.length).toBeGreaterThan(1)
    expect(chunkSeconds.reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(durationSeconds, 2)
  })

  it('keeps two people on two channels apart', async () => {
    const { sections } = await transcribeFile(telephone, { engine })
    expect(new Set(sections.map(({ speaker }) => speaker))).toEqual(new Set(['S1', 'S2']))
    const said = (speaker: string) =>
      sections
        .filter((section) => section.speaker === speaker)
        .map(({ text }) => text)
        .join(' ')
        .toLowerCase()
    const both = [said('S1'), said('S2')]
    expect(both.find((text) => text.includes('meeting'))).not.toContain('train')
    expect(both.find((text) => text.includes('train'))).not.toContain('meeting')
  })

  it('leaves neither processes nor files when it is cancelled', async () => {
    const before = [await leftovers(), await childProcesses()]
    const controller = new AbortController()
    const work = transcribeFile(interview, {
      engine,
      signal: controller.signal,
      onProgress: (stage) => stage === 'recognise' && controller.abort(new Error('stop')),
    })
    await expect(work).rejects.toThrow('stop')
    expect([await leftovers(), await childProcesses()]).toEqual(before)
  })

  it('refuses what is no recording', async () => {
    await expect(transcribeFile(import.meta.filename, { engine })).rejects.toMatchObject({
      name: 'MediaError',
    })
    expect(existsSync(import.meta.filename)).toBe(true)
  })
})
