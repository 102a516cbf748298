import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { pcmSeconds } from '../pcm/pcm-file.ts'
import type { Segment, Span, SpeechEngine, TranscribeRequest } from '../ports.ts'
import { childProcesses } from '../processes/testing-child-processes.ts'
import { EngineError } from '../engine-error.ts'
import { joinWords } from '../words/join-words.ts'

interface Recording {
  pcmPath: string
  speech: Span[]
}

/** What a suite needs of an adapter. Everything is asked for inside tests, so it may depend on `beforeAll`. */
export interface SpeechEngineHarness {
  engine: () => SpeechEngine
  broken: () => SpeechEngine
  recording: () => Recording
  /** One that keeps the engine at work until it is cancelled, where a shorter one is enough for all else. @default `recording` */
  longRecording?: () => Recording
  /** A language the engine refuses; missing when it takes every language. */
  refusedLanguage?: string
  /** Two that may be spoken in the recording. @default English and French */
  spoken?: readonly [string, string]
  slow?: () => SpeechEngine
}

export function describeSpeechEngine(name: string, harness: SpeechEngineHarness): void {
  const spoken = harness.spoken ?? ['en', 'fr']
  const request = (changes: Partial<TranscribeRequest> = {}): TranscribeRequest => ({
    ...harness.recording(),
    language: spoken[0],
    signal: new AbortController().signal,
    ...changes,
  })
  let first: Promise<Segment[]> | undefined
  /** What the engine recognises when it is asked for the first time: recognition takes long, and several tests look at it. */
  const recognized = () => (first ??= collect(harness.engine(), request()))

  describe(`${name} as a speech engine`, () => {
    it('describes itself', async () => {
      const engine = harness.engine()
      expect(engine.id).toMatch(/^[\w:.-]+$/)
      expect(engine.capabilities()).toMatchObject({
        quality: expect.stringMatching(/^(basic|good|best)$/) as string,
      })
      expect(await engine.health()).toEqual({ ok: true })
    })

    it('gives segments whose words are in order, inside the recording, and make up the text', async () => {
      const segments = await recognized()
      const seconds = await pcmSeconds(harness.recording().pcmPath)
      expect(segments.length).toBeGreaterThan(0)
      expect(new Set(segments.map(({ id }) => id)).size).toBe(segments.length)
      let last = 0
      for (const segment of segments) {
        expect(segment.words.length).toBeGreaterThan(0)
        expect(segment.text).toBe(joinWords(segment.words))
        expect(segment.start).toBeLessThanOrEqual(segment.end)
        expect(segment.start).toBeGreaterThanOrEqual(last - 0.001)
        for (const word of segment.words) {
          expect(word.text).not.toBe('')
          expect(word.start).toBeGreaterThanOrEqual(last - 0.001)
          expect(word.end).toBeGreaterThanOrEqual(word.start)
          expect(word.end).toBeLessThanOrEqual(seconds + 0.001)
          if (word.confidence !== undefined) expect(word.confidence >= 0 && word.confidence <= 1).toBe(true)
          last = word.start
        }
      }
    })

    it('gives the same segments for the same audio', async () => {
      expect(await collect(harness.engine(), request())).toEqual(await recognized())
    })

    it('gives nothing where no one speaks', async () => {
      expect(await collect(harness.engine(), request({ speech: [] }))).toEqual([])
    })

    it('refuses a language it does not know', async () => {
      if (harness.refusedLanguage === undefined) return
      await expect(
        collect(harness.engine(), request({ language: harness.refusedLanguage })),
      ).rejects.toMatchObject({
        name: 'EngineError',
        reason: 'unsupported-language',
      })
    })

    it('says of each segment which of the spoken languages it is in, or heeds only the first', async () => {
      const detected = await collect(harness.engine(), request({ languages: spoken }))
      expect(detected.length).toBeGreaterThan(0)
      if (harness.engine().capabilities().languageDetection)
        for (const { language } of detected) expect(spoken).toContain(language)
      else expect(detected).toEqual(await recognized())
    })

    it('does not start when it is already cancelled', async () => {
      await expect(
        collect(harness.engine(), request({ signal: AbortSignal.abort(new Error('stop')) })),
      ).rejects.toThrow('stop')
    })

    it('ends within two seconds when it is cancelled, leaving no process and no file', async () => {
      const recording = (harness.longRecording ?? harness.recording)()
      const before = await traces(recording)
      const controller = new AbortController()
      const work = collect(
        (harness.slow ?? harness.engine)(),
        request({ ...recording, signal: controller.signal }),
      )
      const outcome = expect(work).rejects.toThrow('stop')
      await untilWorking(before, recording)
      const cancelled = performance.now()
      controller.abort(new Error('stop'))
      await outcome
      expect(performance.now() - cancelled).toBeLessThan(2000)
      expect(await traces(recording)).toEqual(before)
    })

    it('cleans up when the reader stops early', async () => {
      const before = await traces(harness.recording())
      for await (const segment of harness.engine().transcribe(request())) {
        expect(segment.text).not.toBe('')
        break
      }
      expect(await traces(harness.recording())).toEqual(before)
    })

    it('says what is missing, in health and when asked to work', async () => {
      const engine = harness.broken()
      const health = await engine.health()
      expect(health.ok).toBe(false)
      if (!health.ok) {
        expect(health.reason).toMatch(/^[A-Z].*\S$/)
        expect(health.missing).not.toEqual([])
      }
      await expect(collect(engine, request())).rejects.toBeInstanceOf(EngineError)
    })
  })
}

export async function collect(engine: SpeechEngine, request: TranscribeRequest): Promise<Segment[]> {
  const segments: Segment[] = []
  for await (const segment of engine.transcribe(request)) segments.push(segment)
  return segments
}

interface Traces {
  processes: number[]
  files: string[]
}

async function traces({ pcmPath }: Recording): Promise<Traces> {
  return { processes: await childProcesses(), files: (await readdir(path.dirname(pcmPath))).sort() }
}

async function untilWorking(before: Traces, recording: Recording): Promise<void> {
  const until = performance.now() + 300
  while (performance.now() < until) {
    if ((await traces(recording)).processes.length > before.processes.length) return
  }
}
