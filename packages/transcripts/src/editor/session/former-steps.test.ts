import type { Section } from '@longhand/transcript'
import { expect, it } from 'vitest'
import { readStep } from './former-steps.ts'

it('keeps the subtitles of steps that were kept when they were called captions', () => {
  const section: Section = {
    id: '1',
    speakerId: 'a',
    startMs: 0,
    endMs: 900,
    text: 'Good morning',
    words: undefined,
  }
  const subtitles = { cuts: [{ id: 'c', from: 5 }], marks: [] }
  const step = (of: object) => ({
    id: 's',
    change: { splices: [{ after: undefined, removed: [section], inserted: [{ ...section, ...of }] }] },
  })
  expect(readStep(step({ captions: subtitles }))).toEqual(step({ subtitles }))
  expect(readStep(step({ subtitles }))).toEqual(step({ subtitles }))
})
