import { createDocument } from '@longhand/transcript-model'
import type { DocumentSection, TranscriptDocument } from '@longhand/transcript-model'
import { readText } from '@longhand/transcript-model/imports'
import { describe, expect, it } from 'vitest'
import { frameAt } from '../player/playback.ts'
import { captionCues, webVttOf } from './caption-cues.ts'
import { stillAt } from './still-at.ts'

/** Words follow each other, `wordMs` each. */
function sectionOf(id: string, text: string, startMs: number, { wordMs = 300, speakerId = 'a' } = {}): DocumentSection {
  const parts = text.match(/\S+/gu) ?? []
  const words = parts.map((part, place) => ({ text: part, startMs: startMs + place * wordMs, endMs: startMs + (place + 1) * wordMs }))
  return { id, speakerId, startMs, endMs: startMs + parts.length * wordMs, text, words }
}

function documentOf(...sections: DocumentSection[]): TranscriptDocument {
  return createDocument(sections, [
    { id: 'a', name: 'Anna' },
    { id: 'b', name: 'Ben' },
  ])
}

describe('captions of a text', () => {
  it('are at most two lines of 42 columns and seven seconds, with every word once', () => {
    const text = Array.from({ length: 200 }, (_, place) => `word${place}`).join(' ')
    const cues = captionCues(documentOf(sectionOf('s', text, 0)))
    expect(cues.flatMap(({ lines }) => lines).join(' ')).toBe(text)
    for (const { lines, startMs, endMs } of cues) {
      expect(lines.length).toBeLessThanOrEqual(2)
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42)
      expect(endMs - startMs).toBeLessThanOrEqual(7000)
    }
    const slow = captionCues(documentOf(sectionOf('s', text, 0, { wordMs: 2000 })))
    for (const { startMs, endMs } of slow) expect(endMs - startMs).toBeLessThanOrEqual(7000)
  })

  it('end with a sentence and at a pause, but not after a single short one', () => {
    const cues = captionCues(documentOf(sectionOf('s', 'Yes. The orchard has forty rows. Then came rain.', 0)))
    expect(cues.map(({ lines }) => lines)).toEqual([['Yes. The orchard has forty rows.'], ['Then came rain.']])
    const { words, ...section } = sectionOf('s', 'one two', 0)
    const late = words!.map((word, place) => ({ ...word, startMs: place * 2000, endMs: place * 2000 + 300 }))
    expect(captionCues(documentOf({ ...section, endMs: 3000, words: late })).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 1000],
      [2000, 3000],
    ])
  })

  it('name who speaks where that changes, and no one where one speaks alone', () => {
    const [first, second, third] = [sectionOf('1', 'Hello', 0), sectionOf('2', 'there', 2000), sectionOf('3', 'Good day', 4000, { speakerId: 'b' })]
    expect(captionCues(documentOf(first, second, third)).map(({ lines }) => lines.join())).toEqual(['Anna: Hello', 'there', 'Ben: Good day'])
    expect(captionCues(documentOf(first, second)).map(({ lines }) => lines.join())).toEqual(['Hello', 'there'])
    // The same section under another label is cut again.
    expect(captionCues(documentOf(third, first)).map(({ lines }) => lines.join())).toEqual(['Anna: Hello', 'Ben: Good day'])
  })

  it('break Chinese between words, at half as many characters', () => {
    const text = '这条河的档案保存在二十六本笔记里，每一本都记着那一年的水位、天气和收成，没有人知道是谁写的。'
    const cues = captionCues(documentOf({ id: 's', speakerId: 'a', startMs: 0, endMs: 12_000, text, words: undefined }))
    const lines = cues.flatMap((cue) => cue.lines)
    expect(lines.join('')).toBe(text)
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(21)
    expect(lines.every((line) => !/^[，、。]/u.test(line))).toBe(true)
  })

  it('keep a word that is wider than a line whole', () => {
    const url = `https://example.org/${'x'.repeat(100)}`
    expect(captionCues(documentOf(sectionOf('s', `see ${url} there`, 0))).flatMap(({ lines }) => lines)).toEqual(['see', url, 'there'])
  })

  it('leave out what has no text and begin at zero at the earliest', () => {
    expect(captionCues(documentOf(sectionOf('s', '  ', 0)))).toEqual([])
    expect(captionCues(documentOf(sectionOf('s', 'early', -500)))[0]).toMatchObject({ startMs: 0, endMs: 1000 })
    expect(webVttOf([])).toBe('WEBVTT\n')
  })

  it('are read back as they were written, whatever stands in them', () => {
    const text = 'a <b>bold</b> & مرحبا --> claim'
    const written = webVttOf(captionCues(documentOf(sectionOf('s', text, 3_723_450))))
    expect(written).toContain('01:02:03.450 --> ')
    const { sections } = readText(new TextEncoder().encode(written), 'captions.vtt')
    expect(sections.map((section) => section.text)).toEqual([text])
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
