import { describe, expect, it } from 'vitest'
import type { Diarizer, Span } from '../ports.ts'
import { childProcesses } from '../processes/testing-child-processes.ts'

export interface DiarizerHarness {
  diarizer: () => Diarizer
  dialogue: () => { pcmPath: string; spoken: readonly (Span & { speaker: string })[] }
}

export function describeDiarizer(name: string, harness: DiarizerHarness): void {
  const request = () => {
    const { pcmPath, spoken } = harness.dialogue()
    return { pcmPath, speech: spoken.map(({ start, end }) => ({ start, end })) }
  }

  describe(`${name} as a diarizer`, () => {
    it('is ready', async () => {
      expect(harness.diarizer().id).toMatch(/^[\w:.+-]+$/)
      expect(await harness.diarizer().health()).toEqual({ ok: true })
    })

    it('tells two people apart, in order, inside the speech, the first one first', async () => {
      const { spoken } = harness.dialogue()
      const shares: number[] = []
      const turns = await harness
        .diarizer()
        .diarize({ ...request(), onProgress: (share) => shares.push(share) })
      expect(turns[0]?.speaker).toBe('S1')
      expect(new Set(turns.map(({ speaker }) => speaker))).toEqual(new Set(['S1', 'S2']))
      turns.forEach((turn, index) => {
        expect(turn.start).toBeGreaterThanOrEqual((turns[index - 1]?.end ?? 0) - 0.001)
        expect(turn.end).toBeGreaterThan(turn.start)
        expect(spoken.some(({ start, end }) => turn.start >= start - 0.001 && turn.end <= end + 0.001)).toBe(
          true,
        )
      })
      const nameOf = new Map([[spoken[0]?.speaker, 'S1']])
      const right = spoken.reduce((sum, sentence) => {
        const wanted = nameOf.get(sentence.speaker) ?? 'S2'
        return (
          sum +
          turns
            .filter(({ speaker }) => speaker === wanted)
            .reduce((part, turn) => part + overlap(turn, sentence), 0)
        )
      }, 0)
      expect(right / spoken.reduce((sum, { start, end }) => sum + end - start, 0)).toBeGreaterThan(0.9)
      expect(shares.at(-1)).toBe(1)
    })

    it.each([1, 2, 3])('finds exactly the given number: %i', async (speakers) => {
      const turns = await harness.diarizer().diarize({ ...request(), speakers })
      expect(new Set(turns.map(({ speaker }) => speaker)).size).toBe(speakers)
    })

    it.each([
      [{ min: 1, max: 1 }, 1],
      [{ min: 1, max: 9 }, 2],
      [{ min: 3, max: 5 }, 3],
    ])('finds as many as there may be: %j', async (between, count) => {
      const turns = await harness.diarizer().diarize({ ...request(), between })
      expect(new Set(turns.map(({ speaker }) => speaker)).size).toBe(count)
    })

    it('gives the same answer twice', async () => {
      expect(await harness.diarizer().diarize(request())).toEqual(await harness.diarizer().diarize(request()))
    })

    it('has nothing to say without speech', async () => {
      expect(await harness.diarizer().diarize({ ...request(), speech: [] })).toEqual([])
    })

    it('stops when it is cancelled, leaving no process', async () => {
      const before = await childProcesses()
      const controller = new AbortController()
      const outcome = expect(
        harness.diarizer().diarize({ ...request(), signal: controller.signal }),
      ).rejects.toThrow('stop')
      controller.abort(new Error('stop'))
      await outcome
      expect(await childProcesses()).toEqual(before)
    })
  })
}

function overlap(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))
}
