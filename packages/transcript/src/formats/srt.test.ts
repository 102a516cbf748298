import { describe, expect, it } from 'vitest'
import { read } from './testing-read.ts'

describe('SRT that is read', () => {
  it('of SRT: without numbers and markup, with speakers, blank lines and times before 0', () => {
    const text =
      '1\r\n-00:00:01,000 --> 00:00:01,000\r\nAnna: <i>Is</i> 3 < 4?\r\n\r\nYes\r\n\r\n2\r\n00:00:02,5 --> 00:00:03,500 X1:40\r\n{\\an8}Wait\r\n42\r\n3\r\n00:01:02.000 --> 00:01:03.000\r\n李雷：好的\r\n'
    expect(read(text, 'a.srt')).toEqual([
      { speaker: 'Anna', startMs: 0, endMs: 1000, text: 'Is 3 < 4? Yes' },
      { speaker: 'Anna', startMs: 2500, endMs: 3500, text: 'Wait 42' },
      { speaker: '李雷', startMs: 62_000, endMs: 63_000, text: '好的' },
    ])
  })

  it('of SRT that rolls up: each line once', () => {
    const lines = ['One day', 'a fox went', 'to the river', 'to drink', 'and saw']
    const cues = lines.map(
      (line, index) =>
        `${index + 1}\n00:00:0${index},000 --> 00:00:0${index + 1},000\n${index === 0 ? '' : `${lines[index - 1]!}\n`}${line}\n`,
    )
    expect(read(cues.join('\n'), 'a.srt').map(({ text, startMs }) => [text, startMs])).toEqual(
      lines.map((line, index) => [line, index * 1000]),
    )
  })
})
