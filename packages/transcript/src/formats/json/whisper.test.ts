import { describe, expect, it } from 'vitest'
import { json } from '../testing-read.ts'

describe('JSON of OpenAI', () => {
  it('has the words of each segment, however many there are', () => {
    const count = 20_000
    const segments = Array.from({ length: count }, (_, index) => ({
      start: index,
      end: index + 1,
      text: 'so we',
    }))
    const words = segments.flatMap(({ start }) => [
      { word: 'so', start, end: start + 0.5 },
      { word: 'we', start: start + 0.5, end: start + 1 },
    ])
    // Comparing all with all takes longer than a test may.
    const found = json({ task: 'transcribe', text: 'so we', segments, words })
    expect(
      found.every(
        ({ words: own }, index) =>
          own?.length === 2 && own[0]!.startMs === index * 1000 && own[1]!.text === 'we',
      ),
    ).toBe(true)
  })
})
