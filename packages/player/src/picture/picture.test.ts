import { readText } from '@longhand/transcript/imports'
import { describe, expect, it } from 'vitest'
import { frameAt } from '../playback/playback.ts'
import { webVttOf } from './subtitle-cues.ts'
import { stillAt } from '../waveform/still-at.ts'

describe('subtitles of a picture', () => {
  it('are read back as they were written, whatever stands in them', () => {
    const text = 'a <b>bold</b> & مرحبا --> claim'
    const written = webVttOf([{ kind: 'spoken', startMs: 3_723_450, endMs: 3_724_450, lines: [text] }])
    expect(written).toContain('01:02:03.450 --> 01:02:04.450\n')
    const { sections } = readText(new TextEncoder().encode(written), 'subtitles.vtt')
    expect(sections.map((section) => section.text)).toEqual([text])
    expect(webVttOf([])).toBe('WEBVTT\n')
  })

  it('stand at the top where they should, and writing of the picture in italics', () => {
    const written = webVttOf([
      { kind: 'narrative', startMs: 0, endMs: 1000, lines: ['Two years', 'later'], position: 'top' },
    ])
    expect(written).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000 line:0\n<i>Two years\nlater</i>\n')
  })
})

describe('the frame that is shown', () => {
  it.each([
    [0, 25, 0],
    [62.53, 25, 1563],
    [3599.99, 25, 89_999],
    [1, 29.97, 29],
    // A hair before the frame, as players stop.
    [0.0799999, 25, 2],
  ])('at %d seconds and %d frames a second is %d', (seconds, frameRate, frame) => {
    expect(frameAt(seconds, frameRate)).toBe(frame)
  })
})

describe('the still of a moment', () => {
  const stills = { path: '/stills', count: 7, columns: 3, width: 160, height: 90, secondsPerStill: 10 }
  it.each([
    [0, 0, 0],
    [9.9, 0, 0],
    [10, 160, 0],
    [35, 0, 90],
    [1000, 0, 180],
    [-5, 0, 0],
  ])('at %d seconds is %d pixels from the left and %d from the top', (seconds, left, top) => {
    expect(stillAt(stills, seconds)).toEqual({ left, top })
  })
})
