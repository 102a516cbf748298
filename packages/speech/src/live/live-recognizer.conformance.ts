import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { EngineError } from '../engine-error.ts'
import { joinWords } from '../words/join-words.ts'
import { bytesPerSecond } from '../pcm/pcm-file.ts'
import type { LiveEvent, LiveRecognizer, LiveSession, Segment } from '../ports.ts'
import { childProcesses } from '../processes/testing-child-processes.ts'

export interface LiveRecognizerHarness {
  recognizer: () => LiveRecognizer
  broken: () => LiveRecognizer
  pcmPath: () => string
  text: () => string
  sentences: () => Promise<{ pcmPath: string; places: { start: number; end: number }[] }>
  refusedLanguage: string
}

export function describeLiveRecognizer(name: string, harness: LiveRecognizerHarness): void {
  describe(`${name} as a live recogniser`, () => {
    it('describes itself', async () => {
      const recognizer = harness.recognizer()
      expect(recognizer.id).toMatch(/^[\w:.-]+$/)
      expect(recognizer.capabilities().streaming).toBe(true)
      expect(await recognizer.health()).toEqual({ ok: true })
    })

    it('tells what is missing', async () => {
      const health = await harness.broken().health()
      expect(health).toMatchObject({ ok: false, reason: expect.any(String) as string })
      expect(health.ok || health.missing.length).toBeGreaterThan(0)
      await expect(harness.broken().open({ onEvent: () => undefined })).rejects.toMatchObject({
        reason: 'missing',
      })
    })

    it('refuses a language that it lacks', async () => {
      await expect(
        harness.recognizer().open({ language: harness.refusedLanguage, onEvent: () => undefined }),
      ).rejects.toMatchObject({
        reason: 'unsupported-language',
      })
    })

    it('guesses while someone speaks, then makes words final once, in order, inside what it recognised', async () => {
      const { events, seconds } = await listenTo(harness.recognizer(), harness.pcmPath(), 10)
      const finals = finalsOf(events)
      expect(events.some((event) => event.type === 'partial' && event.partial)).toBe(true)
      expect(events.findIndex(({ type }) => type === 'partial')).toBeLessThan(
        events.findIndex(({ type }) => type === 'final'),
      )
      expect(finals.length).toBeGreaterThan(0)
      expect(new Set(finals.map(({ id }) => id)).size).toBe(finals.length)
      let last = 10
      for (const segment of finals) {
        expect(segment.text).toBe(joinWords(segment.words))
        for (const word of segment.words) {
          expect(word.start).toBeGreaterThanOrEqual(last - 0.002)
          expect(word.end).toBeGreaterThanOrEqual(word.start)
          last = word.end
        }
      }
      expect(last).toBeLessThanOrEqual(10 + seconds + 0.01)
      const recognized = new Set(finals.flatMap(({ words }) => words.map(({ text }) => text.toLowerCase())))
      const said = harness.text().split(' ')
      // What is recognised of noise, or of sound that was cut wrongly, shares hardly a word with it.
      expect(said.filter((word) => recognized.has(word)).length, [...recognized].join(' ')).toBeGreaterThan(
        said.length / 2,
      )
    })

    it('goes on after a pause was flushed, and says nothing about silence', async () => {
      const pcm = await readFile(harness.pcmPath())
      const events: LiveEvent[] = []
      const session = await harness.recognizer().open({ onEvent: (event) => events.push(event) })
      try {
        await session.write(Buffer.alloc(bytesPerSecond * 2))
        expect(events).toEqual([])
        await feed(session, pcm)
        await session.flush()
        const before = finalsOf(events).length
        await session.flush()
        expect(finalsOf(events).length).toBe(before)
        await feed(session, pcm)
        await session.flush()
        const finals = finalsOf(events)
        expect(finals.length).toBeGreaterThan(before)
        expect(finals[before]?.start).toBeGreaterThanOrEqual((finals[before - 1]?.end ?? 0) - 0.002)
      } finally {
        await session.close()
      }
    })

    it('recognises sentence after sentence where the silence between them is digital, each at its place', async () => {
      const { pcmPath, places } = await harness.sentences()
      const { events } = await listenTo(harness.recognizer(), pcmPath, 0)
      const finals = finalsOf(events)
      for (const { start, end } of places) {
        const words = finals
          .flatMap((segment) => segment.words)
          .filter((word) => word.start >= start - 0.2 && word.end <= end + 0.2)
        expect(words.length, `between ${String(start)} and ${String(end)}`).toBeGreaterThan(1)
      }
    })

    it('leaves no process when it is closed, and takes nothing more', async () => {
      const before = await childProcesses()
      const session = await harness.recognizer().open({ onEvent: () => undefined })
      await session.close()
      expect(await childProcesses()).toEqual(before)
      await expect(session.write(Buffer.alloc(3200))).rejects.toBeInstanceOf(EngineError)
    })
  })
}

export async function listenTo(
  recognizer: LiveRecognizer,
  pcmPath: string,
  startSeconds: number,
  vocabulary: readonly string[] = [],
): Promise<{ events: LiveEvent[]; seconds: number }> {
  const pcm = await readFile(pcmPath)
  const events: LiveEvent[] = []
  const session = await recognizer.open({
    language: 'en',
    startSeconds,
    vocabulary,
    onEvent: (event) => events.push(event),
  })
  try {
    await feed(session, pcm)
    await session.flush()
  } finally {
    await session.close()
  }
  return { events, seconds: pcm.length / bytesPerSecond }
}

/** A tenth of a second at a time, as pages send it: pieces this small share their memory with others. */
async function feed(session: LiveSession, pcm: Buffer): Promise<void> {
  const pieceBytes = bytesPerSecond / 10
  for (let from = 0; from < pcm.length; from += pieceBytes)
    await session.write(pcm.subarray(from, from + pieceBytes))
}

export function finalsOf(events: readonly LiveEvent[]): Segment[] {
  return events.flatMap((event) => (event.type === 'final' ? [event.segment] : []))
}
