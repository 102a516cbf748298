import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { read, utf8 } from './testing-read.ts'

describe('TTML that is read', () => {
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
})

describe('time codes of TTML', () => {
  it.each([
    // Frames that last longer than they are called: 24 × 1000/1001.
    [
      'ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001" ttp:dropMode="nonDrop"',
      '00:20:00:00',
      1_201_200,
    ],
    [
      'ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001" ttp:dropMode="nonDrop"',
      '01:00:00:15',
      3_604_100.5,
    ],
    // 108,000 numbers less 108 that are left out, at 30000/1001.
    [
      'ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001" ttp:dropMode="dropNTSC"',
      '01:00:00:00',
      3_599_996.4,
    ],
    ['ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001"', '00:01:00;02', 60_060],
    ['ttp:frameRate="25"', '00:01:00:05', 60_200],
    ['ttp:frameRate="25"', '00:01:00.5', 60_500],
  ])('%s: %s', (parameters, code, milliseconds) => {
    const text = `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:timeBase="smpte" ${parameters}><body><div><p begin="${code}" end="05:00:00:00">One</p></div></body></tt>`
    expect(Math.abs(read(text, 'a.ttml')[0]!.startMs! - milliseconds)).toBeLessThan(1)
  })
})

it('has speakers of the elements around a text, and within it', () => {
  const text = `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata"><head><metadata>
    <ttm:agent xml:id="a" type="person"><ttm:name type="full">Anna</ttm:name></ttm:agent>
    <ttm:agent xml:id="b" type="person"><ttm:name type="full">Ben</ttm:name></ttm:agent></metadata></head>
    <body><div ttm:agent="a"><p begin="5s" end="9s">Good morning</p><p begin="9s" end="10s"><span ttm:agent="b">Yes</span></p>
    <p begin="10s" end="12s"><span>So</span><br/><span ttm:agent="b">no</span></p></div></body></tt>`
  expect(read(text, 'a.ttml').map(({ speaker, text: said, startMs }) => [speaker, said, startMs])).toEqual([
    ['Anna', 'Good morning', 5000],
    ['Ben', 'Yes', 9000],
    ['Anna', 'So', 10_000],
    ['Ben', 'no', 10_000],
  ])
})
