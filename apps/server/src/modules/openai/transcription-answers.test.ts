import { expect, it } from 'vitest'
import { verboseAnswer } from './transcription-answers.ts'

const words = ['Good', 'morning.'].map((text, index) => ({
  text,
  startMs: index * 500,
  endMs: index * 500 + 400,
}))
const text = {
  language: 'en',
  durationSeconds: 1,
  engine: null,
  usedSeconds: 1,
  sections: [
    { id: '1', speakerId: '1', speakerName: '', startMs: 0, endMs: 900, text: 'Good morning.', words },
  ],
}
const spoken = [
  { word: 'Good', start: 0, end: 0.4 },
  { word: 'morning.', start: 0.5, end: 0.9 },
]
const sentence: unknown = expect.objectContaining({ text: 'Good morning.', start: 0, end: 0.9 })

it.each([
  { granularities: undefined, answered: { words: undefined, segments: [sentence] } },
  { granularities: ['segment' as const], answered: { words: undefined, segments: [sentence] } },
  { granularities: ['word' as const], answered: { words: spoken, segments: undefined } },
  { granularities: ['word' as const, 'segment' as const], answered: { words: spoken, segments: [sentence] } },
])('answers $granularities with nothing else', ({ granularities, answered }) => {
  const { words, segments } = verboseAnswer(text, 'transcribe', granularities) as {
    words?: object[]
    segments?: object[]
  }
  expect({ words, segments }).toEqual(answered)
})
