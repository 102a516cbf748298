import type { ImportedText } from '../imported-text.ts'
import { type Fields, fieldsOf, listOf, numbered, numberOf, stringOf, times } from './fields.ts'

export function fromWhisperCpp(file: Fields): ImportedText | undefined {
  const passages = listOf(file['transcription'])
  if (!passages) return undefined
  return {
    language: stringOf(fieldsOf(file['result'])['language']),
    sections: passages.map((one) => {
      const { from, to } = fieldsOf(one['offsets'])
      return {
        ...times(numberOf(from), numberOf(to)),
        speaker: numbered(one['speaker']),
        text: (stringOf(one['text']) ?? '').trim(),
      }
    }),
  }
}
