import { describe, expect, it } from 'vitest'
import { json } from '../testing-read.ts'

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
