import { expect, it } from 'vitest'
import { read } from './testing-read.ts'

it('has seconds, or milliseconds, and references written twice', () => {
  const seconds =
    '<?xml version="1.0" encoding="utf-8" ?><transcript><text start="0.5" dur="1.5">It&amp;#39;s so</text><text start="2" dur="1">we go</text></transcript>'
  expect(read(seconds, 'a.xml')).toEqual([
    { startMs: 500, endMs: 2000, text: "It's so" },
    { startMs: 2000, endMs: 3000, text: 'we go' },
  ])
  const rolling =
    '<timedtext format="3"><body><p t="500" d="4000"><s>hello</s><s t="300"> there</s></p><p t="2000" d="1000">so</p></body></timedtext>'
  expect(read(rolling, 'a.txt')).toEqual([
    { startMs: 500, endMs: 2000, text: 'hello there' },
    { startMs: 2000, endMs: 3000, text: 'so' },
  ])
})
