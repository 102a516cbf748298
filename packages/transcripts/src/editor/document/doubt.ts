/** A word that an engine is less sure of than this may be wrong. */
import type { TranscriptDocument } from '@longhand/transcript-model'
const doubtfulBelow = 0.5
/** At most this share of the words is called doubtful: a rough engine doubts nearly all of them, and a mark on everything marks nothing. */
const maxShare = 0.15

/** Words with a confidence below this are the doubtful ones of a document. */
export function doubtLimit({ sections }: TranscriptDocument): number {
  const confidences = sections.flatMap(({ words }) => (words ?? []).map(({ confidence }) => confidence).filter((confidence) => confidence !== undefined))
  const ordered = Float64Array.from(confidences).sort()
  return Math.min(doubtfulBelow, ordered[Math.floor(ordered.length * maxShare)] ?? doubtfulBelow)
}
