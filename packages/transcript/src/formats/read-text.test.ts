import { zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readText, UnreadableText } from '../imports.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const readWithCaptions = (text: string, name: string) => readText(utf8(text), name).sections
/** What is said, and when. */
const read = (text: string, name: string) =>
  readWithCaptions(text, name).map(({ captions: _, ...section }) => section)
const cutsOf = (text: string, name: string) =>
  readWithCaptions(text, name).map(({ captions }) => captions?.cuts)
const json = (value: unknown) => read(JSON.stringify(value), 'a.json')

describe('captions', () => {
  it('of SRT: without numbers and markup, with speakers, blank lines and times before 0', () => {
    const text =
      '1\r\n-00:00:01,000 --> 00:00:01,000\r\nAnna: <i>Is</i> 3 < 4?\r\n\r\nYes\r\n\r\n2\r\n00:00:02,5 --> 00:00:03,500 X1:40\r\n{\\an8}Wait\r\n42\r\n3\r\n00:01:02.000 --> 00:01:03.000\r\n李雷：好的\r\n'
    expect(read(text, 'a.srt')).toEqual([
      { speaker: 'Anna', startMs: 0, endMs: 1000, text: 'Is 3 < 4? Yes' },
      { speaker: 'Anna', startMs: 2500, endMs: 3500, text: 'Wait 42' },
      { speaker: '李雷', startMs: 62_000, endMs: 63_000, text: '好的' },
    ])
  })

  it('of WebVTT: voices, notes, identifiers, entities and settings', () => {
    const text =
      'WEBVTT\n\nNOTE nothing\n\nSTYLE\n::cue {}\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v.loud Anna Smith>Is 3 &lt; 4 &amp; so?</v>\n\n00:02.000 --> 00:04.000\n<v Anna>Yes, I do</v>\n<v Ben>No, not I</v>\n'
    expect(read(text, 'a.vtt')).toEqual([
      { speaker: 'Anna Smith', startMs: 1000, endMs: 2000, text: 'Is 3 < 4 & so?' },
      { speaker: 'Anna', startMs: 2000, endMs: 3000, text: 'Yes, I do' },
      { speaker: 'Ben', startMs: 3000, endMs: 4000, text: 'No, not I' },
    ])
  })

  it('of WebVTT: what most of a voice is in', () => {
    const text =
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Anna><lang zh-CN>你好，世界</lang></v>\n\n00:02.000 --> 00:04.000\n<lang es><v Anna>Buenos días</v>\n<v Ben>Hola</lang> good morning to you</v>\n\n00:04.000 --> 00:05.000\n<v Ben>No</v>\n'
    expect(read(text, 'a.vtt').map(({ text: said, language }) => [said, language])).toEqual([
      ['你好，世界', 'zh-CN'],
      ['Buenos días', 'es'],
      ['Hola good morning to you', undefined],
      ['No', undefined],
    ])
  })

  it('of WebVTT: each line once where captions roll up, as YouTube writes them, with the times of words', () => {
    const rolling = [
      ['00:00.160 --> 00:02.710', ' ', 'hello<00:00:00.480><c> and</c><00:00:00.719><c> welcome</c>'],
      ['00:02.710 --> 00:02.720', 'hello and welcome', ' '],
      [
        '00:02.720 --> 00:04.789',
        'hello and welcome',
        'to<00:00:02.879><c> this</c><00:00:03.040><c> video</c>',
      ],
      ['00:04.789 --> 00:04.799', 'to this video', ' '],
      ['00:04.799 --> 00:07.000', 'to this video', 'trains'],
    ]
    expect(
      read(`WEBVTT\nKind: captions\n\n${rolling.map((cue) => cue.join('\n')).join('\n\n')}\n`, 'a.vtt'),
    ).toEqual([
      {
        ...{ startMs: 160, endMs: 2710, text: 'hello and welcome' },
        words: [
          { text: 'hello', startMs: 160, endMs: 480 },
          { text: 'and', startMs: 480, endMs: 719 },
          { text: 'welcome', startMs: 719, endMs: 2710 },
        ],
      },
      {
        ...{ startMs: 2720, endMs: 4789, text: 'to this video' },
        words: [
          { text: 'to', startMs: 2720, endMs: 2879 },
          { text: 'this', startMs: 2879, endMs: 3040 },
          { text: 'video', startMs: 3040, endMs: 4789 },
        ],
      },
      { startMs: 4799, endMs: 7000, text: 'trains' },
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

  it.each(['srt', 'vtt', 'sbv'])('of %s: turns in one caption, which share its time', (format) => {
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

  it('of WebVTT: voices begin at the times within a caption, and times out of order say nothing', () => {
    const text =
      'WEBVTT\n\n00:01.000 --> 00:05.000\n<v Anna>Yes <00:02.000>I <00:01.500>do <00:09.000>so<00:04.000><v Ben>No\n\n00:05.000 --> 00:06.000\n<v Anna>你<00:05.500>好\n'
    expect(
      read(text, 'a.vtt').map(({ speaker, startMs, endMs, words }) => [
        speaker,
        startMs,
        endMs,
        words?.map((word) => [word.text, word.startMs, word.endMs]),
      ]),
    ).toEqual([
      [
        ...['Anna', 1000, 4000],
        [
          ['Yes', 1000, 2000],
          ['I', 2000, 2286],
          ['do', 2571, 3143],
          ['so', 3429, 4000],
        ],
      ],
      ['Ben', 4000, 5000, undefined],
      [
        ...['Anna', 5000, 6000],
        [
          ['你', 5000, 5500],
          ['好', 5500, 6000],
        ],
      ],
    ])
  })

  it('leave out what stands above other text to say how it is read', () => {
    expect(
      read('WEBVTT\n\n00:01.000 --> 00:02.000\n<ruby>漢字<rt>かんじ</rt>を<rt>wo</ruby>読む\n', 'a.vtt'),
    ).toEqual([{ startMs: 1000, endMs: 2000, text: '漢字を読む' }])
    const ttml = `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling"><head><styling><style xml:id="above" tts:ruby="text"/></styling></head><body><div>
      <p begin="1s" end="2s"><span tts:ruby="container"><span tts:ruby="base">漢字</span><span tts:ruby="delimiter">（</span><span style="above">かんじ</span><span tts:ruby="delimiter">）</span></span>を読む</p>
      </div></body></tt>`
    expect(read(ttml, 'a.ttml')).toEqual([{ startMs: 1000, endMs: 2000, text: '漢字を読む' }])
  })

  it('of TTML: words that come one after another have their times', () => {
    const ttml = `<tt xmlns="http://www.w3.org/ns/ttml"><body><div>
      <p begin="1s" end="6s">Anna: <span begin="0s">How</span>
        <span begin="1s">are</span> <span begin="2s" end="2.5s">y</span><span begin="2.5s">ou</span></p></div></body></tt>`
    expect(read(ttml, 'a.ttml')).toEqual([
      {
        ...{ speaker: 'Anna', startMs: 1000, endMs: 6000, text: 'How are you' },
        words: [
          { text: 'How', startMs: 1000, endMs: 2000 },
          { text: 'are', startMs: 2000, endMs: 3000 },
          { text: 'you', startMs: 3000, endMs: 6000 },
        ],
      },
    ])
  })

  it('of TTML: what most of a paragraph is in, where that is not the language of the whole', () => {
    const text =
      '<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en"><body><div xml:lang="es"><p begin="1s" end="2s">Hola</p><p begin="2s" end="3s" xml:lang="zh"><span>你好</span></p></div>' +
      '<div><p begin="3s" end="4s">Yes <span xml:lang="de">ja</span></p><p begin="4s" end="5s"><span xml:lang="de">Guten Morgen</span> Ben</p><p begin="5s" end="6s" xml:lang="">hm</p></div></body></tt>'
    const found = readText(utf8(text), 'a.ttml')
    expect(found.language).toBe('en')
    expect(found.sections.map(({ language }) => language)).toEqual(['es', 'zh', undefined, 'de', undefined])
  })

  it('of SBV', () => {
    expect(read('0:00:01.000,0:00:02.000\nOne[br]two\n\n0:00:03.000,0:00:04.500\nthree\n', 'a.sbv')).toEqual([
      { startMs: 1000, endMs: 2000, text: 'One two' },
      { startMs: 3000, endMs: 4500, text: 'three' },
    ])
  })

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
      const sections = readWithCaptions(text, name)
      expect(sections.map(({ speaker, text: said }) => [speaker, said])).toEqual([
        ['Anna', 'Are you there?'],
        ['Ben', 'I am.'],
        ['Ben', 'Good.'],
      ])
      const cuts = sections.flatMap(({ captions }) => captions?.cuts ?? [])
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

  it('of TTML: frames, ticks, offsets of parents, durations and agents', () => {
    const text =
      '<?xml version="1.0"?>\n<tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xml:lang="de" ttp:frameRate="25" ttp:tickRate="1000">' +
      '<tt:head><tt:metadata><ttm:title>Talk</ttm:title><ttm:agent xml:id="a" type="person"><ttm:name type="full">Anna &amp; co</ttm:name></ttm:agent></tt:metadata></tt:head>' +
      '<tt:body><tt:div begin="10s"><tt:p begin="00:00:01:05" end="2500ms" ttm:agent="a"><tt:span>One</tt:span><tt:br/>two</tt:p><tt:p begin="5000t" dur="50f">three</tt:p></tt:div></tt:body></tt:tt>'
    expect(readText(utf8(text), 'a.xml')).toMatchObject({
      title: 'Talk',
      language: 'de',
      sections: [
        { speaker: 'Anna & co', startMs: 11_200, endMs: 12_500, text: 'One two' },
        { speaker: 'Anna & co', startMs: 15_000, endMs: 17_000, text: 'three' },
      ],
    })
  })

  it.each([
    [
      'one after another in a sequence, within what holds it',
      '<div timeContainer="seq" begin="2s" end="9s"><p dur="3s">One</p><p begin="1s" dur="2s">two</p><p dur="5s">three</p></div>',
      [
        [2000, 5000, 'One'],
        [6000, 8000, 'two'],
        [8000, 9000, 'three'],
      ],
    ],
    [
      'of spans where they follow each other in one paragraph',
      '<p begin="10s" end="40s"><span end="5s">One</span><br/><span begin="5s" dur="4s">two</span></p>',
      [
        [10_000, 15_000, 'One'],
        [15_000, 19_000, 'two'],
      ],
    ],
    [
      'of a paragraph whose spans are added',
      '<p end="4s"><span begin="1s">One </span> <span begin="2s">two</span></p>',
      [[1000, 4000, 'One two']],
    ],
    [
      'of what nothing ends, until something follows',
      '<p begin="1s">One</p><p begin="1s">at once</p><p begin="4s">two</p>',
      [
        [1000, 4000, 'One'],
        [1000, 4000, 'at once'],
        [4000, 9000, 'two'],
      ],
    ],
    [
      'not of text without an element in a sequence',
      '<p timeContainer="seq" dur="5s">Never shown</p><p dur="1s">One</p>',
      [[0, 1000, 'One']],
    ],
    [
      'of regions, which hide what is in them outside of their own',
      '<div region="later"><p begin="5s" end="15s">One</p><p begin="16s" end="25s">two</p></div><div region="first"><p>three</p></div>',
      [
        [0, 10_000, 'three'],
        [10_000, 15_000, 'One'],
        [16_000, 20_000, 'two'],
      ],
    ],
    [
      'of a paragraph that ends before it begins, which stays one',
      '<p begin="5s" end="4s">One<br/>two</p>',
      [[5000, 5000, 'One two']],
    ],
    ['nowhere', '<p>One</p>', [[undefined, undefined, 'One']]],
  ])('of TTML: times %s', (_, body, expected) => {
    const regions = '<region xml:id="first" end="10s"/><region xml:id="later" begin="10s" end="20s"/>'
    const found = readText(
      utf8(
        `<tt xmlns="http://www.w3.org/ns/ttml"><head><layout>${regions}</layout></head><body>${body}</body></tt>`,
      ),
      'a.ttml',
    ).sections
    expect(found.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual(expected)
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

describe('plain text', () => {
  it.each([
    [
      'Anna: Good morning.\nBen: Hello,\nyou two.\n\nAnd more.',
      [
        ['Anna', 'Good morning.'],
        ['Ben', 'Hello, you two.'],
        ['Ben', 'And more.'],
      ],
    ],
    [
      'Minutes\n\nAnna 0:00:01\nHello.\n\nBen 0:00:05\nYes.',
      [
        ['Anna', 'Hello.', 1000, 5000],
        ['Ben', 'Yes.', 5000, 5320],
      ],
    ],
    [
      '[00:00:01] Anna\nHello.\n\n[00:00:05] Ben\nYes.',
      [
        ['Anna', 'Hello.', 1000, 5000],
        ['Ben', 'Yes.', 5000, 5320],
      ],
    ],
    ['Just a text', [[undefined, 'Just a text']]],
  ])('%j', (text, expected) => {
    const found = read(text, 'a.txt').map(({ speaker, text: said, startMs, endMs }) => [
      speaker,
      said,
      ...(startMs === undefined ? [] : [startMs, endMs]),
    ])
    expect(found).toEqual(expected)
  })

  it('as Markdown loses its marks', () => {
    const text = '---\ntitle: x\n---\n# A talk\n\n**Anna**: 3 \\* 4 &lt; 5\n\n> **Ben:** ~~no~~ yes\n'
    expect(readText(utf8(text), 'a.md')).toEqual({
      title: 'A talk',
      sections: [
        { speaker: 'Anna', text: '3 * 4 < 5' },
        { speaker: 'Ben', text: 'no yes' },
      ],
    })
  })
})

describe('JSON', () => {
  const word = { text: 'Hello', startMs: 500, endMs: 900 }

  it.each([
    [
      'Whisper',
      {
        text: ' Hello',
        language: 'en',
        segments: [
          {
            start: 0.5,
            end: 1,
            text: ' Hello',
            words: [{ word: ' Hello', start: 0.5, end: 0.9, probability: 0.8 }],
          },
        ],
      },
      [{ ...word, confidence: 0.8 }],
      undefined,
    ],
    [
      'WhisperX',
      {
        segments: [
          {
            start: 0.5,
            end: 1,
            text: 'Hello',
            speaker: 'SPEAKER_00',
            words: [{ word: 'Hello', start: 0.5, end: 0.9, score: 0.7 }, { word: '5' }],
          },
        ],
      },
      [{ ...word, confidence: 0.7 }],
      'SPEAKER_00',
    ],
    [
      'OpenAI',
      {
        task: 'transcribe',
        text: 'Hello',
        segments: [{ start: 0.5, end: 1, text: 'Hello' }],
        words: [{ word: 'Hello', start: 0.5, end: 0.9 }],
      },
      [word],
      undefined,
    ],
    [
      'OpenAI with speakers',
      { segments: [{ type: 'transcript.text.segment', start: 0.5, end: 1, text: 'Hello', speaker: 'A' }] },
      undefined,
      'Speaker A',
    ],
    [
      'whisper.cpp',
      { result: { language: 'en' }, transcription: [{ offsets: { from: 500, to: 1000 }, text: ' Hello' }] },
      undefined,
      undefined,
    ],
    [
      'Deepgram',
      {
        results: {
          channels: [{ alternatives: [{ transcript: 'hello' }] }],
          utterances: [
            {
              start: 0.5,
              end: 1,
              speaker: 0,
              transcript: 'Hello',
              words: [{ word: 'hello', punctuated_word: 'Hello', start: 0.5, end: 0.9 }],
            },
          ],
        },
      },
      [word],
      'Speaker 1',
    ],
    [
      'AssemblyAI',
      {
        audio_duration: 1,
        utterances: [
          {
            speaker: 'A',
            start: 500,
            end: 1000,
            text: 'Hello',
            words: [{ text: 'Hello', start: 500, end: 900 }],
          },
        ],
      },
      [word],
      'Speaker A',
    ],
  ])('of %s', (_, file, words, speaker) => {
    const [section] = json(file)
    expect(section).toMatchObject({ text: 'Hello', startMs: 500, endMs: 1000 })
    expect([section?.words, section?.speaker]).toEqual([words, speaker])
  })

  it.each([
    [
      'Deepgram',
      {
        results: {
          channels: [
            { alternatives: [{ transcript: 'Hello', words: [{ word: 'Hello', start: 0.5, end: 0.9 }] }] },
          ],
        },
      },
    ],
    ['AssemblyAI', { audio_duration: 1, text: 'Hello', words: [{ text: 'Hello', start: 500, end: 900 }] }],
    ['OpenAI', { text: 'Hello', words: [{ word: 'Hello', start: 0.5, end: 0.9 }] }],
  ])('of %s without speakers has its words', (_, file) => {
    expect(json(file)).toEqual([{ text: 'Hello', startMs: 500, endMs: 900, words: [word] }])
  })
})

describe('JSON of OpenAI', () => {
  it('has the words of each segment, however many there are', () => {
    const count = 20_000
    const segments = Array.from({ length: count }, (_, index) => ({
      start: index,
      end: index + 1,
      text: 'so we',
    }))
    const words = segments.flatMap(({ start }) => [
      { word: 'so', start, end: start + 0.5 },
      { word: 'we', start: start + 0.5, end: start + 1 },
    ])
    // Comparing all with all takes longer than a test may.
    const found = json({ task: 'transcribe', text: 'so we', segments, words })
    expect(
      found.every(
        ({ words: own }, index) =>
          own?.length === 2 && own[0]!.startMs === index * 1000 && own[1]!.text === 'we',
      ),
    ).toBe(true)
  })
})

describe('JSON of Deepgram', () => {
  const word = (text: string, start: number, end: number, speaker?: number) => ({
    ...{ word: text.toLowerCase().replace(/\W/g, ''), start, end, confidence: 0.9, punctuated_word: text },
    ...(speaker === undefined ? {} : { speaker, speaker_confidence: 0.6 }),
  })
  const alternative = (words: ReturnType<typeof word>[], more = {}) => ({
    alternatives: [
      { transcript: words.map((one) => one.punctuated_word).join(' '), confidence: 0.9, words, ...more },
    ],
  })
  const deepgram = (channels: unknown[], more = {}) => ({
    metadata: { request_id: 'x', channels: channels.length },
    results: { channels, ...more },
  })
  const turns = (file: unknown) =>
    json(file).map(({ speaker, text, startMs, endMs, words }) => [
      speaker,
      text,
      startMs,
      endMs,
      words?.map((one) => [one.text, one.startMs, one.endMs]),
    ])

  const asked = [word('Hello.', 0.5, 1), word('Who', 5, 5.2), word('is', 5.2, 5.3), word('there?', 5.3, 6)]
  const answered = [word('Hi,', 2, 2.5), word('there.', 3.1, 3.5)]
  const both = [
    ['Speaker 1', 'Hello.', 500, 1000, [['Hello.', 500, 1000]]],
    [
      'Speaker 2',
      'Hi, there.',
      2000,
      3500,
      [
        ['Hi,', 2000, 2500],
        ['there.', 3100, 3500],
      ],
    ],
    [
      'Speaker 1',
      'Who is there?',
      5000,
      6000,
      [
        ['Who', 5000, 5200],
        ['is', 5200, 5300],
        ['there?', 5300, 6000],
      ],
    ],
  ]
  const paragraphs = (...all: [ReturnType<typeof word>[], number?][]) => ({
    paragraphs: {
      transcript: 'as above',
      paragraphs: all.map(([words, speaker]) => ({
        sentences: [
          {
            text: words.map((one) => one.punctuated_word).join(' '),
            start: words[0]!.start,
            end: words.at(-1)!.end,
          },
        ],
        ...{ num_words: words.length, start: words[0]!.start, end: words.at(-1)!.end, speaker },
      })),
    },
  })

  it('has every channel, each its own speaker', () => {
    const close = answered.map((one) => ({ ...one, start: one.start - (one.start > 3 ? 0.4 : 0) }))
    expect(
      turns(deepgram([alternative(asked), alternative(close)])).map(([speaker, text]) => [speaker, text]),
    ).toEqual(both.map(([speaker, text]) => [speaker, text]))
  })

  it('has every channel with paragraphs', () => {
    const channels = [
      alternative(asked, paragraphs([asked.slice(0, 1)], [asked.slice(1)])),
      alternative(answered, paragraphs([answered])),
    ]
    expect(turns(deepgram(channels))).toEqual(both)
  })

  it('takes no notice of a silent channel', () => {
    expect(
      turns(deepgram([alternative(asked), { alternatives: [{ transcript: '', words: [] }] }])).map(
        ([speaker]) => speaker,
      ),
    ).not.toContain('Speaker 2')
  })

  it('tells apart the speakers of its channels', () => {
    const channels = [
      alternative([word('One', 0, 1, 0), word('two', 1.1, 2, 1)]),
      alternative([word('three', 3, 4, 0)]),
    ]
    expect(turns(deepgram(channels)).map(([speaker, text]) => [speaker, text])).toEqual([
      ['Speaker 1', 'One'],
      ['Speaker 2', 'two'],
      ['Speaker 3', 'three'],
    ])
    const utterances = [
      { start: 0, end: 1, channel: 0, transcript: 'One', words: [] },
      { start: 2, end: 3, channel: 1, transcript: 'two', words: [] },
    ]
    expect(turns(deepgram(channels, { utterances })).map(([speaker, text]) => [speaker, text])).toEqual([
      ['Speaker 1', 'One'],
      ['Speaker 2', 'two'],
    ])
  })

  it.each([true, false])('has the words of paragraphs, whether they are counted: %s', (isCounted) => {
    const all = [...asked.slice(0, 1), ...answered, ...asked.slice(1)]
    const found = paragraphs([asked.slice(0, 1), 0], [answered, 1], [asked.slice(1), 0])
    if (!isCounted) for (const one of found.paragraphs.paragraphs) one.num_words = 1
    expect(turns(deepgram([alternative(all, found)]))).toEqual(both)
  })

  it('has a section for each turn of speakers', () => {
    const all = [
      ...asked.slice(0, 1).map((one) => ({ ...one, speaker: 0 })),
      ...answered.map((one) => ({ ...one, speaker: 1 })),
      ...asked.slice(1).map((one) => ({ ...one, speaker: 0 })),
    ]
    expect(turns(deepgram([alternative(all)]))).toEqual(both)
  })
})

describe('tables', () => {
  it('have a column of languages', () => {
    expect(
      read('start,end,lang,text\n0,1,,Hello\n1,2,es,Hola\n', 'a.csv').map(({ language }) => language),
    ).toEqual([undefined, 'es'])
  })

  it.each([
    'Speaker,Start,End,Text\nAnna,0.5,00:00:01,"So, ""yes"""\n',
    'text;start (ms);end (ms);speaker\n"So, ""yes""";500;1000;Anna\n',
  ])('%j', (text) => {
    expect(read(text, 'a.csv')).toEqual([{ speaker: 'Anna', startMs: 500, endMs: 1000, text: 'So, "yes"' }])
  })
})

describe('times of tables', () => {
  const times = (text: string, name = 'a.csv') =>
    read(text, name).map(({ startMs, endMs, text: said }) => [startMs, endMs, said])

  it.each([
    [
      'Whisper',
      'a.tsv',
      'start\tend\ttext\n0\t1500\tGood morning.\n1500\t4000\t"We met\n4000\t5500\tat nine."\n',
    ],
    [
      'whisper.cpp',
      'a.csv',
      'start,end,text\n0,1500," Good morning."\n1500,4000," ""We met"\n4000,5500," at nine."""\n',
    ],
    [
      'whisper.cpp with speakers',
      'a.csv',
      'start,end,speaker,text\n0,1500,"0"," Good morning."\n1500,4000,"1"," ""We met"\n4000,5500,"1"," at nine."""\n',
    ],
  ])('of %s are milliseconds', (_, name, text) => {
    expect(times(text, name)).toEqual([
      [0, 1500, 'Good morning.'],
      [1500, 4000, '"We met'],
      [4000, 5500, 'at nine."'],
    ])
  })

  it('of Chinese in whole numbers are milliseconds, of a long talk in seconds are not', () => {
    expect(times('start,end,text\n0,2000,我们明天见面\n')).toEqual([[0, 2000, '我们明天见面']])
    expect(times('start,end,text\n7000,7003,我们明天见面\n')).toEqual([
      [7_000_000, 7_003_000, '我们明天见面'],
    ])
    expect(times('start,end,text\n0,30,Hm\n')).toEqual([[0, 30_000, 'Hm']])
  })

  it.each([
    ['start (s),end (s),text', '1,3,Hello', [1000, 3000]],
    ['start_ms,end_ms,text', '500,900,Hello', [500, 900]],
    ['Start Time (seconds);End Time (seconds);Text', '1,5;3;Hello', [1500, 3000]],
    ['text,start,duration', 'Hello,1.5,2.25', [1500, 3750]],
    ['Timestamp,Text', '00:00:01,Hello', [1000, 1400]],
  ])('under %s', (head, row, expected) => {
    expect(times(`${head}\n${row}\n`)).toEqual([[...expected, 'Hello']])
  })

  it('that have a beginning only last until the next', () => {
    expect(times('start,text\n0.5,Good\n2,morning\n')).toEqual([
      [500, 2000, 'Good'],
      [2000, 2560, 'morning'],
    ])
  })
})

describe('TextGrids', () => {
  const values =
    '"IntervalTier" "Anna - words" 0 3 3 0 0.5 "so" 0.5 0.9 "yes" 2 3 "no" "IntervalTier" "Ben" 0 3 1 1 2 "a ""b""" "IntervalTier" "Anna - phones" 0 3 1 0 1 "s"'
  const sections = [
    {
      speaker: 'Anna',
      startMs: 0,
      endMs: 900,
      text: 'so yes',
      words: [
        { text: 'so', startMs: 0, endMs: 500 },
        { text: 'yes', startMs: 500, endMs: 900 },
      ],
    },
    { speaker: 'Ben', startMs: 1000, endMs: 2000, text: 'a "b"' },
    {
      speaker: 'Anna',
      startMs: 2000,
      endMs: 3000,
      text: 'no',
      words: [{ text: 'no', startMs: 2000, endMs: 3000 }],
    },
  ]

  it('short', () => {
    expect(
      read(
        `File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n3\n<exists>\n3\n${values.replaceAll(/ (?=[\d"])/g, '\n')}\n`,
        'a.TextGrid',
      ),
    ).toMatchObject(sections)
  })

  it('long', () => {
    const text =
      'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0 \nxmax = 3 \ntiers? <exists> \nsize = 1 \nitem []: \n    item [1]:\n        class = "IntervalTier" \n        name = "Ben" \n        xmin = 0 \n        xmax = 3 \n        intervals: size = 1 \n        intervals [1]:\n            xmin = 1 \n            xmax = 2 \n            text = "a ""b""" \n'
    expect(read(text, 'a.TextGrid')).toMatchObject([sections[1]!])
  })
})

describe('encodings', () => {
  const srt = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = new DataView(new ArrayBuffer(text.length * 2))
    for (let index = 0; index < text.length; index += 1)
      bytes.setUint16(index * 2, text.charCodeAt(index), !isBig)
    return new Uint8Array(bytes.buffer)
  }
  const latin = (text: string) =>
    Uint8Array.from(text, (character) => (character === '“' ? 0x93 : character.charCodeAt(0)))

  /** As `iconv -t gb18030` writes it. */
  const traditional = Buffer.from('df4082808696ee7dd588c5638ca3bcd2d391d593a3acd678d678a1a3', 'hex')

  it.each([
    ['UTF-8 with a mark', utf8(`\ufeff${srt('déjà vu')}`), 'déjà vu'],
    ['UTF-8 with a mark, of ASCII', utf8(`\ufeff${srt('so')}`), 'so'],
    ['UTF-16 LE', utf16(`\ufeff${srt('你好，世界')}`, false), '你好，世界'],
    ['UTF-16 BE', utf16(`\ufeff${srt('你好，世界')}`, true), '你好，世界'],
    ['UTF-16 LE without a mark', utf16(srt('naïve'), false), 'naïve'],
    ['UTF-16 BE without a mark', utf16(srt('naïve'), true), 'naïve'],
    ['Windows-1252', latin(srt('“Déjà vu à Nîmes')), '“Déjà vu à Nîmes'],
    [
      'GB 18030',
      Uint8Array.from([
        ...utf8('1\n00:00:01,000 --> 00:00:02,000\n'),
        0xc4,
        0xe3,
        0xba,
        0xc3,
        0xa3,
        0xac,
        0xca,
        0xc0,
        0xbd,
        0xe7,
      ]),
      '你好，世界',
    ],
    [
      'Windows-1252 with two accents in a row',
      latin(srt('A informação da nação.')),
      'A informação da nação.',
    ],
    ['Windows-1252 in capitals', latin(srt('NÃO É A NAÇÃO')), 'NÃO É A NAÇÃO'],
    ['Windows-1252 with marks at the ends of words', latin(srt('Où ça? Là, à côté')), 'Où ça? Là, à côté'],
    [
      'GB 18030 in traditional script',
      Uint8Array.from([...utf8(srt('').trimEnd()), 0x0a, ...traditional]),
      '這個問題請與專家討論，謝謝。',
    ],
    [
      'UTF-8 with a byte that is not',
      Uint8Array.from([...utf8(srt('Grüße')).slice(0, -1), 0xff]),
      'Grüße\ufffd',
    ],
    [
      'UTF-8 with a damaged byte in Chinese',
      Uint8Array.from([...utf8(srt('你好')).slice(0, -1), 0xa3, ...utf8('世界，好的')]),
      '你好\ufffd世界，好的',
    ],
    ['UTF-8 that is cut within a letter', utf8(srt('Grüße')).slice(0, -3), 'Grü\ufffd'],
  ])('%s', (_, bytes, text) => {
    expect(readText(bytes, 'a.srt').sections).toMatchObject([{ text, startMs: 1000 }])
  })
})

describe('encodings without times', () => {
  const utf16 = (text: string, isBig: boolean) =>
    Uint8Array.from(
      [...text]
        .flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8])
        .map((byte, index, all) => (isBig ? all[index ^ 1]! : byte)),
    )
  const textOf = (bytes: Uint8Array) => readText(bytes, 'a.txt').sections.map(({ text }) => text)

  it.each([true, false])('are UTF-16 of Chinese without a mark, big-endian: %s', (isBig) => {
    expect(textOf(utf16('李雷：我们明天在果园见面，好吗？\n\n好的，一二三', isBig))).toEqual([
      '我们明天在果园见面，好吗？',
      '好的，一二三',
    ])
    expect(textOf(utf16('我们明天在果园见面，好吗', isBig))).toEqual(['我们明天在果园见面，好吗'])
  })

  it('are Windows-1252 of a single word', () => {
    expect(textOf(Uint8Array.from([0x43, 0x61, 0x66, 0xe9]))).toEqual(['Café'])
    expect(textOf(Uint8Array.from([0xe9, 0x74, 0xe9, 0x73]))).toEqual(['étés'])
  })

  it('are GB 18030 of Chinese between English words', () => {
    expect(
      textOf(
        Uint8Array.from([
          ...utf8('OK '),
          0xba,
          0xc3,
          0xb5,
          0xc4,
          ...utf8(', see you '),
          0xc3,
          0xf7,
          0xcc,
          0xec,
        ]),
      ),
    ).toEqual(['OK 好的, see you 明天'])
  })
})

describe('a wrong ending', () => {
  const srt = '1\n00:00:01,000 --> 00:00:02,000\nHello\n'
  const sbv = '0:00:01.000,0:00:02.000\nHello\n'
  const file = '{"segments":[{"start":1,"end":2,"text":"Hello"}]}'

  it.each([
    [srt, ['json', 'csv', 'md', 'sbv', 'txt']],
    [`\ufeff\n${srt.slice(2)}`, ['json', 'md']],
    [sbv, ['srt', 'json', 'csv', 'md', 'txt']],
    [file, ['srt', 'sbv', 'txt']],
  ])('does not matter for %j', (text, endings) => {
    for (const ending of endings)
      expect(read(text, `a.${ending}`)).toMatchObject([{ text: 'Hello', startMs: 1000, endMs: 2000 }])
  })
})

describe('control characters', () => {
  it('are not taken in', () => {
    const found = json({
      segments: [
        {
          start: 0,
          end: 1,
          text: 'a\u0000b',
          speaker: 'An\u0007na',
          words: [
            { word: 'a\u0000b', start: 0, end: 0.5 },
            { word: '\u0001', start: 0.5, end: 1 },
          ],
        },
      ],
    })
    expect(found).toEqual([
      {
        speaker: 'Anna',
        startMs: 0,
        endMs: 1000,
        text: 'ab',
        words: [{ text: 'ab', startMs: 0, endMs: 500 }],
      },
    ])
    expect(read('so \u001b[1mwe', 'a.txt')[0]!.text).toBe('so [1mwe')
  })
})

describe('what can’t be read', () => {
  it.each([
    ['', 'a.srt', 'empty'],
    ['\u0000\u0001\u0002', 'a.txt', 'not-text'],
    ['  \n', 'a.txt', 'no-text'],
    ['WEBVTT\n', 'a.vtt', 'no-text'],
    ['{"a":', 'a.json', 'broken-json'],
    ['{"a":1}', 'a.json', 'unknown-json'],
    ['<tt><p>', 'a.ttml', 'broken-xml'],
    ['a,b\n1,2', 'a.csv', 'csv-columns'],
    ['File type = "ooTextFile"\n<exists> 1 "IntervalTier"', 'a.TextGrid', 'broken-textgrid'],
    ['%PDF-1.7\n1 0 obj', 'a.txt', 'other-document'],
    ['{\\rtf1\\ansi Good morning}', 'a.txt', 'other-document'],
    ['\ufeff\n<!DOCTYPE html><p>Good morning', 'a.md', 'other-document'],
  ])('%j is said to be so', (text, name, problem) => {
    const error = (() => {
      try {
        return read(text, name)
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toBeInstanceOf(UnreadableText)
    expect(error).toMatchObject({ problem, sentence: { en: expect.stringMatching(/^This|^The/) as string } })
  })

  it('an old Word document is said to be one', () => {
    const old = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0)
    expect(() => readText(old, 'a.txt')).toThrow(
      expect.objectContaining({ problem: 'other-document' }) as Error,
    )
  })

  it.each([
    [
      'a.ass',
      `[Script Info]\n[Events]\nFormat: Start, End, Text\nDialogue: 0:00:00.00,0:00:01.00,${'{'.repeat(500_000)}`,
    ],
    ['a.srt', `1\n00:00:00,000 --> 00:00:01,000\n${'<i '.repeat(200_000)}\n${' '.repeat(500_000)}x`],
    ['a.vtt', `WEBVTT\n\n00:00.000 --> 00:01.000\n<v${' '.repeat(500_000)}${'<'.repeat(500_000)}x`],
    ['a.txt', 'line\n'.repeat(300_000)],
    ['a.md', `${'**a '.repeat(200_000)}`],
    ['a.TextGrid', `File type = "ooTextFile"\n<exists> ${'"'.repeat(300_001)}`],
    ['a.csv', `text\n${'"'.repeat(500_001)}`],
  ])('takes no longer because it is hostile: %s', (name, text) => {
    const begin = performance.now()
    try {
      read(text, name)
    } catch (error) {
      if (!(error instanceof UnreadableText)) throw error
    }
    expect(performance.now() - begin).toBeLessThan(5000)
  })

  it('is never anything but refused with a sentence, or read', () => {
    const starts = [
      '',
      'WEBVTT\n\n',
      '[Script Info]\n[Events]\n',
      '<tt>',
      '{"segments":',
      'File type = "ooTextFile"\n<exists> ',
      '1\n00:00:01,000 --> 00:00:02,000\n',
    ]
    const names = ['srt', 'vtt', 'ttml', 'sbv', 'ass', 'txt', 'md', 'json', 'csv', 'TextGrid']
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.string({ unit: 'binary' }),
        fc.constantFrom(...names),
        (start, rest, ending) => {
          try {
            for (const { text, startMs = 0, endMs = 0 } of read(start + rest, `a.${ending}`)) {
              expect(text).not.toBe('')
              expect(startMs).toBeGreaterThanOrEqual(0)
              expect(endMs).toBeGreaterThanOrEqual(startMs)
            }
          } catch (error) {
            if (!(error instanceof UnreadableText)) throw error
          }
        },
      ),
    )
  })
})

describe('Word documents', () => {
  const paragraph = (inside: string) => `<w:p>${inside}</w:p>`
  const document = (...paragraphs: string[]) =>
    `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`
  const docx = (xml: string) =>
    zipSync({ 'word/document.xml': utf8(xml), 'word/footnotes.xml': utf8('<w:t>not this</w:t>') })
  const readDocument = (...paragraphs: string[]) => readText(docx(document(...paragraphs)), 'a.docx')

  it('give their paragraphs with speakers and times, without what was deleted', () => {
    const text = readDocument(
      paragraph('<w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r><w:t>The talk</w:t></w:r>'),
      paragraph('<w:r><w:t>Anna</w:t></w:r><w:r><w:t xml:space="preserve">  0:00:01</w:t></w:r>'),
      paragraph(
        '<w:r><w:t>Good </w:t></w:r><w:del><w:r><w:delText>bad </w:delText></w:r></w:del><w:ins><w:r><w:t>morning &amp; so</w:t></w:r></w:ins>',
      ),
      paragraph(''),
      paragraph('<w:r><w:t>Ben</w:t><w:tab/><w:t>0:00:03</w:t><w:br/><w:t>And to you</w:t></w:r>'),
    )
    expect(text).toMatchObject({
      title: 'The talk',
      sections: [
        { speaker: 'Anna', startMs: 1000, endMs: 3000, text: 'Good morning & so' },
        { speaker: 'Ben', startMs: 3000, text: 'And to you' },
      ],
    })
  })

  it('have each text box once', () => {
    const box = paragraph('<w:r><w:t>In a box</w:t></w:r>')
    const shape = `<mc:AlternateContent><mc:Choice Requires="wps"><w:txbxContent>${box}</w:txbxContent></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent>`
    expect(
      readDocument(
        paragraph(`<w:r><w:t>So </w:t></w:r><w:r>${shape}</w:r><w:r><w:t>we</w:t></w:r>`),
      ).sections.map(({ text }) => text),
    ).toEqual(['In a box', 'So we'])
  })

  it.each([
    ['something else that is zipped', zipSync({ 'a.txt': utf8('Good morning') })],
    ['a document that is not XML', docx('<w:p><w:t>')],
    ['half a file', docx(document(paragraph('<w:r><w:t>x</w:t></w:r>'))).subarray(0, 60)],
  ])('are refused: %s', (_name, bytes) => {
    expect(() => readText(bytes, 'a.docx')).toThrow(UnreadableText)
  })

  it('do not grow past what a text can be', () => {
    const huge = zipSync({ 'word/document.xml': new Uint8Array(65 * 1024 * 1024) })
    expect(huge.length).toBeLessThan(1024 * 1024)
    expect(() => readText(huge, 'a.docx')).toThrow(UnreadableText)
  })
})
