import { describe, expect, it } from 'vitest'
import type { Transcript } from '../transcribe-file.ts'
import { render } from './render.ts'

const words =
  'Well then let us begin with the first point of the day which is the garden and the second'.split(' ')
const transcript: Transcript = {
  durationSeconds: 3700,
  engine: 'test',
  notUnderstood: [],
  sections: [
    {
      speaker: 'S1',
      start: 3661.5,
      end: 3671,
      text: words.join(' '),
      words: words.map((text, index) => ({
        text,
        start: 3661.5 + index / 2,
        end: 3661.9 + index / 2,
        timing: 'exact',
      })),
    },
    {
      speaker: 'S2',
      start: 3680.0004,
      end: 3681.9999,
      text: 'Yes.',
      words: [{ text: 'Yes.', start: 3680.0004, end: 3681.9999, timing: 'exact' }],
    },
  ],
}

describe('render', () => {
  it('txt: speaker, time and text', () => {
    expect(render(transcript, 'txt')).toBe(`S1 01:01:01\n${words.join(' ')}\n\nS2 01:01:20\nYes.\n`)
  })

  it('srt: numbered subtitles of readable length', () => {
    const cues = render(transcript, 'srt')
      .trim()
      .split('\n\n')
      .map((cue) => cue.split('\n'))
    expect(cues.map(([number]) => number)).toEqual(['1', '2', '3'])
    expect(cues[0]?.[1]).toMatch(/^01:01:01,500 --> 01:01:\d\d,\d{3}$/)
    expect(cues[2]).toEqual(['3', '01:01:20,000 --> 01:01:22,000', 'Yes.'])
    expect(cues.every(([, , text = '']) => text.length <= 84)).toBe(true)
  })

  it('json: everything, in seconds', () => {
    expect(JSON.parse(render(transcript, 'json'))).toEqual(transcript)
  })
})
