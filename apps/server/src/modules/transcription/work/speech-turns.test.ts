import { findSpeaker, type Turn } from '@longhand/speech'
import { describe, expect, it } from 'vitest'
import { speechTurns } from './speech-turns.ts'

const one = (...speech: [number, number][]) => [
  { channel: 0, speech: speech.map(([start, end]) => ({ start, end })) },
]

const turnsOf = (chunks: Parameters<typeof speechTurns>[0], turns: readonly Turn[]) => {
  const inOrder = [...turns].sort((a, b) => a.start - b.start)
  return speechTurns(chunks, turns, (span) => findSpeaker(span, inOrder))
}

describe('speechTurns', () => {
  it('joins what one speaker says between short pauses, up to what one can keep in mind', () => {
    const turns = turnsOf(one([1, 4], [4.6, 9], [9.5, 12], [12.6, 16], [20, 21]), [
      { start: 0, end: 30, speaker: 'b' },
    ])
    expect(turns).toEqual([
      { start: 1, end: 12, speaker: 'S1' },
      { start: 12.6, end: 16, speaker: 'S1' },
      { start: 20, end: 21, speaker: 'S1' },
    ])
  })

  it('cuts speech without a pause where another speaker begins', () => {
    const turns = turnsOf(one([0, 10]), [
      { start: 6, end: 10, speaker: 'a' },
      { start: 0, end: 6, speaker: 'b' },
    ])
    expect(turns).toEqual([
      { start: 0, end: 6, speaker: 'S1' },
      { start: 6, end: 10, speaker: 'S2' },
    ])
  })

  it('makes no turn of a moment', () => {
    expect(
      turnsOf(one([0, 5]), [
        { start: 0, end: 4.8, speaker: 'a' },
        { start: 4.8, end: 5, speaker: 'b' },
      ]),
    ).toEqual([{ start: 0, end: 5, speaker: 'S1' }])
  })

  it('gives each channel a speaker, in order of time', () => {
    const chunks = [
      { channel: 1, speech: [{ start: 3, end: 4 }] },
      {
        channel: 0,
        speech: [
          { start: 0, end: 2 },
          { start: 5, end: 6 },
        ],
      },
    ]
    expect(turnsOf(chunks, []).map(({ start, speaker }) => [start, speaker])).toEqual([
      [0, 'S1'],
      [3, 'S2'],
      [5, 'S1'],
    ])
  })

  it('is one speaker without turns, and nothing without speech', () => {
    expect(turnsOf(one([0, 1]), [])).toEqual([{ start: 0, end: 1, speaker: 'S1' }])
    expect(turnsOf([], [])).toEqual([])
  })
})
