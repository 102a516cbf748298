import { describe, expect, it } from 'vitest'
import { read } from './testing-read.ts'

describe('WebVTT that is read', () => {
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

  it('of WebVTT: each line once where subtitles roll up, as YouTube writes them, with the times of words', () => {
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

  it('of WebVTT: voices begin at the times within a subtitle, and times out of order say nothing', () => {
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
})

it('WebVTT has the references of HTML, and voices without a name', () => {
  const text =
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<v>It&#39;s Tom&apos;s caf&eacute; &hellip; &#x201C;ok&#x201D;</v>\n<v Ben>Yes &lt;b&gt;</v>\n'
  expect(read(text, 'a.vtt').map(({ speaker, text: said }) => [speaker, said])).toEqual([
    [undefined, "It's Tom's café … “ok”"],
    ['Ben', 'Yes <b>'],
  ])
})

it('has speakers in the identifiers of Webex', () => {
  const text =
    'WEBVTT\n\n1 "Anna <Smith>" (12345)\n00:00:05.000 --> 00:00:09.000\nGood morning\nall\n\n2 "Ben" (99)\n00:00:09.000 --> 00:00:10.000\nyes\n'
  expect(read(text, 'a.vtt')).toEqual([
    { speaker: 'Anna <Smith>', startMs: 5000, endMs: 9000, text: 'Good morning all' },
    { speaker: 'Ben', startMs: 9000, endMs: 10_000, text: 'yes' },
  ])
})
