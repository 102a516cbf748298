import { describe, expect, it } from 'vitest'
import { createText } from '../text.ts'
import type { SubtitleCut, Section, Text } from '../text.ts'
import type { SubtitleShape } from './cut.ts'
import { subtitlesOf } from './document-subtitles.ts'
import { shownTogether } from './together.ts'

const shape: SubtitleShape = { lineLength: 20, lines: 2, readingSpeed: 20, hasSpeakers: false }

type Said = readonly [speakerId: string, text: string, cut?: Partial<SubtitleCut>]

/** A second each, one after the other. */
function documentOf(...said: Said[]): Text {
  const sections = said.map(([speakerId, text, cut], index): Section => {
    const [startMs, endMs] = [index * 1000, index * 1000 + 900]
    const subtitles = cut && { cuts: [{ id: 'c0', from: 0, startMs, endMs, ...cut }], marks: [] }
    return { id: `s${index}`, speakerId, startMs, endMs, text, subtitles, words: [{ text, startMs, endMs }] }
  })
  return createText(sections, [
    { id: 'a', name: 'Anna' },
    { id: 'b', name: 'Ben' },
    { id: 'c', name: '' },
  ])
}

function shown(document: Text, changes: Partial<SubtitleShape> = {}): unknown[] {
  const of = { ...shape, ...changes }
  return shownTogether(document, subtitlesOf(document, of), of.lineLength).map(
    ({ startMs, endMs, lines }) => [startMs, endMs, ...lines],
  )
}

const withPrevious = { isWithPrevious: true } as const

describe('subtitles that are shown together', () => {
  const asked = documentOf(['b', 'So.'], ['a', 'Are you there?', {}], ['b', 'I am.', withPrevious])

  it('are one, each speaker behind a hyphen', () => {
    expect(shown(asked).slice(1)).toEqual([[1000, 2900, '-Are you there?', '-I am.']])
  })

  it('or with the names of all, where names are shown', () => {
    expect(shown(asked, { hasSpeakers: true }).slice(1)).toEqual([
      [1000, 2900, 'Anna: Are you there?', 'Ben: I am.'],
    ])
    // Anna went on, so that her name stands only here.
    const goesOn = documentOf(['a', 'Well.'], ['a', 'Are you?', {}], ['b', 'I am.', withPrevious])
    expect(shown(goesOn, { hasSpeakers: true }).slice(1)).toEqual([
      [1000, 2900, 'Anna: Are you?', 'Ben: I am.'],
    ])
    expect(shown(documentOf(['a', 'Well?', {}], ['c', 'Yes.', withPrevious]), { hasSpeakers: true })).toEqual(
      [[0, 1900, 'Anna: Well?', '-Yes.']],
    )
  })

  it('may be of three, and keep their own line breaks', () => {
    const three = documentOf(
      ['a', 'One', {}],
      ['b', 'two or three', { ...withPrevious, breaks: [4] }],
      ['a', 'four', withPrevious],
    )
    expect(shown(three)).toEqual([[0, 2900, '-One', '-two', 'or three', '-four']])
  })

  it('are broken again where a hyphen makes a line too wide', () => {
    const wide = documentOf(['a', 'Twenty letters stand', {}], ['b', 'here', withPrevious])
    expect(shown(wide)).toEqual([[0, 1900, '-Twenty', 'letters stand', '-here']])
  })

  it('stand from the first beginning to the last end, in their order', () => {
    const early = documentOf(
      ['a', 'One', {}],
      ['b', 'Two', {}],
      ['a', 'Three', { ...withPrevious, startMs: 500, endMs: 800 }],
    )
    expect(shown(early)).toEqual([
      [0, 900, 'One'],
      [500, 1900, '-Two', '-Three'],
    ])
  })

  it('are alone where no other speaker says the one before', () => {
    expect(shown(documentOf(['a', 'One', withPrevious], ['a', 'Two', withPrevious]))).toEqual([
      [0, 900, 'One'],
      [1000, 1900, 'Two'],
    ])
  })

  it('are the same list where there are none', () => {
    const document = documentOf(['a', 'One'], ['b', 'Two', {}])
    const subtitles = subtitlesOf(document, shape)
    expect(shownTogether(document, subtitles, 20)).toBe(subtitles)
  })
})
