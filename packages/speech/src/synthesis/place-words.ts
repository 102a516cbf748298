import { placeWords } from '../words/place-words.ts'
import type { SpokenWord } from './speech-synthesizer.ts'

export function estimateWords(text: string, language: string, seconds: number): SpokenWord[] {
  const words = placeWords(text, language)
  const total = words.reduce((sum, word) => sum + word.text.length, 0)
  let said = 0
  return words.map((word) => {
    const start = (said / total) * seconds
    said += word.text.length
    return { ...word, start, end: (said / total) * seconds, timing: 'estimated' }
  })
}
