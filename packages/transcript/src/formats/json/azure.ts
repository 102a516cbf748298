import type { ImportedText } from '../imported-text.ts'
import { type Fields, listOf, numberOf, stringOf, timed, times, wordsOf } from './fields.ts'

const ticksPerMs = 10_000

/** Azure Speech: batch transcription, and the fast one. */
export function fromAzure(file: Fields): ImportedText | undefined {
  const fast = listOf(file['phrases'])
  const phrases = fast ?? listOf(file['recognizedPhrases'])
  if (!phrases) return undefined
  const spanOf = (fields: Fields): ReturnType<typeof times> => {
    const at = fast ? numberOf(fields['offsetMilliseconds']) : numberOf(fields['offsetInTicks'])
    const lasts = fast ? numberOf(fields['durationMilliseconds']) : numberOf(fields['durationInTicks'])
    if (at === undefined || lasts === undefined) return {}
    const unit = fast ? 1 : ticksPerMs
    return times(Math.round(at / unit), Math.round((at + lasts) / unit))
  }
  return {
    language: stringOf(phrases[0]?.['locale']),
    sections: phrases.map((phrase) => {
      const best = fast ? phrase : (listOf(phrase['nBest'])?.[0] ?? {})
      const words = wordsOf(best['words'] ?? best['displayWords'], (word) => {
        const { startMs, endMs } = spanOf(word)
        return timed(word['text'] ?? word['displayText'] ?? word['word'], startMs, endMs, word['confidence'])
      })
      return {
        ...spanOf(phrase),
        speaker: speakerOf(phrase['speaker']),
        text: stringOf(best['display'] ?? best['text']) ?? '',
        ...words,
      }
    }),
  }
}

/** A number from 1 on. */
function speakerOf(number: unknown): string | undefined {
  return typeof number === 'number' || typeof number === 'string' ? `Speaker ${number}` : undefined
}
