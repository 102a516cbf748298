import { describe, expect, it } from 'vitest'
import { json } from '../testing-read.ts'

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
