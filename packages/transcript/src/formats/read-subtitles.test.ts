import { describe, expect, it } from 'vitest'
import { read } from './testing-read.ts'

describe('subtitles that is read', () => {
  it.each(['srt', 'vtt', 'sbv'])('of %s: turns in one subtitle, which share its time', (format) => {
    const cue = (start: number, ...lines: string[]) => {
      const [from, to] = [`0:00:0${start}.000`, `0:00:0${start + 2}.000`]
      return `${format === 'sbv' ? `${from},${to}` : `0${from} --> 0${to}`}\n${lines.join('\n')}\n`
    }
    const cues = [
      cue(0, 'JOHN: Where?', 'MARY: There.'),
      cue(2, '- MARY: So', 'and so.', '- JOHN: Yes.'),
      cue(4, 'I have', 'JOHN: one'),
      cue(6, 'we have', 'Request: two'),
    ]
    expect(
      read(`${format === 'vtt' ? 'WEBVTT\n\n' : ''}${cues.join('\n')}`, `a.${format}`).map(
        ({ speaker, text, startMs, endMs }) => [speaker, text, startMs, endMs],
      ),
    ).toEqual([
      ['JOHN', 'Where?', 0, 1000],
      ['MARY', 'There.', 1000, 2000],
      ['MARY', 'So and so.', 2000, 3231],
      ['JOHN', 'Yes.', 3231, 4000],
      ['JOHN', 'I have', 4000, 4800],
      ['JOHN', 'one', 4800, 6000],
      ['JOHN', 'we have Request: two', 6000, 8000],
    ])
  })

  it.each([
    ['قال لي: "The book" هنا', undefined],
    ['他说：“好的”', undefined],
    ['He said to me: we go', undefined],
    ['أحمد: نعم', 'أحمد'],
    ['李雷：“好的”', undefined],
    ['Anna: "Good"', 'Anna'],
    ['Dr. Smith: yes', 'Dr. Smith'],
  ])('have a name before a colon where it is one: %s', (line, speaker) => {
    const [section] = read(`1\n00:00:01,000 --> 00:00:02,000\n${line}\n`, 'a.srt')
    expect(section).toMatchObject({
      speaker,
      text: speaker === undefined ? line : line.replace(/^.*?: /, ''),
    })
  })

  it('have a name that is there more than once, also before a quotation', () => {
    const lines = ['李雷：“好的”', '李雷：明天', 'The host: so', 'The host: yes']
    const cues = lines.map(
      (line, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index + 1},000\n${line}\n`,
    )
    expect(read(cues.join('\n'), 'a.srt').map(({ speaker }) => speaker)).toEqual([
      '李雷',
      '李雷',
      'The host',
      'The host',
    ])
  })

  it('keep what people say again', () => {
    const said = [
      'No',
      'No',
      'No\nnot now',
      'not now',
      'Why?',
      'Why?\nBecause',
      'I said so',
      'I said so',
      'Good',
      'Good',
      'Bye',
      'Bye',
      'Bye',
    ]
    const cues = said.map((lines, index) => `00:${10 + index}.000 --> 00:${11 + index}.000\n${lines}\n`)
    expect(read(`WEBVTT\n\n${cues.join('\n')}`, 'a.vtt').map(({ text }) => text)).toEqual(
      said.map((lines) => lines.replace('\n', ' ')),
    )
  })

  it('are fifty thousand in a moment', () => {
    const text = Array.from(
      { length: 50_000 },
      (_, index) =>
        `${index + 1}\n${Math.floor(index / 3600)}:${Math.floor(index / 60) % 60}:${index % 60},000 --> 99:00:00,000\nText ${index}\n`,
    )
    expect(read(text.join('\n'), 'a.srt')).toHaveLength(50_000)
  })
})

it.each(['vtt', 'srt'])('has names in brackets in lines of their own: %s', (ending) => {
  const cue = (at: number, text: string) => `00:00:0${at}.000 --> 00:00:0${at + 1}.000\n${text}\n\n`
  const text = `WEBVTT\n\n${cue(1, '(Anna Smith)\nGood morning\nto all')}${cue(2, '(Anna Smith)\nback\n-\n \n(Ben)\nYes')}${cue(3, '[Music]\nSo')}`
  expect(
    read(ending === 'vtt' ? text : text.slice(8), `a.${ending}`).map(({ speaker, text: said }) => [
      speaker,
      said,
    ]),
  ).toEqual([
    ['Anna Smith', 'Good morning to all'],
    ['Anna Smith', 'back'],
    ['Ben', 'Yes'],
    ['Ben', '[Music] So'],
  ])
})
