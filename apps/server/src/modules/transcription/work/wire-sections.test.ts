import { sectionsSchema } from '@longhand/contracts/schemas'
import type { Section } from '@longhand/speech'
import { describe, expect, it } from 'vitest'
import { readSections } from '../../../platform/sections/sections.ts'
import { toWireSections } from './wire-sections.ts'

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
  { speaker: 'S2', start: 2, end: 2.4, text: 'Hello.', words: [{ text: 'Hello.', start: 2, end: 2.4, timing: 'exact' }] },
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
    expect(toWireSections(sections, { language: 'zh-CN', idPrefix: 's', hasSpeakers: true })[1]?.spkName).toBe('说话人2')
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
