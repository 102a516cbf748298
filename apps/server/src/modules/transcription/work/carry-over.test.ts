import type { Word } from '@longhand/transcript'
import { joinWords } from '@longhand/speech'
import { describe, expect, it } from 'vitest'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { carryOver, editsBetween } from './carry-over.ts'

/** Words of a second each, from `startMs` in milliseconds. */
const section = (
  id: string,
  text: string,
  startMs: number,
  more: Partial<TimedSection> = {},
): TimedSection => {
  const words = text.split(' ').map((word, index): Word => ({
    text: word,
    startMs: startMs + index * 1000,
    endMs: startMs + index * 1000 + 900,
  }))
  return {
    id,
    speakerId: 'S1',
    speakerName: 'Speaker1',
    startMs,
    endMs: startMs + words.length * 1000 - 100,
    text,
    words,
    ...more,
  }
}
const shown = (sections: readonly TimedSection[]) =>
  sections.map(({ speakerName, text }) => `${speakerName}: ${text}`)

const original = [
  section('s1', 'we sold the how', 0),
  section('s2', 'to a man from room', 4000, { speakerId: 'S2', speakerName: 'Speaker2' }),
]
const better = [
  section('s1', 'We sold the house', 0),
  section('s2', 'to a man from Rome', 4000, { speakerId: 'S2', speakerName: 'Speaker2' }),
]

describe('what people did to a text', () => {
  it('is nothing where it is as it was recognised', () => {
    expect(editsBetween(original, original, joinWords)).toEqual([])
    expect(carryOver(better, { original, now: original }, joinWords)).toEqual(better)
  })

  it('keeps what was written, and nothing that was recognised beside it', () => {
    const now = [section('s1', 'we built the how', 0), original[1]!]
    expect(editsBetween(original, now, joinWords)).toEqual([{ startMs: 1000, endMs: 1900, text: 'built' }])
    expect(shown(carryOver(better, { original, now }, joinWords))).toEqual([
      'Speaker1: We built the house',
      'Speaker2: to a man from Rome',
    ])
  })

  it('keeps out what was taken out', () => {
    const words = original[1]!.words.filter((_, place) => place !== 2)
    const now = [original[0]!, { ...original[1]!, text: 'to a from room', words }]
    expect(shown(carryOver(better, { original, now }, joinWords))).toEqual([
      'Speaker1: We sold the house',
      'Speaker2: to a from Rome',
    ])
  })

  it('keeps a word that somebody found right', () => {
    const [first, second] = original
    const now = [
      first!,
      {
        ...second!,
        words: second!.words.map((word, place) =>
          place === 4 ? { ...word, reviewed: true as const } : word,
        ),
      },
    ]
    expect(shown(carryOver(better, { original, now }, joinWords))).toEqual([
      'Speaker1: We sold the house',
      'Speaker2: to a man from room',
    ])
  })

  it('keeps the names of speakers, whatever number a voice has now, and names no two people alike', () => {
    const now = [
      { ...original[0]!, speakerName: 'Anna' },
      { ...original[1]!, speakerId: 'S7', speakerName: 'Speaker1' },
    ]
    const voices = [
      { ...better[0]!, speakerId: 'S2', speakerName: 'Speaker2' },
      { ...better[1]!, speakerId: 'S3', speakerName: 'Speaker3', alongside: ['S2'] },
      section('s3', 'and who are you', 20_000),
    ]
    const carried = carryOver(voices, { original, now }, joinWords)
    expect(shown(carried)).toEqual([
      'Anna: We sold the house',
      'Speaker1: to a man from Rome',
      'Speaker3: and who are you',
    ])
    expect(new Set(carried.map(({ speakerId }) => speakerId)).size).toBe(3)
    expect(carried[1]!.alongside).toEqual(['S1'])
  })

  it('keeps who was put in the place of a voice, in one section alone', () => {
    const third = section('s3', 'and how are you', 10_000, { speakerId: 'S2', speakerName: 'Speaker2' })
    const now = [...original, { ...third, speakerId: 'S9', speakerName: 'Guest' }]
    const voices = [...better, { ...third, text: 'And how are you' }]
    expect(shown(carryOver(voices, { original: [...original, third], now }, joinWords))).toEqual([
      'Speaker1: We sold the house',
      'Speaker2: to a man from Rome',
      'Guest: And how are you',
    ])
  })

  it('leaves a section whose subtitles were made by hand as it is, text and all', () => {
    const subtitles = { cuts: [], marks: [] }
    const now = [original[0]!, { ...original[1]!, subtitles }]
    const whole = [section('s1', 'We sold the house to a man from Rome yesterday', 0)]
    const carried = carryOver(whole, { original, now }, joinWords)
    expect(shown(carried)).toEqual([
      'Speaker2: We sold the house',
      'Speaker2: to a man from room',
      'Speaker2: yesterday',
    ])
    expect(carried[1]).toEqual(now[1])
    expect(new Set(carried.map(({ id }) => id)).size).toBe(3)
  })
})
