import type { ImportedText } from '../imported-text.ts'
import {
  type Fields,
  listOf,
  numbered,
  numberOf,
  ofWords,
  stringOf,
  timed,
  times,
  wordsOf,
} from './fields.ts'
import { sectionsOfTokens } from './tokens.ts'

export function fromAssemblyAi(file: Fields): ImportedText | undefined {
  const language = stringOf(file['language_code'])
  const readWords = (words: unknown) =>
    wordsOf(words, (word) =>
      timed(word['text'], numberOf(word['start']), numberOf(word['end']), word['confidence']),
    )
  const utterances = listOf(file['utterances'])
  if (utterances)
    return {
      language,
      sections: utterances.map((one) => ({
        ...times(numberOf(one['start']), numberOf(one['end'])),
        speaker: numbered(one['speaker']),
        text: stringOf(one['text']) ?? '',
        ...readWords(one['words']),
      })),
    }
  if (!('audio_duration' in file) || !listOf(file['words'])) return undefined
  const words = listOf(file['words']) ?? []
  if (words.some((word) => word['speaker']))
    return {
      language,
      sections: sectionsOfTokens(
        words.map((word) => ({
          text: stringOf(word['text']) ?? '',
          startMs: numberOf(word['start']),
          endMs: numberOf(word['end']),
          confidence: numberOf(word['confidence']),
          speaker: numbered(word['speaker']),
        })),
      ),
    }
  return { language, sections: [ofWords(readWords(file['words']).words ?? [], stringOf(file['text']))] }
}
