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

describe('SRT as it is found', () => {
  const one = [{ startMs: 1500, endMs: 2250, text: 'One' }]
  it.each([
    ['six digits', '00:00:01,500000 --> 00:00:02,250000'],
    ['spaces in times', '00: 00: 01, 500 --> 00: 00: 02, 250'],
    ['a dash for two', '00:00:01,500 –> 00:00:02,250'],
    ['one dash', '00:00:01,500 -> 00:00:02,250'],
    ['an arrow as a reference', '00:00:01,500 --&gt; 00:00:02,250'],
    ['colons of Chinese width', '00：00：01，500 --> 00：00：02，250'],
  ])('with %s', (_, times) => {
    expect(read(`1\n${times}\nOne\n`, 'a.srt')).toEqual(one)
    expect(read(`${times}\nOne\n`, 'a.txt')).toEqual(one)
  })

  it('with frames, of which the highest tells how many a second has', () => {
    expect(read('1\n00:00:01:12 --> 00:00:02:24\nOne\n', 'a.srt')).toEqual([
      { startMs: 1480, endMs: 2960, text: 'One' },
    ])
  })

  it('with blank lines between all lines, and marks after numbers', () => {
    const lines = [
      '1',
      '00:00:01,000 --> 00:00:02,000',
      'One',
      '2',
      '00:00:03,000 --> 00:00:04,000',
      'Two 2024',
    ]
    const said = (text: string) => read(text, 'a.srt').map(({ text: shown }) => shown)
    expect(said(lines.join('\n\n'))).toEqual(['One', 'Two 2024'])
    expect(said(lines.join('\r\r\n'))).toEqual(['One', 'Two 2024'])
    for (const mark of ['.', '个', ')'])
      expect(said(lines.map((line) => (/^\d$/.test(line) ? line + mark : line)).join('\n'))).toEqual([
        'One',
        'Two 2024',
      ])
  })
})

it('SRT has styles in brackets and braces', () => {
  const text = '1\n00:00:01,000 --> 00:00:02,000\n{b}Hello{/b} <c.yellow>there</c> {b}\n'
  expect(read(text, 'a.srt')[0]!.text).toBe('Hello there')
  expect(read(text.replaceAll('{/b}', ''), 'a.srt')[0]!.text).toBe('{b}Hello there {b}')
})
