import type { SavedSection, TranscriptSubtitles, TranscriptSection } from '@longhand/contracts'
import { readWireSection, writeWireSection } from '@longhand/transcript'
import { describe, expect, it } from 'vitest'
import { createSubtitleMerger } from './section-subtitles.ts'

const section = (text: string, captions?: TranscriptSubtitles): TranscriptSection => ({
  sectionId: 'a',
  spkId: 'S1',
  spkName: 'Anna',
  startTime: 0,
  endTime: 9000,
  text,
  ...(captions ? { captions } : {}),
})
const cuts = [
  { id: 'a', from: 0 },
  { id: 'b', from: 8 },
]
/** In the form of the wire on both sides. */
function merger() {
  const keep = createSubtitleMerger()
  return (saved: SavedSection, former: TranscriptSection | undefined): TranscriptSection =>
    writeWireSection(keep(saved, former && readWireSection(former)))
}
const fromsOf = ({ captions }: TranscriptSection) => captions?.cuts.map(({ from }) => from)

describe('keeping subtitles', () => {
  it('carries those that were left out over to the text as it is now', () => {
    const keep = merger()
    const former = section('We meat at noon.', { cuts, marks: [] })
    expect(keep(section('We meat at noon.'), former)).toEqual(former)
    expect(fromsOf(keep(section('We all meet at noon.'), former))).toEqual([0, 12])
    expect(keep(section(''), former)).toEqual(section(''))
    expect(keep(section('We meet.'), section('We meat.'))).toEqual(section('We meet.'))
    expect(keep(section('We meet.'), undefined)).toEqual(section('We meet.'))
  })

  it('takes those that came, in whole milliseconds and inside the text', () => {
    const came = {
      cuts: [{ id: 'a', from: 2, startTime: 10.4 }],
      marks: [{ id: 'm', kind: 'sound' as const, text: ' ', startTime: 0, endTime: 9 }],
    }
    expect(merger()(section('We meet.', came), section('We meet.', { cuts, marks: [] })).captions).toEqual({
      cuts: [{ id: 'a', from: 0, startTime: 10 }],
      marks: [],
    })
    expect(
      merger()({ ...section('We meet.'), captions: null }, section('We meet.', { cuts, marks: [] })),
    ).toEqual(section('We meet.'))
  })

  it('compares no more of one save than it has time for', () => {
    const keep = merger()
    const long = 'We meat at '.repeat(30_000)
    const former = section(long, { cuts, marks: [] })
    expect(fromsOf(keep(section(`All ${long}`), former))).toEqual([0, 12])
    expect(fromsOf(keep(section(`All ${long}`), former))).toEqual([0, 8])
  })
})
