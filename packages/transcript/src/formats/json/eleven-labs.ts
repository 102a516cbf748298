import type { ImportedText } from '../imported-text.ts'
import { NoteCount } from '../notes.ts'
import { type Fields, listOf, msOf, numbered, stringOf } from './fields.ts'
import { sectionsOfTokens } from './tokens.ts'

/** ElevenLabs: words, spaces and sounds in one list. */
export function fromElevenLabs(file: Fields): ImportedText | undefined {
  const words = listOf(file['words'])
  if (!words?.some((word) => word['type'] === 'word' || word['type'] === 'spacing')) return undefined
  const notes = new NoteCount()
  for (const word of words)
    if (word['type'] === 'audio_event') notes.add('left-out', stringOf(word['text']) ?? '')
  return {
    ...notes.fields(),
    language: stringOf(file['language_code']),
    sections: sectionsOfTokens(
      words
        .filter((word) => word['type'] === 'word')
        .map((word) => ({
          text: stringOf(word['text']) ?? '',
          startMs: msOf(word['start']),
          endMs: msOf(word['end']),
          speaker: numbered(word['speaker_id']),
        })),
    ),
  }
}
