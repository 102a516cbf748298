import type { TranscriptDocument } from '@longhand/transcript-model'
const doubtfulBelow = 0.5
/** At most this share of the words is called doubtful: a rough engine doubts nearly all of them, and a mark on everything marks nothing. */
const maxShare = 0.15

export function doubtLimit({ sections }: TranscriptDocument): number {
  const confidences = sections.flatMap(({ words }) => (words ?? []).map(({ confidence }) => confidence).filter((confidence) => confidence !== undefined))
  const ordered = Float64Array.from(confidences).sort()
  return Math.min(doubtfulBelow, ordered[Math.floor(ordered.length * maxShare)] ?? doubtfulBelow)
}
