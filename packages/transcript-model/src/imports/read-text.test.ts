import { zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readText, UnreadableText } from '../imports.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (text: string, name: string) => readText(utf8(text), name).sections
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
      ['00:02.720 --> 00:04.789', 'hello and welcome', 'to<00:00:02.879><c> this</c><00:00:03.040><c> video</c>'],
      ['00:04.789 --> 00:04.799', 'to this video', ' '],
      ['00:04.799 --> 00:07.000', 'to this video', 'trains'],
    ]
    expect(read(`WEBVTT\nKind: captions\n\n${rolling.map((cue) => cue.join('\n')).join('\n\n')}\n`, 'a.vtt')).toEqual([
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
      (line, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index + 1},000\n${index === 0 ? '' : `${lines[index - 1]!}\n`}${line}\n`,
    )
    expect(read(cues.join('\n'), 'a.srt').map(({ text, startMs }) => [text, startMs])).toEqual(lines.map((line, index) => [line, index * 1000]))
  })

  it('keep what people say again', () => {
    const said = ['No', 'No', 'No\nnot now', 'not now', 'Why?', 'Why?\nBecause', 'I said so', 'I said so', 'Good', 'Good', 'Bye', 'Bye', 'Bye']
    const cues = said.map((lines, index) => `00:${10 + index}.000 --> 00:${11 + index}.000\n${lines}\n`)
    expect(read(`WEBVTT\n\n${cues.join('\n')}`, 'a.vtt').map(({ text }) => text)).toEqual(said.map((lines) => lines.replace('\n', ' ')))
  })

  it('of WebVTT: voices begin at the times within a caption, and times out of order say nothing', () => {
    const text =
      'WEBVTT\n\n00:01.000 --> 00:05.000\n<v Anna>Yes <00:02.000>I <00:01.500>do <00:09.000>so<00:04.000><v Ben>No\n\n00:05.000 --> 00:06.000\n<v Anna>你<00:05.500>好\n'
    expect(
      read(text, 'a.vtt').map(({ speaker, startMs, endMs, words }) => [speaker, startMs, endMs, words?.map((word) => [word.text, word.startMs, word.endMs])]),
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
    expect(read('WEBVTT\n\n00:01.000 --> 00:02.000\n<ruby>漢字<rt>かんじ</rt>を<rt>wo</ruby>読む\n', 'a.vtt')).toEqual([
      { startMs: 1000, endMs: 2000, text: '漢字を読む' },
    ])
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

  it('of TTML: frames, ticks, offsets of parents, durations and agents', () => {
    const text =
      '<?xml version="1.0"?>\n<tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xml:lang="de" ttp:frameRate="25" ttp:tickRate="1000">' +
      '<tt:head><tt:metadata><ttm:title>Talk</ttm:title><ttm:agent xml:id="a" type="person"><ttm:name type="full">Anna &amp; co</ttm:name></ttm:agent></tt:metadata></tt:head>' +
      '<tt:body><tt:div begin="10s"><tt:p begin="00:00:01:05" end="2500ms" ttm:agent="a"><tt:span>One</tt:span><tt:br/>two</tt:p><tt:p begin="5000t" dur="50f">three</tt:p></tt:div></tt:body></tt:tt>'
    expect(readText(utf8(text), 'a.xml')).toEqual({
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
    ['of a paragraph whose spans are added', '<p end="4s"><span begin="1s">One </span> <span begin="2s">two</span></p>', [[1000, 4000, 'One two']]],
    [
      'of what nothing ends, until something follows',
      '<p begin="1s">One</p><p begin="1s">at once</p><p begin="4s">two</p>',
      [
        [1000, 4000, 'One'],
        [1000, 4000, 'at once'],
        [4000, 9000, 'two'],
      ],
    ],
    ['not of text without an element in a sequence', '<p timeContainer="seq" dur="5s">Never shown</p><p dur="1s">One</p>', [[0, 1000, 'One']]],
    [
      'of regions, which hide what is in them outside of their own',
      '<div region="later"><p begin="5s" end="15s">One</p><p begin="16s" end="25s">two</p></div><div region="first"><p>three</p></div>',
      [
        [0, 10_000, 'three'],
        [10_000, 15_000, 'One'],
        [16_000, 20_000, 'two'],
      ],
    ],
    ['of a paragraph that ends before it begins, which stays one', '<p begin="5s" end="4s">One<br/>two</p>', [[5000, 5000, 'One two']]],
    ['nowhere', '<p>One</p>', [[undefined, undefined, 'One']]],
  ])('of TTML: times %s', (_, body, expected) => {
    const regions = '<region xml:id="first" end="10s"/><region xml:id="later" begin="10s" end="20s"/>'
    const found = readText(utf8(`<tt xmlns="http://www.w3.org/ns/ttml"><head><layout>${regions}</layout></head><body>${body}</body></tt>`), 'a.ttml').sections
    expect(found.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual(expected)
  })

  it('are fifty thousand in a moment', () => {
    const text = Array.from(
      { length: 50_000 },
      (_, index) => `${index + 1}\n${Math.floor(index / 3600)}:${Math.floor(index / 60) % 60}:${index % 60},000 --> 99:00:00,000\nText ${index}\n`,
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
    const found = read(text, 'a.txt').map(({ speaker, text: said, startMs, endMs }) => [speaker, said, ...(startMs === undefined ? [] : [startMs, endMs])])
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
        segments: [{ start: 0.5, end: 1, text: ' Hello', words: [{ word: ' Hello', start: 0.5, end: 0.9, probability: 0.8 }] }],
      },
      [{ ...word, confidence: 0.8 }],
      undefined,
    ],
    [
      'WhisperX',
      { segments: [{ start: 0.5, end: 1, text: 'Hello', speaker: 'SPEAKER_00', words: [{ word: 'Hello', start: 0.5, end: 0.9, score: 0.7 }, { word: '5' }] }] },
      [{ ...word, confidence: 0.7 }],
      'SPEAKER_00',
    ],
    [
      'OpenAI',
      { task: 'transcribe', text: 'Hello', segments: [{ start: 0.5, end: 1, text: 'Hello' }], words: [{ word: 'Hello', start: 0.5, end: 0.9 }] },
      [word],
      undefined,
    ],
    ['OpenAI with speakers', { segments: [{ type: 'transcript.text.segment', start: 0.5, end: 1, text: 'Hello', speaker: 'A' }] }, undefined, 'Speaker A'],
    ['whisper.cpp', { result: { language: 'en' }, transcription: [{ offsets: { from: 500, to: 1000 }, text: ' Hello' }] }, undefined, undefined],
    [
      'Deepgram',
      {
        results: {
          channels: [{ alternatives: [{ transcript: 'hello' }] }],
          utterances: [{ start: 0.5, end: 1, speaker: 0, transcript: 'Hello', words: [{ word: 'hello', punctuated_word: 'Hello', start: 0.5, end: 0.9 }] }],
        },
      },
      [word],
      'Speaker 1',
    ],
    [
      'AssemblyAI',
      { audio_duration: 1, utterances: [{ speaker: 'A', start: 500, end: 1000, text: 'Hello', words: [{ text: 'Hello', start: 500, end: 900 }] }] },
      [word],
      'Speaker A',
    ],
  ])('of %s', (_, file, words, speaker) => {
    const [section] = json(file)
    expect(section).toMatchObject({ text: 'Hello', startMs: 500, endMs: 1000 })
    expect([section?.words, section?.speaker]).toEqual([words, speaker])
  })

  it.each([
    ['Deepgram', { results: { channels: [{ alternatives: [{ transcript: 'Hello', words: [{ word: 'Hello', start: 0.5, end: 0.9 }] }] }] } }],
    ['AssemblyAI', { audio_duration: 1, text: 'Hello', words: [{ text: 'Hello', start: 500, end: 900 }] }],
    ['OpenAI', { text: 'Hello', words: [{ word: 'Hello', start: 0.5, end: 0.9 }] }],
  ])('of %s without speakers has its words', (_, file) => {
    expect(json(file)).toEqual([{ text: 'Hello', startMs: 500, endMs: 900, words: [word] }])
  })
})

describe('tables', () => {
  it('have a column of languages', () => {
    expect(read('start,end,lang,text\n0,1,,Hello\n1,2,es,Hola\n', 'a.csv').map(({ language }) => language)).toEqual([undefined, 'es'])
  })

  it.each(['Speaker,Start,End,Text\nAnna,0.5,00:00:01,"So, ""yes"""\n', 'text;start (ms);end (ms);speaker\n"So, ""yes""";500;1000;Anna\n'])('%j', (text) => {
    expect(read(text, 'a.csv')).toEqual([{ speaker: 'Anna', startMs: 500, endMs: 1000, text: 'So, "yes"' }])
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
    { speaker: 'Anna', startMs: 2000, endMs: 3000, text: 'no', words: [{ text: 'no', startMs: 2000, endMs: 3000 }] },
  ]

  it('short', () => {
    expect(
      read(`File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n3\n<exists>\n3\n${values.replaceAll(/ (?=[\d"])/g, '\n')}\n`, 'a.TextGrid'),
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
    for (let index = 0; index < text.length; index += 1) bytes.setUint16(index * 2, text.charCodeAt(index), !isBig)
    return new Uint8Array(bytes.buffer)
  }
  const latin = (text: string) => Uint8Array.from(text, (character) => (character === '“' ? 0x93 : character.charCodeAt(0)))

  it.each([
    ['UTF-8 with a mark', utf8(`\ufeff${srt('déjà vu')}`), 'déjà vu'],
    ['UTF-16 LE', utf16(`\ufeff${srt('你好，世界')}`, false), '你好，世界'],
    ['UTF-16 BE', utf16(`\ufeff${srt('你好，世界')}`, true), '你好，世界'],
    ['UTF-16 LE without a mark', utf16(srt('naïve'), false), 'naïve'],
    ['UTF-16 BE without a mark', utf16(srt('naïve'), true), 'naïve'],
    ['Windows-1252', latin(srt('“Déjà vu à Nîmes')), '“Déjà vu à Nîmes'],
    ['GB 18030', Uint8Array.from([...utf8('1\n00:00:01,000 --> 00:00:02,000\n'), 0xc4, 0xe3, 0xba, 0xc3, 0xa3, 0xac, 0xca, 0xc0, 0xbd, 0xe7]), '你好，世界'],
  ])('%s', (_, bytes, text) => {
    expect(readText(bytes, 'a.srt').sections).toMatchObject([{ text, startMs: 1000 }])
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

  it.each([
    ['a.ass', `[Script Info]\n[Events]\nFormat: Start, End, Text\nDialogue: 0:00:00.00,0:00:01.00,${'{'.repeat(500_000)}`],
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
      fc.property(fc.constantFrom(...starts), fc.string({ unit: 'binary' }), fc.constantFrom(...names), (start, rest, ending) => {
        try {
          for (const { text, startMs = 0, endMs = 0 } of read(start + rest, `a.${ending}`)) {
            expect(text).not.toBe('')
            expect(startMs).toBeGreaterThanOrEqual(0)
            expect(endMs).toBeGreaterThanOrEqual(startMs)
          }
        } catch (error) {
          if (!(error instanceof UnreadableText)) throw error
        }
      }),
    )
  })
})

describe('Word documents', () => {
  const paragraph = (inside: string) => `<w:p>${inside}</w:p>`
  const document = (...paragraphs: string[]) =>
    `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`
  const docx = (xml: string) => zipSync({ 'word/document.xml': utf8(xml), 'word/footnotes.xml': utf8('<w:t>not this</w:t>') })
  const readDocument = (...paragraphs: string[]) => readText(docx(document(...paragraphs)), 'a.docx')

  it('give their paragraphs with speakers and times, without what was deleted', () => {
    const text = readDocument(
      paragraph('<w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r><w:t>The talk</w:t></w:r>'),
      paragraph('<w:r><w:t>Anna</w:t></w:r><w:r><w:t xml:space="preserve">  0:00:01</w:t></w:r>'),
      paragraph('<w:r><w:t>Good </w:t></w:r><w:del><w:r><w:delText>bad </w:delText></w:r></w:del><w:ins><w:r><w:t>morning &amp; so</w:t></w:r></w:ins>'),
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
