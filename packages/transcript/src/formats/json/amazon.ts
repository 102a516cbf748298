import type { ImportedText } from '../imported-text.ts'
import { type Fields, fieldsOf, listOf, msOf, numberOf, stringOf } from './fields.ts'
import { sectionsOfTokens, type SpokenToken } from './tokens.ts'

/** Amazon Transcribe: items with times as strings, signs without. */
export function fromAmazon(file: Fields): ImportedText | undefined {
  const results = fieldsOf(file['results'])
  const items = listOf(results['items'])
  if (!items) return undefined
  const speakers = new Map(
    (listOf(fieldsOf(results['speaker_labels'])['segments']) ?? [])
      .flatMap((segment) => listOf(segment['items']) ?? [])
      .map((item) => [item['start_time'], item['speaker_label']]),
  )
  return {
    language: stringOf(results['language_code']),
    sections: sectionsOfTokens(
      items.map((item): SpokenToken => {
        const best = listOf(item['alternatives'])?.[0] ?? {}
        return {
          text: stringOf(best['content']) ?? '',
          startMs: msOf(item['start_time']),
          endMs: msOf(item['end_time']),
          confidence: numberOf(Number(best['confidence'])),
          speaker: stringOf(item['speaker_label'] ?? speakers.get(item['start_time'])),
          isSign: item['type'] === 'punctuation',
        }
      }),
    ),
  }
}
