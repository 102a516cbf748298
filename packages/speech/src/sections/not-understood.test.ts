import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Segment } from '../ports.ts'
import { missedSpeech, withoutInventions, withoutLoops } from './not-understood.ts'

function segmentOf(text: string, start = 0, seconds = 0.5): Segment {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    start: start + index * seconds,
    end: start + (index + 1) * seconds,
    timing: 'exact' as const,
  }))
  return { id: `${start}`, start, end: start + words.length * seconds, text, words }
}

describe('withoutLoops', () => {
  it('keeps a phrase that is repeated without end the first time, and says where the rest was', () => {
    const { segments, loops } = withoutLoops([
      segmentOf('so we begin'),
      segmentOf('thank you for watching '.repeat(8).trim(), 2),
      segmentOf('and so on', 20),
    ])
    expect(segments.map(({ text }) => text)).toEqual(['so we begin', 'thank you for watching', 'and so on'])
    expect(loops).toEqual([{ start: 4, end: 18 }])
  })

  it('finds a phrase that is a segment of its own each time', () => {
    const again = Array.from({ length: 6 }, (_, index) => segmentOf('Thank you very much.', index * 2))
    const { segments, loops } = withoutLoops(again)
    expect(segments).toHaveLength(1)
    expect(loops).toEqual([{ start: 2, end: 12 }])
  })

  it.each([
    ['who says no five times', 'no no no no no never'],
    ['a refrain', 'row row row your boat gently down the stream row row row your boat'],
    ['a stammer of a moment', 'the the the the the the the'],
  ])('leaves alone %s', (_name, text) => {
    const said = [segmentOf(text, 0, 0.3)]
    expect(withoutLoops(said)).toEqual({ segments: said, loops: [] })
  })

  it('recognises each channel for itself', () => {
    const onTwo = segmentOf('yes '.repeat(12).trim()).words.map((word, index) => ({
      ...word,
      text: index % 2 === 0 ? 'yes' : `w${index}`,
      channel: index % 2,
    }))
    const { segments } = withoutLoops([{ ...segmentOf('x'), words: onTwo }])
    expect(segments[0]?.words.filter(({ channel }) => channel === 1)).toHaveLength(6)
    expect(segments[0]?.words.filter(({ channel }) => channel === 0)).toHaveLength(1)
  })

  it('takes nothing but repetitions', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 40 }), (words) => {
        const left = withoutLoops([segmentOf(words.join(' '))]).segments.flatMap((segment) =>
          segment.words.map(({ text }) => text),
        )
        expect(new Set(left)).toEqual(new Set(words))
      }),
    )
  })
})

describe('withoutInventions', () => {
  const spread = (text: string, start: number, end: number): Segment => {
    const words = text.split(' ').map((word) => ({ text: word, start, end, timing: 'estimated' as const }))
    return { id: `${start}`, start, end, text, words }
  }

  it.each([
    ['two words for eight seconds of music', spread('Thank you.', 10, 18)],
    ['a sentence in half a second at the end', spread('Thank you so much for watching', 30, 30.5)],
  ])('takes out %s, and says where', (_, made) => {
    const said = spread('so we begin', 0, 2)
    const { segments, invented } = withoutInventions([said, made])
    expect(segments).toEqual([said])
    expect(invented).toEqual([{ start: made.start, end: made.end }])
  })

  it.each([
    ['who speaks fast', spread('I never said that I would do it', 0, 1.2)],
    ['who says yes', spread('Yes.', 0, 0.3)],
    ['who thinks', spread('Well I would say so', 0, 8)],
    // Its times show by themselves where nothing was understood.
    ['an engine that tells times', segmentOf('Thank you.', 0, 4)],
  ])('leaves alone %s', (_, said) => {
    expect(withoutInventions([said])).toEqual({ segments: [said], invented: [] })
  })

  it('takes out phrases that are repeated without end', () => {
    const { segments, invented } = withoutInventions([
      spread('thank you for watching '.repeat(8).trim(), 0, 10),
    ])
    expect(segments.map(({ text }) => text)).toEqual(['thank you for watching'])
    expect(invented).toHaveLength(1)
  })
})

describe('missedSpeech', () => {
  it('is where speech gave no word for five seconds', () => {
    const speech = [
      { start: 0, end: 12 },
      { start: 12.5, end: 20 },
      { start: 30, end: 33 },
    ]
    expect(missedSpeech([segmentOf('so we begin', 1), segmentOf('again', 18)], speech)).toEqual([
      { start: 2.5, end: 18 },
    ])
  })

  it('is all of a stretch without a word, and nothing where all was recognised', () => {
    expect(missedSpeech([], [{ start: 3, end: 9 }])).toEqual([{ start: 3, end: 9 }])
    expect(missedSpeech([segmentOf('a b c d e f g h i j')], [{ start: 0, end: 5 }])).toEqual([])
  })
})
