import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Span } from '../ports.ts'
import { planChunks } from './plan-chunks.ts'

/** Spans of speech in order, made from pauses and lengths. */
const speech = fc
  .array(
    fc.tuple(fc.double({ min: 0, max: 20, noNaN: true }), fc.double({ min: 0.2, max: 60, noNaN: true })),
    { maxLength: 60 },
  )
  .map((pairs) => {
    let position = 0
    return pairs.map(([pause, length]): Span => {
      const start = position + pause
      position = start + length
      return { start, end: position }
    })
  })

describe('planChunks', () => {
  it('covers the recording without gaps and loses no speech', () => {
    fc.assert(
      fc.property(speech, fc.double({ min: 0.5, max: 30, noNaN: true }), (spans, tail) => {
        const duration = (spans.at(-1)?.end ?? 0) + tail
        const chunks = planChunks(spans, duration, { targetSeconds: 60 })
        expect(chunks[0]?.start).toBe(0)
        expect(chunks.at(-1)?.end).toBe(duration)
        chunks.forEach((chunk, index) => {
          expect(chunk.index).toBe(index)
          expect(chunk.start).toBe(chunks[index - 1]?.end ?? 0)
          for (const span of chunk.speech) {
            expect(span.start).toBeGreaterThanOrEqual(chunk.start)
            expect(span.end).toBeLessThanOrEqual(chunk.end)
          }
        })
        const total = (list: readonly Span[]) => list.reduce((sum, { start, end }) => sum + end - start, 0)
        expect(total(chunks.flatMap((chunk) => chunk.speech))).toBeCloseTo(total(spans), 6)
      }),
    )
  })

  it('cuts in the pauses, near the target', () => {
    const spans = Array.from({ length: 30 }, (_, index) => ({ start: index * 10, end: index * 10 + 9 }))
    const chunks = planChunks(spans, 900, { targetSeconds: 120 })
    expect(chunks.slice(0, 2).map(({ start, end }) => [start, end])).toEqual([
      [0, 119.5],
      [119.5, 239.5],
    ])
  })

  it('makes shorter ones towards the end, so that several workers end together', () => {
    const spans = Array.from({ length: 90 }, (_, index) => ({ start: index * 10, end: index * 10 + 9 }))
    const lengths = planChunks(spans, 900, { targetSeconds: 120 }).map(({ start, end }) => end - start)
    expect(lengths.slice(0, 4)).toEqual([119.5, 120, 120, 120])
    expect(Math.max(...lengths.slice(-3))).toBeLessThanOrEqual(40)
    expect(lengths.length).toBeLessThanOrEqual(13)
  })

  it('takes the longest pause of those near the target', () => {
    const spans = Array.from({ length: 30 }, (_, index) => ({
      start: index * 10,
      end: index * 10 + (index === 9 ? 5 : 9),
    }))
    expect(
      planChunks(spans, 900, { targetSeconds: 120 })
        .slice(0, 2)
        .map(({ start, end }) => [start, end]),
    ).toEqual([
      [0, 97.5],
      [97.5, 209.5],
    ])
  })

  it('cuts inside a speech without pauses as a last resort', () => {
    const chunks = planChunks([{ start: 0, end: 600 }], 600, { targetSeconds: 120 })
    expect(chunks.map(({ speech: inside }) => inside)).toEqual(
      [0, 120, 240, 360, 480].map((start) => [{ start, end: start + 120 }]),
    )
  })

  it('leaves a recording whole up to the length that its engine asks for', () => {
    const spans = Array.from({ length: 9 }, (_, index) => ({ start: index * 10, end: index * 10 + 9 }))
    expect(planChunks(spans, 90).length).toBeGreaterThan(2)
    expect(planChunks(spans, 90, { wholeSeconds: 90 })).toEqual([
      { index: 0, start: 0, end: 90, speech: spans },
    ])
    expect(planChunks(spans, 90, { wholeSeconds: 89 })).toEqual(planChunks(spans, 90))
  })

  it('is one chunk when no one speaks', () => {
    expect(planChunks([], 30)).toEqual([{ index: 0, start: 0, end: 30, speech: [] }])
  })
})
