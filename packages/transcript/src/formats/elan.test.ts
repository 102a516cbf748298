import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { read, utf8 } from './testing-read.ts'

type Item = [from: number | string, to: number | string, text: string] | [of: string, text: string]

/** Annotations are called by their tier and number: `Anna1`. */
const eaf = (
  tiers: Record<string, { attributes?: string; items: Item[] }>,
  { slots = '', units = 'milliseconds' } = {},
) => {
  const times = new Set<number>()
  const slot = (time: number | string): string => {
    if (typeof time === 'string') return time
    times.add(time)
    return `t${time}`
  }
  const body = Object.entries(tiers).map(([id, { attributes = '', items }]) => {
    const annotations = items.map((item, at) => {
      const name = `ANNOTATION_ID="${id}${at + 1}"`
      const value = `<ANNOTATION_VALUE>${item.at(-1)}</ANNOTATION_VALUE>`
      return item.length === 3
        ? `<ANNOTATION><ALIGNABLE_ANNOTATION ${name} TIME_SLOT_REF1="${slot(item[0])}" TIME_SLOT_REF2="${slot(item[1])}">${value}</ALIGNABLE_ANNOTATION></ANNOTATION>`
        : `<ANNOTATION><REF_ANNOTATION ${name} ANNOTATION_REF="${item[0]}">${value}</REF_ANNOTATION></ANNOTATION>`
    })
    return `<TIER TIER_ID="${id}" ${attributes.includes('LINGUISTIC') ? '' : 'LINGUISTIC_TYPE_REF="default-lt"'} ${attributes}>${annotations.join('')}</TIER>`
  })
  const order = [...times]
    .sort((a, b) => a - b)
    .map((time) => `<TIME_SLOT TIME_SLOT_ID="t${time}" TIME_VALUE="${time}"/>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT FORMAT="3.0" VERSION="3.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd">
<HEADER MEDIA_FILE="" TIME_UNITS="${units}"/>
<TIME_ORDER>${slots || order.join('')}</TIME_ORDER>
${body.join('\n')}
</ANNOTATION_DOCUMENT>`
}
const notesOf = (text: string) => readText(utf8(text), 'a.eaf').notes

describe('ELAN', () => {
  it('has a tier for each speaker, in the order of the times', () => {
    const text = eaf({
      'K-Spch': {
        attributes: 'PARTICIPANT="Kim"',
        items: [
          [780, 1590, 'so you go'],
          [3000, 3500, 'yes &amp;\nno'],
        ],
      },
      Ben: { items: [[1700, 2100, 'mhm']] },
      default: { items: [[4000, 5000, '']] },
    })
    expect(read(text, 'a.eaf')).toEqual([
      { speaker: 'Kim', startMs: 780, endMs: 1590, text: 'so you go' },
      { speaker: 'Ben', startMs: 1700, endMs: 2100, text: 'mhm' },
      { speaker: 'Kim', startMs: 3000, endMs: 3500, text: 'yes & no' },
    ])
    expect(notesOf(text)).toBeUndefined()
  })

  it('has tiers for what is noted, which are counted', () => {
    const text = eaf({
      Anna: { items: [[0, 1000, 'Hello']] },
      'English@Anna': { attributes: 'PARENT_REF="Anna"', items: [['Anna1', 'Hi']] },
      Gestures: { attributes: 'PARTICIPANT="Anna"', items: [[0, 500, 'nods']] },
      'Anna-RH': { attributes: 'LINGUISTIC_TYPE_REF="gesture phase"', items: [[0, 500, 'stroke']] },
      empty: { attributes: 'PARENT_REF="Anna"', items: [] },
    })
    expect(read(text, 'a.eaf')).toEqual([{ speaker: 'Anna', startMs: 0, endMs: 1000, text: 'Hello' }])
    expect(notesOf(text)).toEqual([{ kind: 'left-out', count: 3, example: 'English@Anna' }])
  })

  it('has the times of words where a tier below has them', () => {
    const text = eaf({
      'tx@Anna': { items: [[0, 1000, 'good morning']] },
      'words@Anna': {
        attributes: 'PARENT_REF="tx@Anna" LINGUISTIC_TYPE_REF="words"',
        items: [
          [0, 400, 'good'],
          [400, 1000, 'morning'],
        ],
      },
    })
    expect(read(text, 'a.eaf')).toEqual([
      {
        speaker: 'Anna',
        startMs: 0,
        endMs: 1000,
        text: 'good morning',
        words: [
          { text: 'good', startMs: 0, endMs: 400 },
          { text: 'morning', startMs: 400, endMs: 1000 },
        ],
      },
    ])
    expect(notesOf(text)).toBeUndefined()
  })

  it.each([
    ['by its name', 'ref@KJ', 'Toby told it.'],
    ['by its numbers', 'A_phrase-segnum-en', '12.1'],
  ])('has what is said below a tier of references, known %s', (_, root, value) => {
    const text = eaf({
      [root]: { attributes: 'PARTICIPANT="KJ"', items: [[500, 2500, value]] },
      [`ft@KJ`]: { attributes: `PARENT_REF="${root}"`, items: [[`${root}1`, 'Good morning']] },
      [`A_word-txt-de`]: {
        attributes: `PARENT_REF="${root}"`,
        items: [
          [`${root}1`, 'guten'],
          [`${root}1`, 'Morgen'],
        ],
      },
    })
    expect(read(text, 'a.eaf')).toEqual([{ speaker: 'KJ', startMs: 500, endMs: 2500, text: 'guten Morgen' }])
  })

  it('has points without a time between those that have one', () => {
    const slots =
      '<TIME_SLOT TIME_SLOT_ID="a" TIME_VALUE="1000"/><TIME_SLOT TIME_SLOT_ID="b"/><TIME_SLOT TIME_SLOT_ID="c" TIME_VALUE="3000"/>'
    const items: Item[] = [
      ['a', 'b', 'One'],
      ['b', 'c', 'Two'],
    ]
    expect(read(eaf({ Anna: { items } }, { slots }), 'a.eaf')).toMatchObject([
      { startMs: 1000, endMs: 2000 },
      { startMs: 2000, endMs: 3000 },
    ])
  })

  it('counts in frames where it says so', () => {
    const text = eaf({ Anna: { items: [[25, 50, 'Hello']] } }, { units: 'PAL-frames' })
    expect(read(text, 'a.eaf')).toMatchObject([{ startMs: 1000, endMs: 2000 }])
  })

  it('counts what has no time, and what refers to itself', () => {
    const text = eaf({
      Anna: {
        items: [
          [0, 1000, 'Hello'],
          ['x', 'y', 'lost'],
        ],
      },
      Ben: { items: [['Ben1', 'round']] },
    })
    expect(read(text, 'a.eaf')).toMatchObject([{ text: 'Hello' }])
    expect(notesOf(text)).toEqual([{ kind: 'times', count: 2, example: 'lost' }])
  })
})
