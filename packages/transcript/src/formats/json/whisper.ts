import { countWhile } from '../../sorted.ts'
import type { Word } from '../../text.ts'
import type { ImportedSection, ImportedText } from '../imported-text.ts'
import {
  type Fields,
  fieldsOf,
  listOf,
  msOf,
  numbered,
  numberOf,
  ofWords,
  secondsOf,
  stringOf,
  timed,
  wordsOf,
} from './fields.ts'
import { joinLines } from '../speakers.ts'
import { sectionsOfTokens } from './tokens.ts'

/** Also faster-whisper, WhisperX, both forms of OpenAI, and transcripts of podcasts. */
export function fromWhisper(file: Fields): ImportedText | undefined {
  const language = stringOf(file['language'])
  const segments = listOf(file['segments'] ?? file['sentences'] ?? fieldsOf(file['data'])['sentences'])
  const readWords = (words: unknown) =>
    wordsOf(words, (word) => {
      const { startMs, endMs } = secondsOf(word)
      const confidence = word['probability'] ?? word['score'] ?? word['confidence']
      return timed(word['word'] ?? word['text'], startMs, endMs, confidence)
    })
  // Premiere names speakers by ids, and has words alone.
  const names = new Map((listOf(file['speakers']) ?? []).map(({ id, name }) => [id, stringOf(name)]))
  if (!segments) {
    const turns = turnsOf(file)
    if (turns) return { language, sections: turns }
    const words = readWords(file['words']).words
    if (words?.length) return { language, sections: [ofWords(words, stringOf(file['text']))] }
    const text = stringOf(file['text'])
    return text === undefined ? undefined : { language, sections: [{ text: text.trim() }] }
  }
  const all = [...(readWords(file['words']).words ?? [])].sort((a, b) => a.startMs - b.startMs)
  return {
    language,
    sections: segments.flatMap((segment) => {
      const turns = turnsOf(segment)
      if (turns) return turns
      const span = secondsOf(segment)
      const own = readWords(segment['words'])
      const inside =
        span.startMs === undefined ? [] : all.slice(firstFrom(all, span.startMs), firstFrom(all, span.endMs!))
      return {
        ...span,
        speaker: names.get(segment['speaker']) ?? numbered(segment['speaker'] ?? segment['speaker_name']),
        text: (
          stringOf(segment['text'] ?? segment['body']) ?? joinLines(own.words?.map((word) => word.text) ?? [])
        ).trim(),
        ...(own.words || inside.length === 0 ? own : { words: inside }),
      }
    }),
  }
}

/** WhisperX gives each word a speaker: a segment of several people is a section for each. */
function turnsOf(segment: Fields): ImportedSection[] | undefined {
  const words = listOf(segment['words']) ?? []
  const speakers = new Set(words.flatMap((word) => stringOf(word['speaker']) ?? []))
  if (speakers.size < 2) return undefined
  return sectionsOfTokens(
    words.map((word) => ({
      text: stringOf(word['word'] ?? word['text']) ?? '',
      startMs: msOf(word['start']),
      endMs: msOf(word['end']),
      confidence: numberOf(word['probability'] ?? word['score']),
      speaker: numbered(word['speaker']),
    })),
  )
}

/** The place of the first that begins then or later. */
function firstFrom(words: readonly Word[], ms: number): number {
  return countWhile(words, ({ startMs }) => startMs < ms)
}
