import type { Word } from '../../text.ts'
import type { ImportedSection, ImportedText } from '../imported-text.ts'
import {
  type Fields,
  listOf,
  msOf,
  numbered,
  numberOf,
  ofWords,
  secondsOf,
  stringOf,
  timedSeconds,
  wordsOf,
} from './fields.ts'
import { sectionsOfTokens } from './tokens.ts'

/** Also faster-whisper, WhisperX and both forms of OpenAI. */
export function fromWhisper(file: Fields): ImportedText | undefined {
  const language = stringOf(file['language'])
  const segments = listOf(file['segments'])
  const readWords = (words: unknown) =>
    wordsOf(words, (word) =>
      timedSeconds(
        word['word'] ?? word['text'],
        word['start'],
        word['end'],
        word['probability'] ?? word['score'],
      ),
    )
  if (!segments) {
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
        speaker: numbered(segment['speaker']),
        text: (stringOf(segment['text']) ?? '').trim(),
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
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle]!.startMs < ms) low = middle + 1
    else high = middle
  }
  return low
}
