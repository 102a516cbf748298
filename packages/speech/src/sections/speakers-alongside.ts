import type { Span, Turn } from '../ports.ts'

/** Less of it is a breath, or a border between turns that is not exact. */
const minSeconds = 0.5

/**
 * Who else speaks while someone does.
 *
 * @param span Seconds, of what `speaker` says.
 * @param turns Of an engine that finds overlaps; of others nothing overlaps.
 * @returns The speakers of turns, those who speak for longest first.
 */
export function speakersAlongside(span: Span, speaker: string, turns: readonly Turn[]): string[] {
  const near = turns.filter(({ start, end }) => start < span.end && end > span.start)
  const own = near.filter((turn) => turn.speaker === speaker)
  const seconds = new Map<string, number>()
  for (const other of near) {
    if (other.speaker === speaker) continue
    const shared = own.reduce(
      (sum, turn) =>
        sum +
        Math.max(0, Math.min(span.end, turn.end, other.end) - Math.max(span.start, turn.start, other.start)),
      seconds.get(other.speaker) ?? 0,
    )
    seconds.set(other.speaker, shared)
  }
  return [...seconds]
    .filter(([, shared]) => shared >= minSeconds)
    .sort((a, b) => b[1] - a[1])
    .map(([name]) => name)
}
