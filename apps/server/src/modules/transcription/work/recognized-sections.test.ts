import { writeWireSection } from '@longhand/transcript'
import { sectionsSchema } from '@longhand/contracts/schemas'
import type { Section } from '@longhand/speech'
import { describe, expect, it } from 'vitest'
import { readSections } from '../../../platform/sections/sections.ts'
import { recognizedSections, withGaps } from './recognized-sections.ts'

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

describe('recognizedSections', () => {
  it('gives milliseconds, ids and default names that a client may send back', () => {
    const named = recognizedSections(sections, { language: 'en', idPrefix: 's', hasSpeakers: true })
    expect(named[0]).toEqual({
      id: 's1',
      speakerId: 'S1',
      speakerName: 'Speaker1',
      startMs: 500,
      endMs: 1235,
      text: 'Good morning.',
      words: [
        { text: 'Good', startMs: 500, endMs: 800, confidence: 0.99 },
        { text: 'morning.', startMs: 800, endMs: 1235 },
      ],
    })
    const sent = named.map(writeWireSection)
    expect(readSections(JSON.stringify(sent))).toEqual(sent)
    expect(
      recognizedSections(sections, { language: 'zh-CN', idPrefix: 's', hasSpeakers: true })[1]?.speakerName,
    ).toBe('说话人2')
  })

  it('names no one before it is known who speaks', () => {
    const named = recognizedSections(sections, { language: 'en', idPrefix: 'p1-', hasSpeakers: false })
    expect(named.map(({ id, speakerId, speakerName }) => [id, speakerId, speakerName])).toEqual([
      ['p1-1', '', 'Speaker'],
      ['p1-2', '', 'Speaker'],
    ])
    expect(sectionsSchema.safeParse(named.map(writeWireSection)).success).toBe(true)
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
        JSON.stringify(
          recognizedSections(found, { language: 'en', idPrefix: 's', hasSpeakers: true }).map(
            writeWireSection,
          ),
        ),
      ),
    ).toHaveLength(3)
  })

  it('changes nothing where everything was understood', () => {
    expect(withGaps(sections, [], 'en')).toEqual(sections)
  })
})
