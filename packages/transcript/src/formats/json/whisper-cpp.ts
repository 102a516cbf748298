import type { Word } from '../../text.ts'
import { isUnspaced } from '../../tokens.ts'
import type { ImportedSection, ImportedText } from '../imported-text.ts'
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
        ...wordsOfTokens(one['tokens']),
      }
    }),
  }
}

/** Parts of words, with a space before those that begin one; marks such as `[_BEG_]` are none. Letters that are cut in two leave the words out. */
function wordsOfTokens(value: unknown): Pick<ImportedSection, 'words'> {
  const words: Word[] = []
  for (const token of listOf(value) ?? []) {
    const { from, to } = fieldsOf(token['offsets'])
    const [text, startMs, endMs] = [stringOf(token['text']), numberOf(from), numberOf(to)]
    if (text === undefined || startMs === undefined || endMs === undefined || /^\[_.*\]$/.test(text)) continue
    if (text.includes('\ufffd')) return {}
    const last = words.at(-1)
    if (last && !text.startsWith(' ') && !isUnspaced(text.charAt(0)))
      words[words.length - 1] = { ...last, text: last.text + text, endMs: Math.max(last.endMs, endMs) }
    else if (text.trim() !== '') words.push({ text: text.trim(), startMs, endMs: Math.max(startMs, endMs) })
  }
  return words.length === 0 ? {} : { words }
}
