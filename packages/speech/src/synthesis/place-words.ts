import { splitWords } from '../engines/split-words.ts'
import type { SpokenWord } from './speech-synthesizer.ts'

export function placeWords(text: string, language: string): Pick<SpokenWord, 'text' | 'at'>[] {
  let from = 0
  return splitWords(text, language).map((word) => {
    const at = text.indexOf(word, from)
    from = at + word.length
    return { text: word, at }
  })
}

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
