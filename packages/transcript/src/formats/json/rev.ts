import type { ImportedText } from '../imported-text.ts'
import { type Fields, fieldsOf, listOf, numbered, stringOf, timedSeconds, times, wordsOf } from './fields.ts'

/** Rev: monologues of elements, times at the words. */
export function fromRev(file: Fields): ImportedText | undefined {
  const monologues = listOf(file['monologues'])
  if (!monologues) return undefined
  const names = new Map((listOf(file['speakers']) ?? []).map((one) => [one['id'], stringOf(one['name'])]))
  return {
    sections: monologues.map((monologue) => {
      const elements = listOf(monologue['elements']) ?? []
      const { words = [] } = wordsOf(elements, (element) =>
        timedSeconds(element['value'], element['ts'], element['end_ts'], element['confidence']),
      )
      const named = stringOf(fieldsOf(monologue['speaker_info'])['display_name'])
      return {
        ...times(words[0]?.startMs, words.at(-1)?.endMs),
        speaker: named ?? names.get(monologue['speaker']) ?? numbered(monologue['speaker']),
        text: elements
          .map((element) => stringOf(element['value']) ?? '')
          .join('')
          .replace(/\s+/g, ' ')
          .trim(),
        words: words.length === 0 ? undefined : words,
      }
    }),
  }
}
