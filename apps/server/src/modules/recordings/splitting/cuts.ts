import type { Span } from '@longhand/speech'

/** A stretch of a recording in which a cut may fall, and where it falls when no one is ever silent there. All in seconds. */
export interface CutWindow extends Span {
  ideal: number
}

/** The widest that a window reaches to each side, in seconds. */
const maxReach = 300

/**
 * Where a recording may be cut so that each part is shorter than `limitSeconds`, wherever in its window each cut falls.
 */
export function cutWindows(durationSeconds: number, limitSeconds: number): CutWindow[] {
  const reach = Math.min(maxReach, limitSeconds / 20)
  const parts = Math.ceil(durationSeconds / (limitSeconds - 2 * reach - 1))
  return Array.from({ length: parts - 1 }, (_, index) => {
    const ideal = (durationSeconds * (index + 1)) / parts
    return { ideal, start: ideal - reach, end: ideal + reach }
  })
}

/** The middle of the longest silence in a window; of equally long ones the nearest to where the cut would fall. */
export function quietestPlace({ start, end, ideal }: CutWindow, speech: readonly Span[]): number {
  const silences: Span[] = []
  let from = start
  for (const span of speech) {
    if (span.start > from) silences.push({ start: from, end: Math.min(span.start, end) })
    from = Math.max(from, span.end)
  }
  if (from < end) silences.push({ start: from, end })
  const middle = (silence: Span): number => (silence.start + silence.end) / 2
  const length = (silence: Span): number => silence.end - silence.start
  const [best] = silences.sort((a, b) => length(b) - length(a) || Math.abs(middle(a) - ideal) - Math.abs(middle(b) - ideal))
  if (!best) return ideal
  // In a long silence the cut may stay where the parts are alike.
  return ideal > best.start && ideal < best.end ? ideal : middle(best)
}
