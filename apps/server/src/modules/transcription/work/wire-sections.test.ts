import { sectionsSchema } from '@longhand/contracts/schemas'
import type { Section } from '@longhand/speech'
import { describe, expect, it } from 'vitest'
import { readSections } from '../../../platform/sections/sections.ts'
import { toWireSections, withGaps } from './wire-sections.ts'

const sections: Section[] = [
  {
    speaker: 'S1',
    start: 0.5,
    end: 1.2345,
    text: 'Good morning.',
    words: [
      { text: 'Good', start: 0.5, end: 0.8, confidence: 0.98765, timing: 'exact' },
      { text: 'morning.', start: 0.8, end: 1.2345, timing: 'estimated' },
    ],
  },
  {
    speaker: 'S2',
    start: 2,
    end: 2.4,
    text: 'Hello.',
    words: [{ text: 'Hello.', start: 2, end: 2.4, timing: 'exact' }],
  },
]

describe('toWireSections', () => {
  it('gives milliseconds, ids and default names that a client may send back', () => {
    const wire = toWireSections(sections, { language: 'en', idPrefix: 's', hasSpeakers: true })
    expect(wire[0]).toEqual({
      sectionId: 's1',
      spkId: 'S1',
      spkName: 'Speaker1',
      startTime: 500,
      endTime: 1235,
      text: 'Good morning.',
      words: [
        { text: 'Good', startTime: 500, endTime: 800, confidence: 0.99 },
        { text: 'morning.', startTime: 800, endTime: 1235 },
      ],
    })
    expect(readSections(JSON.stringify(wire))).toEqual(wire)
    expect(
      toWireSections(sections, { language: 'zh-CN', idPrefix: 's', hasSpeakers: true })[1]?.spkName,
    ).toBe('说话人2')
  })

  it('names no one before it is known who speaks', () => {
    const wire = toWireSections(sections, { language: 'en', idPrefix: 'p1-', hasSpeakers: false })
    expect(wire.map(({ sectionId, spkId, spkName }) => [sectionId, spkId, spkName])).toEqual([
      ['p1-1', '', 'Speaker'],
      ['p1-2', '', 'Speaker'],
    ])
    expect(sectionsSchema.safeParse(wire).success).toBe(true)
  })
})

describe('withGaps', () => {
  it('stands in its place with its times, is of the one who spoke, and is in doubt', () => {
    const found = withGaps(sections, [{ start: 5, end: 3725, speaker: 'S2' }], 'en')
    expect(found.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['Good morning.', 'S1'],
      ['Hello.', 'S2'],
      ['[not understood 0:00:05–1:02:05]', 'S2'],
    ])
    expect(found[2]?.words.map(({ text, confidence }) => [text, confidence])).toEqual([
      ['[not', 0],
      ['understood', 0],
      ['0:00:05–1:02:05]', 0],
    ])
    expect(withGaps([], [{ start: 0, end: 6, speaker: '' }], 'zh-CN')[0]?.text).toBe(
      '[未能识别 0:00:00–0:00:06]',
    )
    expect(
      readSections(
        JSON.stringify(toWireSections(found, { language: 'en', idPrefix: 's', hasSpeakers: true })),
      ),
    ).toHaveLength(3)
  })

  it('changes nothing where everything was understood', () => {
    expect(withGaps(sections, [], 'en')).toEqual(sections)
  })
})
