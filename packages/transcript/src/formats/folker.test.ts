import { expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { read, utf8 } from './testing-read.ts'

const folker = (contributions: string) => `<?xml version="1.0" encoding="UTF-8"?>
<folker-transcription>
  <head/>
  <speakers>
    <speaker speaker-id="AN"><name>Anna</name></speaker>
    <speaker speaker-id="BE"><name/></speaker>
  </speakers>
  <recording path="a.wav"/>
  <timeline>
    <timepoint timepoint-id="TLI_0" absolute-time="0.5"/>
    <timepoint timepoint-id="TLI_1" absolute-time="1.5"/>
    <timepoint timepoint-id="TLI_2" absolute-time="2.5"/>
  </timeline>
  ${contributions}
</folker-transcription>`

it('FOLKER has contributions as text', () => {
  const text = folker(
    `<contribution speaker-reference="BE" start-reference="TLI_1" end-reference="TLI_2" parse-level="0"><unparsed>ja   gut</unparsed></contribution>
     <contribution speaker-reference="AN" start-reference="TLI_0" end-reference="TLI_2" parse-level="1"><segment start-reference="TLI_0" end-reference="TLI_1">wir ge</segment><segment start-reference="TLI_1" end-reference="TLI_2">hen</segment></contribution>`,
  )
  expect(read(text, 'a.flk')).toEqual([
    {
      speaker: 'Anna',
      startMs: 500,
      endMs: 2500,
      text: 'wir gehen',
      words: [
        { text: 'wir', startMs: 500, endMs: 1000 },
        { text: 'gehen', startMs: 1167, endMs: 2500 },
      ],
    },
    { speaker: 'BE', startMs: 1500, endMs: 2500, text: 'ja gut' },
  ])
})

it('and as words, with what is between them', () => {
  const text = folker(
    `<contribution speaker-reference="AN" start-reference="TLI_0" end-reference="TLI_2" parse-level="2">
       <w n="haben">ham</w> <w>wir</w> <pause duration="micro"/> <breathe type="in" length="2"/>
       <time timepoint-reference="TLI_1"/>
       <uncertain><w>den</w><alternative><w>denn</w></alternative></uncertain><p>?</p>
       <non-phonological description="lacht"/>
     </contribution>
     <contribution start-reference="TLI_1" end-reference="TLI_2"><pause duration="1.0"/></contribution>`,
  )
  const { sections, notes } = readText(utf8(text), 'a.fln')
  expect(sections).toEqual([
    {
      speaker: 'Anna',
      startMs: 500,
      endMs: 2500,
      text: 'ham wir den?',
      words: [
        { text: 'ham', startMs: 500, endMs: 929 },
        { text: 'wir', startMs: 1071, endMs: 1500 },
        { text: 'den?', startMs: 1500, endMs: 2500 },
      ],
    },
  ])
  expect(notes).toEqual([{ kind: 'left-out', count: 4, example: 'pause' }])
})
