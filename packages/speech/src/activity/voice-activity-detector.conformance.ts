import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { pcmSeconds } from '../pcm/pcm-file.ts'
import type { Span, VoiceActivityDetector } from '../ports.ts'
import { childProcesses } from '../processes/testing-child-processes.ts'

export interface VoiceActivityDetectorHarness {
  detector: () => VoiceActivityDetector
  conversation: () => { pcmPath: string; spoken: readonly Span[] }
  speechless: () => Record<string, string>
}

export function describeVoiceActivityDetector(name: string, harness: VoiceActivityDetectorHarness): void {
  describe(`${name} as a voice activity detector`, () => {
    it('is ready', async () => {
      expect(harness.detector().id).toMatch(/^[\w:.-]+$/)
      expect(await harness.detector().health()).toEqual({ ok: true })
    })

    it('finds the sentences, in order and inside the recording', async () => {
      const { pcmPath, spoken } = harness.conversation()
      const shares: number[] = []
      const spans = await harness.detector().detect({ pcmPath, onProgress: (share) => shares.push(share) })
      expect(spans).toHaveLength(spoken.length)
      const seconds = await pcmSeconds(pcmPath)
      spans.forEach((span, index) => {
        const sentence = spoken[index] ?? span
        expect(span.start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0)
        expect(span.end).toBeLessThanOrEqual(seconds)
        const overlap = Math.min(span.end, sentence.end) - Math.max(span.start, sentence.start)
        expect(overlap / (sentence.end - sentence.start)).toBeGreaterThan(0.75)
        expect(span.end - span.start).toBeLessThan(sentence.end - sentence.start + 1)
      })
      expect(shares.at(-1)).toBe(1)
      expect(shares.every((share, index) => share >= (shares[index - 1] ?? 0) && share <= 1)).toBe(true)
    })

    it('finds nothing where no one speaks', async () => {
      for (const [what, pcmPath] of Object.entries(harness.speechless())) {
        expect(await harness.detector().detect({ pcmPath }), what).toEqual([])
      }
    })

    it('stops when it is cancelled, leaving no process and no file', async () => {
      const { pcmPath } = harness.conversation()
      const before = [await childProcesses(), await readdir(path.dirname(pcmPath))]
      const controller = new AbortController()
      const outcome = expect(
        harness.detector().detect({ pcmPath, signal: controller.signal }),
      ).rejects.toThrow('stop')
      controller.abort(new Error('stop'))
      await outcome
      await expect(
        harness.detector().detect({ pcmPath, signal: AbortSignal.abort(new Error('stop')) }),
      ).rejects.toThrow('stop')
      expect([await childProcesses(), await readdir(path.dirname(pcmPath))]).toEqual(before)
    })
  })
}
