import type { Text } from '@longhand/transcript'
const doubtfulBelow = 0.5
/** At most this share of the words is called doubtful: a rough engine doubts nearly all of them, and a mark on everything marks nothing. */
const maxShare = 0.15

/** An imported text has no confidence but the 0 of words that no one was heard to say: they are marked, however many they are. */
export function doubtLimit({ sections }: Text): number {
  const confidences = sections.flatMap(({ words }) =>
    (words ?? []).map(({ confidence }) => confidence).filter((confidence) => confidence !== undefined),
  )
  const ordered = Float64Array.from(confidences).sort()
  if (ordered.at(-1) === 0) return doubtfulBelow
  return Math.min(doubtfulBelow, ordered[Math.floor(ordered.length * maxShare)] ?? doubtfulBelow)
}
