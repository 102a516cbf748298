import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { EngineError } from '../engine-error.ts'
import { itEndsWhenCancelled } from '../processes/ends-when-cancelled.conformance.ts'
import type { SpeechSynthesizer, SpokenText, SynthesisRequest } from './speech-synthesizer.ts'
import { spokenRate } from './speech-synthesizer.ts'

export interface SpeechSynthesizerHarness {
  synthesizer: () => SpeechSynthesizer
  broken: () => SpeechSynthesizer
  voice: string
  text: string
  scratch: () => string
  /** One that works long enough to be interrupted. Default: `synthesizer`, with a long text. */
  slow?: () => SpeechSynthesizer
}

export function describeSpeechSynthesizer(name: string, harness: SpeechSynthesizerHarness): void {
  let folder: string
  const speak = (
    changes: Partial<SynthesisRequest> = {},
    synthesizer = harness.synthesizer(),
  ): Promise<SpokenText> =>
    synthesizer.synthesize({
      text: harness.text,
      voice: harness.voice,
      speed: 1,
      folder,
      signal: new AbortController().signal,
      ...changes,
    })

  describe(`${name} as a synthesizer`, () => {
    beforeEach(async () => {
      folder = path.join(harness.scratch(), 'spoken')
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
    })

    it('is well and lists voices that no two share an id', async () => {
      expect(await harness.synthesizer().health()).toEqual({ ok: true })
      const voices = await harness.synthesizer().voices()
      expect(voices.map(({ id }) => id)).toContain(harness.voice)
      expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length)
    })

    it('speaks every word of the text in order, inside the sound, and leaves that one file', async () => {
      const { pcmPath, seconds, words } = await speak()
      const samples = await readFile(pcmPath)
      expect(seconds).toBeCloseTo(samples.length / 2 / spokenRate, 3)
      expect(samples.some((byte) => byte !== 0)).toBe(true)
      expect(words.map(({ text, at }) => harness.text.slice(at, at + text.length))).toEqual(
        words.map(({ text }) => text),
      )
      expect(
        words
          .map(({ text }) => text)
          .join('')
          .replace(/\s/g, ''),
      ).toBe(harness.text.replace(/\s/g, ''))
      let last = 0
      for (const { start, end } of words) {
        expect(start).toBeGreaterThanOrEqual(last - 0.001)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end).toBeLessThanOrEqual(seconds + 0.001)
        last = start
      }
      expect(await readdir(folder)).toEqual([path.basename(pcmPath)])
    })

    it('refuses a voice it does not have', async () => {
      await expect(speak({ voice: 'nobody' })).rejects.toMatchObject({
        name: 'EngineError',
        reason: 'rejected',
      })
      expect(await readdir(folder)).toEqual([])
    })

    itEndsWhenCancelled(
      () => folder,
      (signal) =>
        speak({ signal, text: `${harness.text} `.repeat(40) }, (harness.slow ?? harness.synthesizer)()),
    )

    it('says what is missing, in health and when asked to speak', async () => {
      const synthesizer = harness.broken()
      const health = await synthesizer.health()
      expect(health).toMatchObject({ ok: false, reason: expect.stringMatching(/^[A-Z].*\S$/) as string })
      expect(await synthesizer.voices()).toEqual([])
      await expect(speak({}, synthesizer)).rejects.toBeInstanceOf(EngineError)
    })
  })
}
