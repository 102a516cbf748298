import type { ImportedText } from '../imported-text.ts'
import {
  type Fields,
  fieldsOf,
  listOf,
  numbered,
  secondsOf,
  stringOf,
  timedSeconds,
  wordsOf,
} from './fields.ts'

/** Gladia: utterances, in the answer or in its `transcription`. */
export function fromGladia(file: Fields): ImportedText | undefined {
  const transcription = fieldsOf(fieldsOf(file['result'])['transcription'] ?? file['transcription'])
  const utterances = listOf(transcription['utterances'])
  if (!utterances) return undefined
  const [language] = Array.isArray(transcription['languages'])
    ? (transcription['languages'] as unknown[])
    : []
  return {
    language: stringOf(language),
    sections: utterances.map((one) => ({
      ...secondsOf(one),
      speaker: numbered(one['speaker']),
      text: stringOf(one['text'])?.trim() ?? '',
      ...wordsOf(one['words'], (word) =>
        timedSeconds(word['word'], word['start'], word['end'], word['confidence']),
      ),
    })),
  }
}
