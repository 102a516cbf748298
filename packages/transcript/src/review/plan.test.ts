import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createText } from '../text.ts'
import type { Text } from '../text.ts'
import { planReview } from './plan.ts'
import type { ReviewedText } from './risk.ts'

/** Confidence is what it says. */
const known: ReviewedText = {
  calibration: Array.from({ length: 20 }, (_, bucket) => (bucket + 1) / 20),
  unusual: new Set(['scion']),
  nearHotWords: new Map(),
}

function documentOf(confidences: readonly (number | undefined)[][], words: readonly string[] = []): Text {
  let now = 0
  const sections = confidences.map((section, place) => {
    const startMs = now
    const timed = section.map((confidence, index) => {
      now += 400
      return {
        text: words[index] ?? 'word',
        startMs: now - 400,
        endMs: now - 20,
        ...(confidence === undefined ? {} : { confidence }),
      }
    })
    return {
      id: String(place),
      speakerId: 'a',
      startMs,
      endMs: now,
      text: timed.map(({ text }) => text).join(' '),
      words: timed,
    }
  })
  return createText(sections, [])
}

const sure = (count: number): number[] => new Array<number>(count).fill(1)

describe('a plan of a review', () => {
  it('joins doubtful words near each other to a phrase, and begins with the word that is most likely wrong', () => {
    const { places } = planReview(
      documentOf([[...sure(30), 0.3, ...sure(30), 0.1, 0.1, ...sure(2), 0.02, ...sure(30)]]),
      known,
      { goal: 0.9999 },
    )
    expect(places[0]!.startMs).toBeLessThanOrEqual(61 * 400)
    expect(places[0]!.endMs).toBeGreaterThanOrEqual(63 * 400 - 20)
    expect(places[0]!.doubtful).toEqual([`${65 * 400} word`])
    expect(places.map(({ wrong }) => wrong)).toEqual(places.map(({ wrong }) => wrong).sort((a, b) => b - a))
  })

  it('asks about a likely mistake before a longer phrase that brings more for the time', () => {
    const { places } = planReview(
      documentOf([[...sure(30), 0.3, 0.3, 0.3, 0.3, ...sure(30), 0.02, ...sure(30)]]),
      known,
      { goal: 0.9999 },
    )
    expect(places[0]!.doubtful).toEqual([`${64 * 400} word`])
  })

  it('has every place where an imported text lacks something, however right the rest is', () => {
    const texts = [...new Array<string>(30).fill('word'), '[…]']
    const document = documentOf([[...new Array<undefined>(30).fill(undefined), 0], sure(20)], texts)
    const { places } = planReview(
      document,
      { ...known, calibration: new Array<number>(20).fill(1) },
      { goal: 0.5 },
    )
    expect(places.flatMap(({ keys }) => keys)).toEqual([`${30 * 400} […]`])
    const settled = createText(
      document.sections.map((section) => ({
        ...section,
        words: section.words?.map((word) =>
          word.text === '[…]' ? { ...word, reviewed: true as const } : word,
        ),
      })),
      [],
    )
    expect(
      planReview(settled, { ...known, calibration: new Array<number>(20).fill(1) }, { goal: 0.5 }).places,
    ).toEqual([])
  })

  it('has all words of an imported text that were not recognised, in stretches, and still has them when some are settled', () => {
    const unrecognized = (length: number): number[] => new Array<number>(length).fill(0)
    const recognized = (length: number): undefined[] => new Array<undefined>(length).fill(undefined)
    const document = documentOf([
      [...recognized(100), ...unrecognized(2), ...recognized(5), 0],
      unrecognized(40),
    ])
    const { places } = planReview(document, known)
    expect(places.flatMap(({ keys }) => keys)).toHaveLength(43)
    expect(places.flatMap(({ doubtful }) => doubtful).toSorted()).toEqual(
      places.flatMap(({ keys }) => keys).toSorted(),
    )
    const [first, second] = document.sections
    const words = second!.words!.map((word) => ({ ...word, confidence: 1, reviewed: true as const }))
    const { places: left } = planReview(createText([first!, { ...second!, words }], []), known)
    expect(left.flatMap(({ keys }) => keys)).toHaveLength(3)
  })

  it('has nothing for a text that is right enough', () => {
    const plan = planReview(
      documentOf([sure(50)]),
      { ...known, calibration: new Array<number>(20).fill(1) },
      { goal: 0.95 },
    )
    expect(plan).toMatchObject({ places: [], seconds: 0, isWhole: false })
    expect(plan.right!.after).toBe(plan.right!.before)
  })

  it('claims nothing without confidence, and has only what stands out', () => {
    const plan = planReview(
      documentOf([new Array<undefined>(5).fill(undefined)], ['one', 'scion', 'word', 'word', 'word']),
      known,
    )
    expect(plan.right).toBeUndefined()
    expect(plan.places.flatMap(({ keys }) => keys)).toContain('400 scion')
    expect(planReview(documentOf([new Array<undefined>(5).fill(undefined)]), known).places).toEqual([])
  })

  it('ends at its goal or its time, takes no word twice, and promises no less than there was', () => {
    const text = fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(
        text,
        fc.double({ min: 0.5, max: 1, noNaN: true }),
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        (confidences, goal, maxShare) => {
          const document = documentOf(confidences)
          const { places, seconds, listeningSeconds, right, isWhole } = planReview(document, known, {
            goal,
            maxShare,
          })
          const keys = places.flatMap((place) => place.keys)
          expect(new Set(keys).size).toBe(keys.length)
          expect(seconds).toBeGreaterThanOrEqual(places.length * 3)
          if (right) expect(right.after).toBeGreaterThanOrEqual(right.before)
          if (isWhole) expect(keys).toHaveLength(confidences.flat().length)
          const spoken = document.sections.reduce(
            (sum, { startMs, endMs }) => sum + (endMs - startMs) / 1000,
            0,
          )
          if (places.length > 1) expect(listeningSeconds).toBeLessThanOrEqual(Math.max(20, maxShare * spoken))
        },
      ),
    )
  })

  it('goes on where the last one ended', () => {
    const document = documentOf([Array.from({ length: 60 }, (_, index) => (index % 10) / 10)])
    const first = planReview(document, known)
    const settled = new Set(first.places.flatMap(({ keys }) => keys))
    const [section] = document.sections
    const words = section!.words!.map((word) =>
      settled.has(`${word.startMs} word`) ? { ...word, confidence: 1, reviewed: true as const } : word,
    )
    const second = planReview(createText([{ ...section!, words }], []), known)
    expect(second.places.flatMap(({ keys }) => keys).filter((key) => settled.has(key))).toEqual([])
    expect(second.right!.before).toBeGreaterThan(first.right!.before)
  })

  it('is ready in a moment for a text of hours', { timeout: 20_000 }, () => {
    const document = documentOf(
      Array.from({ length: 500 }, (_, place) =>
        Array.from({ length: 100 }, (__, index) => ((place * 31 + index * 17) % 100) / 100),
      ),
    )
    const began = process.threadCpuUsage()
    planReview(document, known)
    expect(process.threadCpuUsage(began).user).toBeLessThan(10_000_000)
  })
})
