import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { read, utf8 } from './testing-read.ts'

interface TierOfTest {
  type?: string
  speaker?: string
  events: [from: number, to: number, text: string][]
}

/** Points are called by their place; a time that is left out is not in the file. */
const exb = (times: (number | undefined)[], tiers: TierOfTest[]) => `<?xml version="1.0" encoding="UTF-8"?>
<!-- (c) http://www.rrz.uni-hamburg.de/exmaralda -->
<basic-transcription>
  <head>
    <meta-information><project-name>So</project-name><comment>by hand</comment></meta-information>
    <speakertable>
      <speaker id="SPK0"><abbreviation>Anna</abbreviation><sex value="f"/><comment>from home</comment></speaker>
      <speaker id="SPK1"><abbreviation/><sex value="m"/></speaker>
    </speakertable>
  </head>
  <basic-body>
    <common-timeline>${times.map((time, at) => `<tli id="T${at}"${time === undefined ? '' : ` time="${time}"`}/>`).join('')}</common-timeline>
    ${tiers
      .map(
        ({ type = 't', speaker = 'SPK0', events }, at) =>
          `<tier id="TIE${at}" category="v" display-name="tier ${at}" type="${type}" speaker="${speaker}">${events.map(([from, to, text]) => `<event start="T${from}" end="T${to}">${text}</event>`).join('\n')}</tier>`,
      )
      .join('\n')}
  </basic-body>
</basic-transcription>`
const notesOf = (text: string) => readText(utf8(text), 'a.exb').notes

describe('EXMARaLDA', () => {
  it('has utterances that are cut where another speaks', () => {
    const text = exb(
      [0, 1, 2, 3.5, 4],
      [
        {
          events: [
            [0, 1, 'von den Be'],
            [1, 2, 'setzungen, '],
            [2, 3, 'die wir haben. '],
            [3, 4, 'Gut. '],
          ],
        },
        { speaker: 'SPK1', events: [[1, 2, 'Mhm˙ ']] },
      ],
    )
    expect(read(text, 'a.exb')).toEqual([
      {
        speaker: 'Anna',
        startMs: 0,
        endMs: 3500,
        text: 'von den Besetzungen, die wir haben.',
        words: [
          { text: 'von', startMs: 0, endMs: 300 },
          { text: 'den', startMs: 400, endMs: 700 },
          { text: 'Besetzungen,', startMs: 800, endMs: 2000 },
          { text: 'die', startMs: 2000, endMs: 2321 },
          { text: 'wir', startMs: 2429, endMs: 2750 },
          { text: 'haben.', startMs: 2857, endMs: 3500 },
        ],
      },
      { speaker: 'SPK1', startMs: 1000, endMs: 2000, text: 'Mhm˙' },
      { speaker: 'Anna', startMs: 3500, endMs: 4000, text: 'Gut.' },
    ])
  })

  it('has tiers that describe, which are counted', () => {
    const text = exb(
      [0, 1, 2],
      [
        { events: [[0, 1, 'So &amp; so<ud-information attribute-name="x">note</ud-information>']] },
        { type: 'a', events: [[0, 1, 'loud']] },
        { type: 'd', events: [[0, 2, 'nods']] },
        { type: 'a', events: [] },
      ],
    )
    expect(read(text, 'a.exb').map((one) => one.text)).toEqual(['So & so'])
    expect(notesOf(text)).toEqual([{ kind: 'left-out', count: 2, example: 'tier 1' }])
  })

  it('has points without a time between those that have one', () => {
    const text = exb(
      [0, undefined, 4],
      [
        {
          events: [
            [0, 1, 'One. '],
            [1, 2, 'Two. '],
          ],
        },
      ],
    )
    expect(read(text, 'a.exb').map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 2000],
      [2000, 4000],
    ])
  })

  it('has no times where the timeline has none', () => {
    const text = exb(
      [undefined, undefined, undefined],
      [{ events: [[1, 2, 'Two.']] }, { speaker: 'SPK1', events: [[0, 1, 'One.']] }],
    )
    expect(read(text, 'a.xml')).toEqual([
      { speaker: 'SPK1', text: 'One.' },
      { speaker: 'Anna', text: 'Two.' },
    ])
  })

  it('is cut between words where nothing ends for long, and counts what is nowhere', () => {
    const text = exb(
      [0, 20, 40, 60],
      [
        {
          events: [
            [0, 1, 'one '],
            [1, 2, 'two '],
            [2, 3, 'three '],
            [2, 9, 'lost'],
          ],
        },
      ],
    )
    expect(read(text, 'a.exb').map((one) => one.text)).toEqual(['one', 'two', 'three'])
    expect(notesOf(text)).toEqual([{ kind: 'times', count: 1, example: 'lost' }])
  })
})
