import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
// @ts-expect-error The W3C's parser ships no types.
import webvtt from 'webvtt-parser'
import references from 'webvtt-parser/html-entities.json' with { type: 'json' }
import { readText } from './read-text.ts'
import { utf8 } from './testing-read.ts'

interface Node {
  readonly type: 'text' | 'object' | 'timestamp'
  readonly name?: string
  readonly value?: string
  readonly children?: readonly Node[]
}
interface StrictVtt {
  parse(text: string): { cues: { startTime: number; endTime: number; tree: Node }[] }
}
const { WebVTTParser } = webvtt as { WebVTTParser: new (references: object) => StrictVtt }

const textOf = ({ type, name, value, children = [] }: Node): string =>
  type === 'text' ? (value ?? '') : name === 'rt' ? '' : children.map(textOf).join('')
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** What the W3C's parser, which keeps to the letter of the specification, makes of a file. */
const strictly = (text: string) =>
  new WebVTTParser(references)
    .parse(text)
    .cues.map(({ startTime, endTime, tree }) => ({
      startMs: Math.round(startTime * 1000),
      endMs: Math.round(endTime * 1000),
      text: tidy(textOf(tree)),
    }))
    .filter((cue) => cue.text !== '')

const ours = (text: string) => readText(utf8(text), 'a.vtt').sections

const cue = '00:01.000 --> 00:02.000\nHello\n'

describe('the rules of the specification, as the W3C’s parser reads them', () => {
  it.each([
    ['hours absent', `WEBVTT\n\n${cue}`],
    ['hours of three digits', 'WEBVTT\n\n100:00:01.000 --> 100:00:02.000\nHello\n'],
    ['a byte order mark', `\ufeffWEBVTT\n\n${cue}`],
    ['text after the signature', `WEBVTT - of a talk\n\n${cue}`],
    ['a head of several lines', `WEBVTT\nKind: captions\nLanguage: en\n\n${cue}`],
    ['a cue right below the signature', `WEBVTT\n${cue}`],
    ['no blank line between cues', `WEBVTT\n\n${cue}00:03.000 --> 00:04.000\nYes\n`],
    ['several blank lines, and none at the end', `WEBVTT\n\n\n\n${cue}\n\n\n00:03.000 --> 00:04.000\nYes`],
    [
      'line ends of all kinds',
      `WEBVTT\r\n\r\n${cue.replaceAll('\n', '\r\n')}\r\r00:03.000 --> 00:04.000\rYes\r`,
    ],
    ['names of cues', `WEBVTT\n\nintro - 1\n${cue}\n2\n00:03.000 --> 00:04.000\nYes\n`],
    ['notes', `WEBVTT\n\nNOTE\nof several\nlines\n\n${cue}\nNOTE at the end\n`],
    ['style and regions', `WEBVTT\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\nwidth:40%\n\n${cue}`],
    [
      'settings',
      'WEBVTT\n\n00:01.000 --> 00:02.000 line:0,start position:10%,line-left size:35% align:left vertical:rl region:a\nHello\n',
    ],
    [
      'tabs around the arrow, and none',
      'WEBVTT\n\n00:01.000\t-->\t00:02.000\nHello\n\n00:03.000-->00:04.000\nYes\n',
    ],
    [
      'marks and classes',
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<i.foreignphrase><b>Hello</b></i> <c.yellow.bg_blue>you</c> <u>all\n',
    ],
    [
      'voices with classes and without an end',
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v.first.loud Esme>Hello\n',
    ],
    ['a voice whose mark goes over two lines', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v\nEsme  Smith>Hello\n'],
    ['languages', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<lang en-GB>Hello</lang>\n'],
    [
      'readings above the text',
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>\n',
    ],
    ['times within', 'WEBVTT\n\n00:01.000 --> 00:05.000\nHello <00:02.000>you <00:00:03.500><c>all</c>\n'],
    ['references', 'WEBVTT\n\n00:01.000 --> 00:02.000\n&lt;a&gt; &amp; b&nbsp;c &hearts; &#x41; &copy;\n'],
    ['unknown marks', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<x>Hello</x> </i>you <>all\n'],
    ['a text of several lines', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\nyou\n- all\n'],
    ['a cue without a text', `WEBVTT\n\n00:00.000 --> 00:01.000\n\n${cue}`],
    ['cues that overlap and are out of order', `WEBVTT\n\n00:03.000 --> 00:06.000\nYes\n\n${cue}`],
  ])('%s', (_, text) => {
    const expected = strictly(text)
    expect(expected.length).toBeGreaterThan(0)
    const found = ours(text)
      .map(({ startMs = 0, endMs, text: said }) => ({ startMs, endMs, text: tidy(said) }))
      .sort((a, b) => a.startMs - b.startMs)
    expect(found).toEqual(expected.map((one) => ({ ...one, text: one.text.replaceAll('\u00a0', ' ') })))
  })

  it('names those who speak, as the annotation says, with white space as one space', () => {
    const said = (marks: string) => ours(`WEBVTT\n\n00:01.000 --> 00:02.000\n${marks}\n`)[0]
    expect(said('<v.first\nEsme  &amp; Tom>Hello')).toMatchObject({ speaker: 'Esme & Tom', text: 'Hello' })
    expect(said('<v Esme>Hello</v>')).toMatchObject({ speaker: 'Esme' })
    expect(said('<v>Hello</v>')!.speaker).toBeUndefined()
  })

  it('puts to the top what its line or its region does, and nothing of vertical text', () => {
    const positionOf = (settings: string) =>
      ours(
        `WEBVTT\n\nREGION\nid:up\nviewportanchor:10%,10%\n\nREGION\nid:down\nviewportanchor:10%,90%\n\n00:01.000 --> 00:02.000 ${settings}\nHello\n`,
      )[0]!.subtitles?.cuts[0]?.position
    expect(
      [
        'line:0',
        'line:10%,start',
        'region:up',
        'line:-1',
        'line:90%',
        'region:down',
        'vertical:rl line:0',
      ].map(positionOf),
    ).toEqual(['top', 'top', 'top', undefined, undefined, undefined, undefined])
  })
})

it('any text of cues comes in as the W3C’s parser has it', () => {
  const word = fc.constantFrom(
    'Hello',
    'so',
    '你好',
    '3',
    '&lt;',
    '&amp;',
    '&eacute;',
    '…',
    "it's",
    '<i>',
    '</i>',
    '<c.a>',
    '</c>',
    '<b>a</b>',
  )
  const line = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
  const lines = fc.array(line, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 2 }), (cues) => {
      const text = `WEBVTT\n\n${cues
        .map((said, at) => `0${at}:01.000 --> 0${at}:02.000\n${said.join('\n')}\n`)
        .join('\n')}`
      const joined = (texts: readonly string[]): string => texts.join(' ').replace(/\s+/g, '')
      expect(joined(saidIn(text))).toBe(joined(strictly(text).map((one) => one.text)))
    }),
  )
})

/** A file that holds nothing but marks is refused. */
function saidIn(text: string): string[] {
  try {
    return ours(text).map((one) => one.text)
  } catch {
    return []
  }
}
