import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { EngineError } from '../engine-error.ts'
import { spokenRate, type SpokenText } from '../synthesis/speech-synthesizer.ts'
import { itEndsWhenCancelled } from '../processes/ends-when-cancelled.conformance.ts'
import type { CloneRequest, VoiceCloner, VoiceSample } from './voice-cloner.ts'

export interface VoiceClonerHarness {
  cloner: () => VoiceCloner
  broken: () => VoiceCloner
  sample: () => VoiceSample
  text: string
  scratch: () => string
  slow?: () => VoiceCloner
}

export function describeVoiceCloner(name: string, harness: VoiceClonerHarness): void {
  let folder: string
  const speak = (changes: Partial<CloneRequest> = {}, cloner = harness.cloner()): Promise<SpokenText> =>
    cloner.speakLike({
      text: harness.text,
      sample: harness.sample(),
      speed: 1,
      folder,
      signal: new AbortController().signal,
      ...changes,
    })

  describe(`${name} as a cloner`, () => {
    beforeEach(async () => {
      folder = path.join(harness.scratch(), 'cloned')
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
    })

    it('is well and says which languages it speaks', async () => {
      expect(await harness.cloner().health()).toEqual({ ok: true })
      expect(harness.cloner().languages.length).toBeGreaterThan(0)
    })

    it('speaks every word of the text in order, inside the sound, and leaves that one file and the sample', async () => {
      const before = await readFile(harness.sample().file)
      const { pcmPath, seconds, words } = await speak()
      const samples = await readFile(pcmPath)
      expect(seconds).toBeCloseTo(samples.length / 2 / spokenRate, 3)
      expect(samples.some((byte) => byte !== 0)).toBe(true)
      expect(
        words
          .map(({ at, text }) => harness.text.slice(at, at + text.length))
          .join('')
          .replace(/\s/g, ''),
      ).toBe(harness.text.replace(/\s/g, ''))
      expect(
        words.every(
          ({ start, end }, index) =>
            start >= (words[index - 1]?.start ?? 0) && end >= start && end <= seconds + 0.001,
        ),
      ).toBe(true)
      expect(await readdir(folder)).toEqual([path.basename(pcmPath)])
      expect(await readFile(harness.sample().file)).toEqual(before)
    })

    it('speaks faster and slower', async () => {
      const [slow, fast] = [await speak({ speed: 0.5 }), await speak({ speed: 2 })]
      expect(slow.seconds / fast.seconds).toBeGreaterThan(2)
    })

    it('refuses a sample that is no sound', async () => {
      const file = path.join(harness.scratch(), 'not-a-sound')
      await writeFile(file, '#EXTM3U\n/etc/hostname\n')
      await expect(speak({ sample: { file, text: 'hello' } })).rejects.toMatchObject({ name: 'MediaError' })
      expect(await readdir(folder)).toEqual([])
    })

    itEndsWhenCancelled(
      () => folder,
      (signal) => speak({ signal, text: `${harness.text} `.repeat(40) }, (harness.slow ?? harness.cloner)()),
    )

    it('says what is missing, in health and when asked to speak', async () => {
      expect(await harness.broken().health()).toMatchObject({
        ok: false,
        reason: expect.stringMatching(/^[A-Z].*\S$/) as string,
      })
      await expect(speak({}, harness.broken())).rejects.toBeInstanceOf(EngineError)
      expect(await readdir(folder)).toEqual([])
    })
  })
}
