import { describe, expect, it } from 'vitest'
import { cutsOf, read, readWithSubtitles } from './testing-read.ts'

describe('ASS that is read', () => {
  it('of ASS, in the order of their times, without overrides, comments and drawings', () => {
    const text =
      '[Script Info]\nScriptType: v4.00+\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n' +
      'Dialogue: 0,0:00:03.00,0:00:04.50,Default,,0,0,0,,{\\i1}Later{\\i0}, then\\Nmore\n' +
      'Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,no\nDialogue: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,{\\p1}m 0 0 l 9 9\n' +
      'Dialogue: 0,0:00:01.00,0:00:02.00,Default,Anna,0,0,0,,Early\n'
    expect(read(text, 'a.ass')).toEqual([
      { speaker: 'Anna', startMs: 1000, endMs: 2000, text: 'Early' },
      { speaker: 'Anna', startMs: 3000, endMs: 4500, text: 'Later, then more' },
    ])
  })

  describe('keep their times, lines and places', () => {
    const cut = (startMs: number, endMs: number, more: object = {}) => [
      { id: 'c0', from: 0, startMs, endMs, ...more },
    ]

    it('in SRT, where names are taken out', () => {
      const text =
        '1\n00:00:01,000 --> 00:00:09,000\nAnna: One\nand two\n\n2\n00:00:10,000 --> 00:00:12,000\n{\\an8}我们\n走吧\n\n3\n00:00:13,000 --> 00:00:14,000\nBEN:\n- So,\n\n- yes\n'
      expect(cutsOf(text, 'a.srt')).toEqual([
        cut(1000, 9000, { breaks: [4] }),
        cut(10_000, 12_000, { breaks: [2], position: 'top' }),
        cut(13_000, 14_000, { breaks: [6] }),
      ])
    })

    it('in WebVTT, also of voices that share one', () => {
      const text =
        'WEBVTT\n\n00:01.000 --> 00:03.000 line:0\n<v Anna>One\nand two</v>\n\n00:03.000 --> 00:05.000 line:84%\n<v Anna>Yes</v>\n<v Ben>No,\nI</v>\n\n00:05.000 --> 00:06.000 line:-2\nOne\n\n00:06.000 --> 00:07.000 align:start line:10%\nTwo\n'
      expect(cutsOf(text, 'a.vtt')).toEqual([
        cut(1000, 3000, { breaks: [4], position: 'top' }),
        cut(3000, 3750),
        cut(3750, 5000, { breaks: [4], isWithPrevious: true }),
        cut(5000, 6000),
        cut(6000, 7000, { position: 'top' }),
      ])
    })

    it('in WebVTT that gaupol made of SRT', () => {
      const text = 'WEBVTT\n\n00:01.000 --> 00:03.000\n{\\an8}One\nand two\n'
      expect(cutsOf(text, 'a.vtt')).toEqual([cut(1000, 3000, { breaks: [4], position: 'top' })])
      expect(read(text, 'a.vtt')[0]!.text).toBe('One and two')
    })

    it('in SBV, SubViewer and ASS', () => {
      expect(cutsOf('0:00:01.000,0:00:09.000\nOne[br]two\n', 'a.sbv')).toEqual([
        cut(1000, 9000, { breaks: [4] }),
      ])
      const header = `[INFORMATION]\n${'[FILEPATH]\n'.repeat(8)}[END INFORMATION]\n[SUBTITLE]\n[COLF]&HFFFFFF,[STYLE]bd,[SIZE]18,[FONT]Sans\n`
      expect(cutsOf(`${header}00:00:01.00,00:00:09.05\nOne[br]two\n`, 'a.txt')).toEqual([
        cut(1000, 9050, { breaks: [4] }),
      ])
      const dialogue = (style: string, said: string) =>
        `Dialogue: 0,0:00:01.00,0:00:09.00,${style},,0,0,0,,${said}\n`
      const text =
        '[Script Info]\n[V4+ Styles]\nFormat: Name, Fontname, Alignment, Encoding\nStyle: Sign,Arial,8,1\nStyle: Default,Arial,2,1\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n' +
        [
          dialogue('Default', 'One\\Ntwo'),
          dialogue('Sign', 'Kew'),
          dialogue('Sign', '{\\an2}Kew'),
          dialogue('Default', '{\\i1\\an8}Kew'),
        ].join('')
      expect(cutsOf(text, 'a.ass')).toEqual([
        cut(1000, 9000, { breaks: [4] }),
        cut(1000, 9000, { position: 'top' }),
        cut(1000, 9000),
        cut(1000, 9000, { position: 'top' }),
      ])
    })

    it('in TTML, by its regions', () => {
      const regions =
        '<region xml:id="low" tts:origin="10% 10%" tts:extent="80% 80%" tts:displayAlign="after"/><region xml:id="high" tts:origin="10% 10%" tts:extent="80% 20%"/>' +
        '<region xml:id="styled"><style tts:origin="0% 5%" tts:extent="100% 20%" tts:displayAlign="center"/></region><region xml:id="before" tts:displayAlign="before"/>'
      const paragraph = (region: string) =>
        `<p begin="1s" end="9s"${region && ` region="${region}"`}>One<br/>two</p>`
      const places = ['', 'low', 'high', 'styled', 'before', 'missing']
      const text = `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling"><head><layout>${regions}</layout></head><body><div>${places.map(paragraph).join('')}</div><div region="high">${paragraph('')}</div></body></tt>`
      expect(cutsOf(text, 'a.ttml').map((cuts) => cuts?.[0]?.position)).toEqual([
        undefined,
        undefined,
        'top',
        'top',
        'top',
        undefined,
        'top',
      ])
      expect(cutsOf(text, 'a.ttml')[0]).toEqual(cut(1000, 9000, { breaks: [4] }))
    })

    it('in TTML of subtitleeditor, which escapes line breaks', () => {
      const text =
        '<tt xmlns="http://www.w3.org/2006/10/ttaf1"><body><div><p begin="00:00:01.000" end="00:00:09.000">One&lt;br/&gt;two &amp; &lt;i></p></div></body></tt>'
      expect(cutsOf(text, 'a.ttml')).toEqual([cut(1000, 9000, { breaks: [4] })])
      expect(read(text, 'a.ttml')[0]!.text).toBe('One two & <i>')
    })

    it.each([
      [
        'a.srt',
        '1\n00:00:01,000 --> 00:00:04,000\nAnna: Are you there?\n- Ben: I am.\n\n2\n00:00:05,000 --> 00:00:06,000\nBen: Good.\n',
      ],
      [
        'a.sbv',
        '0:00:01.000,0:00:04.000\nAnna: Are you there?\nBen: I am.\n\n0:00:05.000,0:00:06.000\nBen: Good.\n',
      ],
      [
        'a.vtt',
        'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Anna>-Are you there?</v>\n<v Ben>-I am.</v>\n\n00:05.000 --> 00:06.000\n<v Ben>Good.</v>\n',
      ],
      [
        'a.ass',
        '[Script Info]\n[Events]\nFormat: Start, End, Name, Text\nDialogue: 0:00:01.00,0:00:04.00,,Anna: Are you there?\\NBen: I am.\nDialogue: 0:00:05.00,0:00:06.00,Ben,Good.\n',
      ],
      [
        'a.ttml',
        '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata"><head><metadata><ttm:agent xml:id="a"><ttm:name>Anna</ttm:name></ttm:agent><ttm:agent xml:id="b"><ttm:name>Ben</ttm:name></ttm:agent></metadata></head>' +
          '<body><div><p begin="1s" end="4s" ttm:agent="a b">Anna: Are you there?<br/>Ben: I am.</p><p begin="5s" end="6s" ttm:agent="b">Good.</p></div></body></tt>',
      ],
    ])('in %s, two speakers of one together', (name, text) => {
      const sections = readWithSubtitles(text, name)
      expect(sections.map(({ speaker, text: said }) => [speaker, said])).toEqual([
        ['Anna', 'Are you there?'],
        ['Ben', 'I am.'],
        ['Ben', 'Good.'],
      ])
      const cuts = sections.flatMap(({ subtitles }) => subtitles?.cuts ?? [])
      expect(cuts.map(({ isWithPrevious }) => isWithPrevious)).toEqual([undefined, true, undefined])
      expect([cuts[0]?.startMs, cuts[1]?.endMs, cuts[0]?.endMs]).toEqual([1000, 4000, cuts[1]?.startMs])
    })

    it('but running text is left to rules', () => {
      const cueOf = (...lines: string[]) => `1\n00:00:01,000 --> 00:00:09,000\n${lines.join('\n')}\n`
      expect(cutsOf(cueOf('and so we went '.repeat(6)), 'a.srt')).toEqual([undefined])
      expect(cutsOf(cueOf('one', 'two', 'three', 'four', 'five'), 'a.srt')).toEqual([undefined])
      expect(cutsOf(cueOf('and so we went '.repeat(6), 'home'), 'a.srt')).toEqual([
        cut(1000, 9000, { breaks: [90] }),
      ])
    })
  })
})

it('ASS whose head was cut off is still ASS', () => {
  expect(read('Dialogue: 0,0:00:01.00,0:00:02.00,Default,Anna,0,0,0,,Hello, you\n', 'a.txt')).toEqual([
    { speaker: 'Anna', startMs: 1000, endMs: 2000, text: 'Hello, you' },
  ])
})
