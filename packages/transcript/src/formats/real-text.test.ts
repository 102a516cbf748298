import { expect, it } from 'vitest'
import { read } from './testing-read.ts'

it('shows what comes after a time until its end, or the next', () => {
  const text =
    '<window type="generic" duration="0:40"><font color="white">\n<time begin="25.5" end="0:27"/><clear/>Hello &amp; <b>hi</b><br/>there\n<time begin="0:31"/><clear/>So\n<time begin="1:01:02.25"/><clear/>Then\n</font></window>\n'
  expect(read(text, 'a.rt')).toEqual([
    { startMs: 25_500, endMs: 27_000, text: 'Hello & hi there' },
    { startMs: 31_000, endMs: 3_662_250, text: 'So' },
    { startMs: 3_662_250, endMs: 3_665_250, text: 'Then' },
  ])
})
