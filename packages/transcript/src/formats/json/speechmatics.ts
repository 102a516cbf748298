import type { ImportedText } from '../imported-text.ts'
import { type Fields, fieldsOf, listOf, msOf, numberOf, stringOf } from './fields.ts'
import { sectionsOfTokens, type SpokenToken } from './tokens.ts'

/** Speechmatics, `json-v2`: words and signs with what they attach to. */
export function fromSpeechmatics(file: Fields): ImportedText | undefined {
  const results = listOf(file['results'])
  if (!results?.some((one) => one['type'] === 'word')) return undefined
  return {
    language: stringOf(fieldsOf(fieldsOf(file['metadata'])['transcription_config'])['language']),
    sections: sectionsOfTokens(
      results.map((result): SpokenToken => {
        const best = listOf(result['alternatives'])?.[0] ?? {}
        const speaker = stringOf(best['speaker'])
        return {
          text: stringOf(best['content']) ?? '',
          startMs: msOf(result['start_time']),
          endMs: msOf(result['end_time']),
          confidence: numberOf(best['confidence']),
          speaker: speaker === 'UU' ? undefined : speaker,
          isSign: result['type'] === 'punctuation',
        }
      }),
    ),
  }
}
