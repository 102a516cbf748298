import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readText } from '../read-text.ts'

const read = (text: string, name = 'a.txt') => readText(new TextEncoder().encode(text), name)
/** Speaker, text, and the times where there are some. */
const passages = (text: string, name?: string) =>
  read(text, name).sections.map(({ speaker, text: said, startMs, endMs }) => [
    speaker,
    said,
    ...(startMs === undefined ? [] : [startMs, endMs]),
  ])

describe('times of a text', () => {
  it.each([
    [
      'YouTube’s transcript, copied',
      '0:00\nhello and welcome\n0:05\nto this video\n59:58\nit is\n1:00:01\nabout trains\n',
      [
        [undefined, 'hello and welcome', 0, 5000],
        [undefined, 'to this video', 5000, 3_598_000],
        [undefined, 'it is', 3_598_000, 3_601_000],
        [undefined, 'about trains', 3_601_000, 3_601_960],
      ],
    ],
    [
      'Otter',
      'Anna Smith  0:01  \nGood morning. We begin at 10:30\n\nSpeaker 2  0:31  \nYes.\n\nAnna Smith  1:00:05  \nGood.\n\nTranscribed by https://otter.ai\n',
      [
        ['Anna Smith', 'Good morning. We begin at 10:30', 1000, 31_000],
        ['Speaker 2', 'Yes.', 31_000, 3_605_000],
        ['Anna Smith', 'Good.', 3_605_000, 3_605_400],
      ],
    ],
    [
      'Zoom’s saved captions',
      '[Anna Smith] 00:01:02\nGood morning.\n\n[Ben] 00:01:05\nHello.\n',
      [
        ['Anna Smith', 'Good morning.', 62_000, 65_000],
        ['Ben', 'Hello.', 65_000, 65_480],
      ],
    ],
    [
      'frames',
      '[00:00:01:12] Anna: Good morning.\n[00:00:05:00] Ben: Hello.\n',
      [
        ['Anna', 'Good morning.', 1500, 5000],
        ['Ben', 'Hello.', 5000, 5480],
      ],
    ],
    [
      'f5, before and after',
      '#00:00:01-5# Anna: Good morning. #00:00:05-0#\n\nBen: Hello. #00:00:06-0#\n',
      [
        ['Anna', 'Good morning.', 1500, 5000],
        ['Ben', 'Hello.', 5000, 6000],
      ],
    ],
    [
      'Tencent’s cloud',
      '[0:1.500,0:5.0,0]  Good morning.\n[1:5.0,1:6.0,1]  Hello.\n',
      [
        ['Speaker 1', 'Good morning.', 1500, 5000],
        ['Speaker 2', 'Hello.', 65_000, 66_000],
      ],
    ],
    [
      'Fathom',
      'Anna Smith @ 0:01\nGood morning.\n\nBen @ 0:05\nHello.\n',
      [
        ['Anna Smith', 'Good morning.', 1000, 5000],
        ['Ben', 'Hello.', 5000, 5480],
      ],
    ],
    [
      'Avoma',
      'Anna Smith, 0:01 - 0:05\nGood morning.\n\nBen, 0:05 - 0:06\nHello.\n',
      [
        ['Anna Smith', 'Good morning.', 1000, 5000],
        ['Ben', 'Hello.', 5000, 6000],
      ],
    ],
    [
      'Zoom’s text with tabs',
      '00:00:01\tAnna:\tGood morning.\n00:00:05\tBen:\tHello.\n',
      [
        ['Anna', 'Good morning.', 1000, 5000],
        ['Ben', 'Hello.', 5000, 5480],
      ],
    ],
    [
      'Rev',
      'Speaker 1 (00:01):\nGood morning.\n\nAnna (00:05):\nHello.\n',
      [
        ['Speaker 1', 'Good morning.', 1000, 5000],
        ['Anna', 'Hello.', 5000, 5480],
      ],
    ],
    [
      'what Whisper prints',
      '[00:00.000 --> 00:04.000]  Good morning.\n[00:05.000 --> 01:00:06.500]  At 10:30\n',
      [
        [undefined, 'Good morning.', 0, 4000],
        [undefined, 'At 10:30', 5000, 3_606_500],
      ],
    ],
    [
      'recorders of meetings in Chinese',
      '说话人1 00:01\n我们10:30见\n\n李雷 00:05\n好的\n',
      [
        ['说话人1', '我们10:30见', 1000, 5000],
        ['李雷', '好的', 5000, 5160],
      ],
    ],
    [
      'lines that begin with a time',
      '[00:00:01] Hello everybody\n[00:00:03] Thanks for having me',
      [
        [undefined, 'Hello everybody', 1000, 3000],
        [undefined, 'Thanks for having me', 3000, 4600],
      ],
    ],
    [
      'paragraphs that begin with a time',
      '[00:00:01] Hello everybody\n\n[00:00:03] Thanks for\nhaving me',
      [
        [undefined, 'Hello everybody', 1000, 3000],
        [undefined, 'Thanks for having me', 3000, 4600],
      ],
    ],
    [
      'a time, a name and what is said in one line',
      '[00:00:01] Anna: Hello everybody\n[00:00:05] Bob: Thanks',
      [
        ['Anna', 'Hello everybody', 1000, 5000],
        ['Bob', 'Thanks', 5000, 5480],
      ],
    ],
    [
      'a name, a time and what is said in one line',
      'Anna [00:00:01]: Hello everybody\nBob [00:00:05]: Thanks',
      [
        ['Anna', 'Hello everybody', 1000, 5000],
        ['Bob', 'Thanks', 5000, 5480],
      ],
    ],
    [
      'two paragraphs under one time, which share it',
      'Anna van der Berg 0:01\nHello\n\nagain\n\nBen 0:05\nYes\n',
      [
        ['Anna van der Berg', 'Hello', 1000, 3000],
        ['Anna van der Berg', 'again', 3000, 5000],
        ['Ben', 'Yes', 5000, 5240],
      ],
    ],
    [
      'speech that looks like a heading, under headings',
      'Anna 0:00:01\nWe met at 10:30\n\nBen 0:00:05\n0:10\n\nAnna 0:00:09\nLunch 0:20\n',
      [
        ['Anna', 'We met at 10:30', 1000, 5000],
        ['Ben', '0:10', 5000, 9000],
        ['Anna', 'Lunch 0:20', 9000, 9800],
      ],
    ],
    [
      'something before the first time',
      'Minutes\n\nOf a meeting\n\nAnna 0:05\nHello, all of you, good morning, it is nine.\n\nBen 0:09\nHello.',
      [
        [undefined, 'Of a meeting', 0, 5000],
        ['Anna', 'Hello, all of you, good morning, it is nine.', 5000, 9000],
        ['Ben', 'Hello.', 9000, 9480],
      ],
    ],
    [
      'a short text under a title',
      'Transcript\n0:00\nhello\n0:05\nworld',
      [
        [undefined, 'hello', 0, 5000],
        [undefined, 'world', 5000, 5400],
      ],
    ],
    ['one time', 'Title\n\nAnna 0:00:01\nHello.', [['Anna', 'Hello.', 1000, 1480]]],
    [
      'one time above many paragraphs, which says little of them',
      'Anna 0:00:01\nHello.\n\nAnd more.',
      [
        ['Anna', 'Hello.'],
        ['Anna', 'And more.'],
      ],
    ],
  ])('are those of %s', (_, text, expected) => {
    expect(passages(text)).toEqual(expected)
  })

  it.each([
    ['in a sentence', ['We went home.', 'The train leaves at 10:30', 'Then we were there']],
    ['at the end of the first paragraph', ['The train leaves at 10:30', 'Then we went home']],
    ['at the end of a Chinese one', ['火车开车的时间是明天上午 10:30', '然后我们回家了']],
    [
      'at the beginning of one of many',
      ['We met.', '10:30 is when it leaves', 'We ran', 'and missed it.', 'Then we went home.'],
    ],
    ['that go back', ['11:00 is when we met', '10:30 is when it left', '9:00 is when we woke']],
    [
      'at the end of many sentences',
      ['We got up at 7:00', 'We left the house at 8:00', 'We took the train at 9:30'],
    ],
  ])('are not those %s', (_, paragraphs) => {
    expect(passages(paragraphs.join('\n\n'))).toEqual(paragraphs.map((text) => [undefined, text]))
  })

  it('leave a long first paragraph in the text', () => {
    const long = 'We met and talked. '.repeat(20).trim()
    expect(passages(`${long}\n\n0:05\n${long}\n\n0:09\n${long} ${long}`).map(([, text]) => text)).toEqual([
      long,
      long,
      `${long} ${long}`,
    ])
  })

  it('are found in a book in a moment, however its lines begin', () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, index) => `${index % 60}:00 ${index % 7}:10\n${'\t'.repeat(10)}x`,
    )
    expect(passages(lines.join('\n')).length).toBeGreaterThan(0)
  })
})

describe('Markdown', () => {
  it.each([
    ['emphasis', '*Anna:* _we_ ***met*** there_and_then 3*4', [['Anna', 'we met there_and_then 3*4']]],
    [
      'links',
      'See [the *map*](https://x.example/a_(b) "A map"), ![a fox](fox.png), [that][1] and <https://x.example>\n\n[1]: https://x.example',
      [[undefined, 'See the map, a fox, that and https://x.example']],
    ],
    [
      'links at times',
      '[0:01](https://x.example?t=1) So\n\n[0:05](https://x.example?t=5) Yes',
      [
        [undefined, 'So', 1000, 5000],
        [undefined, 'Yes', 5000, 5240],
      ],
    ],
    [
      'code',
      'We ran `a * b`\n\n```js\nlet *x* = [y](z)\n\n# so\n```\n\n~~no~~ yes',
      [
        [undefined, 'We ran a * b'],
        [undefined, 'let *x* = [y](z)'],
        [undefined, '# so'],
        [undefined, 'no yes'],
      ],
    ],
    [
      'tables',
      '| Who | What |\n|-----|:----:|\n| Anna | we \\| met |',
      [[undefined, 'Who What Anna we | met']],
    ],
    [
      'rules',
      'So\n\n---\n\nyes\n\n* * *\n\nno',
      [
        [undefined, 'So'],
        [undefined, 'yes'],
        [undefined, 'no'],
      ],
    ],
    ['rules around text', '---\nSo we met, all of us\n---\nyes', [[undefined, 'So we met, all of us yes']]],
    [
      'quotations and lists',
      '> > - So\n>yes\n\n  - [0] no',
      [
        [undefined, 'So yes'],
        [undefined, '[0] no'],
      ],
    ],
    [
      'tags and references',
      'So<br>we <b class="x">met</b> 3 < 4 <!-- not\n\nthis --> &#0;&#xd800;&eacute;',
      [[undefined, 'Sowe met 3 < 4  \ufffd\ufffd&eacute;']],
    ],
    ['comments', '<!-- a --> So <!-- b <!-- c --> we <!-- met', [[undefined, 'So  we <!-- met']]],
    ['a break', 'So\\\nyes\\', [[undefined, 'So yes\\']]],
  ])('loses its marks: %s', (_, text, expected) => {
    expect(passages(text, 'a.md')).toEqual(expected)
  })

  it('has titles of two kinds', () => {
    expect(read('A *talk*\n========\n\nSo', 'a.md').title).toBe('A talk')
    expect(read('## A talk ##\n\nSo', 'a.md').title).toBe('A talk')
  })

  it.each(['*a', '[a', '`', '[', '*', '_a_', '<b ', '](', '|-', '&#', '> ', '![a](', '<!-- '])(
    'takes no longer because it is hostile: %s',
    (part) => {
      expect(passages(`so ${part.repeat(50_000)}`, 'a.md').length).toBeGreaterThan(0)
    },
  )
})

describe('no word is lost', () => {
  const name = fc.constantFrom('Anna', 'Ben Smith', '李雷', 'Speaker 2', 'ben')
  const word = fc.constantFrom(
    'we',
    'met',
    'Anna',
    'at',
    '10:30',
    '0:05',
    '[0:07]',
    'The',
    'train.',
    '–',
    '火车',
    '明天',
    '(1:02:03)',
  )
  const paragraph = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
  const layouts = [
    (who: string, time: string, said: string) => `${who} ${time}\n${said}\n\n`,
    (who: string, time: string, said: string) => `${who}  ${time}  \n\n${said}\n\n`,
    (_: string, time: string, said: string) => `${time}\n${said}\n`,
    (who: string, time: string, said: string) => `[${time}] ${who}: ${said}\n`,
    (who: string, time: string, said: string) => `[${time}] ${who}\n${said}\n\n`,
    (who: string, time: string, said: string) => `${who} (${time}): ${said}\n\n`,
    (_: string, time: string, said: string) => `${time} ${said}\n`,
    (who: string, _: string, said: string) => `${who}: ${said}\n`,
    (_: string, __: string, said: string) => `${said}\n\n`,
  ]
  const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

  it.each(['a.txt', 'a.md'])('from %s', (file) => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...layouts), name, fc.nat(200), paragraph), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.constantFrom(...layouts, undefined),
        (turns, same) => {
          const text = turns
            .map(([layout, who, time, said]) => (same ?? layout)(who, clock(time), said))
            .join('')
          const { title = '', sections } = read(text, file)
          const said = [title, ...sections.map((section) => section.text)].join('\n')
          const names = sections.map(({ speaker = '' }) => speaker).join('\n')
          for (const token of text.match(/[\p{L}]+/gu) ?? []) expect(`${said}\n${names}`).toContain(token)
          const count = (all: string, one: string) => all.split(one).length - 1
          for (const one of ['we', 'met', 'at', 'The', 'train.', '明天', '火车']) {
            expect(count(said, one)).toBeLessThanOrEqual(count(text, one))
            expect(count(said, one) + count(names, one)).toBeGreaterThanOrEqual(count(text, one))
          }
        },
      ),
      { numRuns: 500 },
    )
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
    const found = read(text).sections.map(({ speaker, text: said, startMs, endMs }) => [
      speaker,
      said,
      ...(startMs === undefined ? [] : [startMs, endMs]),
    ])
    expect(found).toEqual(expected)
  })

  it('as Markdown loses its marks', () => {
    const text = '---\ntitle: x\n---\n# A talk\n\n**Anna**: 3 \\* 4 &lt; 5\n\n> **Ben:** ~~no~~ yes\n'
    expect(read(text, 'a.md')).toEqual({
      title: 'A talk',
      sections: [
        { speaker: 'Anna', text: '3 * 4 < 5' },
        { speaker: 'Ben', text: 'no yes' },
      ],
    })
  })
})

describe('lines with times of their own kind', () => {
  it.each([
    ['faster-whisper prints', '[0.000 -> 7.440]  Hello there\n[7.44s -> 9.00s]  Ben: Bye now\n', 7440],
    ['Audacity has as labels', '0.500000\t7.440000\tHello there\n7.440000\t9.0\tBen: Bye now\n', 7440],
    [
      'programs for transcribing by hand put at ends',
      'Hello there #00:00:07-4#\nBen: Bye now #00:00:09-0#\n',
      7400,
    ],
  ])('as %s', (_, text, second) => {
    expect(passages(text).map(([speaker, said, startMs]) => [speaker, said, startMs])).toEqual([
      [undefined, 'Hello there', text.startsWith('0.5') ? 500 : 0],
      ['Ben', 'Bye now', second],
    ])
  })
})

describe('labels in seconds', () => {
  it.each([
    ['Audacity', '25.500000\t27.000000\tHello\n31.000000\t33.000000\tSo\n'],
    ['Audacity with commas', '25,500000\t27,000000\tHello\n31,000000\t33,000000\tSo\n'],
    [
      'Audacity with frequencies and labels without a text',
      '25.500000\t27.000000\tHello\n\\\t100.0\t3000.0\n29.000000\t29.000000\t\n31.000000\t33.000000\tSo\n',
    ],
    ['programs for phonetics', '25.5 27.0 Hello\n31.0 33.0 So\n'],
  ])('of %s', (_, text) => {
    expect(passages(text)).toEqual([
      [undefined, 'Hello', 25_500, 27_000],
      [undefined, 'So', 31_000, 33_000],
    ])
  })
})

describe('names above the times', () => {
  it.each([
    ['Teams', 'Anna Smith\n0:05\nGood morning\n\nBen\n0:09\nyes\nwe do\n\nAnna Smith\n0:12\nSo let us go\n'],
    [
      'without blank lines',
      'Anna Smith\n0:05\nGood morning\nBen\n0:09\nyes\nwe do\nAnna Smith\n0:12\nSo let us go\n',
    ],
  ])('are those of speakers: %s', (_, text) => {
    expect(read(text, 'a.txt')).toMatchObject({
      sections: [
        { speaker: 'Anna Smith', startMs: 5000, endMs: 9000, text: 'Good morning' },
        { speaker: 'Ben', startMs: 9000, endMs: 12_000, text: 'yes we do' },
        { speaker: 'Anna Smith', startMs: 12_000, text: 'So let us go' },
      ],
    })
  })

  it('are those of speakers who have numbers, too', () => {
    const text = 'Speaker 1\n[00:00:05]\nGood morning.\n\nSpeaker 2\n[00:00:09]\nyes.\n'
    expect(read(text, 'a.txt').sections.map(({ speaker }) => speaker)).toEqual(['Speaker 1', 'Speaker 2'])
  })

  it('are headings where each stands once', () => {
    const text = 'Introduction\n0:05\nGood morning to all\n\nPlans\n0:09\nyes we do\n'
    expect(read(text, 'a.txt').sections.map(({ speaker }) => speaker)).not.toContain('Introduction')
  })
})

describe('times that stand in words, too, as on the page of YouTube', () => {
  it.each([
    ['English', ['0:05', '5 seconds'], ['1:15', '1 minute, 15 seconds'], ['1:00:02', '1 hour, 2 seconds']],
    ['Chinese', ['0:05', '5秒钟'], ['1:15', '1分钟15秒钟'], ['1:00:02', '1小时2秒钟']],
    [
      'German',
      ['0:05', '5 Sekunden'],
      ['1:15', '1 Minute und 15 Sekunden'],
      ['1:00:02', '1 Stunde und 2 Sekunden'],
    ],
  ])('are no text: %s', (_, ...times) => {
    const text = times.map(([time, words]) => `${time}\n${words}\nand so we go\n`).join('')
    expect(read(text).sections.map(({ startMs, text: said }) => [startMs, said])).toEqual([
      [5000, 'and so we go'],
      [75_000, 'and so we go'],
      [3_602_000, 'and so we go'],
    ])
  })

  it('and numbers that are said stay', () => {
    expect(read('0:05\n5 people\ncame\n0:09\n12 people\nwent\n').sections.map((one) => one.text)).toEqual([
      '5 people came',
      '12 people went',
    ])
  })
})

describe('names in lines of their own', () => {
  it('are those of speakers, as in plays', () => {
    const text = 'ANNA\nGood morning\nto all.\n\nBEN (quietly)\nyes\n\nANNA\nSo.\n'
    expect(read(text).sections).toMatchObject([
      { speaker: 'ANNA', text: 'Good morning to all.' },
      { speaker: 'BEN', text: 'yes' },
      { speaker: 'ANNA', text: 'So.' },
    ])
  })

  it('are text where none comes again', () => {
    const text = 'Morning\nWe met.\n\nNoon\nWe ate.\n\nEvening\nWe left.\n'
    expect(read(text).sections.map(({ speaker }) => speaker)).toEqual([undefined, undefined, undefined])
  })
})
