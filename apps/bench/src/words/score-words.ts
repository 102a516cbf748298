import { countWordErrors, errorRate, normalizeWords, type WordErrors } from '../speech/word-errors.ts'
import type { Utterance } from './test-sets.ts'

export interface WordScore {
  /** Wrong words, 0…; more than all of them may be. Of a language without spaces, characters. */
  rate: number
  /** Of the references. */
  words: number
  /** Seconds of sound in a second. */
  speed: number
}

/** As the field counts them. */
const withoutSpaces = new Set(['zh', 'yue', 'ja', 'th'])

/** @param language BCP 47, of what is spoken. */
export async function scoreWords(
  utterances: readonly Utterance[],
  transcribe: (file: string) => Promise<{ text: string; seconds: number }>,
  language: string,
): Promise<WordScore> {
  const unitsOf = (text: string) =>
    withoutSpaces.has(language) ? [...normalizeWords(text).join('')] : normalizeWords(text)
  const errors: WordErrors[] = []
  let seconds = 0
  const startedAt = performance.now()
  for (const { path, text } of utterances) {
    const recognized = await transcribe(path)
    seconds += recognized.seconds
    errors.push(countWordErrors(unitsOf(text), unitsOf(recognized.text)))
  }
  return {
    rate: Math.round(errorRate(errors) * 10_000) / 10_000,
    words: errors.reduce((sum, { reference }) => sum + reference, 0),
    speed: Math.round((seconds / ((performance.now() - startedAt) / 1000)) * 10) / 10,
  }
}
