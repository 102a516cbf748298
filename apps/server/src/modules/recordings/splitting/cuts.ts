import type { Span } from '@longhand/speech'

/** In seconds; `ideal` counts when no one is silent. */
export interface CutWindow extends Span {
  ideal: number
}

/** The widest that a window reaches to each side, in seconds. */
const maxReach = 300

/** Each part is shorter than `limitSeconds`, wherever in its window a cut falls. */
export function cutWindows(durationSeconds: number, limitSeconds: number): CutWindow[] {
  const reach = Math.min(maxReach, limitSeconds / 20)
  const parts = Math.ceil(durationSeconds / (limitSeconds - 2 * reach - 1))
  return Array.from({ length: parts - 1 }, (_, index) => {
    const ideal = (durationSeconds * (index + 1)) / parts
    return { ideal, start: ideal - reach, end: ideal + reach }
  })
}

/** The middle of the longest silence; among equals the nearest to `ideal`. */
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
  const [best] = silences.sort(
    (a, b) => length(b) - length(a) || Math.abs(middle(a) - ideal) - Math.abs(middle(b) - ideal),
  )
  if (!best) return ideal
  // A long silence that includes the ideal place keeps the parts equal.
  return ideal > best.start && ideal < best.end ? ideal : middle(best)
}
