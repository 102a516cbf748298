import { expect, it } from 'vitest'
import { read } from './testing-read.ts'

it('lasts until the next time, in the language that most is in', () => {
  const text =
    '<SAMI><HEAD><STYLE><!-- P {} .ENCC {Name: English;} --></STYLE></HEAD><BODY>\n<SYNC Start=1000><P Class=ENCC>Hello<br>caf&eacute; &amp; so<P Class=KRCC>안녕\n<SYNC Start=2500><P Class=ENCC>&nbsp;\n<SYNC Start="4000"><P Class=ENCC><i>Anna:</i> Yes\n</BODY></SAMI>'
  expect(read(text, 'a.smi')).toEqual([
    { startMs: 1000, endMs: 2500, text: 'Hello café & so' },
    { speaker: 'Anna', startMs: 4000, endMs: 7000, text: 'Yes' },
  ])
})
