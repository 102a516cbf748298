import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Section } from './text.ts'
import { findTimeShift, shiftTimes } from './time-shift.ts'

const text =
  'morning rain fell over the harbor while three boats waited for the tide and someone counted the gulls along the broken wall until the lamps went out'
const spoken = text.split(' ').concat(text.split(' ').reverse())

/** A sentence of four words every five seconds, for as long as it goes. */
const transcript = (minutes: number): Section[] =>
  Array.from({ length: minutes * 12 }, (_, place) => {
    const words = Array.from(
      { length: 4 },
      (_, word) => `${spoken[(place * 4 + word) % spoken.length]!}${Math.floor(place / 7)}`,
    )
    return {
      id: `${place}`,
      speakerId: 'a',
      startMs: place * 5000,
      endMs: place * 5000 + 3000,
      text: words.join(' '),
      words: undefined,
    }
  })

/** The same text as a file has it whose times are off: `shift` mends them. */
const fileOf = (minutes: number, { offsetMs, rate }: { offsetMs: number; rate: number }) =>
  transcript(minutes).map(({ startMs, endMs, text: words }) => ({
    text: words,
    startMs: (startMs - offsetMs) / rate,
    endMs: (endMs - offsetMs) / rate,
  }))

describe('finding by how much times are off', () => {
  it.each([
    ['an offset', 5, { offsetMs: 2400, rate: 1 }],
    ['the other way', 5, { offsetMs: -61_000, rate: 1 }],
    ['25 frames a second instead of 24', 10, { offsetMs: 0, rate: 25 / 24 }],
    ['25 instead of 23.976, and an offset', 10, { offsetMs: -1500, rate: 25 / (24_000 / 1001) }],
    ['24 instead of 23.976', 60, { offsetMs: 0, rate: 24 / (24_000 / 1001) }],
    ['24 instead of 25', 10, { offsetMs: 300, rate: 24 / 25 }],
  ])('%s', (_name, minutes, shift) => {
    const found = findTimeShift(fileOf(minutes, shift), transcript(minutes))
    expect(found?.rate).toBeCloseTo(shift.rate, 6)
    expect(Math.abs(found!.offsetMs - shift.offsetMs)).toBeLessThan(50)
  })

  it('leaves alone what fits', () => {
    expect(findTimeShift(fileOf(5, { offsetMs: 100, rate: 1 }), transcript(5))).toBeUndefined()
  })

  it('finds none where no single one fits, nothing is alike, or there are no times', () => {
    const scattered = fileOf(5, { offsetMs: 0, rate: 1 }).map((section, place) => ({
      ...section,
      startMs: ((place * 37) % 60) * 5000,
      endMs: ((place * 37) % 60) * 5000 + 3000,
    }))
    expect(findTimeShift(scattered, transcript(5))).toBeUndefined()
    expect(findTimeShift([{ text: 'something else', startMs: 0, endMs: 10 }], transcript(5))).toBeUndefined()
    expect(findTimeShift([{ text }], transcript(5))).toBeUndefined()
  })

  it('is not led astray by words that were misrecognised', () => {
    const misrecognized = transcript(5).map((section, place) =>
      place % 3 === 0 ? { ...section, text: 'mumble mumble' } : section,
    )
    expect(findTimeShift(fileOf(5, { offsetMs: 2000, rate: 1 }), misrecognized)).toMatchObject({ rate: 1 })
  })
})

describe('shifting times', () => {
  it('moves sections and words, and nothing before the beginning', () => {
    const words = [{ text: 'so', startMs: 100, endMs: 200, confidence: 0.5 }]
    expect(
      shiftTimes([{ text: 'so', startMs: 100, endMs: 400, words }], { offsetMs: -150, rate: 2 }),
    ).toEqual([
      {
        text: 'so',
        startMs: 50,
        endMs: 650,
        words: [{ text: 'so', startMs: 50, endMs: 250, confidence: 0.5 }],
      },
    ])
    const subtitles = {
      cuts: [
        { id: 'a', from: 0 },
        { id: 'b', from: 3, startMs: 200, endMs: 300 },
      ],
      marks: [{ id: 'm', kind: 'sound' as const, text: '[bell]', startMs: 50, endMs: 350 }],
    }
    expect(
      shiftTimes([{ text: 'so it is', startMs: 100, endMs: 400, subtitles }], { offsetMs: -150, rate: 2 })[0]!
        .subtitles,
    ).toEqual({
      cuts: [subtitles.cuts[0], { id: 'b', from: 3, startMs: 250, endMs: 450 }],
      marks: [{ ...subtitles.marks[0], startMs: 0, endMs: 550 }],
    })
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.nat(5000),
        fc.integer({ min: -200_000, max: 200_000 }),
        (startMs, length, offsetMs) => {
          const [moved] = shiftTimes([{ text: 'a', startMs, endMs: startMs + length }], { offsetMs, rate: 1 })
          expect(moved!.startMs).toBeGreaterThanOrEqual(0)
          expect(moved!.endMs).toBeGreaterThanOrEqual(moved!.startMs)
        },
      ),
    )
  })
})
