import { describe, expect, it } from 'vitest'
import { readText, UnreadableText } from '../../imports.ts'
import { json, read } from '../testing-read.ts'

/** Speaker, beginning, end, text, and the beginnings of words. */
const shown = (value: unknown) =>
  json(value).map(({ speaker, startMs, endMs, text, words }) => [
    speaker,
    startMs,
    endMs,
    text,
    ...(words ? [words.map((word) => word.startMs)] : []),
  ])

describe('the JSON of', () => {
  it.each([
    [
      'Amazon Transcribe',
      {
        jobName: 'a',
        results: {
          transcripts: [{ transcript: 'Hello there. Yes.' }],
          speaker_labels: {
            segments: [
              {
                items: [
                  { start_time: '0.5', speaker_label: 'spk_0' },
                  { start_time: '0.9', speaker_label: 'spk_0' },
                ],
              },
              { items: [{ start_time: '2.0', speaker_label: 'spk_1' }] },
            ],
          },
          items: [
            {
              start_time: '0.5',
              end_time: '0.8',
              type: 'pronunciation',
              alternatives: [{ content: 'Hello', confidence: '0.9' }],
            },
            {
              start_time: '0.9',
              end_time: '1.2',
              type: 'pronunciation',
              alternatives: [{ content: 'there', confidence: '0.9' }],
            },
            { type: 'punctuation', alternatives: [{ content: '.', confidence: '0.0' }] },
            {
              start_time: '2.0',
              end_time: '2.4',
              type: 'pronunciation',
              alternatives: [{ content: 'Yes', confidence: '1.0' }],
            },
            { type: 'punctuation', alternatives: [{ content: '.', confidence: '0.0' }] },
          ],
        },
      },
      [
        ['spk_0', 500, 1200, 'Hello there.', [500, 900]],
        ['spk_1', 2000, 2400, 'Yes.', [2000]],
      ],
    ],
    [
      'Google, with speakers',
      {
        results: [
          {
            alternatives: [
              { transcript: 'hello there yes', words: [{ startTime: '0s', endTime: '0.4s', word: 'hello' }] },
            ],
          },
          {
            alternatives: [
              {
                words: [
                  { endTime: '0.400s', word: 'hello', speakerTag: 1 },
                  { startTime: '0.5s', endTime: '0.9s', word: 'there', speakerTag: 1 },
                  { startTime: '2s', endTime: '2.500s', word: 'yes', speakerTag: 2 },
                ],
              },
            ],
          },
        ],
      },
      [
        ['Speaker 1', 0, 900, 'hello there', [0, 500]],
        ['Speaker 2', 2000, 2500, 'yes', [2000]],
      ],
    ],
    [
      'Google, without',
      {
        results: [
          {
            languageCode: 'en-us',
            alternatives: [
              {
                transcript: 'Hello there.',
                words: [
                  { startOffset: { seconds: '1', nanos: 500000000 }, endOffset: '2s', word: 'Hello' },
                  { startOffset: '2s', endOffset: '3s', word: 'there.' },
                ],
              },
            ],
          },
        ],
      },
      [[undefined, 1500, 3000, 'Hello there.', [1500, 2000]]],
    ],
    [
      'Azure, in batches',
      {
        combinedRecognizedPhrases: [],
        recognizedPhrases: [
          {
            offsetInTicks: 5_000_000,
            durationInTicks: 10_000_000,
            speaker: 2,
            nBest: [
              {
                display: 'Hello.',
                words: [{ word: 'hello', offsetInTicks: 5_000_000, durationInTicks: 9_000_000 }],
              },
            ],
          },
        ],
      },
      [['Speaker 2', 500, 1500, 'Hello.', [500]]],
    ],
    [
      'Azure, fast',
      {
        phrases: [
          {
            offsetMilliseconds: 40,
            durationMilliseconds: 900,
            text: 'Hello.',
            speaker: 1,
            locale: 'en-US',
            words: [{ text: 'Hello.', offsetMilliseconds: 40, durationMilliseconds: 900 }],
          },
        ],
      },
      [['Speaker 1', 40, 940, 'Hello.', [40]]],
    ],
    [
      'Rev',
      {
        monologues: [
          {
            speaker: 0,
            elements: [
              { type: 'text', value: 'Hello', ts: 0.5, end_ts: 0.8, confidence: 1 },
              { type: 'punct', value: ' ' },
              { type: 'text', value: 'there', ts: 0.9, end_ts: 1.2, confidence: 1 },
              { type: 'punct', value: '.' },
            ],
          },
        ],
      },
      [['Speaker 1', 500, 1200, 'Hello there.', [500, 900]]],
    ],
    [
      'Speechmatics',
      {
        format: '2.9',
        metadata: { transcription_config: { language: 'en' } },
        results: [
          {
            type: 'word',
            start_time: 0.5,
            end_time: 0.8,
            alternatives: [{ content: 'Hello', confidence: 1, speaker: 'S1' }],
          },
          {
            type: 'punctuation',
            start_time: 0.8,
            end_time: 0.8,
            attaches_to: 'previous',
            alternatives: [{ content: '.', confidence: 1, speaker: 'S1' }],
          },
          {
            type: 'word',
            start_time: 2,
            end_time: 2.5,
            alternatives: [{ content: 'Yes', confidence: 1, speaker: 'S2' }],
          },
        ],
      },
      [
        ['S1', 500, 800, 'Hello.', [500]],
        ['S2', 2000, 2500, 'Yes', [2000]],
      ],
    ],
    [
      'Gladia',
      {
        id: 'a',
        result: {
          transcription: {
            languages: ['en'],
            utterances: [
              {
                start: 0.5,
                end: 1.2,
                speaker: 0,
                text: 'Hello there.',
                words: [
                  { word: ' Hello', start: 0.5, end: 0.8, confidence: 1 },
                  { word: ' there.', start: 0.9, end: 1.2, confidence: 1 },
                ],
              },
            ],
          },
        },
      },
      [['Speaker 1', 500, 1200, 'Hello there.', [500, 900]]],
    ],
    [
      'ElevenLabs',
      {
        language_code: 'eng',
        text: 'Hello there.',
        words: [
          { text: 'Hello', start: 0.5, end: 0.8, type: 'word', speaker_id: 'speaker_0' },
          { text: ' ', start: 0.8, end: 0.9, type: 'spacing', speaker_id: 'speaker_0' },
          { text: 'there.', start: 0.9, end: 1.2, type: 'word', speaker_id: 'speaker_0' },
          { text: '(laughs)', start: 1.3, end: 1.8, type: 'audio_event', speaker_id: 'speaker_0' },
        ],
      },
      [['speaker_0', 500, 1200, 'Hello there.', [500, 900]]],
    ],
    [
      'Vosk',
      [
        {
          result: [
            { conf: 1, word: 'hello', start: 0.5, end: 0.8 },
            { conf: 1, word: 'there', start: 0.9, end: 1.2 },
          ],
          text: 'hello there',
        },
        { text: '' },
      ],
      [[undefined, 500, 1200, 'hello there', [500, 900]]],
    ],
    [
      'Hugging Face',
      {
        text: ' Hello there. Bye now.',
        chunks: [
          { text: ' Hello there.', timestamp: [0.5, 1.5] },
          { text: ' Bye now.', timestamp: [2, null] },
        ],
      },
      [
        [undefined, 500, 1500, 'Hello there.'],
        [undefined, 2000, 2720, 'Bye now.'],
      ],
    ],
    [
      'insanely-fast-whisper',
      {
        speakers: [
          { speaker: 'SPEAKER_00', timestamp: [0, 1], text: 'Hello.' },
          { speaker: 'SPEAKER_01', timestamp: [1, 2], text: 'Yes.' },
        ],
        chunks: [{ text: 'Hello.', timestamp: [0, 1] }],
        text: 'Hello.',
      },
      [
        ['SPEAKER_00', 0, 1000, 'Hello.'],
        ['SPEAKER_01', 1000, 2000, 'Yes.'],
      ],
    ],
    [
      'Hugging Face, in words',
      {
        text: ' Hello there',
        chunks: [
          { text: ' Hello', timestamp: [0.5, 0.8] },
          { text: ' there', timestamp: [0.9, 1.2] },
        ],
      },
      [[undefined, 500, 1200, 'Hello there', [500, 900]]],
    ],
    [
      'whisper.cpp, with tokens',
      {
        transcription: [
          {
            offsets: { from: 0, to: 4000 },
            text: ' Hello there',
            tokens: [
              { text: '[_BEG_]', offsets: { from: 0, to: 0 } },
              { text: ' Hello', offsets: { from: 100, to: 600 } },
              { text: ' the', offsets: { from: 2200, to: 2500 } },
              { text: 're', offsets: { from: 2500, to: 2900 } },
            ],
          },
        ],
      },
      [[undefined, 0, 4000, 'Hello there', [100, 2200]]],
    ],
    [
      'WhisperX, a segment of two people',
      {
        segments: [
          {
            start: 0.5,
            end: 3,
            text: 'Is it? Yes.',
            speaker: 'SPEAKER_00',
            words: [
              { word: 'Is', start: 0.5, end: 0.7, score: 0.9, speaker: 'SPEAKER_00' },
              { word: 'it?', start: 0.7, end: 0.9, score: 0.9, speaker: 'SPEAKER_00' },
              { word: 'Yes.', start: 2, end: 2.3, score: 0.9, speaker: 'SPEAKER_01' },
            ],
          },
        ],
      },
      [
        ['SPEAKER_00', 500, 900, 'Is it?', [500, 700]],
        ['SPEAKER_01', 2000, 2300, 'Yes.', [2000]],
      ],
    ],
    [
      'programs that list words with speakers',
      {
        words: [
          { word: 'Hello', start: 0.5, end: 0.8, speaker: 'A' },
          { word: 'there', start: 0.9, end: 1.2, speaker: 'A' },
          { word: 'Hi', start: 2, end: 2.3, speaker: 'B' },
        ],
      },
      [
        ['Speaker A', 500, 1200, 'Hello there', [500, 900]],
        ['Speaker B', 2000, 2300, 'Hi', [2000]],
      ],
    ],
    [
      'IBM Watson',
      {
        results: [
          {
            final: true,
            alternatives: [
              {
                transcript: 'hello hi',
                timestamps: [
                  ['hello', 0.5, 0.8],
                  ['hi', 2, 2.3],
                ],
              },
            ],
          },
        ],
        speaker_labels: [
          { from: 0.5, to: 0.8, speaker: 0 },
          { from: 2, to: 2.3, speaker: 1 },
        ],
      },
      [
        ['Speaker 1', 500, 800, 'hello', [500]],
        ['Speaker 2', 2000, 2300, 'hi', [2000]],
      ],
    ],
    [
      'Fireflies',
      { data: { sentences: [{ text: 'Hello', start_time: 0.5, end_time: 1.5, speaker_name: 'Anna' }] } },
      [['Anna', 500, 1500, 'Hello']],
    ],
    [
      'Premiere',
      {
        segments: [
          {
            start: 0.5,
            duration: 3.5,
            speaker: 'f7a-1',
            words: [
              { start: 0.5, duration: 0.3, text: 'Hello', confidence: 1 },
              { start: 0.9, duration: 0.4, text: 'there.', confidence: 1 },
            ],
          },
        ],
        speakers: [{ id: 'f7a-1', name: 'Anna' }],
      },
      [['Anna', 500, 4000, 'Hello there.', [500, 900]]],
    ],
    [
      'AssemblyAI, with speakers of words alone',
      {
        audio_duration: 3,
        text: 'Hello there',
        words: [
          { text: 'Hello', start: 500, end: 800, speaker: 'A' },
          { text: 'there', start: 2000, end: 2300, speaker: 'B' },
        ],
      },
      [
        ['Speaker A', 500, 800, 'Hello', [500]],
        ['Speaker B', 2000, 2300, 'there', [2000]],
      ],
    ],
    [
      'YouTube, in events',
      {
        events: [
          { tStartMs: 0, dDurationMs: 9000, id: 1 },
          { tStartMs: 500, dDurationMs: 4000, segs: [{ utf8: 'Hello' }, { utf8: ' there', tOffsetMs: 300 }] },
          { tStartMs: 1900, aAppend: 1, segs: [{ utf8: '\n' }] },
          { tStartMs: 2000, dDurationMs: 900, segs: [{ utf8: 'bye' }] },
        ],
      },
      [
        [undefined, 500, 2000, 'Hello there', [500, 800]],
        [undefined, 2000, 2900, 'bye'],
      ],
    ],
    [
      'youtube-transcript-api',
      [
        { text: 'hello', start: 0.5, duration: 1.5 },
        { text: 'there', start: 2, duration: 1 },
      ],
      [
        [undefined, 500, 2000, 'hello'],
        [undefined, 2000, 3000, 'there'],
      ],
    ],
    [
      'programs that write times as strings',
      [
        { text: 'hello', start: '0.5', end: '1.25' },
        { text: 'there', start: '00:00:02,000', end: '00:00:03,000' },
      ],
      [
        [undefined, 500, 1250, 'hello'],
        [undefined, 2000, 3000, 'there'],
      ],
    ],
  ])('%s', (_, value, expected) => {
    expect(shown(value)).toEqual(expected)
  })

  it('podcasts', () => {
    const segments = [
      { speaker: 'Anna', startTime: 1.5, endTime: 3.25, body: 'Good morning' },
      { speaker: 'Ben', startTime: 3.5, endTime: 4, body: 'Hello' },
    ]
    expect(json({ version: '1.0.0', segments })).toEqual([
      { speaker: 'Anna', startMs: 1500, endMs: 3250, text: 'Good morning' },
      { speaker: 'Ben', startMs: 3500, endMs: 4000, text: 'Hello' },
    ])
  })

  it('oTranscribe', () => {
    const text =
      '<p><span class="timestamp" data-timestamp="1.5">0:01</span> Anna: Hello there.</p><p><span class="timestamp" data-timestamp="5">0:05</span> Ben: I&nbsp;see &amp; go.</p>'
    const file = JSON.stringify({ text, media: 'a.mp3', 'media-time': 12.3 })
    expect(read(file, 'a.otr')).toMatchObject([
      { speaker: 'Anna', startMs: 1500, text: 'Hello there.' },
      { speaker: 'Ben', startMs: 5000, text: 'I see & go.' },
    ])
  })

  it('Python, which has NaN, and of programs that write a value in each line', () => {
    expect(read('{"segments":[{"start":0,"end":1,"text":"NaN is it","avg_logprob":NaN}]}', 'a.json')).toEqual(
      [{ startMs: 0, endMs: 1000, text: 'NaN is it' }],
    )
    const lines = '{"start":0,"end":1,"text":"one"}\n{"start":1,"end":2,"text":"two"}\n'
    expect(read(lines, 'a.json').map(({ text }) => text)).toEqual(['one', 'two'])
    expect(() => readText(new TextEncoder().encode('{"start":0\n{'), 'a.json')).toThrow(UnreadableText)
  })
})
