import type { Segment, Span, Word } from '../../ports.ts'
import { joinWords } from '../../words/join-words.ts'
import { segmentId } from '../segment-id.ts'
import type { RawWord } from './backtrace.ts'
import { roundSeconds } from '../../spans.ts'

/** Undefined when nothing was understood. */
export function toSegment(
  raw: readonly RawWord[],
  utterance: Span,
  speech: Span = utterance,
): Segment | undefined {
  const words: Word[] = []
  for (const { text, start, end, confidence } of raw) {
    const from = Math.max(utterance.start + start, words.at(-1)?.end ?? utterance.start)
    const to = Math.min(utterance.start + end, utterance.end)
    words.push({
      text,
      start: roundSeconds(Math.min(from, to)),
      end: roundSeconds(to),
      confidence,
      timing: 'exact',
    })
  }
  const first = words[0]
  const last = words.at(-1)
  if (!first || !last) return undefined
  const start = Math.min(speech.start, first.start)
  const end = Math.max(speech.end, last.end)
  return {
    id: segmentId(start),
    start,
    end,
    text: joinWords(words),
    words,
    language: 'en',
    confidence: meanConfidence(words),
  }
}

function meanConfidence(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + (word.confidence ?? 0), 0) / words.length
}
