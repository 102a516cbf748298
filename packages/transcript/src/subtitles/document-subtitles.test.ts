import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyOperation } from '../operations.ts'
import { anyChoice, anyDocument, operationOf } from '../testing.ts'
import { createText } from '../text.ts'
import type { Section, SectionSubtitles, Text } from '../text.ts'
import type { SubtitleShape } from './cut.ts'
import { subtitlesOf } from './document-subtitles.ts'

const shape: SubtitleShape = { lineLength: 42, lines: 2, readingSpeed: 20, hasSpeakers: false }

describe('subtitlesOf', () => {
  const section: Section = {
    id: 's',
    speakerId: 'a',
    startMs: 0,
    endMs: 4000,
    text: 'Good morning to all of you.',
    words: [{ text: 'Good morning to all of you.', startMs: 0, endMs: 500 }],
  }
  const timesBeside = (position: 'top' | undefined): number[][] => {
    const subtitles: SectionSubtitles = {
      cuts: [],
      marks: [{ id: 'm', kind: 'sound', text: '[bell]', startMs: 600, endMs: 2600, position }],
    }
    return subtitlesOf(createText([{ ...section, subtitles }], []), shape).map(({ startMs, endMs }) => [
      startMs,
      endMs,
    ])
  }

  it('lets a subtitle stay until it is read, up to the next at its place of the picture', () => {
    expect(timesBeside('top')).toEqual([
      [0, 1350],
      [600, 2600],
    ])
    expect(timesBeside(undefined)).toEqual([
      [0, 600],
      [600, 2600],
    ])
  })

  it('gives way to neighbors after an edit as it does without one before', () => {
    const placed = ({ sections, speakers }: Text, positions: readonly ('top' | undefined)[]): Text =>
      createText(
        sections.map((one, index) => ({
          ...one,
          subtitles: {
            cuts: [
              {
                id: 'c',
                from: 0,
                position: positions[index % positions.length],
                ...(index % 3 === 0 ? { endMs: one.endMs - 5 } : {}),
              },
            ],
            marks: [],
          },
        })),
        speakers,
      )
    const anyPositions = fc.array(fc.constantFrom(undefined, 'top' as const), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(
        anyDocument,
        anyPositions,
        fc.array(anyChoice, { minLength: 1, maxLength: 4 }),
        (given, positions, choices) => {
          let document = placed(given, positions)
          subtitlesOf(document, shape)
          for (const [index, choice] of choices.entries()) {
            const before = document
            document = applyOperation(before, operationOf(before, choice, `new${index}`))
            const whole = createText(structuredClone(document.sections), document.speakers)
            expect(subtitlesOf(document, shape, before)).toEqual(subtitlesOf(whole, shape))
          }
        },
      ),
    )
  })
})
