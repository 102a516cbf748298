import type { ImportedText } from '../imported-text.ts'
import { type Fields, listOf, ofWords, stringOf, timedSeconds, wordsOf } from './fields.ts'

/** Vosk: one result, or several as a list or in lines. */
export function fromVosk(file: Fields): ImportedText | undefined {
  const results = listOf(file['result']) ? [file] : (listOf(file['segments']) ?? [])
  const known = results.filter((one) => listOf(one['result'])?.some((word) => 'conf' in word))
  if (known.length === 0) return undefined
  return {
    sections: known.map((one) => {
      const { words } = wordsOf(one['result'], (word) =>
        timedSeconds(word['word'], word['start'], word['end'], word['conf']),
      )
      return ofWords(words ?? [], stringOf(one['text']))
    }),
  }
}
