import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { read, utf8 } from './testing-read.ts'
import { speakerOfTier, spreadTimes } from './tiers.ts'

const textGrid = (...tiers: [name: string, ...items: [from: number, to: number, text: string][]][]) =>
  `File type = "ooTextFile"\n"TextGrid"\n0 9 <exists> ${tiers.length} ${tiers
    .map(
      ([name, ...items]) =>
        `"IntervalTier" "${name}" 0 9 ${items.length} ${items.map(([from, to, text]) => `${from} ${to} "${text}"`).join(' ')}`,
    )
    .join(' ')}`

it.each([
  ['Anna', 'Anna'],
  ['Anna - words', 'Anna'],
  ['Anna words', 'Anna'],
  ['tx@Anna', 'Anna'],
  ['SPK_1', 'SPK_1'],
  ['Tierney', 'Tierney'],
  ['default', undefined],
  ['Transcript 2', undefined],
  ['words', undefined],
  ['', undefined],
])('the tier “%s” is of %s', (name, speaker) => {
  expect(speakerOfTier(name)).toBe(speaker)
})

describe('tiers of words', () => {
  const words: [number, number, string][] = [
    [1, 1.4, 'so'],
    [1.4, 2, 'yes'],
    [5, 6, 'no'],
  ]

  it('give their times to what the same speaker says', () => {
    const text = textGrid(['Anna', [1, 2, 'so yes'], [5, 6, 'no']], ['Anna - words', ...words])
    expect(read(text, 'a.TextGrid')).toEqual([
      {
        speaker: 'Anna',
        startMs: 1000,
        endMs: 2000,
        text: 'so yes',
        words: [
          { text: 'so', startMs: 1000, endMs: 1400 },
          { text: 'yes', startMs: 1400, endMs: 2000 },
        ],
      },
      { speaker: 'Anna', startMs: 5000, endMs: 6000, text: 'no' },
    ])
  })

  it('are said once, and counted where they are not the words of what is said', () => {
    const { sections, notes } = readText(
      utf8(textGrid(['Anna', [1, 2, 'So, yes!']], ['Anna - words', ...words])),
      'a.TextGrid',
    )
    expect(sections.map(({ text }) => text)).toEqual(['So, yes!'])
    expect(notes).toEqual([{ kind: 'left-out', count: 1, example: 'Anna - words' }])
  })

  it('are what is said where there is no other', () => {
    expect(read(textGrid(['words', ...words]), 'a.TextGrid').map(({ text }) => text)).toEqual([
      'so yes',
      'no',
    ])
  })
})

it('a tier that is nobody’s has its speakers before the text', () => {
  const text = textGrid(['transcript', [1, 2, 'Anna: Good morning'], [2, 3, 'Ben: And to you']])
  expect(read(text, 'a.TextGrid').map(({ speaker }) => speaker)).toEqual(['Anna', 'Ben'])
})

it('points without a time stand evenly between those that have one', () => {
  expect(spreadTimes([undefined, 1000, undefined, undefined, 4000, undefined])).toEqual([
    1000, 1000, 2000, 3000, 4000, 4000,
  ])
  expect(spreadTimes([undefined])).toBeUndefined()
})
